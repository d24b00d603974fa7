import { expect, type Page, test } from '@playwright/test';
import { signInByForm, signOut } from './support/browser.ts';
import { keptLessons } from './support/library.ts';
import { registerMember } from './support/people.ts';
import { button, position } from './support/player.ts';
import { demo, operatorClient, stack } from './support/stack.ts';
import { addLesson } from './support/videos.ts';
import { serveYouTube } from './support/youtube/youtube.ts';

const home = (page: Page) => page.getByRole('heading', { name: 'Adicionados Recentemente' });

/** The server ends every session of this person; the token in this browser would last for another hour. */
async function endSession(page: Page): Promise<void> {
  const token = await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('auth_token') ?? '{}');
    return String(session.access_token);
  });
  const { error } = await operatorClient().auth.admin.signOut(token, 'global');
  expect(error).toBeNull();
}

/** Over the page: the session ended, and this password begins another. */
async function renewSession(page: Page, password: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' });
  await dialog.getByLabel('Senha', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(dialog).toBeHidden();
}

test('a member gets through the door by e-mail and by phone, and no other person does', async ({
  page,
  context,
}) => {
  const member = await registerMember();
  const failure = page
    .getByRole('region', { name: /^Avisos/ })
    .filter({ hasText: 'Erro no login' });
  const closeFailure = async () => {
    await page.getByRole('button', { name: /fechar/i }).click();
    await expect(failure).toBeHidden();
  };
  await page.goto('/auth');

  await test.step('the sign-in form names its empty fields', async () => {
    await page.getByRole('button', { name: 'Entrar' }).click();
    await expect(page.getByText('Email ou telefone é obrigatório')).toBeVisible();
    await expect(page.getByText('Senha é obrigatória')).toBeVisible();
  });

  await test.step('an unreachable server is not reported as a wrong password', async () => {
    await page.route(`${stack.gatewayUrl}/**`, (route) => route.abort());
    await signInByForm(page, demo.member, demo.password);
    await expect(failure).toBeVisible();
    await expect(page.getByText(/conexão/i).first()).toBeVisible();
    await expect(page.getByLabel('Senha', { exact: true })).toHaveValue(demo.password);
    await page.unroute(`${stack.gatewayUrl}/**`);
    await closeFailure();
  });

  await test.step('an unknown e-mail, an unknown phone and a wrong password get the same answer', async () => {
    const answers: string[] = [];
    for (const [name, password] of [
      ['ninguem@plantao.example', 'senha-qualquer'],
      ['(11) 95555-0000', 'senha-qualquer'],
      [member.email, 'senha-errada'],
      [member.phone, 'senha-errada'],
    ] as const) {
      await signInByForm(page, name, password);
      await expect(failure).toBeVisible();
      answers.push((await failure.textContent()) ?? '');
      await expect(page.getByLabel('E-mail ou telefone')).toHaveValue(name);
      await closeFailure();
    }
    expect(new Set(answers).size).toBe(1);
  });

  await test.step('a member signs in by e-mail and out again', async () => {
    await signInByForm(page, member.email, member.password);
    await expect(home(page)).toBeVisible();
    await expect(page).toHaveURL('/');

    // Signed-in users are sent home from the sign-in screen.
    await page.goto('/auth');
    await expect(home(page)).toBeVisible();

    await signOut(page);
    expect(await page.evaluate(() => localStorage.getItem('auth_token'))).toBeNull();

    await page.goto('/profile');
    await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible();
  });

  await test.step('a member signs in by phone, however it is written, and no cookie holds the session', async () => {
    await page.goto('/auth');
    await signInByForm(page, `+55 ${member.phone}`, member.password);
    await expect(home(page)).toBeVisible();
    const cookies = await context.cookies();
    expect(cookies.filter(({ name }) => name !== 'plantao_device')).toEqual([]);
  });
});

test('a member comes by a shared link, and goes on after every end of the session until the account is gone', async ({
  context,
  page,
}) => {
  const [member, lesson] = await Promise.all([registerMember(), addLesson()]);
  const dialog = page.getByRole('dialog', { name: 'Sua sessão terminou' });
  await serveYouTube(context);

  await test.step('a shared link of a lesson says what waits, and opens at its second after the sign-in', async () => {
    await page.goto(`/video/${lesson.id}?t=65`);
    await expect(page.getByText('Entre para assistir a aula')).toBeVisible();
    await expect(page.getByText(lesson.title)).toHaveCount(0);
    await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();

    // The cleanup that empties the storage comes first; a reload in between loses nothing either.
    await expect(page.getByText('Limpando dados de navegação...')).toBeVisible();
    await expect(page.getByText('Sistema Limpo e Seguro')).toBeHidden();
    await page.reload();
    await signInByForm(page, member.email, member.password);
    await expect(page.getByRole('heading', { name: lesson.title })).toBeVisible();
    await expect(page).toHaveURL(`/video/${lesson.id}?t=65`);
    await expect.poll(() => position(page)).toBeGreaterThanOrEqual(65);
    expect(await position(page)).toBeLessThan(90);
  });

  await test.step('a lesson stops when its session ends, and continues after the sign-in', async () => {
    await button(page, 'Reproduzir').click();
    await expect.poll(() => position(page)).toBeGreaterThan(65);
    await endSession(page);
    await page
      .getByRole('button', { name: /^Adicionar/ })
      .first()
      .click();

    await expect(dialog).toBeVisible();
    // The field is covered for a person, but a test can still fill it.
    const stoppedAt = Number(
      await page.locator('input[aria-label="Posição do vídeo"]').inputValue(),
    );
    await renewSession(page, member.password);
    expect(await position(page)).toBeLessThanOrEqual(stoppedAt + 1);
    await button(page, 'Reproduzir').click();
    await expect.poll(() => position(page)).toBeGreaterThan(stoppedAt + 1);
    await expect.poll(() => keptLessons(member.id)).toEqual([lesson.id]);
  });

  await test.step('a session that ends while a form is filled in is renewed on the page, and the form is saved', async () => {
    await page.goto('/settings');
    await page.getByLabel('Nome completo').fill('Nome Escrito Antes');
    // What the page asks by itself must not meet the ended session before the press does.
    await page.waitForLoadState('networkidle');
    await endSession(page);
    await page.getByRole('button', { name: 'Salvar alterações' }).click();

    await expect(dialog.getByLabel('E-mail ou telefone')).toHaveValue(member.email);
    await expect(dialog.getByLabel('Senha', { exact: true })).toBeFocused();
    // Nothing but the sign-in closes it.
    await page.keyboard.press('Escape');
    await renewSession(page, member.password);

    await expect(page.getByText('Perfil atualizado com sucesso')).toBeVisible();
    await expect(page.getByLabel('Nome completo')).toHaveValue('Nome Escrito Antes');
    await expect(page).toHaveURL('/settings');
  });

  await test.step('a member whose password was changed by a superuser has to sign in again on the next page', async () => {
    // What follows a save must not meet the ended session either: it would cover the link.
    await page.reload();
    await expect(page.getByLabel('Nome completo')).toHaveValue('Nome Escrito Antes');
    await page.waitForLoadState('networkidle');
    const password = `definida-${member.id.slice(0, 8)}`;
    const { error } = await operatorClient().auth.admin.updateUserById(member.id, { password });
    expect(error).toBeNull();
    await page.getByRole('link', { name: 'Plantão' }).first().click();

    await expect(dialog.getByLabel('E-mail ou telefone')).toHaveValue(member.email);
    await renewSession(page, password);
    await expect(home(page)).toBeVisible();
    await expect(page.getByText(/· [1-9]\d* vídeos/)).toBeVisible();
  });

  await test.step('a person whose account was deleted is told so and can reach the sign-in', async () => {
    const { error } = await operatorClient().auth.admin.deleteUser(member.id);
    expect(error).toBeNull();
    await page.goto('/profile');
    await expect(page.getByText(/esta conta não está mais ativa/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Entrar' }).first()).toBeVisible();
  });
});
