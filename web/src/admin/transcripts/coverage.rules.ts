import { formatInteger, plural } from '~/lib/format.ts';

/** Lessons that members see, and their views of the last 30 days. */
export type Coverage = {
  lessons: number;
  with_transcript: number;
  views: number;
  views_with_transcript: number;
};

/** "180 de 300 aulas têm transcrição, 62% do que se assiste (visualizações dos últimos 30 dias)." */
export function coverageText(coverage: Coverage): string {
  const { lessons, with_transcript: covered, views, views_with_transcript: watched } = coverage;
  const count = `${formatInteger(covered)} de ${plural(lessons, 'aula', 'aulas')} ${covered === 1 ? 'tem' : 'têm'} transcrição`;
  if (views === 0) return `${count}.`;
  // Rounded down: "100%" is said only when nothing is missing.
  const share = Math.floor((watched / views) * 100);
  return `${count}, ${share}% do que se assiste (visualizações dos últimos 30 dias).`;
}
