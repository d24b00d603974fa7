import { postForOutcome } from '~/lib/post-to-api.ts';

/** Whether the link was one of ours; a second press counts like the first. */
export type LeaveOutcome = 'unsubscribed' | 'unknown';

/** Ends the weekly digest by the token of a mail, as mailboxes do: a session counts for nothing. Throws `AppError`. */
export const leaveDigest = (token: string): Promise<LeaveOutcome> =>
  follow(
    'unsubscribe',
    token,
    'unsubscribed',
    new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  );

/** Lets the weekly digest go to the address whose reader follows this link. Throws `AppError`. */
export const confirmDigest = (token: string): Promise<'confirmed' | 'unknown'> =>
  follow('confirm', token, 'confirmed');

async function follow<Done extends string>(
  act: string,
  token: string,
  done: Done,
  body: URLSearchParams | null = null,
): Promise<Done | 'unknown'> {
  const path = `/newsletter/${act}?t=${encodeURIComponent(token)}`;
  return (await postForOutcome(path, { body })) === done ? done : 'unknown';
}
