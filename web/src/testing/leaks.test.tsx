import { cleanup, render } from '@testing-library/react';
import { type EffectCallback, useEffect } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { watchPage } from './leaks.ts';

/** Runs something in an effect, and goes. */
function mountForAMoment(effect: EffectCallback): void {
  render(<WithEffect effect={effect} />);
  cleanup();
}

function WithEffect({ effect }: { effect: EffectCallback }) {
  useEffect(effect);
  return null;
}

let endWatch: () => string[];

beforeEach(() => {
  endWatch = watchPage();
});

afterEach(() => void endWatch());

const listen = () => undefined;

describe('what a file of tests leaves behind', () => {
  it.each([
    [
      'a listener of "online", from',
      () => mountForAMoment(() => window.addEventListener('online', listen)),
    ],
    [
      'a listener of "keydown", from',
      () => mountForAMoment(() => document.addEventListener('keydown', listen)),
    ],
    ['an interval, from', () => mountForAMoment(() => void setInterval(listen, 60_000))],
    [
      'an element: <p>left</p>',
      () =>
        document.body.append(Object.assign(document.createElement('p'), { textContent: 'left' })),
    ],
    ['a stored value: left', () => localStorage.setItem('left', '1')],
    ['a stored value: left', () => sessionStorage.setItem('left', '1')],
    ['a change of window.fetch', () => Object.assign(globalThis, { fetch: listen })],
    [
      'a change of navigator.onLine',
      () => Object.defineProperty(navigator, 'onLine', { value: false, configurable: true }),
    ],
    [
      'a change of Element.prototype.animate',
      () => Object.assign(Element.prototype, { animate: listen }),
    ],
  ])('is named: %s', (line, leave) => {
    leave();
    const [found = ''] = endWatch();
    expect(found).toContain(line);
  });

  it('is nothing where the effect ends what it began', () => {
    mountForAMoment(() => {
      const timer = setInterval(listen, 60_000);
      window.addEventListener('online', listen);
      return () => {
        clearInterval(timer);
        window.removeEventListener('online', listen);
      };
    });
    expect(endWatch()).toEqual([]);
  });

  it('is put back, so that the next file finds the page as it was', () => {
    const { fetch } = globalThis;
    localStorage.setItem('left', '1');
    document.body.append(document.createElement('p'));
    Object.assign(globalThis, { fetch: listen });
    endWatch();
    expect(globalThis.fetch).toBe(fetch);
    expect(localStorage).toHaveLength(0);
    expect(document.body.childElementCount).toBe(0);
  });
});
