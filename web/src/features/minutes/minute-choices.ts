import { readKept } from '~/lib/kept.ts';

/** How long a member may have, in minutes. */
export const MINUTE_CHOICES = [5, 7, 15, 30] as const;
export type Minutes = (typeof MINUTE_CHOICES)[number];

/** The minutes that were chosen last on this device. */
export const MINUTES_KEY = 'minutes_choice';
const FIRST_CHOICE = 7;

/** The choice that a device remembers; seven where it remembers none. */
export const parseMinutes = (text: string | null): Minutes =>
  MINUTE_CHOICES.find((choice) => String(choice) === text) ?? FIRST_CHOICE;

export const lastMinutes = (): Minutes => parseMinutes(readKept(MINUTES_KEY));
