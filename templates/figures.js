"use strict";
(() => {
  const page = document.body.dataset.plotly ? document.body : document.querySelector("[data-plotly]");
  const figures = [...document.querySelectorAll("figure.figure")].filter((figure) => figure.querySelector(".plotly-data"));
  if (!page || !figures.length || !("IntersectionObserver" in window)) return;

  let loading = null;
  const plotly = () => loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = page.dataset.plotly;
    script.onload = () => resolve(window.Plotly);
    script.onerror = reject;
    document.head.append(script);
  });

  const color = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();
  const themed = (layout) => {
    const axis = { gridcolor: color("--grid"), zerolinecolor: color("--rule"), linecolor: color("--rule"), automargin: true };
    const copy = structuredClone(layout ?? {});
    delete copy.template;
    delete copy.title;
    for (const key of ["xaxis", "yaxis"]) copy[key] = { ...axis, ...copy[key] };
    return Object.assign(copy, {
      paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)", autosize: true,
      font: { family: "system-ui, sans-serif", size: 12.5, color: color("--ink") },
      margin: { l: 60, r: 20, t: 20, b: 50, ...copy.margin, t: 20 },
    });
  };
  const config = { displaylogo: false, showSendToCloud: false, displayModeBar: false, responsive: true };

  // A copy for screen readers stays: the drawing of plotly says nothing to them.
  const upgrade = (figure, Plotly) => {
    const picture = figure.querySelector(".picture");
    const svg = picture.querySelector("svg.plot");
    const plot = JSON.parse(figure.querySelector(".plotly-data").textContent);
    const box = document.createElement("div");
    box.className = "interactive";
    box.setAttribute("aria-hidden", "true");
    box.style.height = `${Math.max(svg.getBoundingClientRect().height, 260)}px`;
    picture.append(box);
    const draw = () => Plotly.react(box, structuredClone(plot.data), themed(plot.layout), config);
    Plotly.newPlot(box, structuredClone(plot.data), themed(plot.layout), config).then(
      () => {
        picture.classList.add("upgraded");
        Plotly.Plots.resize(box);
        document.addEventListener("themechange", draw);
        matchMedia("(prefers-color-scheme: dark)").addEventListener("change", draw);
      },
      () => box.remove(),
    );
  };

  // The book's themes are classes of the root.
  new MutationObserver(() => document.dispatchEvent(new Event("themechange")))
    .observe(document.documentElement, { attributes: true, attributeFilter: ["class"] });

  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting) continue;
      observer.unobserve(target);
      plotly().then((Plotly) => upgrade(target, Plotly), () => observer.disconnect());
    }
  }, { rootMargin: "200px" });
  figures.forEach((figure) => observer.observe(figure));
})();
