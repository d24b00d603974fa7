import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { holdPage } from './hold-page.ts';

let page: HTMLElement;
let frame: FrameRequestCallback | undefined;
beforeEach(() => {
  page = document.body.appendChild(document.createElement('div'));
  page.dataset.behindSheets = '';
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('requestAnimationFrame', (next: FrameRequestCallback) => {
    frame = next;
  });
});
afterEach(() => {
  page.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const draw = () => {
  frame?.(0);
  vi.runAllTimers();
};
const isHeld = () => [Boolean(page.inert), document.documentElement.style.overflow];

it('the page behind is held once what lies over it is drawn, until it is given back', () => {
  const giveBack = holdPage(true);
  expect(isHeld()).toEqual([false, '']);
  draw();
  expect(isHeld()).toEqual([true, 'hidden']);
  giveBack();
  expect(isHeld()).toEqual([false, '']);
});

it('a page that was given back before is not held', () => {
  holdPage(true)();
  draw();
  expect(isHeld()).toEqual([false, '']);
});

it('a page that need not stand still can be scrolled behind', () => {
  const giveBack = holdPage(false);
  draw();
  expect(isHeld()).toEqual([true, '']);
  giveBack();
  expect(isHeld()).toEqual([false, '']);
});
