import { fireEvent, renderHook } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { DEFAULT_PREFERENCES, savePlayerPreferences } from '~/lib/player-preferences.ts';
import type { PlayerCommands } from './shortcuts.rules.ts';
import { usePlayerShortcuts } from './use-player-shortcuts.ts';

afterEach(() => savePlayerPreferences(DEFAULT_PREFERENCES));

it.each([
  [true, ['toggle', 'mute', 'jump', 'help', 'skip']],
  [false, ['skip']],
])('shortcuts of one key follow the preference: %s', (hasKeyShortcuts, expected) => {
  savePlayerPreferences({ hasKeyShortcuts });
  const told: string[] = [];
  const commands = new Proxy({} as PlayerCommands, {
    get: (_, name) => () => void told.push(String(name)),
  });
  renderHook(() => usePlayerShortcuts(commands, () => undefined));
  for (const key of [' ', 'm', '5', '?', 'ArrowLeft']) fireEvent.keyDown(document.body, { key });
  expect(told).toEqual(expected);
});
