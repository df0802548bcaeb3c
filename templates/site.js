// Turns the static pictures into interactive ones when they come into view.
// The page is complete without this: the pictures and their numbers are in it.
(function () {
  "use strict";
  var here = document.currentScript;
  var source = here && here.dataset.plotly;
  var figures = document.querySelectorAll("figure.plot-figure script.plotly-data");
  if (!source || !figures.length || !("IntersectionObserver" in window)) { return; }
  var loading = null;
  function plotly() {
    loading = loading || new Promise(function (done, failed) {
      var script = document.createElement("script");
      script.src = source;
      script.onload = function () { done(window.Plotly); };
      script.onerror = failed;
      document.head.appendChild(script);
    });
    return loading;
  }
  function themed(layout) {
    var style = getComputedStyle(document.documentElement);
    var color = function (name) { return style.getPropertyValue(name).trim(); };
    var copy = Object.assign({}, layout, {
      paper_bgcolor: "rgba(0,0,0,0)", plot_bgcolor: "rgba(0,0,0,0)",
      font: { color: color("--ink"), family: "system-ui, sans-serif", size: 13 }
    });
    delete copy.title;
    copy.margin = { t: 20, r: 20, b: 60, l: 60 };
    ["xaxis", "yaxis"].forEach(function (axis) {
      copy[axis] = Object.assign({ automargin: true }, copy[axis], { gridcolor: color("--rule"), zerolinecolor: color("--rule") });
    });
    return copy;
  }
  function upgrade(figure) {
    var data = JSON.parse(figure.querySelector("script.plotly-data").textContent);
    plotly().then(function (Plotly) {
      var space = figure.querySelector(".plot-space");
      var picture = space.firstElementChild;
      var plot = document.createElement("div");
      plot.style.height = Math.max(320, picture ? picture.getBoundingClientRect().height : 0) + "px";
      space.appendChild(plot);
      return Plotly.newPlot(plot, data.data, themed(data.layout || {}), {
        responsive: true, displaylogo: false, showSendToCloud: false,
        modeBarButtonsToRemove: ["sendDataToCloud", "lasso2d", "select2d"]
      }).then(function () { if (picture) { picture.remove(); } plot.setAttribute("role", "img"); plot.setAttribute("aria-label", figure.querySelector("figcaption").textContent); });
    }).catch(function () { /* The static picture stays. */ });
  }
  var seen = new IntersectionObserver(function (entries) {
    entries.forEach(function (entry) {
      if (entry.isIntersecting) { seen.unobserve(entry.target); upgrade(entry.target); }
    });
  }, { rootMargin: "200px" });
  figures.forEach(function (script) { seen.observe(script.closest("figure")); });
  window.addEventListener("beforeprint", function () { seen.disconnect(); });
})();
