import { expect, type Page, type Request, test } from '@playwright/test';
import { contextSignedIn, signInByForm, signOut } from './support/browser.ts';
import { appIsKept } from './support/device-storage.ts';
import { newGate } from './support/gate.ts';
import { type Person, registerMember } from './support/people.ts';
import { withoutSplash } from './support/splash.ts';
import { demo } from './support/stack.ts';

const ENTRY = /\/assets\/index-[^/]+\.js$/;
const home = (page: Page) => page.getByRole('heading', { name: 'Adicionados Recentemente' });
const password = (page: Page) => page.getByLabel('Senha', { exact: true });

/** Holds the app's code back; the result lets it through. */
async function holdCode(page: Page): Promise<() => void> {
  const gate = newGate();
  await page.route('**/assets/*.js', async (route) => {
    await gate.opened;
    await route.fallback();
  });
  return gate.open;
}

/** Everything that left for the site itself, and every address that the page had. */
function watch(page: Page): { sent: Request[]; addresses: string[] } {
  const seen = { sent: [] as Request[], addresses: [] as string[] };
  page.on('request', (request) => seen.sent.push(request));
  page.on('framenavigated', (frame) => seen.addresses.push(frame.url()));
  return seen;
}

/** Nothing of what was typed is in an address, and the browser sent no form by itself. */
async function expectNothingLeft(page: Page, seen: ReturnType<typeof watch>, person: Person) {
  const addresses = [...seen.addresses, ...seen.sent.map((request) => request.url()), page.url()];
  const telling = [person.password, 'password=', 'emailOrPhone='];
  expect(addresses.filter((url) => telling.some((text) => url.includes(text)))).toEqual([]);
  const documents = seen.sent.filter((request) => request.isNavigationRequest());
  expect(documents.map((request) => request.method())).toEqual(documents.map(() => 'GET'));
  expect(documents).toHaveLength(1);
}

for (const [how, press] of [
  ['the button', (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true }).click()],
  ['Enter', (page: Page) => password(page).press('Enter')],
] as const) {
  test(`"Entrar" pressed by ${how} before the code is loaded waits for it and signs in`, async ({
    page,
    context,
  }) => {
    const member = await registerMember();
    await withoutSplash(context);
    const release = await holdCode(page);
    const seen = watch(page);
    await page.goto('/auth', { waitUntil: 'commit' });
    await page.getByLabel('E-mail ou telefone').fill(member.email);
    await password(page).fill(member.password);
    await press(page);
    // It says so, as it does while it works.
    await expect(page.locator('form')).toHaveAttribute('aria-busy', 'true');
    await expect(page.getByText('Entrando...')).toBeVisible();
    await press(page);
    release();
    await expect(home(page)).toBeVisible();
    await expectNothingLeft(page, seen, member);
  });
}

test('what was typed before the code is loaded stays, and typing after a press is not interrupted', async ({
  page,
  context,
}) => {
  await withoutSplash(context);
  const release = await holdCode(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('E-mail ou telefone').fill(demo.member);
  await page.getByLabel('E-mail ou telefone').press('Enter');
  await password(page).pressSequentially('meia-senh');
  await expect(page.locator('form')).not.toHaveAttribute('aria-busy');
  release();
  // From here on the app's code handles the form.
  await expect(page.locator('form')).not.toHaveAttribute('data-early');
  await expect(page.getByLabel('E-mail ou telefone')).toHaveValue(demo.member);
  await expect(password(page)).toHaveValue('meia-senh');
  await expect(page.getByText('Erro no login')).toBeHidden();
});

test('the browser sends no form by itself on a slow phone with the app installed', async ({
  browser,
}) => {
  const member = await registerMember();
  const context = await contextSignedIn(browser, member, { serviceWorkers: 'allow' });
  const page = await context.newPage();
  await page.goto('/');
  await appIsKept(page);
  await signOut(page);
  await withoutSplash(context);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  const seen = watch(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  await signInByForm(page, member.email, member.password);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await expect(home(page)).toBeVisible();
  await expectNothingLeft(page, seen, member);
  await context.close();
});

test('the browser sends no form by itself when no script loads', async ({ page, context }) => {
  const member = await registerMember();
  await withoutSplash(context);
  await holdCode(page);
  await page.route('**/auth', async (route) => {
    const answer = await route.fetch();
    // The worst case: the first script is in the document but does not run.
    const body = (await answer.text()).replace('<script>', '<script type="broken">');
    await route.fulfill({ response: answer, body });
  });
  const seen = watch(page);
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('E-mail ou telefone').fill(member.email);
  await password(page).fill(member.password);
  const refusal = page.waitForEvent('console', (message) => /form-action/.test(message.text()));
  await page.keyboard.press('Enter');
  await refusal;
  await expectNothingLeft(page, seen, member);
});

test("what was typed survives a failed load of the page's code and the retry", async ({
  page,
  context,
}) => {
  await withoutSplash(context);
  let isBroken = true;
  const gate = newGate();
  await page.route('**/assets/auth-*.js', async (route) => {
    await gate.opened;
    await (isBroken ? route.abort() : route.fallback());
  });
  await page.goto('/auth', { waitUntil: 'commit' });
  await page.getByLabel('E-mail ou telefone').fill('ana@plantao.example');
  await password(page).fill('o que digitei');
  gate.open();
  await expect(page.getByRole('button', { name: /tentar/i })).toBeVisible();
  isBroken = false;
  await page.getByRole('button', { name: /tentar/i }).click();
  await expect(page.getByLabel('E-mail ou telefone')).toHaveValue('ana@plantao.example');
  await expect(password(page)).toHaveValue('o que digitei');
});

const tooOld = (page: Page) =>
  page.getByRole('heading', { name: 'Este navegador é antigo demais para o Plantão' });

for (const [what, spoil] of [
  [
    'cannot read the code',
    (page: Page) =>
      page.route(ENTRY, (route) =>
        route.fulfill({ contentType: 'text/javascript', body: 'class Newer { static ?? {} }' }),
      ),
  ],
  [
    'lacks what the code needs, and knows no modules',
    async (page: Page) => {
      await page.addInitScript(() => {
        CSS.supports = () => false;
      });
      await page.route(ENTRY, () => undefined);
    },
  ],
] as const) {
  test(`a browser that ${what} shows what to do`, async ({ page }) => {
    await spoil(page);
    await page.goto('/auth', { waitUntil: 'commit' });
    await expect(tooOld(page)).toBeVisible();
    await expect(page.getByText(/Atualize o navegador.*Firefox.*Safari/)).toBeVisible();
    await expect(page.getByText('Limpando dados de navegação...')).toBeHidden();
    await page.goto('/video/1', { waitUntil: 'commit' });
    await expect(tooOld(page)).toBeVisible();
    // The landing page, which that is for a visitor, can still be read.
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

test('a failed load of the first script is reported and can be retried', async ({ page }) => {
  await page.route(ENTRY, (route) => route.abort());
  await page.goto('/auth');
  await expect(page.getByRole('heading', { name: 'O Plantão não pôde ser aberto' })).toBeVisible();
  await expect(page.getByText('Limpando dados de navegação...')).toBeHidden();
  await page.unroute(ENTRY);
  await page.getByRole('link', { name: 'Tentar Novamente' }).click();
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  await expect(page.getByText('O Plantão não pôde ser aberto')).toBeHidden();
});

test('a browser without JavaScript shows what to do', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/');
  const note = page.getByRole('heading', {
    name: 'O Plantão precisa de JavaScript para funcionar.',
  });
  await expect(note).toBeVisible();
  await expect(page.getByRole('paragraph')).toContainText('Ative o JavaScript nas configurações');
  await context.close();
});
