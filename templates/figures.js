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
  const COLORS = 7;
  // The same colours as in the static picture: which colour a name stands for, the theme decides.
  const recolored = (data) => {
    const known = [];
    const slot = (name) => {
      if (!known.includes(name)) known.push(name);
      return color(`--series-${(known.indexOf(name) % COLORS) + 1}`);
    };
    return structuredClone(data).map((trace, at) => {
      const named = [trace.marker?.color, trace.line?.color].find((found) => typeof found === "string" || Array.isArray(found));
      if (trace.type === "heatmap") {
        const colorscale = [[0, color("--series-2")], [0.5, color("--paper")], [1, color("--series-1")]];
        return { ...trace, colorscale, zmid: 0, opacity: 0.75, showscale: false, texttemplate: trace.texttemplate ?? "%{z}" };
      }
      const own = named === undefined ? color(`--series-${(at % COLORS) + 1}`) : Array.isArray(named) ? named.map(slot) : slot(named);
      const line = Array.isArray(own) ? own[0] : own;
      return { ...trace, marker: { ...trace.marker, color: own }, line: { ...trace.line, color: line } };
    });
  };
  const themed = (layout) => {
    const axis = { gridcolor: color("--grid"), zerolinecolor: color("--grid"), linecolor: color("--rule"), automargin: true };
    const copy = structuredClone(layout ?? {});
    delete copy.template;
    delete copy.title;
    for (const key of ["xaxis", "yaxis"]) copy[key] = { ...axis, ...copy[key] };
    for (const shape of copy.shapes ?? []) shape.line = { ...shape.line, color: color("--ink-soft") };
    return Object.assign(copy, {
      paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)", autosize: true, width: undefined, height: undefined,
      font: { family: "system-ui, sans-serif", size: 12.5, color: color("--ink") },
      legend: { orientation: "h", x: 0, y: 1.02, yanchor: "bottom" },
      margin: { l: 50, r: 20, t: 30, b: 40 },
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
    const draw = () => Plotly.react(box, recolored(plot.data), themed(plot.layout), config);
    Plotly.newPlot(box, recolored(plot.data), themed(plot.layout), config).then(
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
