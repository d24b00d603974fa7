import { expect } from '@playwright/test';
import { savedQueries } from '../support/device-storage.ts';
import { keepLessons } from '../support/library.ts';
import { registerMember } from '../support/people.ts';
import { operatorClient } from '../support/stack.ts';
import { addLesson, storedSeconds } from '../support/videos.ts';
import { find, holdCode, open, pathOf, press, serveYouTube, test, type } from './firefox.ts';

const RECENT = /^Adicionados Recentemente/;

test('a member signs in by form, and "Entrar" pressed before the code is loaded waits for it', async ({
  openDevice,
}) => {
  const member = await registerMember();
  const { tab } = await openDevice();
  const addresses: string[] = [];
  tab.on('request', (request) => addresses.push(request.url()));
  const release = await holdCode(tab);
  // Its code never being there, the document is not complete either: what is drawn is waited for instead.
  const opened = open(tab, '/auth');
  await type(tab, /^E-mail ou telefone$/, member.email);
  await type(tab, /^Senha$/, member.password);
  await tab.keyboard.press('Enter');
  await tab.waitForSelector('form[aria-busy="true"]');
  expect(await pathOf(tab)).toBe('/auth');
  release();
  await opened;
  await find(tab, 'heading', RECENT);
  expect(addresses.filter((url) => /password=|emailOrPhone=/.test(url))).toEqual([]);
});

test('home shows its shelves with their pictures, and the menu of a card opens', async ({
  openDevice,
}) => {
  const { tab } = await openDevice(await registerMember());
  await open(tab, '/');
  await find(tab, 'heading', RECENT);
  await tab.waitForFunction(
    () => [...document.querySelectorAll('main img')].some((image) => image.checkVisibility()),
    { timeout: 15_000 },
  );
  await press(tab, 'button', /^Menu do usuário/);
  await tab.waitForSelector('[role="menuitem"]');
});

test('a search finds a lesson while typing and opens it', async ({ openDevice }) => {
  const { tab } = await openDevice(await registerMember());
  await open(tab, '/podcasts');
  await press(tab, 'button', /^Buscar vídeo-aulas$/);
  const field = await tab.waitForSelector('[role="combobox"]');
  await field?.type('INTUBACAO');
  await press(tab, 'option', /[Ii]ntubação/);
  await expect.poll(() => pathOf(tab)).toMatch(/^\/video\/\d+$/);
});

test('a pressed notification opens its address', async ({ openDevice }) => {
  const member = await registerMember();
  await operatorClient()
    .from('user_notifications')
    .insert({
      user_id: member.id,
      title: 'Aviso de teste',
      message: 'Veja a categoria',
      action_url: '/category/trauma',
    })
    .throwOnError();
  const { tab } = await openDevice(member);
  await open(tab, '/podcasts');
  await press(tab, 'button', /^Notificações/);
  await press(tab, 'text', /^Aviso de teste$/);
  await expect.poll(() => pathOf(tab)).toBe('/category/trauma');
  await find(tab, 'heading', /^Trauma$/);
});

test('a lesson plays, and its position is stored', async ({ openDevice }) => {
  const member = await registerMember();
  const lesson = await addLesson();
  const { tab } = await openDevice(member);
  await serveYouTube(tab);
  await open(tab, `/video/${lesson.id}`);
  await press(tab, 'button', /^Reproduzir$/);
  const second = () =>
    tab.$eval('input[aria-label="Posição do vídeo"]', (bar) =>
      bar instanceof HTMLInputElement ? Number(bar.value) : -1,
    );
  await find(tab, 'button', /^Pausar$/);
  await expect.poll(second, { timeout: 15_000 }).toBeGreaterThanOrEqual(2);
  await open(tab, '/favorites');
  await expect
    .poll(() => storedSeconds(member.id, lesson.id), { timeout: 15_000 })
    .toBeGreaterThanOrEqual(1);
});

test('a podcast plays and continues while another page is opened', async ({ openDevice }) => {
  const { tab } = await openDevice(await registerMember());
  await open(tab, '/podcasts');
  await press(tab, 'button', /^Reproduzir/);
  const heard = () =>
    tab.$eval('[aria-label="Podcast em reprodução"]', (player) => {
      const [, minutes = '0', seconds = '0'] = /(\d+):(\d{2})/.exec(player.textContent ?? '') ?? [];
      return Number(minutes) * 60 + Number(seconds);
    });
  await tab.waitForSelector('[aria-label="Podcast em reprodução"]');
  await expect.poll(heard, { timeout: 15_000 }).toBeGreaterThanOrEqual(1);
  await press(tab, 'link', /^Categorias$/);
  await find(tab, 'heading', /^Categorias$/);
  const before = await heard();
  await expect.poll(heard, { timeout: 15_000 }).toBeGreaterThan(before);
});

test('without a network saved pages open with a notice, which goes when the network is back', async ({
  openDevice,
}) => {
  const member = await registerMember();
  const lesson = await addLesson();
  await keepLessons(member.id, [lesson.id]);
  const { tab, expectError } = await openDevice(member);
  // What a browser says of every request that finds no network.
  expectError(/Cross-Origin Request Blocked|NetworkError|Failed to (load|fetch)/);
  await open(tab, '/favorites');
  await find(tab, 'link', new RegExp(lesson.title));
  await tab.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated', {
    timeout: 30_000,
    polling: 200,
  });
  await open(tab, '/favorites');
  await find(tab, 'link', new RegExp(lesson.title));
  await expect
    .poll(async () => (await savedQueries(tab))[member.id], { timeout: 15_000 })
    .toEqual(expect.arrayContaining(['profile/me', 'favorites/list']));
  await tab.setOfflineMode(true);
  await open(tab, '/favorites');
  await find(tab, 'link', new RegExp(lesson.title));
  await find(tab, 'text', /^Você está sem conexão/);
  await tab.setOfflineMode(false);
  await tab.waitForFunction(
    () =>
      document.querySelector('main') &&
      !document.body.textContent?.includes('Você está sem conexão'),
    {
      timeout: 15_000,
      polling: 200,
    },
  );
});
