import { expect, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { registerMember } from './support/people.ts';
import { card, LONGEST } from './support/podcasts.ts';
import { demo } from './support/stack.ts';

const ADMIN_PATHS = [
  '/admin',
  '/video-management',
  '/youtube-import',
  '/podcast-management',
  '/search-management',
  '/transcript-management',
  '/transcript-management/doses',
  '/expected-people',
];
const NOT_FOUND = '404 Página Não Encontrada';
const DESK = { width: 1280, height: 800 };
const WIDE = { width: 1536, height: 800 };
const PHONE = { width: 360, height: 740 };

test('a member finds every page of the members, and none of the administration', async ({
  browser,
}) => {
  const member = await registerMember();
  const page = await pageSignedIn(browser, member, { viewport: DESK, hasTouch: true });

  await test.step('a member who types the address of an administration page gets the 404 screen and none of its code', async () => {
    const scripts = new Set<string>();
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.add(response.url());
    });
    for (const path of ADMIN_PATHS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible();
      await expect(page.getByRole('link', { name: /Painel Admin/ })).toHaveCount(0);
    }
    await page.waitForLoadState('networkidle');
    page.removeAllListeners('response');
    expect(scripts.size).toBeGreaterThan(0);
    const texts = await Promise.all([...scripts].map(async (url) => (await fetch(url)).text()));
    for (const word of [
      'Sincronização do canal',
      'Nenhum usuário pendente de aprovação',
      'Importar um vídeo do YouTube',
      'Publique episódios',
      'Os nomes de cada conceito clínico',
      'ative ou exclua vídeos',
      'Enviar transcrições',
      'Saúde do sistema',
      'Onde param de assistir',
    ]) {
      expect(
        texts.some((text) => text.includes(word)),
        word,
      ).toBe(false);
    }
  });

  await test.step('an unknown address shows the 404 screen, which links home', async () => {
    await page.goto('/nao-existe/mesmo');
    await expect(page.getByRole('heading', { name: NOT_FOUND })).toBeVisible();
    await expect(page.getByText('A página que você está procurando não existe.')).toBeVisible();
    await page.getByRole('link', { name: 'Voltar ao início' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Olá/ })).toBeVisible();
  });

  await test.step('the top bar links every page and marks the current one', async () => {
    const bar = page.getByRole('navigation', { name: 'Principal' });
    for (const [name, path] of [
      ['Categorias', '/categories'],
      ['Minha Lista', '/favorites'],
      ['Início', '/'],
      ['Podcasts', '/podcasts'],
    ] as const) {
      const link = bar.getByRole('link', { name, exact: true });
      await link.click();
      await expect(page).toHaveURL(path);
      await expect(link).toHaveAttribute('aria-current', 'page');
    }
    await expect(page.getByText('Painel Admin')).toHaveCount(0);
  });

  await test.step('every link of the footer leads to an existing page', async () => {
    const foot = page.getByRole('contentinfo');
    // What arrives above the footer moves it under the pointer, and a press that ends elsewhere is none.
    await expect(card(page, LONGEST)).toBeVisible();
    await expect(foot).toContainText(String(new Date().getFullYear()));
    for (const [name, path] of [
      ['Central de Ajuda', '/ajuda'],
      ['Contato', '/contato'],
      ['Termos de Uso', '/termos'],
      ['Política de Privacidade', '/privacidade'],
      ['Acessibilidade', '/acessibilidade'],
    ] as const) {
      await foot.getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    }
  });

  await test.step('on a phone "Mais" opens the one menu, and Back and Escape close it', async () => {
    await page.setViewportSize(PHONE);
    await page.getByRole('link', { name: 'Podcasts' }).last().tap();
    await expect(page).toHaveURL('/podcasts');
    const menu = page.getByRole('navigation', { name: 'Menu' });
    const sheet = page.getByRole('dialog');
    const inTabs = page.getByRole('button', { name: 'Mais', exact: true });
    await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeHidden();
    await expect(page.getByRole('button', { name: /^Menu do usuário/ })).toBeHidden();
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Perfil Médico' }),
    ).toBeVisible();
    await page.getByRole('link', { name: 'Minha Lista' }).last().tap();
    await expect(page).toHaveURL('/favorites');

    await inTabs.tap();
    await expect(sheet).toContainText(member.email);
    await expect(menu).toBeFocused();
    await page.goBack();
    await expect(sheet).toBeHidden();
    await expect(page).toHaveURL('/favorites');
    await expect(inTabs).toBeFocused();

    await inTabs.tap();
    for (const name of [
      'Início',
      'Categorias',
      'Podcasts',
      'Minha Lista',
      'Doses e condutas',
      'Minhas anotações',
      'Perfil Médico',
      'Configurações',
    ]) {
      await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
    }
    await expect(menu.getByRole('button', { name: 'Sair' })).toBeVisible();
    // Nothing opens over it.
    await page.keyboard.press('Control+k');
    await expect(sheet).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(inTabs).toBeFocused();
    await expect(page).toHaveURL('/favorites');

    await inTabs.tap();
    await menu.getByRole('link', { name: 'Configurações' }).tap();
    await expect(page).toHaveURL('/settings');
    await expect(sheet).toBeHidden();
    // The menu left no step of its own behind.
    await page.goBack();
    await expect(page).toHaveURL('/favorites');
    await expect(sheet).toBeHidden();
    await page.goBack();
    await expect(page).toHaveURL('/podcasts');
  });
  await page.context().close();
});

test('an administrator has the pages of the administration, and a bar in which nothing overlaps', async ({
  browser,
}) => {
  const page = await pageSignedIn(browser, { email: demo.admin }, { viewport: WIDE });

  await test.step('an administrator who types the address of an administration page sees it', async () => {
    for (const path of ADMIN_PATHS) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByText(NOT_FOUND)).toHaveCount(0);
    }
  });

  await test.step('on a wide screen the top bar also has the personal links, and nothing overlaps', async () => {
    const bar = page.getByRole('navigation', { name: 'Principal' });
    for (const name of ['Perfil Médico', 'Configurações', 'Painel Admin']) {
      await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
    }
    const last = await bar.getByRole('link', { name: 'Painel Admin' }).boundingBox();
    const search = await page.getByRole('button', { name: 'Buscar vídeo-aulas' }).boundingBox();
    if (!last || !search) throw new Error('the bar has no place on the screen');
    expect(last.x + last.width).toBeLessThanOrEqual(search.x);
    await page.setViewportSize(DESK);
    await expect(bar.getByRole('link', { name: 'Perfil Médico' })).toBeHidden();
  });
  await page.context().close();
});
