import { expect } from '@playwright/test';
import { stack } from './stack.ts';

/** Waits until the inbox holds a mail to this address with this text, wherever in it the text is. */
export async function expectMail(to: string, text: string | RegExp): Promise<void> {
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
