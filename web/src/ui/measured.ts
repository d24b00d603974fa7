import type { RefCallback } from 'react';

/**
 * A `ref` that tells the document's root how high its element is, for the styles of what stands beside or below it: at once,
 * as an observer's first report may come after the first frame.
 */
export const measuredAs =
  (property: `--${string}`): RefCallback<HTMLElement> =>
  (element) => {
    if (!element) return;
    const { style } = document.documentElement;
    const tell = () => style.setProperty(property, `${element.offsetHeight}px`);
    tell();
    const observer = new ResizeObserver(tell);
    observer.observe(element, { box: 'border-box' });
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  };
