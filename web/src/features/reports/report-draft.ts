import { REPORT_KINDS, type ReportKind } from '#contracts/report.ts';
import { hasShape } from '~/lib/has-shape.ts';
import { keep, readKeptRecord } from '~/lib/kept.ts';
import { readSession } from '~/lib/session/session-state.ts';
import { NOTE_DRAFT_PREFIX } from '~/lib/session/stored-keys.ts';
import type { ReportedItem } from './reports.rules.ts';

/** What the form of a report holds. */
export type ReportValues = { kind: ReportKind | ''; body: string; atSeconds: number | null };

/** What was typed and not sent, and the last attempt to send it, which may have arrived without an answer. */
export type ReportDraft = ReportValues & { attempt: { id: string; of: string } | null };

/** Where the browser forbids storage, as long as the page is open. */
const inMemory = new Map<string, string>();

const keyOf = ({ kind, id }: ReportedItem) =>
  `${NOTE_DRAFT_PREFIX}${readSession().userId}:report:${kind}:${id}`;

/** What this person began to report of a lesson or an episode; it survives closing, a reload and a failure. */
export function readReportDraft(item: ReportedItem): ReportDraft | null {
  const key = keyOf(item);
  const { kind, body, atSeconds, attempt } = readKeptRecord(key, inMemory.get(key));
  if (typeof body !== 'string') return null;
  return {
    kind: isKind(kind) ? kind : '',
    body,
    atSeconds: typeof atSeconds === 'number' && Number.isInteger(atSeconds) ? atSeconds : null,
    attempt: isAttempt(attempt) ? attempt : null,
  };
}

/** Keeps it; null forgets it. */
export function keepReportDraft(item: ReportedItem, draft: ReportDraft | null): void {
  const key = keyOf(item);
  const text = draft && JSON.stringify(draft);
  inMemory.delete(key);
  if (!keep(key, text) && text) inMemory.set(key, text);
}

const isKind = (value: unknown): value is ReportKind =>
  typeof value === 'string' && Object.hasOwn(REPORT_KINDS, value);

const isAttempt = (value: unknown): value is ReportDraft['attempt'] =>
  hasShape(value, { id: 'string', of: 'string' });
