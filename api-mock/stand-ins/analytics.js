// A stand-in for gtag.js: takes what the page has queued in `dataLayer` and what comes later, sends nothing anywhere, and
// keeps it in `mockAnalyticsEvents` for tests to read.
(() => {
  const events = [];
  globalThis.mockAnalyticsEvents = events;
  globalThis.dataLayer ??= [];
  const queue = globalThis.dataLayer;
  const keep = (entry) => events.push(entry?.length === undefined ? entry : Array.from(entry));
  for (const entry of queue) keep(entry);
  queue.push = (...entries) => {
    for (const entry of entries) keep(entry);
    return Array.prototype.push.apply(queue, entries);
  };
})();
