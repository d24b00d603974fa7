import { expect } from '@playwright/test';
import postgres from 'postgres';
import { stack } from './stack.ts';

/**
 * Lets the time pass in which what was decided can be undone: mail to this address is due now. How long it waits is shown by
 * `supabase/tests/approval_undo.test.sql`.
 */
async function endUndoTime(to: string): Promise<void> {
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await sql`
      update private.outbox_emails set next_attempt_at = now()
      where recipient = ${to} and status = 'pending' and attempts = 0`;
  } finally {
    await sql.end();
  }
}

/** Waits until the inbox holds a mail to this address with this text, wherever in it the text is. */
export async function expectMail(to: string, text: string | RegExp): Promise<void> {
  await endUndoTime(to);
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${stack.inboxUrl}?to=${encodeURIComponent(to)}`);
        return JSON.stringify(await answer.json());
      },
      { timeout: 30_000 },
    )
    .toMatch(text);
}

/** Path and fragment of the link to this page in a mail to this address. */
export async function linkInMail(to: string, page: string): Promise<string> {
  const link = new RegExp(`/${page}#(?:resumo\\.)?[\\w-]{64}`);
  await expectMail(to, link);
  const answer = await fetch(`${stack.inboxUrl}?to=${encodeURIComponent(to)}`);
  return link.exec(await answer.text())?.[0] ?? '';
}

type Mail = { subject: string; text: string };

/** The newest mail of a subject to this address, as soon as it is there. */
export async function newestMail(to: string, subject: RegExp): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        const answer = await fetch(`${stack.inboxUrl}?to=${encodeURIComponent(to)}`);
        // The inbox writes the newest first.
        found = ((await answer.json()) as Mail[]).find((mail) => subject.test(mail.subject));
        return found !== undefined;
      },
      { timeout: 30_000 },
    )
    .toBe(true);
  // The poll has just seen it.
  return found as Mail;
}
