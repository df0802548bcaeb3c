"use strict";
(() => {
  const button = document.querySelector("button.theme");
  const root = document.documentElement;
  const isDark = () => root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  const name = () => { button.textContent = isDark() ? "Light theme" : "Dark theme"; };
  if (!button) return;
  button.hidden = false;
  name();
  button.addEventListener("click", () => {
    root.dataset.theme = isDark() ? "light" : "dark";
    try { localStorage.setItem("preempt-lab-theme", root.dataset.theme); } catch { /* a page without storage forgets */ }
    name();
    document.dispatchEvent(new Event("themechange"));
  });
})();
