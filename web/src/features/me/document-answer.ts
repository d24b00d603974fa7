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

/** What was typed to this request on this device and not sent. Requests of two people never have one number. */
export function readAnswerDraft(requestId: number): string {
  try {
    const draft = JSON.parse(personalStorage().getItem(KEY) ?? '') as Record<string, unknown>;
    return draft.requestId === requestId && typeof draft.text === 'string' ? draft.text : '';
  } catch {
    return '';
  }
}
