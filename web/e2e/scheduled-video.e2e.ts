import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { registerMember } from './support/people.ts';
import { demo } from './support/stack.ts';
import { addLesson } from './support/videos.ts';

test('a scheduled lesson is unseen until it is published', async ({ browser }) => {
  const tag = randomUUID().slice(0, 8);
  const lesson = await addLesson({ title: `Agenda ${tag}`, is_active: false });
  const page = await pageSignedIn(browser, { email: demo.admin });
  await page.goto(`/video-management?q=${tag}`);
  await page.getByRole('button', { name: `Agendar ${lesson.title}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Agendar publicação' });
  await dialog.getByLabel('Data e hora').fill('2027-11-25T07:00');
  await dialog.getByRole('button', { name: 'Agendar' }).click();
  await expect(page.getByText('Agendado para 25/11/2027, 07:00')).toBeVisible();
  await page.getByLabel('Situação').selectOption('Agendados');
  await expect(page.getByText('Agendado para 25/11/2027, 07:00')).toBeVisible();

  // A member finds it neither by a link nor by searching.
  const member = await registerMember();
  const theirs = await pageSignedIn(browser, member);
  await theirs.goto(`/video/${lesson.id}`);
  await expect(theirs.getByText(/não encontrad/i).first()).toBeVisible();
  await theirs.goto(`/busca?q=${tag}`);
  await expect(theirs.getByRole('link', { name: new RegExp(lesson.title) })).toHaveCount(0);

  await page.getByRole('button', { name: `Agendar ${lesson.title}` }).click();
  await dialog.getByRole('button', { name: 'Publicar agora' }).click();
  await expect(page.getByText('Vídeo publicado')).toBeVisible();
  await theirs.goto(`/video/${lesson.id}`);
  await expect(theirs.getByRole('heading', { level: 1, name: lesson.title })).toBeVisible();
  await theirs.goto(`/busca?q=${tag}`);
  await expect(theirs.getByRole('link', { name: new RegExp(lesson.title) }).first()).toBeVisible();
  await theirs.context().close();
  await page.context().close();
});
