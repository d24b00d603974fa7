// Runs inside the measured page before anything else and keeps its figures in `window.figures`.
// `window.contentSelector` names the first real content: `content` is when it has a box.
const figures = { fcp: 0, lcp: 0, content: 0, tbt: 0, cls: 0, events: [] };
window.figures = figures;

const observe = (type, onEntry, options = {}) =>
  new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
    type,
    buffered: true,
    ...options,
  });

observe('paint', (entry) => {
  if (entry.name === 'first-contentful-paint') figures.fcp = entry.startTime;
});
observe('largest-contentful-paint', (entry) => {
  figures.lcp = entry.startTime;
});
observe('longtask', (entry) => {
  figures.tbt += Math.max(0, entry.duration - 50);
});
observe('layout-shift', (entry) => {
  if (!entry.hadRecentInput) figures.cls += entry.value;
});

const keepEvent = (entry) => {
  // Events of one interaction share an id; those of none (moving a mouse) have 0.
  if (entry.interactionId > 0) figures.events.push(entry.duration);
};
observe('event', keepEvent, { durationThreshold: 16 });

const look = () => {
  const box = document.querySelector(window.contentSelector)?.getBoundingClientRect();
  if (box && box.width > 0 && box.height > 0) figures.content = performance.now();
  else requestAnimationFrame(look);
};
requestAnimationFrame(look);
