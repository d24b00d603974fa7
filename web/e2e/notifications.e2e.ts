import { expect, type Page, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { readsCatalogue } from './support/catalogue-lock.ts';
import { type Person, registerMember } from './support/people.ts';
import { demo, operatorClient } from './support/stack.ts';
import { addLesson } from './support/videos.ts';
import { serveYouTube } from './support/youtube/youtube.ts';

readsCatalogue();

const HOUR = 3_600_000;

/** A member without notifications; the one of the approval is out of the way. */
async function newMember(standing: Record<string, unknown> = {}): Promise<Person> {
  const member = await registerMember(standing);
  await operatorClient()
    .from('user_notifications')
    .delete()
    .eq('user_id', member.id)
    .throwOnError();
  return member;
}

/** Tells somebody each of these. */
async function tell(member: Person, ...rows: Record<string, unknown>[]): Promise<void> {
  for (const row of rows) {
    await operatorClient()
      .from('user_notifications')
      .insert({ user_id: member.id, message: 'Mensagem de teste', ...row })
      .throwOnError();
  }
}

/** A lesson that has a picture. */
async function picturedLesson() {
  const { data } = await operatorClient()
    .from('videos')
    .select('id, title, category:categories(name)')
    .like('external_id', 'demo-%')
    .eq('is_active', true)
    .eq('status', 'active')
    .not('thumbnail', 'is', null)
    .limit(1)
    .single()
    .throwOnError();
  const category = (data.category as unknown as { name: string }).name;
  return { id: Number(data.id), title: String(data.title), category };
}

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();
const bell = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const panel = (page: Page) => page.getByRole('dialog', { name: 'Notificações' });
const item = (page: Page, title: string) =>
  panel(page).getByRole('listitem').filter({ hasText: title });

/** Somebody's notifications, as the server has them. */
const rowsOf = async (member: Person) =>
  (
    await operatorClient()
      .from('user_notifications')
      .select('title, is_read, read_at')
      .eq('user_id', member.id)
      // Queued by the sign-in of the test, and not visible yet.
      .neq('type', 'security')
      .order('title')
      .throwOnError()
  ).data;

test('a member hears of what is new within 30 s, reads it, follows it and clears it', async ({
  browser,
}) => {
  const lesson = await picturedLesson();
  const member = await newMember();
  const page = await pageSignedIn(browser, member);
  await page.clock.install();
  await page.goto('/podcasts');
  const unread = (title: string) =>
    panel(page).getByRole('button', { name: `Marcar como lida: ${title}` });

  await test.step('the bell and an empty panel say that there is no notification', async () => {
    await bell(page, 'Notificações, nenhuma nova').click();
    await expect(panel(page).getByText('Nenhuma notificação')).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Marcar todas como lidas' })).toBeHidden();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
  });

  await test.step('the count is read every 30 s', async () => {
    await tell(
      member,
      {
        title: 'Nova aula',
        message: `${lesson.title} · ${lesson.category}`,
        type: 'new_video',
        video_id: lesson.id,
        action_url: '/category/trauma',
        metadata: {
          videoTitle: lesson.title,
          categoryName: lesson.category,
          duration: '12:34',
        },
        created_at: hoursAgo(0.1),
      },
      { title: 'De hoje', created_at: hoursAgo(5) },
      { title: 'Da semana', created_at: hoursAgo(50) },
      { title: 'Antiga', created_at: '2020-02-03T12:00:00Z' },
    );
    // Tabs do not all ask at the same moment.
    await page.clock.runFor(33_500);
    await expect(bell(page, 'Notificações, 4 não lidas')).toContainText('4');
  });

  await test.step('the notification of a new lesson has its picture and its category once', async () => {
    await bell(page, 'Notificações, 4 não lidas').click();
    const told = item(page, 'Nova aula');
    await expect(told).toContainText('12:34');
    await expect(told).toContainText(lesson.title);
    expect((await told.textContent())?.split(lesson.category)).toHaveLength(2);
    await expect
      .poll(() => told.locator('img').evaluate((art: HTMLImageElement) => art.naturalWidth))
      .toBeGreaterThan(0);
  });

  await test.step('each notification shows its text and time, and is marked as read, deleted and followed', async () => {
    await expect(item(page, 'Nova aula')).toContainText('Novo vídeo');
    await expect(item(page, 'Nova aula')).toContainText('Agora mesmo');
    await expect(item(page, 'De hoje')).toContainText('5h atrás');
    await expect(item(page, 'Da semana')).toContainText('2d atrás');
    await expect(item(page, 'Antiga')).toContainText('03/02/2020');

    await unread('De hoje').click();
    await expect(unread('De hoje')).toBeHidden();
    await panel(page).getByRole('button', { name: 'Excluir notificação: Da semana' }).click();
    await expect(item(page, 'Da semana')).toHaveCount(0);
    await expect
      .poll(async () => (await rowsOf(member)).map(({ title, is_read }) => [title, is_read]))
      .toEqual([
        ['Antiga', false],
        ['De hoje', true],
        ['Nova aula', false],
      ]);

    await item(page, 'Nova aula')
      .getByRole('button', { name: /Nova aula/ })
      .first()
      .click();
    await expect(page).toHaveURL('/category/trauma');
    await expect(panel(page)).toBeHidden();
    await expect(bell(page, 'Notificações, 1 não lida')).toBeVisible();
  });

  await test.step('one press marks every notification as read', async () => {
    await bell(page, 'Notificações, 1 não lida').click();
    await panel(page).getByRole('button', { name: 'Marcar todas como lidas' }).click();
    await expect(page.getByText('Todas as notificações foram marcadas como lidas')).toBeVisible();
    await expect(bell(page, 'Notificações, nenhuma nova')).toBeVisible();
    expect((await rowsOf(member)).every(({ is_read, read_at }) => is_read && read_at)).toBe(true);
  });

  await test.step('what a member reports of a lesson is answered by an administrator, in the bell', async () => {
    const { id, title } = await addLesson();
    await serveYouTube(page.context());
    await page.goto(`/video/${id}?t=348`);
    await page.getByRole('button', { name: 'Avisar a equipe' }).click();
    const report = page.getByRole('dialog', { name: 'Avisar a equipe' });
    await report.getByLabel('O que há de errado?').selectOption('Dose ou conteúdo');
    await report.getByLabel(/^O que está errado/).fill('A dose é 0,3 mg');
    await report.getByRole('button', { name: 'Enviar aviso' }).click();
    await expect(page.getByText('Aviso enviado')).toBeVisible();

    const admin = await pageSignedIn(browser, { email: demo.admin });
    await admin.goto(`/avisos?q=${encodeURIComponent(title)}`);
    await admin
      .getByRole('button', { name: `Responder ao aviso sobre ${title}, aos 5:48` })
      .click();
    const answer = admin.getByRole('dialog', { name: 'Responder ao aviso' });
    await answer.getByLabel('Situação').selectOption('Resolvido');
    await answer.getByLabel(/^Resposta/).fill('Corrigimos a dose.');
    await answer.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(admin.getByText('Aviso respondido')).toBeVisible();
    await admin.context().close();

    await page.clock.runFor(33_500);
    await bell(page, 'Notificações, 1 não lida').click();
    const told = item(page, 'Resposta da equipe');
    await expect(told).toContainText('Resolvido. Corrigimos a dose.');
    await told
      .getByRole('button', { name: /Resposta da equipe/ })
      .first()
      .click();
    await expect(page).toHaveURL(`/video/${id}?t=348`);
  });
  await page.context().close();
});

test('an administrator sees notices of the catalogue and follows their link', async ({
  browser,
}) => {
  const notice = { type: 'catalogue_lessons', title: '2 aulas ocultadas' };
  const admin = await newMember({ role: 'admin' });
  // Other journeys make notices of their own.
  await operatorClient()
    .from('notification_preferences')
    .insert({ user_id: admin.id, kind: 'catalogue', bell: false, email: false })
    .throwOnError();
  await tell(admin, {
    ...notice,
    action_url: '/video-management?situacao=indisponiveis',
    metadata: { subject: 'lessons', hidden: 2, restored: 0, titles: [] },
  });
  const page = await pageSignedIn(browser, admin);
  await page.goto('/admin');
  await bell(page, 'Notificações, 1 não lida').click();
  await expect(item(page, notice.title)).toContainText('Catálogo');
  // The bar "Selecionar todos" sticks below.
  await expect(panel(page)).toHaveCSS('z-index', '40');
  await item(page, notice.title)
    .getByRole('button', { name: /2 aulas/ })
    .first()
    .click();
  await expect(page).toHaveURL('/video-management?situacao=indisponiveis');
  await page.context().close();
});
