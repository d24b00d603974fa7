import { expect, test } from '@playwright/test';
import { registerMember } from './support/people.ts';
import { button, openDevice } from './support/player.ts';
import { addLesson } from './support/videos.ts';

test('at the end of a lesson the next one of its category begins by itself, and none after the last', async ({
  browser,
}) => {
  // Older than any other lesson of the category, those of an earlier run included: nobody else's comes after them.
  const moment = Date.UTC(2066, 0, 1) - Date.now();
  const first = await addLesson({
    duration: '0:02',
    category_id: 3,
    created_at: new Date(moment).toISOString(),
  });
  const last = await addLesson({
    duration: '0:02',
    category_id: 3,
    created_at: new Date(moment - 1000).toISOString(),
  });
  const { context, page } = await openDevice(browser, await registerMember(), {
    // Drawn anew between its end and the report of it, the page is not to begin it anew.
    [first.externalId]: { durationSeconds: 2, reportsAfterMs: 1500 },
    [last.externalId]: { durationSeconds: 2 },
  });
  const next = page.getByRole('region', { name: 'A seguir' });
  await page.clock.install();
  await page.goto(`/video/${first.id}`);
  await expect(button(page, 'Reproduzir')).toBeEnabled();
  await expect(next).toBeHidden();
  await button(page, 'Reproduzir').click();
  await expect(button(page, 'Assistir de novo')).toBeVisible();
  await expect(next.getByText(last.title)).toBeVisible();
  await expect(next.getByRole('status')).toHaveText(/^A seguir em [1-8] s$/);
  // The member presses nothing; the count-down is not waited for.
  await page.clock.runFor(8000);
  await expect(page.getByRole('heading', { level: 1, name: last.title })).toBeVisible();
  await expect(button(page, 'Assistir de novo')).toBeVisible();
  await expect(next).toBeHidden();
  await context.close();
});

test('a lesson that was cut at its source begins at 0 where its place was, and is not completed by that', async ({
  browser,
}) => {
  const moment = new Date(Date.UTC(2067, 0, 1)).toISOString();
  const cut = await addLesson({ duration: '21:00', category_id: 3, created_at: moment });
  const { context, page } = await openDevice(browser, await registerMember(), {
    [cut.externalId]: { durationSeconds: 50 },
  });
  await page.goto(`/video/${cut.id}?t=700`);
  await button(page, 'Reproduzir').click();
  await expect(
    page.getByText('Este vídeo dura 0:50: em vez de 11:40, ele começa do início.'),
  ).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Posição do vídeo' })).toHaveAttribute(
    'aria-valuetext',
    /^[1-4]?[1-9] segundos de 50 segundos$/,
  );
  await expect(page.getByRole('region', { name: 'A seguir' })).toBeHidden();
  await button(page, 'Pausar').click();
  await page.reload();
  await expect(button(page, 'Marcar como assistida')).toBeVisible();
  await context.close();
});
