import { personalStorage } from '~/lib/personal-storage.ts';

/** Private: deleted with a sign-out. */
const KEY = 'document_answer';

/** Keeps what was typed as the answer to a request across reloads; an empty text is not kept. */
export function keepAnswerDraft(requestId: number, text: string): void {
  try {
    if (text === '') personalStorage().removeItem(KEY);
    else personalStorage().setItem(KEY, JSON.stringify({ requestId, text }));
  } catch {
    // Storage forbidden or full: the field keeps it until the page goes.
  }
}

/** What was typed on this device to one of these requests and not sent. Requests of two people never have one number. */
export function readAnswerDraft(requestIds: readonly number[]): string {
  try {
    const draft = JSON.parse(personalStorage().getItem(KEY) ?? '') as Record<string, unknown>;
    const isOwn = requestIds.some((id) => id === draft.requestId);
    return isOwn && typeof draft.text === 'string' ? draft.text : '';
  } catch {
    return '';
  }
}
