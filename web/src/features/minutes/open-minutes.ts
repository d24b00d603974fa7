import type { Minutes } from './minute-choices.ts';

let show: (minutes?: Minutes) => void = () => undefined;

/** Opens "Tenho 7 minutos", with one of its choices or the last one. Light enough for the first screen. */
export const openMinutes = (minutes?: Minutes): void => show(minutes);

/** The frame that shows it says how. */
export function onOpenMinutes(listener: typeof show): void {
  show = listener;
}
