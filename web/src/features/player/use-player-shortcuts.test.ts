import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { DEFAULT_PREFERENCES, savePlayerPreferences } from '~/lib/player-preferences.ts';
import { usePlayerShortcuts } from './use-player-shortcuts.ts';

afterEach(() => savePlayerPreferences(DEFAULT_PREFERENCES));

it.each([
  [true, ['toggle', 'mute', 'jump', 'help', 'skip']],
  [false, ['skip']],
])('shortcuts of one key follow the preference: %s', (hasKeyShortcuts, expected) => {
  savePlayerPreferences({ hasKeyShortcuts });
  const onCommand = vi.fn();
  renderHook(() => usePlayerShortcuts(onCommand));
  for (const key of [' ', 'm', '5', '?', 'ArrowLeft']) fireEvent.keyDown(document.body, { key });
  expect(onCommand.mock.calls.map(([command]) => command.type)).toEqual(expected);
});
