(function () {
  var all = function (open) {
    document.querySelectorAll("details").forEach(function (d) { d.open = open; });
  };
  var tools = document.querySelector(".tools");
  if (tools && document.querySelector("details, #state")) {
    tools.hidden = false;
    tools.addEventListener("click", function (e) {
      var what = e.target.getAttribute("data-fold");
      if (what) all(what === "open");
    });
  }
  var show = function () {
    var at = location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (at && at.tagName === "DETAILS") at.open = true;
  };
  addEventListener("hashchange", show);
  show();
  var before = [];
  addEventListener("beforeprint", function () {
    before = [];
    document.querySelectorAll("details").forEach(function (d) { if (!d.open) { before.push(d); d.open = true; } });
  });
  addEventListener("afterprint", function () {
    before.forEach(function (d) { d.open = false; });
  });
})();
