import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { restoreScroll } from './restore-scroll.ts';

/** The page of this test: what it measures, and what tells that it has grown. */
let height = 0;
let grow = (_to: number) => {};
const scrollTo = vi.fn();
const onEnd = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  height = 900;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        grow = (to) => {
          height = to;
          report();
        };
      }
      observe() {}
      disconnect() {
        grow = () => {};
      }
    },
  );
  vi.spyOn(window, 'scrollTo').mockImplementation(scrollTo);
  vi.spyOn(document.documentElement, 'scrollHeight', 'get').mockImplementation(() => height);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(800);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  scrollTo.mockReset();
  onEnd.mockReset();
});

const there = { top: 640, behavior: 'instant' };

it('the scroll position is restored at once where the page is tall enough', () => {
  height = 2000;
  restoreScroll(640, onEnd);
  expect(scrollTo.mock.calls).toEqual([[there]]);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('the scroll position is restored after the page has grown, however often', () => {
  restoreScroll(640, onEnd);
  for (const taller of [1000, 1200, 1430]) {
    vi.advanceTimersByTime(2900);
    grow(taller);
    expect(scrollTo).not.toHaveBeenCalled();
  }
  grow(1440);
  expect(scrollTo.mock.calls).toEqual([[there]]);
  expect(onEnd).toHaveBeenCalledOnce();
});

it('the nearest scroll position is used once the page stops growing, until it grows again', () => {
  restoreScroll(640, onEnd);
  vi.advanceTimersByTime(3000);
  expect(scrollTo.mock.calls).toEqual([[there]]);
  expect(onEnd).not.toHaveBeenCalled();
  grow(2000);
  expect(scrollTo).toHaveBeenCalledTimes(2);
  expect(onEnd).toHaveBeenCalledOnce();
});

it.each(['wheel', 'touchstart', 'pointerdown', 'keydown'])(
  'restoring the scroll position stops when the person scrolls by %s',
  (move) => {
    restoreScroll(640, onEnd);
    window.dispatchEvent(new Event(move));
    grow(2000);
    vi.advanceTimersByTime(60_000);
    expect(scrollTo).not.toHaveBeenCalled();
    expect(onEnd).toHaveBeenCalledOnce();
  },
);

it('restoring the scroll position ends after its time limit', () => {
  restoreScroll(640, onEnd);
  vi.advanceTimersByTime(30_000);
  expect(onEnd).toHaveBeenCalledOnce();
  scrollTo.mockReset();
  grow(2000);
  expect(scrollTo).not.toHaveBeenCalled();
});
