import { type Browser, expect, type Page, test } from '@playwright/test';
import { contextSignedIn, signInByForm, signOut } from './support/browser.ts';
import { appIsKept, cacheNames, savedQueries, storedEpisodes } from './support/device-storage.ts';
import { keepLessons, keptLessons } from './support/library.ts';
import { type Person, registerMember } from './support/people.ts';
import { card, choose, LONGEST } from './support/podcasts.ts';
import { operatorClient } from './support/stack.ts';
import { addLesson } from './support/videos.ts';

const notice = (page: Page) => page.getByText('Você está sem conexão.');
const recent = (page: Page) => page.getByRole('heading', { name: 'Adicionados Recentemente' });

/** A device of this person that may keep the app. */
const device = (browser: Browser, person: Person) =>
  contextSignedIn(browser, person, { serviceWorkers: 'allow' });

/** Waits until these queries of the person are saved on this device. */
const areSaved = (page: Page, person: Person, ...queries: string[]) =>
  expect
    .poll(async () => (await savedQueries(page))[person.id])
    .toEqual(expect.arrayContaining(queries));

/** The same without what each is of. */
const savedKinds = async (page: Page, person: Person) =>
  (await savedQueries(page))[person.id]?.map((query) => query.replace(/\/\d+$/, ''));

/** Downloads an episode. */
async function download(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Podcasts', exact: true }).first().click();
  const episode = card(page, LONGEST);
  await choose(episode, 'Baixar');
  await expect(episode.getByText(/^Baixado · /)).toBeVisible();
  expect(await storedEpisodes(page)).toHaveLength(1);
}

/** Visits home, so that it is saved with all that belongs to it. */
async function visitHome(page: Page, member: Person): Promise<void> {
  await page.goto('/');
  await expect(recent(page)).toBeVisible();
  await appIsKept(page);
  await areSaved(page, member, 'profile/me', 'videos/recent', 'progress/continue');
}

test('a member without a network', async ({ browser }) => {
  const member = await registerMember({ full_name: 'Ana Antes', first_name: 'Ana' });
  const lesson = await addLesson({
    key_points: ['Adrenalina 0,5 mg IM', 'Decúbito', 'Volume'],
    key_points_reviewed_by: 'Bruna Revisora',
  });
  const other = await addLesson();
  await keepLessons(member.id, [lesson.id]);
  const context = await device(browser, member);
  const page = await context.newPage();

  await test.step('home, Minha Lista, the doses and the last lesson open without a network, and say so', async () => {
    const title = page.getByRole('heading', { name: lesson.title });

    await page.goto(`/video/${lesson.id}`);
    await expect(title).toBeVisible();
    await areSaved(page, member, `videos/one/${lesson.id}`);
    await visitHome(page, member);
    await page.goto('/favorites');
    const cover = page.locator('main').getByRole('link', { name: lesson.title });
    await expect(cover).toBeVisible();
    await areSaved(page, member, 'favorites/list', `videos/one/${lesson.id}`);
    const doses = page.getByRole('article', { name: lesson.title });
    await page.goto('/doses');
    await expect(doses).toContainText('Adrenalina 0,5 mg IM');
    await areSaved(page, member, 'doses');
    await page.goto('/profile');
    await expect(page.getByRole('heading', { name: 'Meus Favoritos' })).toBeVisible();
    await areSaved(page, member, 'progress/stats', 'favorites/latest/4');
    await page.goto('/categories');
    const category = page.getByRole('article').first().getByRole('link');
    const categoryName = (await category.textContent()) ?? '';
    await areSaved(page, member, 'categories/stats', 'videos/shelves/3');
    await category.click();
    const ofCategory = page.getByRole('region', { name: 'Vídeos da categoria' });
    await expect(ofCategory.getByRole('article').first()).toBeVisible();
    const categoryPath = new URL(page.url()).pathname;
    await expect.poll(() => savedKinds(page, member)).toContain('videos/category');

    await context.setOffline(true);
    await page.goto('/doses?q=decubito');
    await expect(doses).toContainText(/Decúbito.*Revisado por Bruna Revisora em /);
    await expect(doses).not.toContainText('Adrenalina');
    await expect(notice(page)).toBeVisible();
    for (const path of ['/categories', categoryPath, '/profile']) {
      await page.goto(path);
      await expect(notice(page)).toBeVisible();
      // Time for every part of the page to have been asked for.
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
      await expect(page.getByText(/^Sem internet/)).toHaveCount(0);
      await expect(page.locator('main').getByRole('alert')).toHaveCount(0);
      if (path === '/categories') {
        await expect(page.getByRole('link', { name: categoryName })).toBeVisible();
        await expect(page.locator('main')).toContainText(/\d+ vídeos?/);
      }
      if (path === categoryPath) {
        await expect(ofCategory.getByRole('article').first()).toBeVisible();
      }
    }
    await page.goto('/busca?q=sepse');
    await expect(page.getByText('A busca precisa de internet')).toBeVisible();
    await page.goto('/favorites');
    await expect(cover).toBeVisible();
    await expect(notice(page)).toContainText(/Mostrando o que foi salvo em \d\d\/\d\d\/\d{4}/);
    const drawn = page.locator('main img').first();
    await expect
      .poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);

    await page.goto(`/video/${lesson.id}`);
    await expect(title).toBeVisible();
    await expect(notice(page)).toBeVisible();
    const points = page.getByRole('region', { name: 'Em 2 minutos' });
    await expect(points.getByText('Adrenalina 0,5 mg IM')).toBeVisible();

    await page.goto('/', { waitUntil: 'commit' });
    await expect(recent(page)).toBeVisible();
    const readyMs = Math.round(await page.evaluate(() => performance.now()));
    test.info().annotations.push({ type: 'home from the device, ms', description: `${readyMs}` });
    await expect(notice(page)).toBeVisible();
  });

  await test.step('hearts pressed without a network show at once, survive a reload and are merged with those of another device', async () => {
    const heart = (name: string) =>
      page
        .getByRole('region', { name: 'Adicionados Recentemente' })
        .getByRole('button', { name, exact: true });
    const listed = page.locator('main').getByRole('article');
    const fresh = (await page
      .getByRole('region', { name: 'Adicionados Recentemente' })
      .getByRole('button', { name: /^Adicionar aos favoritos: / })
      .first()
      .getAttribute('aria-label')) as string;
    const title = fresh.replace('Adicionar aos favoritos: ', '');
    await heart(fresh).click();
    await expect(page.getByText('Adicionado aos favoritos')).toBeVisible();
    await expect(page.getByText(/fica salvo neste aparelho/)).toBeVisible();
    await page.getByRole('link', { name: 'Minha Lista' }).first().click();
    await expect(listed).toHaveCount(2);
    await expect(page.getByLabel('Resumo da lista')).toContainText('Vídeos2');
    // The other one goes, comes back, and goes.
    const remove = page.getByRole('button', { name: `Remover ${lesson.title} dos favoritos` });
    await remove.click();
    await expect(listed).toHaveCount(1);
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(listed).toHaveCount(2);
    await remove.click();
    await expect(listed).toHaveCount(1);

    await page.goto('/favorites');
    await expect(listed).toHaveCount(1);
    await expect(listed).toContainText(title);
    await page.goto('/', { waitUntil: 'commit' });
    await expect(heart(`Remover dos favoritos: ${title}`)).toBeAttached();
    expect(await keptLessons(member.id)).toEqual([lesson.id]);

    // Meanwhile another device adds a third.
    await keepLessons(member.id, [other.id]);
    await context.setOffline(false);
    await expect.poll(async () => (await keptLessons(member.id)).includes(lesson.id)).toBe(false);
    await expect.poll(() => keptLessons(member.id)).toHaveLength(2);
    expect(await keptLessons(member.id)).toContain(other.id);
    await page.goto('/favorites');
    await expect(listed).toHaveCount(2);
    await expect(page.locator('main')).toContainText(title);
  });

  await test.step('changes made elsewhere appear once the network is back', async () => {
    await context.setOffline(true);
    await page.goto('/');
    await expect(page.getByRole('heading', { name: 'Olá, Ana' })).toBeVisible();
    await operatorClient()
      .from('profiles')
      .update({ full_name: 'Bia Depois', first_name: 'Bia' })
      .eq('id', member.id)
      .throwOnError();
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Olá, Bia' })).toBeVisible();
  });

  await test.step('an expired session does not hide saved data without a network', async () => {
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('auth_token') ?? '{}');
      session.expires_at = Math.floor(Date.now() / 1000) - 60;
      localStorage.setItem('auth_token', JSON.stringify(session));
    });
    await context.setOffline(true);
    await page.reload();
    await expect(recent(page)).toBeVisible();
    await expect(notice(page)).toBeVisible();
    // Back again, the session is renewed and nobody is signed out.
    await context.setOffline(false);
    await expect(notice(page)).toBeHidden();
    await expect
      .poll(() =>
        page.evaluate(() => JSON.parse(localStorage.getItem('auth_token') ?? '{}').expires_at),
      )
      .toBeGreaterThan(Date.now() / 1000);
    await expect(recent(page)).toBeVisible();
  });
  await context.close();
});

test('what a device keeps goes with whom it belongs to', async ({ browser }) => {
  const [first, second] = [await registerMember(), await registerMember()];
  const context = await device(browser, first);
  const page = await context.newPage();
  const entrance = page.getByRole('link', { name: 'Entrar' }).first();

  await test.step("signing out deletes the person's data and downloads from the device", async () => {
    await visitHome(page, first);
    await download(page);
    await page.evaluate(() => localStorage.setItem('anything', 'private'));
    await signOut(page);
    await expect.poll(() => savedQueries(page)).toEqual({});
    await expect.poll(() => storedEpisodes(page)).toEqual([]);
    expect(await cacheNames(page)).toEqual([expect.stringMatching(/^plantao-shell-/)]);
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('anything');
    await context.setOffline(true);
    await page.goto('/');
    await expect(entrance).toBeVisible();
    await context.setOffline(false);
  });

  await test.step('the next person finds none of it', async () => {
    await entrance.click();
    await signInByForm(page, second.email, second.password);
    await expect(recent(page)).toBeVisible();
    await appIsKept(page);
    await areSaved(page, second, 'profile/me', 'videos/recent', 'progress/continue');
    await page.getByRole('link', { name: 'Podcasts', exact: true }).first().click();
    await expect(page.getByRole('tab', { name: 'Baixados (0)' })).toBeVisible();
    await download(page);
  });

  await test.step('a revoked approval closes the screens and deletes the saved data and the downloads', async () => {
    await operatorClient()
      .from('profiles')
      .update({ is_approved: false })
      .eq('id', second.id)
      .throwOnError();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Cadastro em Análise' })).toBeVisible();
    await expect.poll(() => savedQueries(page)).toEqual({});
    // Looked at 8 s after the browser had a moment, which it may take 10 s to have.
    await expect.poll(() => storedEpisodes(page), { timeout: 30_000 }).toEqual([]);
  });

  await test.step('saved data never let a pending user in', async () => {
    await context.setOffline(true);
    await page.goto('/');
    await expect(entrance).toBeVisible();
    await expect(recent(page)).toBeHidden();
    expect(await savedQueries(page)).toEqual({});
  });
  await context.close();
});
