import { formatDate } from './format.ts';

/**
 * " por Ana Exemplo em 21/11/2026", what follows "revisado"; empty while neither is known.
 *
 * @param day "2026-11-21"
 */
export function reviewNote(name: string | null, day: string | null): string {
  const by = name ? ` por ${name}` : '';
  // Noon: a day alone would be midnight elsewhere, and the day before here.
  const on = day ? ` em ${formatDate(`${day}T12:00:00`)}` : '';
  return by + on;
}
