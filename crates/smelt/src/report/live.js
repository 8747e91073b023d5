(function () {
  var state = document.getElementById("state");
  var main = document.getElementById("main");
  var busy = false, again = false;
  var load = function () {
    if (busy) { again = true; return; }
    busy = true;
    fetch("body").then(function (r) {
      if (!r.ok) throw new Error(r.status);
      return r.text();
    }).then(function (text) {
      var open = [], focus = document.activeElement && document.activeElement.closest("details");
      document.querySelectorAll("details[open]").forEach(function (d) { open.push(d.id); });
      var at = scrollY;
      // The server escapes everything that comes from a seed or a solver.
      main.innerHTML = text;
      open.forEach(function (id) { var d = document.getElementById(id); if (d) d.open = true; });
      var d = focus && document.getElementById(focus.id);
      if (d) d.querySelector("summary").focus({ preventScroll: true });
      scrollTo(0, at);
      state.textContent = "live, " + new Date().toLocaleTimeString();
    }).catch(function () { state.textContent = "not reached"; }).then(function () {
      busy = false;
      if (again) { again = false; load(); }
    });
  };
  var news = new EventSource("events");
  news.addEventListener("changed", load);
  news.onerror = function () { state.textContent = "not reached; trying again"; };
})();
