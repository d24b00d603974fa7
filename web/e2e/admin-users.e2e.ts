import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { expectMail } from './support/inbox.ts';
import { registerMember, registerPerson } from './support/people.ts';
import { demo, operatorClient, signIn } from './support/stack.ts';

const profile = async (id: string) =>
  (await operatorClient().from('profiles').select('*').eq('id', id).maybeSingle().throwOnError())
    .data;

const showTab = (page: Page, name: string) => page.getByRole('tab', { name }).click();

/** Without that of the titles. */
const userRows = (page: Page) =>
  page.getByRole('region', { name: 'Usuários' }).locator('tbody').getByRole('row');

/** Narrows the list of users, which is on the screen, to this one. */
async function findUser(page: Page, email: string): Promise<void> {
  await page.getByPlaceholder('Buscar usuários...').fill(email.toUpperCase());
  await expect(userRows(page)).toHaveCount(1);
  await expect(userRows(page)).toContainText(email);
}

test('an administrator decides about registrations and looks after users', async ({ browser }) => {
  const institution = `Plantão ${Date.now()}`;
  const people = await Promise.all([
    registerPerson(),
    registerPerson(),
    registerPerson(),
    registerPerson(),
    registerPerson(),
  ]);
  const [waiting, rejected, decided, ...several] = people;
  await operatorClient()
    .from('profiles')
    .update({ institution })
    .in(
      'id',
      people.map(({ id }) => id),
    )
    .throwOnError();
  const page = await pageSignedIn(browser, { email: demo.admin });
  // Only these: other people register meanwhile.
  await page.goto(`/admin?q=${encodeURIComponent(institution)}`);
  const approve = ({ fullName }: { fullName: string }) =>
    page.getByRole('button', { name: `Aprovar ${fullName}` });

  await test.step('the panel counts people, videos and categories', async () => {
    const summary = page.getByRole('main').locator('dl').first();
    for (const label of ['Usuários', 'Pendentes', 'Aulas', 'Categorias']) {
      await expect(summary).toContainText(label);
    }
    await expect(summary).toContainText(/\d+ aprovados/);
    await expect(summary).toContainText(/\d+ ativas/);
  });

  await test.step('a rejection takes a registration out of the list, and can be undone', async () => {
    const reject = page.getByRole('button', { name: `Rejeitar ${rejected.fullName}` });
    await reject.click();
    const question = page.getByRole('alertdialog', { name: 'Rejeitar cadastro?' });
    await expect(question).toContainText(rejected.fullName);
    await question.getByRole('button', { name: 'Cancelar' }).click();
    await expect(question).toBeHidden();
    expect(await profile(rejected.id)).not.toBeNull();

    await reject.click();
    await question
      .getByRole('textbox', { name: 'Motivo' })
      .fill('O CRM informado não foi encontrado.');
    await question.getByRole('button', { name: 'Rejeitar e excluir cadastro' }).click();
    await expect(page.getByText('O usuário foi rejeitado e removido.')).toBeVisible();
    await expect(reject).toBeHidden();
    expect(await profile(rejected.id)).not.toBeNull();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('Rejeição desfeita')).toBeVisible();
    await reject.click();
    await question
      .getByRole('textbox', { name: 'Motivo' })
      .fill('O CRM informado não foi encontrado.');
    await question.getByRole('button', { name: 'Rejeitar e excluir cadastro' }).click();
    await expect(reject).toBeHidden();
  });

  await test.step('several users are approved after a question, taken back, and approved again, each with one mail', async () => {
    const approveBoth = async () => {
      for (const { fullName } of several) {
        await page.getByRole('checkbox', { name: `Selecionar ${fullName}` }).check();
      }
      await page.getByRole('button', { name: 'Aprovar selecionados (2)' }).click();
      const dialog = page.getByRole('alertdialog', { name: 'Aprovar 2 cadastros?' });
      // What can be taken back is done by Enter, once what speaks against it is counted.
      const answer = dialog.getByRole('button', { name: 'Aprovar 2 cadastros' });
      await expect(answer).toBeFocused();
      await expect(answer).toBeEnabled();
      await page.keyboard.press('Enter');
      await expect(page.getByText('2 usuários foram aprovados com sucesso.')).toBeVisible();
    };
    await approveBoth();
    await page.getByRole('button', { name: 'Desfazer' }).click();
    await expect(page.getByText('2 cadastros voltaram para a análise.')).toBeVisible();
    for (const { id } of several) expect((await profile(id))?.is_approved).toBe(false);
    await approveBoth();
    for (const { id } of several) expect((await profile(id))?.is_approved).toBe(true);
  });

  await test.step('an approval opens the waiting screen by itself, within seconds', async () => {
    const theirs = await pageSignedIn(browser, waiting);
    await theirs.goto('/');
    await expect(theirs.getByRole('heading', { name: 'Cadastro em Análise' })).toBeVisible();

    await approve(waiting).click();
    await expect(page.getByText('O usuário foi aprovado com sucesso.')).toBeVisible();
    await expect(approve(waiting)).toBeHidden();
    await expect(theirs.getByRole('heading', { level: 1, name: /^Olá/ })).toBeVisible({
      timeout: 20_000,
    });
    await theirs.context().close();
  });

  await test.step('a rejected registration is deleted, and the person is told why', async () => {
    await expect.poll(() => profile(rejected.id), { timeout: 30_000 }).toBeNull();
    await expect(signIn(rejected.email, rejected.password)).rejects.toThrow();
  });

  await test.step('each person about whom an administrator decided has the mail', async () => {
    await Promise.all([
      expectMail(rejected.email, /O CRM informado não foi encontrado/),
      ...[waiting, ...several].map(({ email }) => expectMail(email, /aprovad/)),
    ]);
  });

  await test.step('an approval after the decision of another administrator changes nothing twice', async () => {
    await expect(approve(decided)).toBeVisible();
    await operatorClient()
      .from('profiles')
      .update({ is_approved: true })
      .eq('id', decided.id)
      .throwOnError();
    await approve(decided).click();
    await expect(approve(decided)).toBeHidden();
    expect((await profile(decided.id))?.is_approved).toBe(true);
  });

  await showTab(page, 'Gerenciar Usuários');

  await test.step('the list of users scrolls within about 24rem', async () => {
    const list = page.getByRole('region', { name: 'Usuários', exact: true });
    await expect(userRows(page).nth(10)).toBeAttached();
    const box = await list.evaluate((element) => ({
      height: element.getBoundingClientRect().height,
      content: element.scrollHeight,
      rem: Number.parseFloat(getComputedStyle(document.documentElement).fontSize),
    }));
    expect(box.height / box.rem).toBeCloseTo(24, 0);
    expect(box.content).toBeGreaterThan(box.height);
    // It is the list that scrolls, also by keyboard.
    await list.focus();
    await page.keyboard.press('End');
    await expect.poll(() => list.evaluate((element) => element.scrollTop)).toBeGreaterThan(0);
  });

  await findUser(page, decided.email);

  await test.step('an administrator who is no superuser may neither edit nor set passwords', async () => {
    await expect(page.getByRole('button', { name: /^Editar/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: /^Senha/ })).toHaveCount(0);

    await page.getByRole('button', { name: `Desativar ${decided.fullName}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Desativar conta' }).click();
    const inactive = userRows(page).getByText('Inativo', { exact: true });
    await expect(inactive).toBeVisible();
    expect((await profile(decided.id))?.is_active).toBe(false);
    await page.getByRole('button', { name: `Ativar ${decided.fullName}` }).click();
    await expect(inactive).toBeHidden();
  });

  await test.step('the list of users is exported as CSV with the current filter', async () => {
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: /CSV/ }).click(),
    ]);
    const text = readFileSync(await download.path(), 'utf8');
    expect(text).toContain(decided.email);
    expect(text).not.toContain(demo.member);
  });
  await page.context().close();
});

test('a superuser edits a user, sets a password, and reads in the audit log who did what', async ({
  browser,
}) => {
  const [member, other] = await Promise.all([registerMember(), registerMember()]);
  const edited = `${member.fullName} Editada`;
  const page = await pageSignedIn(browser, { email: demo.superuser });
  await page.goto('/admin?aba=usuarios');
  await findUser(page, member.email);

  await test.step('a superuser edits a user, and the list shows it', async () => {
    await page.getByRole('button', { name: `Editar ${member.fullName}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Editar usuário' });
    await expect(dialog.getByLabel('Perfil de acesso').getByRole('option')).toHaveText([
      'Usuário',
      'Administrador',
      'Super Administrador',
    ]);
    await dialog.getByLabel('Telefone').fill(other.phone);
    await dialog.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(dialog.getByLabel('Telefone')).toHaveAttribute('aria-invalid', 'true');
    await dialog.getByLabel('Telefone').fill(member.phone);
    await dialog.getByLabel('Nome completo').fill(edited);
    await dialog.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(page.getByText('As informações foram atualizadas com sucesso.')).toBeVisible();
    await expect(dialog).toBeHidden();
    const row = userRows(page);
    await expect(row).toContainText(edited);

    // With another role the audit log would tell of that instead.
    await page.getByRole('button', { name: `Editar ${edited}` }).click();
    await dialog.getByLabel('Perfil de acesso').selectOption('Administrador');
    await dialog.getByRole('button', { name: 'Salvar Alterações' }).click();
    await page.getByRole('button', { name: 'Dar o perfil' }).click();
    await expect(dialog).toBeHidden();
    await expect(row.getByText('Admin', { exact: true })).toBeVisible();
    expect((await profile(member.id))?.role).toBe('admin');
  });

  await test.step('a superuser sets a password, which replaces the old one', async () => {
    await page.getByRole('button', { name: `Senha de ${edited}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Alterar senha' });
    await expect(dialog).toContainText(edited);
    const submit = dialog.getByRole('button', { name: 'Alterar senha' });
    await expect(submit).toBeDisabled();
    await dialog.getByLabel('Nova senha', { exact: true }).fill('Trocada-2026!');
    await submit.click();
    await expect(page.getByText('A senha foi alterada com sucesso.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(signIn(member.email, member.password)).rejects.toThrow();
    expect((await signIn(member.email, 'Trocada-2026!')).user.id).toBe(member.id);
    await expectMail(member.email, /senha/i);
  });

  await showTab(page, 'Gerenciar Conteúdo');
  const activity = page.getByRole('region', { name: 'Atividade recente' });
  const entries = activity.getByRole('listitem');

  await test.step('a superuser reads and filters the audit log', async () => {
    await activity.getByRole('button', { name: 'Filtros' }).click();
    await activity.getByLabel('Sobre').selectOption('Usuários');
    await activity.getByLabel('Ação').selectOption('Dados editados');
    await activity.getByLabel('Quem').selectOption('Vera Lacombe');
    // Today where the browser is: at night it is tomorrow already where the server is.
    const today = await page.evaluate(() => new Intl.DateTimeFormat('en-CA').format(new Date()));
    await activity.getByLabel('De').fill(today);
    await activity.getByLabel('Até').fill(today);
    // Somebody else's may have come meanwhile.
    const entry = entries.filter({
      hasText: `Vera Lacombe editou os dados de ${edited}`,
    });
    await entry.locator('summary').click();
    await expect(entry).toContainText(`${member.fullName} → ${edited}`);

    // The address holds the filters; the day before has none of it.
    await page.reload();
    await expect(entry).toBeVisible();
    await activity.getByLabel('De').fill('2020-01-01');
    await activity.getByLabel('Até').fill('2020-01-02');
    await expect(activity.getByText('Nada corresponde aos filtros.')).toBeVisible();
    await activity.getByRole('button', { name: 'Limpar filtros' }).first().click();
    await expect.poll(() => entries.count()).toBeGreaterThan(0);
  });

  await test.step('acts without values to show are one entry below the other on a phone, too, however long', async () => {
    for (let count = 0; count < 10; count += 1) {
      const act = { p_action: 'user.password_set_failed', p_target_type: 'user', p_target_id: 'x' };
      await operatorClient().rpc('write_audit_entry', act).throwOnError();
    }
    // Only these: other people act meanwhile.
    await activity.getByLabel('Ação').selectOption('Senha não definida (recusada)');
    await page.setViewportSize({ width: 360, height: 740 });
    await page.reload();
    const acts = entries.filter({ hasText: 'não conseguiu definir uma nova senha' });
    await expect(acts.nth(5)).toBeVisible();
    const boxes = await entries.evaluateAll((rows) =>
      rows.map((row) => {
        const { top } = row.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(row);
        return { top, end: range.getBoundingClientRect().bottom };
      }),
    );
    for (const [index, { top }] of boxes.entries()) {
      expect(top).toBeGreaterThanOrEqual(boxes[index - 1]?.end ?? 0);
    }
  });
  await page.context().close();
});
