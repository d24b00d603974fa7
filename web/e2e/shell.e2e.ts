import { expect, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { registerMember } from './support/people.ts';
import { demo } from './support/stack.ts';

const ADMIN_PATHS = [
  '/admin',
  '/video-management',
  '/youtube-import',
  '/podcast-management',
  '/search-management',
  '/transcript-management',
];

test('an unknown address shows the 404 screen, which links home', async ({ browser }) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/nao-existe/mesmo');
  await expect(page.getByRole('heading', { name: '404 Página Não Encontrada' })).toBeVisible();
  await expect(page.getByText('A página que você está procurando não existe.')).toBeVisible();
  await page.getByRole('link', { name: 'Voltar ao início' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^Olá/ })).toBeVisible();
  await page.context().close();
});

for (const path of ADMIN_PATHS) {
  test(`a member who types ${path} gets the 404 screen and none of its code`, async ({
    browser,
  }) => {
    const page = await pageSignedIn(browser, await registerMember());
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.url());
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { name: '404 Página Não Encontrada' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Painel Admin/ })).toHaveCount(0);
    await page.waitForLoadState('networkidle');
    expect(scripts).not.toEqual([]);
    const texts = await Promise.all(scripts.map(async (url) => (await fetch(url)).text()));
    for (const word of [
      'Sincronização do canal',
      'Aprovar selecionados',
      'Importar um vídeo do YouTube',
      'Publique episódios',
      'Os nomes de cada conceito clínico',
      'ative ou exclua vídeos',
      'Enviar transcrições',
      'O que tem de andar sozinho',
      'Onde se para de assistir',
    ]) {
      expect(
        texts.some((text) => text.includes(word)),
        word,
      ).toBe(false);
    }
    await page.context().close();
  });

  test(`an administrator who types ${path} sees the page`, async ({ browser }) => {
    const page = await pageSignedIn(browser, { email: demo.admin });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText('404 Página Não Encontrada')).toHaveCount(0);
    await page.context().close();
  });
}

test('the top bar links every page and marks the current one', async ({ browser }) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/');
  const bar = page.getByRole('navigation', { name: 'Principal' });
  for (const [name, path] of [
    ['Categorias', '/categories'],
    ['Podcasts', '/podcasts'],
    ['Minha Lista', '/favorites'],
    ['Início', '/'],
  ] as const) {
    await bar.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(bar.getByRole('link', { name, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
  }
  await page.getByRole('button', { name: /^Menu do usuário/ }).click();
  await page.getByRole('menuitem', { name: 'Perfil Médico' }).click();
  await expect(page).toHaveURL('/profile');
  await page.getByRole('button', { name: /^Menu do usuário/ }).click();
  await page.getByRole('menuitem', { name: 'Configurações' }).click();
  await expect(page).toHaveURL('/settings');
  await expect(page.getByText('Painel Admin')).toHaveCount(0);
  await page.context().close();
});

test('on a wide screen the top bar also has the personal links, and nothing overlaps', async ({
  browser,
}) => {
  const page = await pageSignedIn(
    browser,
    { email: demo.admin },
    { viewport: { width: 1536, height: 800 } },
  );
  await page.goto('/podcasts');
  const bar = page.getByRole('navigation', { name: 'Principal' });
  for (const name of ['Perfil Médico', 'Configurações', 'Painel Admin']) {
    await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
  }
  const last = await bar.getByRole('link', { name: 'Painel Admin' }).boundingBox();
  const search = await page.getByRole('button', { name: 'Buscar vídeo-aulas' }).boundingBox();
  if (!last || !search) throw new Error('the bar has no place on the screen');
  expect(last.x + last.width).toBeLessThanOrEqual(search.x);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar.getByRole('link', { name: 'Perfil Médico' })).toBeHidden();
  await page.context().close();
});

test('on a phone both buttons open the same menu, and Back and Escape close it', async ({
  browser,
}) => {
  const member = await registerMember();
  const page = await pageSignedIn(browser, member, {
    viewport: { width: 360, height: 740 },
    hasTouch: true,
    isMobile: true,
  });
  await page.goto('/podcasts');
  const menu = page.getByRole('navigation', { name: 'Menu' });
  const sheet = page.getByRole('dialog');
  const [inBar, inTabs] = [
    page.getByRole('button', { name: 'Abrir menu' }),
    page.getByRole('button', { name: 'Mais', exact: true }),
  ];
  await expect(page.getByRole('button', { name: /^Menu do usuário/ })).toBeHidden();
  await page.getByRole('link', { name: 'Minha Lista' }).last().tap();
  await expect(page).toHaveURL('/favorites');

  await inBar.tap();
  await expect(sheet).toContainText(member.email);
  await expect(menu).toBeFocused();
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).toHaveURL('/favorites');
  await expect(inBar).toBeFocused();

  await inTabs.tap();
  for (const name of [
    'Início',
    'Categorias',
    'Podcasts',
    'Minha Lista',
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
  await page.context().close();
});

test('every link of the footer leads to an existing page', async ({ browser }) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/podcasts');
  const foot = page.getByRole('contentinfo');
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
  await page.context().close();
});

test('one toast is shown at a time and closes by itself, by a swipe and by its key', async ({
  browser,
}) => {
  const page = await pageSignedIn(browser, await registerMember());
  await page.goto('/');
  const heart = (index: number) =>
    page
      .getByRole('region', { name: 'Adicionados Recentemente' })
      .getByRole('button', { name: /dos favoritos:|aos favoritos:/ })
      .nth(index);
  const region = page.getByRole('region', { name: 'Avisos (F8)' });
  const toasts = region.getByRole('button', { name: 'Fechar aviso' });

  await heart(0).click();
  await expect(region).toContainText('Adicionado aos favoritos');
  await heart(1).click();
  await expect(toasts).toHaveCount(1);
  await page.keyboard.press('F8');
  await expect(region).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(toasts).toHaveCount(0);

  await heart(0).click();
  await expect(region).toContainText('Removido dos favoritos');
  const box = await region.getByText('Removido dos favoritos').boundingBox();
  if (!box) throw new Error('the message has no place on the screen');
  await page.mouse.move(box.x + 5, box.y + 5);
  await page.mouse.down();
  await page.mouse.move(box.x + 70, box.y + 5, { steps: 4 });
  await page.mouse.up();
  await expect(toasts).toHaveCount(0);

  await heart(1).click();
  await expect(toasts).toHaveCount(1);
  await page.mouse.move(0, 0);
  await expect(toasts).toHaveCount(0, { timeout: 8000 });
  await page.context().close();
});
