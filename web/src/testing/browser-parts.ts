/**
 * Keeps the frames of jsdom coming. It starts its clock with the first frame that is asked for and stops it when none is left; begun
 * under fake timers, it would never tick again, in this file and in the next of the same worker.
 */
function keepFrames(): void {
  if ('hasFrames' in window) return;
  Object.assign(window, { hasFrames: true });
  const { requestAnimationFrame } = window;
  const next = () => requestAnimationFrame.call(window, next);
  next();
}

/** Parts of a browser that jsdom lacks and the app uses; each does the least that is true. */
export function installBrowserParts(): void {
  keepFrames();
  window.matchMedia ??= (query: string) =>
    ({
      matches: false,
      media: query,
      onchange: null,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      addListener: () => undefined,
      removeListener: () => undefined,
      dispatchEvent: () => false,
    }) satisfies MediaQueryList;
  window.scrollTo = () => undefined;
  Element.prototype.setPointerCapture ??= () => undefined;
  Element.prototype.scrollTo ??= () => undefined;
  Element.prototype.scrollBy ??= () => undefined;
  Element.prototype.scrollIntoView ??= () => undefined;
  globalThis.CSS ??= {} as typeof CSS;
  globalThis.CSS.escape ??= (text: string) => text.replace(/[^\w-]/g, '\\$&');
  // Both report once when they begin to observe, as in a browser; here everything is in sight.
  globalThis.ResizeObserver ??= class {
    readonly #report: ResizeObserverCallback;
    constructor(report: ResizeObserverCallback) {
      this.#report = report;
    }
    observe() {
      this.#report([], this);
    }
    unobserve() {}
    disconnect() {}
  };
  globalThis.IntersectionObserver ??= class {
    readonly root = null;
    readonly rootMargin = '';
    readonly scrollMargin = '';
    readonly thresholds = [];
    readonly #report: IntersectionObserverCallback;
    constructor(report: IntersectionObserverCallback) {
      this.#report = report;
    }
    observe(target: Element) {
      const box = target.getBoundingClientRect();
      const entry = {
        target,
        isIntersecting: true,
        intersectionRatio: 1,
        boundingClientRect: box,
        intersectionRect: box,
        rootBounds: null,
        time: performance.now(),
      };
      this.#report([entry], this);
    }
    unobserve() {}
    disconnect() {}
    takeRecords() {
      return [];
    }
  };
  HTMLDialogElement.prototype.show ??= function (this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function (this: HTMLDialogElement) {
    if (!this.open) return;
    this.open = false;
    this.dispatchEvent(new Event('close'));
  };
}
