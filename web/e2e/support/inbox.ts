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
      { timeout: 20_000 },
    )
    .toMatch(text);
}
