import { fireEvent } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { onFirstUse } from './on-first-use.ts';

let idle: (() => void)[] = [];
afterEach(() => {
  vi.unstubAllGlobals();
  idle = [];
});

function setup() {
  vi.stubGlobal('requestIdleCallback', (job: () => void) => idle.push(job));
  const callback = vi.fn();
  const stop = onFirstUse(callback);
  const rest = () => {
    for (const job of idle.splice(0)) job();
  };
  return { callback, stop, rest };
}

it('the first sign of use calls back once, after the answer to it', () => {
  const { callback, rest } = setup();
  fireEvent.pointerDown(window);
  fireEvent.keyDown(window, { key: 'a' });
  expect(callback).not.toHaveBeenCalled();
  rest();
  expect(callback).toHaveBeenCalledOnce();
});

it('who stops waiting is not called back, also when the page was used before', () => {
  const { callback, stop, rest } = setup();
  fireEvent.pointerDown(window);
  stop();
  rest();
  const later = setup();
  later.stop();
  fireEvent.pointerDown(window);
  later.rest();
  expect(callback).not.toHaveBeenCalled();
  expect(later.callback).not.toHaveBeenCalled();
});
