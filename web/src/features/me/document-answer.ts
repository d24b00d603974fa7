import { keep, readKeptRecord } from '~/lib/kept.ts';

/** Private: deleted with a sign-out. */
const KEY = 'document_answer';

/** Keeps what was typed as the answer to a request across reloads; an empty text is not kept. */
export const keepAnswerDraft = (requestId: number, text: string): void =>
  void keep(KEY, text === '' ? null : JSON.stringify({ requestId, text }));

/** What was typed on this device to one of these requests and not sent. Requests of two people never have one number. */
export function readAnswerDraft(requestIds: readonly number[]): string {
  const { requestId, text } = readKeptRecord(KEY);
  return requestIds.some((id) => id === requestId) && typeof text === 'string' ? text : '';
}
