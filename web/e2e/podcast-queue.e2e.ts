import { expect, type Page, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { registerMember } from './support/people.ts';
import { card, choose, clock, LONGEST, mini } from './support/podcasts.ts';
import { operatorClient } from './support/stack.ts';

async function stored(userId: string): Promise<string[]> {
  const { data } = await operatorClient()
    .from('podcast_queue')
    .select('podcast:podcasts(title)')
    .eq('user_id', userId)
    .is('removed_at', null)
    .order('rank')
    .throwOnError();
  // An object, which the untyped client takes for a list.
  return data.map(({ podcast }) => String([podcast].flat()[0]?.title).slice(0, 8));
}

const entries = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: /^Tocar agora/ });

/** Opens the player and, in it, the queue, which then stays open. */
async function openQueue(page: Page) {
  await mini(page)
    .getByRole('button', { name: /^Abrir controles:/ })
    .click();
  const tool = page.getByRole('dialog').getByRole('button', { name: /^A seguir( |$)/ });
  if ((await tool.getAttribute('aria-expanded')) !== 'true') await tool.click();
  // Whatever was scrolled to while the player rose: its title stays where it is.
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).first()).toBeInViewport({
    ratio: 1,
  });
}

/** Drags the first entry with a finger until the last one makes room: a browser that scrolls with it takes the drag away. */
async function dragBelowLast(page: Page) {
  const entry = page.getByRole('listitem').filter({ has: page.getByTitle('Arrastar') });
  const grip = entry.first().getByTitle('Arrastar');
  await entry.last().scrollIntoViewIfNeeded();
  // Waits until the list rests: what comes late above it would push the grip away from the finger.
  await grip.hover();
  const { x = 0, y: top = 0 } = (await grip.boundingBox()) ?? {};
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]) =>
    finger.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: ys.map((y) => ({ x: x + 16, y })),
    });
  const hasRoom = () => entry.last().evaluate((row) => row.style.translate.startsWith('0px -'));
  await touch('touchStart', top + 10);
  await expect(entry.first()).toHaveAttribute('data-dragged');
  // The sheet may scroll with the entry, so how far is not known before.
  for (let y = top + 20; y < 740 && !(await hasRoom()); y += 10) await touch('touchMove', y);
  await touch('touchEnd');
}

test('a queue made on one device is ordered, heard and seen on another', async ({ browser }) => {
  const member = await registerMember();
  const phone = await pageSignedIn(browser, member, { viewport: { width: 360, height: 740 } });
  await phone.goto('/podcasts');
  for (const title of [/Ronda 06/, /Ronda 05/]) {
    await choose(card(phone, title), 'Adicionar à fila');
    await expect(card(phone, title).getByText('Na fila')).toBeVisible();
  }
  await card(phone, LONGEST)
    .getByRole('button', { name: /^Reproduzir/ })
    .click();
  await expect.poll(() => clock(phone)).toBeGreaterThanOrEqual(1);
  await mini(phone).getByRole('button', { name: 'Pausar' }).click();
  await openQueue(phone);
  await expect(entries(phone)).toHaveText([/Ronda 06/, /Ronda 05/]);

  // By keys, and back by a drag.
  await phone.getByRole('button', { name: /^Remover da fila: Ronda 05/ }).focus();
  await phone.keyboard.press('Alt+ArrowUp');
  await expect(entries(phone)).toHaveText([/Ronda 05/, /Ronda 06/]);
  await expect(phone.getByRole('button', { name: /^Remover da fila: Ronda 05/ })).toBeFocused();
  await expect(phone.getByText(/^Ronda 05.*: posição 1 de 2$/)).toBeAttached();
  await expect.poll(() => stored(member.id)).toEqual(['Ronda 05', 'Ronda 06']);
  await dragBelowLast(phone);
  await expect(entries(phone)).toHaveText([/Ronda 06/, /Ronda 05/]);
  await expect.poll(() => stored(member.id)).toEqual(['Ronda 06', 'Ronda 05']);

  await phone.reload();
  await openQueue(phone);
  await expect(entries(phone)).toHaveText([/Ronda 06/, /Ronda 05/]);

  // Another device sees it, and says what is next.
  const desk = await pageSignedIn(browser, member);
  await desk.goto('/podcasts');
  const shelf = desk.getByRole('region', { name: 'Continue Ouvindo' });
  await expect(shelf.getByRole('article').first()).toContainText('Ronda 06');
  await expect(shelf.getByRole('article').first()).toContainText('A seguir');
  await choose(card(desk, /Ronda 05/), 'Tocar a seguir');
  await expect.poll(() => stored(member.id)).toEqual(['Ronda 05', 'Ronda 06']);
  await desk.context().close();

  // At the end of the episode that one begins, and waits no longer.
  const dialog = phone.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Reproduzir', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Pausar', exact: true })).toBeVisible();
  const slider = dialog.getByRole('slider', { name: /^Posição de Ronda 07/ });
  // Near its end the queue is read anew.
  await slider.fill('1230');
  await slider.press('ArrowRight');
  await expect(entries(phone)).toHaveText([/Ronda 05/, /Ronda 06/]);
  await slider.press('End');
  await expect(phone.getByRole('dialog', { name: /^Ronda 05/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Pausar', exact: true })).toBeVisible();
  await expect(entries(phone)).toHaveText([/Ronda 06/]);
  await expect.poll(() => stored(member.id)).toEqual(['Ronda 06']);
  await phone.context().close();
});
