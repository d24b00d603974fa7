import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  DEFAULT_PREFERENCES,
  readPlayerPreferences,
  savePlayerPreferences,
} from '~/lib/player-preferences.ts';
import { UpNext } from './UpNext.tsx';

const onPlay = vi.fn();
const show = (isHeld = false) => {
  const panel = (held: boolean) => (
    <>
      <UpNext title="Punção lombar" art={null} isHeld={held} onPlay={onPlay} />
      <textarea aria-label="Anotações" />
    </>
  );
  const { rerender } = render(panel(isHeld));
  return (held: boolean) => rerender(panel(held));
};
const pass = (seconds: number) => {
  for (let second = 0; second < seconds; second += 1) act(() => vi.advanceTimersByTime(1000));
};
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const label = () => screen.getByRole('status').textContent;

let isHidden = false;
beforeEach(() => {
  vi.useFakeTimers();
  onPlay.mockReset();
  isHidden = false;
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() =>
    isHidden ? 'hidden' : 'visible',
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  savePlayerPreferences(DEFAULT_PREFERENCES);
});

it('the next lesson begins after eight seconds', () => {
  show();
  expect(label()).toBe('A seguir em 8 s');
  pass(7);
  expect(label()).toBe('A seguir em 1 s');
  expect(onPlay).not.toHaveBeenCalled();
  pass(1);
  expect(onPlay).toHaveBeenCalledTimes(1);
});

it('the next lesson begins at once when its button is pressed', () => {
  show();
  press('Assistir agora');
  expect(onPlay).toHaveBeenCalledTimes(1);
});

it('a cancelled countdown to the next lesson stays cancelled and keeps the focus', () => {
  show();
  pass(3);
  press('Cancelar');
  pass(20);
  expect(onPlay).not.toHaveBeenCalled();
  expect(label()).toBe('A seguir');
  expect(screen.getByRole('button', { name: 'Assistir agora' })).toHaveFocus();
  expect(readPlayerPreferences().playsNext).toBe(true);
});

it('automatic playback of the next lesson can be switched off on this device', () => {
  show();
  press('Desligar reprodução automática');
  pass(20);
  expect(onPlay).not.toHaveBeenCalled();
  expect(readPlayerPreferences().playsNext).toBe(false);
});

it('there is no countdown where automatic playback is switched off', () => {
  savePlayerPreferences({ playsNext: false });
  show();
  expect(label()).toBe('A seguir');
  expect(screen.queryByRole('button', { name: 'Cancelar' })).toBeNull();
  pass(20);
  expect(onPlay).not.toHaveBeenCalled();
});

it('the countdown waits while the member is in another tab, types, or listens to a podcast', () => {
  const hold = show();
  pass(2);
  isHidden = true;
  pass(20);
  expect(label()).toBe('A seguir em 6 s');
  isHidden = false;
  screen.getByRole('textbox', { name: 'Anotações' }).focus();
  pass(20);
  expect(label()).toBe('A seguir em 6 s');
  screen.getByRole('textbox', { name: 'Anotações' }).blur();
  hold(true);
  pass(20);
  expect(onPlay).not.toHaveBeenCalled();
  hold(false);
  pass(6);
  expect(onPlay).toHaveBeenCalledTimes(1);
});
