import {
  REPORT_KINDS,
  REPORT_STATES,
  type ReportKind,
  type ReportState,
} from '#contracts/report.ts';
import { choice, listAddress, type ViewOf } from '~/admin/ui/list/list-view.ts';
import { csvFile } from '~/lib/csv.ts';
import { formatClock } from '~/lib/duration.ts';
import { formatDateTime, plural } from '~/lib/format.ts';
import { paths } from '~/lib/paths.ts';
import type { Database } from '~/types/database.ts';

export const REPORTS_PAGE_SIZE = 25;

type Found = Database['public']['Functions']['find_reports']['Returns'][number];
type Absent = 'video_id' | 'podcast_id' | 'at_seconds' | 'answer' | 'user_id' | 'reporter';
/** A report as the list shows it. The generated types do not say which columns of a function may be null. */
export type ManagedReport = Omit<Found, Absent> & { [Key in Absent]: Found[Key] | null };

/** How many reports wait, and how many of those are about doses. */
export type OpenReports = { total: number; doses: number };

/** What the list can be narrowed by; its order is fixed: doses that wait come first. */
export const REPORTS = listAddress({
  state: choice('situacao', 'Situação', 'Todas', [
    ['waiting', 'pendentes', 'Pendentes'],
    ['open', 'abertos', REPORT_STATES.open],
    ['in_review', 'em-analise', REPORT_STATES.in_review],
    ['resolved', 'resolvidos', REPORT_STATES.resolved],
    ['declined', 'nao-procedem', REPORT_STATES.declined],
  ]),
  kind: choice('tipo', 'Tipo', 'Todos', [
    ['dose', 'dose', REPORT_KINDS.dose],
    ['sound', 'som', REPORT_KINDS.sound],
    ['caption', 'legenda', REPORT_KINDS.caption],
    ['other', 'outro', REPORT_KINDS.other],
  ]),
});
export type ReportsView = ViewOf<typeof REPORTS>;

/** What the database is asked for this view, from the first report or behind one. */
export function reportsSearch(
  { text, filters: { state, kind } }: Pick<ReportsView, 'text' | 'filters'>,
  after: ManagedReport | null,
) {
  return {
    p_query: text,
    ...(state === 'waiting' && { p_is_closed: false }),
    ...(state && state !== 'waiting' && { p_state: state }),
    ...(kind && { p_kind: kind }),
    ...(after && {
      p_after: { urgency: after.urgency, created_at: after.created_at, id: after.id },
    }),
  };
}

/** The words of a kind and of a state; those that this version does not know keep their own name. */
export const kindLabel = (kind: string): string => REPORT_KINDS[kind as ReportKind] ?? kind;
export const stateLabel = (state: string): string => REPORT_STATES[state as ReportState] ?? state;

const STATE_COLORS: Readonly<Record<string, string>> = {
  open: 'orange',
  in_review: 'cyan',
  resolved: 'green',
};
export const stateColor = (state: string): string => STATE_COLORS[state] ?? 'gray';

/** Where the recording opens at the second of a report; null when it is gone. */
export function reportedPath({
  video_id: video,
  podcast_id: episode,
  at_seconds: at,
}: Pick<ManagedReport, 'video_id' | 'podcast_id' | 'at_seconds'>): string | null {
  const t = at ?? undefined;
  if (video !== null) return paths.video(video, { t });
  return episode === null ? null : paths.podcasts({ episode, t });
}

/** "Sepse, aos 5:48" */
export const placeOf = ({
  title,
  at_seconds: at,
}: Pick<ManagedReport, 'title' | 'at_seconds'>): string =>
  at === null ? title : `${title}, aos ${formatClock(at)}`;

/** Who sent it: the name, or that there is none any more. */
export const reporterOf = ({ reporter }: Pick<ManagedReport, 'reporter'>): string =>
  reporter ?? 'Conta excluída';

/** "3 avisos em aberto, 1 deles de dose ou conteúdo" */
export function openText({ total, doses }: OpenReports): string {
  const all = plural(total, 'aviso de membro em aberto', 'avisos de membros em aberto');
  if (doses === 0) return all;
  return doses === total
    ? `${all}, de dose ou conteúdo`
    : `${all}, ${doses} deles de dose ou conteúdo`;
}

const CSV_COLUMNS: readonly (readonly [string, (report: ManagedReport) => string])[] = [
  ['Tipo', (report) => kindLabel(report.kind)],
  ['Gravação', (report) => report.title],
  ['Momento', ({ at_seconds: at }) => (at === null ? '' : formatClock(at))],
  ['Aviso', (report) => report.body],
  ['Situação', (report) => stateLabel(report.state)],
  ['Resposta', (report) => report.answer ?? ''],
  ['De', reporterOf],
  ['Enviado em', (report) => formatDateTime(report.created_at, '')],
];

/** The reports as a table, one line each below the titles. */
export const reportsCsv = (reports: readonly ManagedReport[]): string =>
  csvFile([
    CSV_COLUMNS.map(([title]) => title),
    ...reports.map((report) => CSV_COLUMNS.map(([, read]) => read(report))),
  ]);
