import * as z from 'zod';
import { optionalText, text } from './fields.ts';
import { fieldsOf, type Noun } from './noun.ts';

/** The limits of the table; a database test compares them. */
export const REPORT_LIMITS = { body: 1000, answer: 1000, seconds: 360_000 } as const;

/** What a member reports of a lesson or an episode. */
export const REPORT_KINDS = {
  dose: 'Dose ou conteúdo',
  sound: 'Som',
  caption: 'Legenda',
  other: 'Outro',
} as const;
export type ReportKind = keyof typeof REPORT_KINDS;

/** What became of a report; the last two close it. */
export const REPORT_STATES = {
  open: 'Aberto',
  in_review: 'Em análise',
  resolved: 'Resolvido',
  declined: 'Não procede',
} as const;
export type ReportState = keyof typeof REPORT_STATES;

// Object.keys widens to string.
const keysOf = <Key extends string>(words: Record<Key, string>) => Object.keys(words) as Key[];

/** Kinds whose name does not say yet what is wrong. */
const TOLD: readonly ReportKind[] = ['dose', 'other'];

const NO_MOMENT = 'Momento inválido';

/** "Avisar a equipe". */
export const reportSchema = z
  .strictObject({
    kind: z.enum(keysOf(REPORT_KINDS), { error: 'Escolha o que há de errado' }),
    body: text('Descrição deve ser um texto')
      .trim()
      .max(REPORT_LIMITS.body, { error: `Use no máximo ${REPORT_LIMITS.body} caracteres` }),
    /** Null when the report is about the whole. */
    atSeconds: z
      .int({ error: NO_MOMENT })
      .min(0, { error: NO_MOMENT })
      .max(REPORT_LIMITS.seconds, { error: NO_MOMENT })
      .nullable(),
  })
  .refine(({ kind, body }) => body !== '' || !TOLD.includes(kind), {
    path: ['body'],
    error: 'Escreva o que está errado',
    // Also while another field is wrong: a form says all of it at once.
    when: ({ value }) => typeof value === 'object' && value !== null,
  });
export type Report = z.output<typeof reportSchema>;

/** What administrators write of a report. */
export const reportAnswerFields = {
  state: {
    label: 'Situação',
    form: z.enum(keysOf(REPORT_STATES), { error: 'Escolha a situação' }),
    answer: z.enum(keysOf(REPORT_STATES)),
  },
  answer: {
    label: 'Resposta',
    form: optionalText('Resposta', REPORT_LIMITS.answer),
    answer: z.string().nullable(),
  },
} as const satisfies Noun;

/** What an administrator answers. A member is told why a report is declined. */
export const reportAnswerSchema = z
  .strictObject(fieldsOf(reportAnswerFields, 'form'))
  .refine(({ state, answer }) => state !== 'declined' || answer !== null, {
    path: ['answer'],
    error: 'Diga ao membro por que não procede',
  });
export type ReportAnswer = z.output<typeof reportAnswerSchema>;
