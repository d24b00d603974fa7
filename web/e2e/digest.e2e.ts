import { expect, type Page, test } from '@playwright/test';
import postgres from 'postgres';
import * as z from 'zod';
import { pageSignedIn } from './support/browser.ts';
import { expectMail } from './support/inbox.ts';
import { registerMember } from './support/people.ts';
import { withoutSplash } from './support/splash.ts';
import { stack } from './support/stack.ts';

const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
test.afterAll(() => sql.end());

const mailsSchema = z.array(
  z.object({ text: z.string(), headers: z.record(z.string(), z.string()) }),
);

/** What pg_cron does on the next Thursday at 7:00; how many mails it wrote. */
async function writeDigests(): Promise<number> {
  const [row] = await sql<{ mails: number }[]>`
    select private.write_weekly_digests(private.digest_time(t.thursday)) as mails
    from (select (now() at time zone 'America/Sao_Paulo')::date + n as thursday from generate_series(0, 7) as n) as t
    where extract(isodow from t.thursday) = 4 and private.digest_time(t.thursday) > now()
    order by t.thursday limit 1`;
  return row?.mails ?? 0;
}

async function begin(userId: string): Promise<void> {
  await sql`
    insert into public.user_video_progress (user_id, video_id, progress_seconds, furthest_seconds)
    select ${userId}, v.id, 42, 42 from public.videos as v
    where v.is_active and v.status = 'active' and v.duration_seconds > 120 order by v.id limit 1`;
}

const isSubscribed = async (userId: string) =>
  (await sql`select from public.newsletter_subscriptions where user_id = ${userId}`).length === 1;

const choices = (page: Page) => page.getByRole('region', { name: 'Notificações', exact: true });

async function orderDigest(page: Page): Promise<void> {
  const digest = choices(page).getByLabel('Resumo semanal por e-mail');
  await digest.click();
  await expect(digest).toBeChecked();
}

test('the weekly digest is asked for in the settings, sent once, and ended by its own link', async ({
  browser,
  request,
}) => {
  const member = await registerMember();
  const page = await pageSignedIn(browser, member);
  await page.goto('/settings#notificacoes');
  await choices(page).getByLabel('Aulas novas').selectOption('Não avisar');
  await expect(choices(page).getByText('Salvo')).toBeVisible();
  await orderDigest(page);
  await expect(choices(page)).toContainText(`Vai para ${member.email}`);
  await page.reload();
  await expect(choices(page).getByLabel('Aulas novas')).toHaveValue('none');
  await expect(choices(page).getByLabel('Resumo semanal por e-mail')).toBeChecked();

  await begin(member.id);
  await sql`delete from private.weekly_digests`;
  expect(await writeDigests()).toBeGreaterThan(0);
  expect(await writeDigests()).toBe(0);
  await expectMail(member.email, /Para continuar/);
  const answer = await fetch(`${stack.inboxUrl}?to=${encodeURIComponent(member.email)}`);
  const digests = mailsSchema
    .parse(await answer.json())
    .filter(({ text }) => text.includes('Para continuar'));
  expect(digests).toHaveLength(1);
  expect(digests[0]?.text).toMatch(/\/video\/\d+\?t=42\)/);
  expect(digests[0]?.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  const oneClick = /^<(.+)>$/.exec(digests[0]?.headers['list-unsubscribe'] ?? '')?.[1] ?? '';

  // A scanner that opens the address reaches the page, and nobody is unsubscribed.
  const visitor = await browser.newContext();
  await withoutSplash(visitor);
  const leaving = await visitor.newPage();
  await leaving.goto(oneClick);
  await expect(leaving.getByRole('heading', { name: 'Parar o resumo semanal?' })).toBeVisible();
  expect(await isSubscribed(member.id)).toBe(true);
  await leaving.getByRole('button', { name: 'Não quero mais o resumo semanal' }).click();
  await expect(
    leaving.getByRole('heading', { name: 'Você não recebe mais o resumo' }),
  ).toBeFocused();
  expect(await isSubscribed(member.id)).toBe(false);
  await visitor.close();
  await page.reload();
  await expect(choices(page).getByLabel('Resumo semanal por e-mail')).not.toBeChecked();

  // What the button of a mailbox sends.
  await orderDigest(page);
  await expect(choices(page)).toContainText(`Vai para ${member.email}`);
  const posted = await request.post(oneClick, { form: { 'List-Unsubscribe': 'One-Click' } });
  expect([posted.status(), await posted.json()]).toEqual([200, { outcome: 'unsubscribed' }]);
  expect(await isSubscribed(member.id)).toBe(false);
  await page.context().close();
});
