import { personalStorage } from '~/lib/personal-storage.ts';
import type { Minutes } from './minute-choices.ts';
import { parseMinutes } from './minutes.rules.ts';

const KEY = 'minutes_choice';

/** The minutes that were chosen last on this device. */
export function readMinutes(): Minutes {
  try {
    return parseMinutes(personalStorage().getItem(KEY));
  } catch {
    return parseMinutes(null);
  }
}

export function rememberMinutes(minutes: Minutes): void {
  try {
    personalStorage().setItem(KEY, String(minutes));
  } catch {
    // A browser that stores nothing remembers for this visit only.
  }
}
