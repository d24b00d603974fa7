import { act, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useFullscreen } from './use-fullscreen.ts';

/** The browser: which element fills its screen, and whether it lets any. */
let filling: Element | null = null;
const requestFullscreen = vi.fn<() => Promise<void>>();
const exitFullscreen = vi.fn<() => Promise<void>>();
const fill = (element: Element | null) => {
  filling = element;
  fireEvent(document, new Event('fullscreenchange'));
};

function Player() {
  const ref = useRef<HTMLElement>(null);
  const { isFullscreen, toggle } = useFullscreen(ref);
  return (
    <section ref={ref} aria-label="Vídeo">
      <button type="button" aria-pressed={isFullscreen} onClick={toggle}>
        Tela cheia
      </button>
    </section>
  );
}

const button = () => screen.getByRole('button', { name: 'Tela cheia' });
const isFull = () => button().getAttribute('aria-pressed') === 'true';

beforeEach(() => {
  Object.defineProperties(document, {
    fullscreenEnabled: { value: true, configurable: true },
    fullscreenElement: { get: () => filling, configurable: true },
    exitFullscreen: { value: exitFullscreen, configurable: true },
  });
  render(<Player />);
  const player = screen.getByRole('region', { name: 'Vídeo' });
  Object.assign(player, { requestFullscreen });
  requestFullscreen.mockReset().mockImplementation(async () => fill(player));
  exitFullscreen.mockReset().mockImplementation(async () => fill(null));
});
afterEach(() => {
  filling = null;
  for (const name of ['fullscreenEnabled', 'fullscreenElement', 'exitFullscreen']) {
    Reflect.deleteProperty(document, name);
  }
});

it('fullscreen is entered through the browser and follows however it ends', () => {
  fireEvent.click(button());
  expect(requestFullscreen).toHaveBeenCalledTimes(1);
  expect(isFull()).toBe(true);
  fireEvent.click(button());
  expect(exitFullscreen).toHaveBeenCalledTimes(1);
  expect(isFull()).toBe(false);

  fireEvent.click(button());
  expect(isFull()).toBe(true);
  // The browser's own Escape: nobody asked the player.
  act(() => fill(null));
  expect(isFull()).toBe(false);
  expect(exitFullscreen).toHaveBeenCalledTimes(1);
});

it("fullscreen of another element does not count as the player's", () => {
  act(() => fill(document.body));
  expect(isFull()).toBe(false);
});

it('the player fills the page when the browser refuses fullscreen', async () => {
  requestFullscreen.mockImplementation(() => Promise.reject(new TypeError('refused')));
  fireEvent.click(button());
  await act(async () => undefined);
  expect(isFull()).toBe(true);
  fireEvent.keyDown(document, { key: 'Escape' });
  expect(isFull()).toBe(false);
});

describe('a phone', () => {
  const lock = vi.fn<(orientation: string) => Promise<void>>();
  const unlock = vi.fn<() => void>();
  beforeEach(() => {
    lock.mockReset().mockResolvedValue();
    unlock.mockReset();
    Object.defineProperty(window.screen, 'orientation', {
      value: { lock, unlock },
      configurable: true,
    });
  });
  afterEach(() => void Reflect.deleteProperty(window.screen, 'orientation'));

  it('a phone is locked to landscape in fullscreen and unlocked afterwards', async () => {
    fireEvent.click(button());
    await act(async () => undefined);
    expect(lock).toHaveBeenCalledExactlyOnceWith('landscape');
    expect(unlock).not.toHaveBeenCalled();
    act(() => fill(null));
    expect(unlock).toHaveBeenCalledTimes(1);
  });

  it('a phone that cannot lock its orientation still enters fullscreen', async () => {
    lock.mockRejectedValue(new DOMException('not here', 'NotSupportedError'));
    fireEvent.click(button());
    await act(async () => undefined);
    expect(isFull()).toBe(true);
  });
});
