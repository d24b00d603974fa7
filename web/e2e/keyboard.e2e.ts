import { expect, type Locator, type Page, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { demoLessons, keepLessons, keptLessons } from './support/library.ts';
import { registerMember, registerPerson } from './support/people.ts';
import { withoutSplash } from './support/splash.ts';
import { demo } from './support/stack.ts';

/** Presses Tab until the focus is there, as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator, limit = 120): Promise<void> {
  for (let step = 0; step < limit; step += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) {
      await expectFocusSeen(target);
      return;
    }
  }
  throw new Error(`not reached with ${limit} presses of Tab: ${target}`);
}

/** The focus must be visible: the ring may be on the element or on the card around it. */
async function expectFocusSeen(target: Locator): Promise<void> {
  const isSeen = await target.evaluate((element) => {
    const hasRing = (candidate: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(candidate, pseudo);
      return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
    };
    for (let candidate: Element | null = element, up = 0; candidate && up < 4; up += 1) {
      if (
        [undefined, '::before', '::after'].some((pseudo) => hasRing(candidate as Element, pseudo))
      )
        return true;
      candidate = candidate.parentElement;
    }
    return false;
  });
  expect(isSeen, `${target} shows that it has the focus`).toBe(true);
}

const holdsFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.contains(document.activeElement));

/** An opened menu moves the focus one frame after it is drawn, so this waits for it. */
async function expectOpened(target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  await expect.poll(() => holdsFocus(target)).toBe(true);
}

const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name });

test('a member does everything by keyboard', async ({ context, page }) => {
  const member = await registerMember();
  await keepLessons(
    member.id,
    (await demoLessons(2)).map(({ id }) => id),
  );

  await test.step('a member signs in by keyboard', async () => {
    await withoutSplash(context);
    await page.goto('/auth');
    const name = page.getByLabel('E-mail ou telefone');
    await expect(name).toBeVisible();
    await tabTo(page, name);
    await page.keyboard.type(member.email);
    await tabTo(page, page.getByLabel('Senha', { exact: true }));
    await page.keyboard.type(member.password);
    await page.keyboard.press('Enter');
    await expect(heading(page, /^Olá/)).toBeVisible();
  });

  await test.step('arrow keys move within a row, and Tab leaves it', async () => {
    const row = page.getByRole('region', { name: /^Via Aérea \d+$/ });
    const links = row.getByRole('article').getByRole('link');
    await expect(links.first()).toBeVisible();
    await links.first().focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await expect(links.nth(2)).toBeFocused();
    await page.keyboard.press('End');
    await expect(links.last()).toBeFocused();
    await page.keyboard.press('Home');
    await expect(links.first()).toBeFocused();
    // Its heart and its menu, then out of the row.
    for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab');
    expect(await holdsFocus(row)).toBe(false);
  });

  await page.goto('/favorites');
  const clear = page.getByRole('main').getByRole('button', { name: 'Limpar Tudo' });
  await expect(clear).toBeVisible();

  await test.step('the first Tab stop of a page leads past the navigation', async () => {
    await page.keyboard.press('Tab');
    const skip = page.getByRole('link', { name: 'Pular para o conteúdo' });
    await expect(skip).toBeFocused();
    await expect(skip).toBeInViewport();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    // The order of the list, then the button that clears it.
    await tabTo(page, clear, 2);
  });

  await test.step('a confirmation keeps the focus inside and returns it', async () => {
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog');
    await expectOpened(question);
    for (let step = 0; step < 6; step += 1) {
      await page.keyboard.press('Tab');
      expect(await holdsFocus(question)).toBe(true);
    }
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await expect(clear).toBeFocused();
    expect(await keptLessons(member.id)).toHaveLength(2);
  });

  await test.step('hearts and menus work by keyboard', async () => {
    await page.goto('/category/trauma');
    const card = page
      .getByRole('main')
      .getByRole('article')
      .filter({ has: page.getByRole('button', { name: /^Adicionar aos favoritos/ }) })
      .first();
    const title = (await card.getByRole('heading').textContent()) ?? '';
    const heart = page.getByRole('main').getByRole('button', { name: `aos favoritos: ${title}` });
    await tabTo(page, heart);
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('main').getByRole('button', { name: `Remover dos favoritos: ${title}` }),
    ).toBeFocused();
    await expect.poll(() => keptLessons(member.id)).toHaveLength(3);

    const opener = page.getByRole('main').getByRole('button', { name: `Opções de ${title}` });
    await tabTo(page, opener, 2);
    await page.keyboard.press('Enter');
    const menu = page.getByRole('menu', { name: `Opções de ${title}` });
    await expectOpened(menu);
    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();

    await page.keyboard.press('ArrowDown');
    await expectOpened(menu);
    const remove = page.getByRole('menuitem', { name: 'Remover dos favoritos' });
    await expect(async () => {
      await page.keyboard.press('ArrowDown');
      await expect(remove).toHaveAttribute('data-highlighted', '', { timeout: 300 });
    }).toPass();
    await page.keyboard.press('Enter');
    await expect.poll(() => keptLessons(member.id)).toHaveLength(2);
    await expect(opener).toBeFocused();
  });

  await page.goto('/podcasts');
  await expect(heading(page, 'Podcasts')).toBeVisible();

  await test.step('notifications and the menus of the top bar open, close and return the focus', async () => {
    const closes = async (opener: Locator, opened: Locator) => {
      await page.keyboard.press('Escape');
      await expect(opened).toBeHidden();
      await expect(opener).toBeFocused();
    };
    for (const name of ['Aulas Gravadas', /^Menu do usuário/]) {
      const opener = page.getByRole('button', { name });
      const menu = page.getByRole('menu');
      await tabTo(page, opener);
      await page.keyboard.press('Enter');
      await expectOpened(menu);
      await closes(opener, menu);
    }
    const bell = page.getByRole('button', { name: /^Notificações,/ });
    const panel = page.getByRole('dialog', { name: 'Notificações' });
    await page.keyboard.press('Shift+Tab');
    await expect(bell).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel).toBeVisible();
    await closes(bell, panel);
  });

  await test.step('the search opens with Ctrl+K and "/", arrows choose a result, and Esc returns the focus', async () => {
    const field = page.getByRole('combobox', { name: 'Buscar vídeo-aulas' });
    const opener = page.getByRole('button', { name: 'Buscar vídeo-aulas' });

    await tabTo(page, opener);
    await page.keyboard.press('Enter');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(opener).toBeFocused();

    await page.keyboard.press('Control+k');
    await expect(field).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field).toBeHidden();
    await expect(opener).toBeFocused();

    await page.keyboard.press('/');
    await expect(field).toBeFocused();
    // At once: between two keys a busy machine would ask for a part of the word.
    await page.keyboard.insertText('trauma');
    const options = page.getByRole('option');
    await expect(options.nth(1)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(field).toBeFocused();
    const title = (await options.nth(1).locator('span span').first().textContent()) ?? '';
    await page.keyboard.press('Enter');
    await expect(heading(page, title)).toBeVisible();
  });
});

test('an administrator goes through the panel by keyboard', async ({ browser }) => {
  const person = await registerPerson();
  const page = await pageSignedIn(browser, { email: demo.superuser });
  await page.goto('/admin');
  const first = page.getByRole('tab', { name: /^Aprovações Pendentes/ });
  await expect(first).toBeVisible();

  await test.step('arrow keys change between tabs', async () => {
    await tabTo(page, first);
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: 'Gerenciar Usuários' })).toBeFocused();
    await expect(page).toHaveURL('/admin?aba=usuarios');
    await page.keyboard.press('End');
    await expect(page.getByRole('tab', { name: 'Gerenciar Conteúdo' })).toBeFocused();
    await page.keyboard.press('Home');
    await expect(first).toBeFocused();
  });

  await test.step('an administrator approves a user by keyboard', async () => {
    // The list begins with those who wait longest, and others of other journeys do.
    await page.goto(`/admin?q=${encodeURIComponent(person.email)}`);
    const approve = page.getByRole('button', { name: `Aprovar ${person.fullName}` });
    await expect(approve).toBeVisible();
    await tabTo(page, approve, 400);
    await page.keyboard.press('Enter');
    await expect(page.getByText('O usuário foi aprovado com sucesso.')).toBeVisible();
    await expect(approve).toBeHidden();
  });
  await page.context().close();
});
