import { PLAYBACK_RATES } from '~/lib/player-preferences.ts';

/** What a key asks of the player. */
type PlayerCommand =
  | 'toggle'
  | 'skip'
  | 'volume'
  | 'mute'
  | 'captions'
  | 'fullscreen'
  | 'rate'
  | 'jump'
  | 'note'
  | 'chapter'
  | 'help';

/** What each command does, by its number; false leaves the key to the page. */
// biome-ignore lint/suspicious/noConfusingVoidType: what a command returns is of interest only where it is false.
export type PlayerCommands = Record<PlayerCommand, (by: number) => void | false>;

/** A command and its number: seconds, a change of the volume, steps, or the share of the lesson (0 to 0.9). */
export type Pressed = readonly [command: PlayerCommand, by?: number];

export const SKIP_SECONDS = 10;
const NUDGE_SECONDS = 5;
const VOLUME_CHANGE = 5;

/** Letters in lower case; with Shift, N is another command. */
const COMMANDS: Record<string, Pressed> = {
  ' ': ['toggle'],
  k: ['toggle'],
  j: ['skip', -SKIP_SECONDS],
  l: ['skip', SKIP_SECONDS],
  ArrowLeft: ['skip', -NUDGE_SECONDS],
  ArrowRight: ['skip', NUDGE_SECONDS],
  ArrowUp: ['volume', VOLUME_CHANGE],
  ArrowDown: ['volume', -VOLUME_CHANGE],
  m: ['mute'],
  c: ['captions'],
  f: ['fullscreen'],
  '<': ['rate', -1],
  '>': ['rate', 1],
  n: ['note'],
  '?': ['help'],
};

type KeyPress = Record<'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey', boolean> & { key: string };

/** The command of a key press; null for every other key and for the browser's own combinations. */
export function commandOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyPress): Pressed | null {
  if (ctrlKey || metaKey || altKey) return null;
  const name = key.length === 1 ? key.toLowerCase() : key;
  // Without Shift they mean something else, also while capitals are locked.
  if (shiftKey && (name === 'n' || name === 'p')) {
    return ['chapter', name === 'n' ? 1 : -1];
  }
  if (/^[0-9]$/.test(key)) return ['jump', Number(key) / 10];
  return COMMANDS[name] ?? null;
}

/** The speed a step away, staying within what YouTube plays. */
export function stepRate(rate: number, step: number): number {
  const rates: readonly number[] = PLAYBACK_RATES;
  const index = rates.indexOf(rate);
  const start = index < 0 ? rates.indexOf(1) : index;
  return rates[Math.min(rates.length - 1, Math.max(0, start + step))] ?? 1;
}
