import { z } from 'zod';
import { formatClock } from '~/lib/duration.ts';

const texts = z.array(z.string());
const explanation = z.object({
  parts: z.array(
    z.object({
      label: z.string(),
      is_concept: z.boolean(),
      is_modifier: z.boolean(),
      is_telling: z.boolean(),
      is_known: z.boolean(),
    }),
  ),
  modifiers: texts,
  measures: texts,
  drugs: texts,
  lines: z.array(
    z.object({
      video_id: z.number().nullable(),
      podcast_id: z.number().nullable(),
      title: z.string(),
      kind: z.enum(['spoken', 'point', 'chapter']),
      seconds: z.number().nullable(),
      line: z.string(),
      /** How much of the question it says, in percent. */
      answers: z.number(),
      refused: z.enum(['patient', 'drug', 'disease']).nullable(),
      lacks: texts,
      meant_for: texts,
    }),
  ),
});
export type Explanation = z.infer<typeof explanation>;
export type ExplainedLine = Explanation['lines'][number];

/** How a question was understood, as `explain_search` tells it. */
export const readExplanation = (value: unknown): Explanation => explanation.parse(value);

const MEASURES: Record<string, string> = {
  dose: 'dose',
  energy: 'energia',
  time: 'tempo',
  length: 'tamanho',
  pressure: 'pressão',
  rate: 'velocidade',
  share: 'porcentagem',
};
const KINDS = { spoken: 'fala', point: 'ponto-chave', chapter: 'capítulo' } as const;
const REFUSALS = {
  patient: 'Fora: o número é de outro paciente ou outra via.',
  drug: 'Fora: o número é de outro medicamento.',
  disease: 'Fora: o número é do mesmo medicamento em outra doença.',
} as const;

/** What a question means, one sentence each; what it does not have is not mentioned. */
export function understoodAs({ parts, modifiers, measures, drugs }: Explanation): string[] {
  const known = parts.filter(({ is_known, is_modifier }) => is_known && !is_modifier);
  const labelsOf = (some: Explanation['parts']) => some.map(({ label }) => label).join(', ');
  const telling = known.filter(({ is_telling }) => is_telling);
  return [
    ['Termos', labelsOf(telling.filter(({ is_concept }) => is_concept))],
    ['Palavras', labelsOf(telling.filter(({ is_concept }) => !is_concept))],
    ['Pesam pouco', labelsOf(known.filter(({ is_telling }) => !is_telling))],
    ['Para', modifiers.join(', ')],
    ['Pede', measures.map((kind) => MEASURES[kind] ?? kind).join(', ')],
    ['Medicamentos', drugs.join(', ')],
    ['Ninguém diz', labelsOf(parts.filter(({ is_known }) => !is_known))],
  ].flatMap(([what, which]) => (which ? [`${what}: ${which}`] : []));
}

/** Where a line stands: "aos 7:22, fala". */
export const placeOf = ({ kind, seconds }: ExplainedLine): string =>
  seconds === null ? KINDS[kind] : `aos ${formatClock(seconds)}, ${KINDS[kind]}`;

/** Why a line has its place. */
export function reasonsOf({ answers, refused, lacks, meant_for }: ExplainedLine): string[] {
  return [
    `Diz ${answers} % do que se perguntou.`,
    ...(meant_for.length > 0 ? [`É para: ${meant_for.join(', ')}.`] : []),
    ...(lacks.length > 0 ? [`Não fala de: ${lacks.join(', ')}.`] : []),
    ...(refused ? [REFUSALS[refused]] : []),
  ];
}
