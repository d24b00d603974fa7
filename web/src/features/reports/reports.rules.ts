import { REPORT_KINDS, REPORT_STATES, type ReportState } from '#contracts/report.ts';
import { formatClock } from '~/lib/duration.ts';
import { describeError, toAppError } from '~/lib/errors.ts';
import { formatDate } from '~/lib/format.ts';
import type { Tables } from '~/types/database.ts';

/** A lesson or an episode. */
export type ReportedItem = { kind: 'video' | 'podcast'; id: number; title: string };

/** A report as the member who sent it sees it. */
export type OwnReport = Pick<
  Tables<'content_reports'>,
  'id' | 'kind' | 'at_seconds' | 'body' | 'state' | 'answer' | 'created_at'
>;

/** A word of the contract; one that this version does not know keeps its own name. */
const wordOf = (words: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(words, key) ? (words[key] ?? key) : key;

/** "aos 5:48" */
export const atWords = (seconds: number): string => `aos ${formatClock(seconds)}`;

/** "Você avisou em 12/03/2026 · Dose ou conteúdo, aos 5:48" */
export function reportLine({ kind, at_seconds, created_at }: OwnReport): string {
  const place = at_seconds === null ? '' : `, ${atWords(at_seconds)}`;
  return `Você avisou em ${formatDate(created_at)} · ${wordOf(REPORT_KINDS, kind)}${place}`;
}

const TONES: Record<ReportState, 'neutral' | 'progress' | 'success'> = {
  open: 'neutral',
  in_review: 'progress',
  resolved: 'success',
  declined: 'neutral',
};

/** The state of a report as a badge. */
export const stateBadge = (state: string) => ({
  label: wordOf(REPORT_STATES, state),
  tone: Object.hasOwn(TONES, state) ? TONES[state as ReportState] : ('neutral' as const),
});

/** Why a report was not sent, and what to do now. */
export function failureWords(error: unknown): string {
  const { code, status } = toAppError(error);
  if (code === 'unreachable')
    return 'Para enviar é preciso internet. O aviso fica salvo neste aparelho: envie quando a conexão voltar.';
  if (status === 422)
    return 'Você já tem 20 avisos em aberto. Espere a equipe responder a um deles; o aviso fica salvo neste aparelho.';
  if (code === 'forbidden')
    return 'Esta gravação não está mais disponível para você. O aviso fica salvo neste aparelho.';
  return `${describeError(error)} O aviso fica salvo neste aparelho.`;
}
