import { expect, test } from '@playwright/test';
import postgres from 'postgres';
import { pageSignedIn } from './support/browser.ts';
import { expectMail, linkInMail } from './support/inbox.ts';
import { registerPerson } from './support/people.ts';
import { clientWithToken, operatorClient, signIn, stack } from './support/stack.ts';
import { addLesson } from './support/videos.ts';

/** Everything of `public` that the API exposes, asked of the database so that a new table cannot be forgotten. */
async function exposedRelations(): Promise<string[]> {
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    const rows = await sql<{ name: string }[]>`
      select c.relname as name
      from pg_class c
      join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'v', 'm', 'p')
      order by 1`;
    return rows.map(({ name }) => name);
  } finally {
    await sql.end();
  }
}

/** What an operator changes in the table itself. */
const changeProfile = (id: string, values: Record<string, unknown>) =>
  operatorClient().from('profiles').update(values).eq('id', id).throwOnError();

test('a token opens what the approval of its owner opens, and nothing else', async () => {
  const person = await registerPerson();
  const client = clientWithToken((await signIn(person.email, person.password)).access_token);
  const bucket = client.storage.from('podcasts');
  const { data: published } = await operatorClient()
    .from('podcasts')
    .select('file_path')
    .not('file_path', 'is', null)
    .eq('is_active', true);
  const paths = (published ?? []).map(({ file_path }) => String(file_path));
  expect(paths).not.toEqual([]);

  await test.step("before the approval a user's own token reads no content", async () => {
    const relations = await exposedRelations();
    expect(relations).toContain('videos');
    for (const relation of relations) {
      const { data, error } = await client.from(relation).select('*').limit(1000);
      expect(error ? [] : data, relation).toEqual([]);
    }
    expect((await client.rpc('own_profile')).data).toMatchObject({ id: person.id });
  });

  await test.step('before the approval the bucket lists no object and signs none', async () => {
    for (const path of paths) {
      expect((await bucket.createSignedUrl(path, 60)).error, path).not.toBeNull();
      expect((await bucket.download(path)).error, path).not.toBeNull();
      const folder = path.slice(0, path.lastIndexOf('/'));
      expect((await bucket.list(folder)).data ?? [], folder).toEqual([]);
    }
    expect((await bucket.list()).data ?? []).toEqual([]);
  });

  await test.step('no user can approve or promote themselves', async () => {
    for (const change of [
      { is_approved: true },
      { role: 'superuser' },
      { is_active: true },
      { email: 'outra@plantao.example' },
      { approved_at: new Date().toISOString() },
    ]) {
      const { error } = await client.from('profiles').update(change).eq('id', person.id);
      expect(error?.code, JSON.stringify(change)).toBe('42501');
    }
    const { error } = await client.rpc('approve_users', { p_user_ids: [person.id] });
    expect(error?.code).toBe('42501');
  });

  await test.step('an approval takes effect at the next request, so the refusals were of the gate', async () => {
    await changeProfile(person.id, { is_approved: true });
    const opened = await Promise.all(paths.map((path) => bucket.download(path)));
    expect(opened.some(({ data }) => data)).toBe(true);
    expect((await client.from('videos').select('id').limit(1)).data).toHaveLength(1);
  });

  await test.step('a revoked approval takes effect at the next request', async () => {
    await changeProfile(person.id, { is_active: false });
    expect((await client.from('videos').select('id').limit(1)).status).toBe(401);
  });
});

test('a person confirms the address, completes the registration, is approved, and finds the lesson that waited', async ({
  browser,
}) => {
  const [person, victim, lesson] = await Promise.all([
    registerPerson(),
    registerPerson(),
    addLesson(),
  ]);
  const page = await pageSignedIn(browser, person);
  const home = page.getByRole('heading', { name: 'Adicionados Recentemente' });
  await page.goto('/');

  await test.step('the mail about a registration confirms the address or deletes the account', async () => {
    await expect(page.getByText('E-mail: falta confirmar')).toBeVisible();

    // Somebody who is not signed in, on another device.
    const mailbox = await (await browser.newContext()).newPage();
    await mailbox.goto(await linkInMail(person.email, 'confirmar-email'));
    await mailbox.getByRole('button', { name: 'Confirmar meu e-mail' }).click();
    await expect(mailbox.getByRole('heading', { name: 'E-mail confirmado' })).toBeVisible();

    await mailbox.goto(await linkInMail(victim.email, 'nao-fui-eu'));
    await mailbox.getByRole('button', { name: /^Não fui eu/ }).click();
    await expect(mailbox.getByRole('heading', { name: 'Cadastro apagado' })).toBeVisible();
    await expect(signIn(victim.email, victim.password)).rejects.toThrow();
    await mailbox.context().close();
  });

  await test.step('what is typed on the pending screen survives a reload and the approval', async () => {
    await page.getByRole('button', { name: 'Completar cadastro' }).click();
    await page.getByLabel('CRM').pressSequentially('CRM-SP 98');
    await page.getByLabel('Especialidade').selectOption('Trauma');
    await page.reload();
    await expect(page.getByLabel('CRM')).toHaveValue('CRM-SP 98');
    await expect(page.getByText(/^E-mail confirmado em/)).toBeVisible();

    await changeProfile(person.id, { is_approved: true });
    await expect(page.getByRole('heading', { name: 'Cadastro aprovado' })).toBeVisible({
      timeout: 20_000,
    });
    await page.getByLabel('CRM').press('End');
    await page.getByLabel('CRM').pressSequentially('7654');
    await page.getByRole('button', { name: 'Salvar e entrar' }).click();
    await expect(home).toBeVisible();
    const { data } = await operatorClient()
      .from('profiles')
      .select('crm, specialty, institution')
      .eq('id', person.id)
      .single();
    expect(data).toEqual({ crm: 'CRM-SP 987654', specialty: 'Trauma', institution: null });
  });

  await test.step('approving in the table has the same effects as approving on the screen', async () => {
    const { data: profile } = await operatorClient()
      .from('profiles')
      .select('approved_at')
      .eq('id', person.id)
      .single();
    expect(profile?.approved_at).not.toBeNull();
    const { data: notifications } = await operatorClient()
      .from('user_notifications')
      .select('title')
      .eq('user_id', person.id)
      .eq('type', 'approval');
    expect(notifications).toHaveLength(1);
    await expectMail(person.email, 'aprovad');
  });

  await test.step('the link of a lesson that a pending user opened waits for the approval', async () => {
    // Their approval was a mistake, and is given after all.
    await changeProfile(person.id, { is_approved: false });
    await page.goto(`/video/${lesson.id}?t=65`);
    await expect(page.getByRole('heading', { name: 'Cadastro em Análise' })).toBeVisible();
    await page.goto('about:blank');
    await changeProfile(person.id, { is_approved: true });
    // The mail of the approval leads to the start page.
    await page.goto('/');
    await expect(page.getByRole('heading', { name: lesson.title })).toBeVisible();
    await expect(page).toHaveURL(`/video/${lesson.id}?t=65`);
    // The redirect happens only once.
    await page.goto('/');
    await expect(home).toBeVisible();
  });
  await page.context().close();
});
