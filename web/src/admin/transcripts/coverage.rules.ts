import { formatInteger, plural } from '~/lib/format.ts';
import type { Database } from '~/types/database.ts';

/** Lessons that members see, and their views of the last 30 days. */
type Coverage = Database['public']['Functions']['transcript_coverage']['Returns'][number];

/** "180 de 300 aulas têm transcrição, 62% do que se assiste (visualizações dos últimos 30 dias)." */
export function coverageText(coverage: Coverage): string {
  const { lessons, with_transcript: covered, views, views_with_transcript: watched } = coverage;
  const count = `${formatInteger(covered)} de ${plural(lessons, 'aula', 'aulas')} ${covered === 1 ? 'tem' : 'têm'} transcrição`;
  if (views === 0) return `${count}.`;
  // Rounded down: "100%" is said only when nothing is missing.
  const share = Math.floor((watched / views) * 100);
  return `${count}, ${share}% do que se assiste (visualizações dos últimos 30 dias).`;
}

/** In which order those without one are listed; of very many, only the first are. */
export function orderText({ lessons, with_transcript: covered }: Coverage, shown: number): string {
  const order = 'as mais assistidas, depois aquelas de que mais se buscou em vão.';
  const missing = lessons - covered;
  return shown < missing
    ? `Aqui estão ${formatInteger(shown)} das ${formatInteger(missing)} que não têm: primeiro ${order}`
    : `Primeiro ${order}`;
}
