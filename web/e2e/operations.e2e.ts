import { expect, test } from '@playwright/test';
import postgres from 'postgres';
import { pageSignedIn } from './support/browser.ts';
import { expectMail } from './support/inbox.ts';
import { registerMember } from './support/people.ts';
import { demo, signIn, stack } from './support/stack.ts';

const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
test.afterAll(() => sql.end());

/** The next look asks every check anew, instead of waiting for the minute to be over. */
const expire = () => sql`update private.operation_watch set checked_at = null`;
const setLimit = (megabytes: number) =>
  sql`update public.system_settings set value = ${megabytes} where key = 'database_limit_mb'`;

test('a check that turns red is told once, by mail, on the page and to the monitoring, and refused mail is sent again', async ({
  browser,
}) => {
  const person = await registerMember();
  await sql`
    insert into private.outbox_emails (template, recipient, payload, dedupe_key, status, attempts, last_error)
    values ('password_changed_by_admin', 'errado@plantao.example', '{}',
      ${`password_changed_by_admin:${person.id}`}, 'failed', 1, 'Resend 422: no mailbox')`;
  const { access_token: token } = await signIn(demo.superuser);
  const health = async (headers: Record<string, string>) =>
    (await fetch(`${process.env.PLANTAO_SITE_URL}/api/health?deep=1`, { headers })).status;
  const page = await pageSignedIn(browser, { email: demo.superuser });
  try {
    await setLimit(1);
    await expire();
    await page.goto('/admin?aba=conteudo');
    await page.getByRole('link', { name: /^Operação/ }).click();
    const database = page.getByRole('listitem').filter({ hasText: 'Aumente o disco' });
    await expect(database).toContainText('Com problema');
    await expect(
      page.getByRole('region', { name: 'Verificações' }).getByRole('status'),
    ).toContainText(/problema/);
    await expectMail(demo.superuser, /Plantão: [^"]*Banco de dados[^"]* em vermelho/);
    const check = page.getByRole('button', { name: 'Verificar agora' });
    await check.click();
    const incident = page
      .getByRole('list', { name: 'Avisos enviados' })
      .getByRole('listitem')
      .filter({ hasText: 'Banco de dados' })
      .first();
    await expect(incident).toContainText('Ainda em vermelho');
    // Whoever asks from outside hears the same; whoever has no business there hears nothing.
    expect(await health({ authorization: `Bearer ${token}` })).toBe(503);
    expect(await health({})).toBe(401);
    expect(await health({ 'x-health-token': 'um-token-qualquer-daqui' })).toBe(401);

    await page
      .getByRole('button', {
        name: 'Tentar de novo Senha definida por um administrador para errado@plantao.example',
      })
      .click();
    await expect(page.getByText('1 e-mail voltou à fila')).toBeVisible();
    await expectMail(person.email, 'Sua senha do Plantão foi alterada');

    await setLimit(8192);
    await expire();
    await check.click();
    await expect(
      page.getByRole('list', { name: 'Verificações' }).getByText(/ de 8,0 GB /),
    ).toBeVisible();
    await check.click();
    await expect(incident).not.toContainText('Ainda em vermelho');
  } finally {
    await setLimit(8192);
  }
  await page.context().close();

  const admin = await pageSignedIn(browser, { email: demo.admin });
  await admin.goto('/operacao');
  await expect(admin.getByRole('heading', { name: '404 Página Não Encontrada' })).toBeVisible();
  await admin.context().close();
});
