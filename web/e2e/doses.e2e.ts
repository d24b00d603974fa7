import { randomUUID } from 'node:crypto';
import { expect, test } from '@playwright/test';
import {
  expectNames,
  expectNoSidewaysScroll,
  expectNoViolations,
} from './support/accessibility.ts';
import { pageSignedIn } from './support/browser.ts';
import { demo, operatorClient } from './support/stack.ts';
import { addLesson } from './support/videos.ts';
import { serveYouTube } from './support/youtube/youtube.ts';

test('an administrator listens to doses that a machine wrote, confirms one and corrects another', async ({
  browser,
}) => {
  const { id, title } = await addLesson();
  const tag = randomUUID().slice(0, 8);
  const cues = [
    { start: 0, end: 10, text: `Bom plantão ${tag}.` },
    { start: 30, end: 34, text: 'Adrenalina 0,5 mg na coxa.' },
    { start: 60, end: 64, text: 'Nora de adrenalina 5 mg por minuto.' },
  ];
  await operatorClient()
    .from('transcripts')
    .insert({
      video_id: id,
      cues,
      origin: 'speech',
      has_estimated_times: false,
      file_name: 'a.vtt',
    })
    .throwOnError();
  const page = await pageSignedIn(browser, { email: demo.admin });
  const youtube = await serveYouTube(page.context());

  await page.goto('/transcript-management');
  await page.getByRole('link', { name: /^Doses a conferir \(\d/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Doses a conferir' })).toBeVisible();
  await page.goto(`/transcript-management/doses?video=${id}`);
  const lines = page.getByRole('list', { name: 'Falas a conferir' }).getByRole('listitem');
  await expect(lines).toHaveCount(2);
  await expect(lines.first()).toContainText(`${title} · 0:30 · reconhecimento de fala`);

  // By keyboard: heard, confirmed, and on to the next one.
  await lines
    .first()
    .getByRole('button', { name: /^Ouvir/ })
    .press('Enter');
  const position = page.getByRole('slider', { name: 'Posição do vídeo' });
  await expect(position).toHaveAttribute('aria-valuetext', /^(2[89]|3\d) segundos/);
  await lines
    .first()
    .getByRole('button', { name: /^Conferi/ })
    .press('Enter');
  await expect(lines.first()).toContainText('conferida agora por você');
  const listen = lines.last().getByRole('button', { name: /^Ouvir/ });
  await expect(listen).toBeFocused();
  await listen.press('Enter');
  await expect(position).toHaveAttribute('aria-valuetext', /^(58|59|1 minuto)/);
  expect(youtube.opened).toHaveLength(1);

  await lines.last().getByRole('button', { name: 'noradrenalina?' }).click();
  const field = lines.last().getByRole('textbox');
  await expect(field).toHaveValue(/^Noradrenalina 5 mg por minuto/);
  await field.press('Enter');
  await expect(lines.last()).toContainText('corrigida e conferida agora por você');
  const { data } = await operatorClient()
    .from('transcripts')
    .select('cues')
    .eq('video_id', id)
    .single()
    .throwOnError();
  expect(data?.cues).toContainEqual({
    start: 60,
    end: 64,
    text: 'Noradrenalina 5 mg por minuto.',
  });

  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, 'doses and their player at 360 px');
  await page.reload();
  await expect(page.getByText('Nada a conferir nesta gravação')).toBeVisible();
  await page.getByRole('tab', { name: 'Conferidas' }).click();
  const checked = page.getByRole('list', { name: 'Falas conferidas' }).getByRole('listitem');
  await expect(checked).toHaveCount(2);
  await expectNoViolations(page, 'doses');
  await expectNames(page, 'doses');
  await checked
    .first()
    .getByRole('button', { name: /^Desfazer/ })
    .click();
  await expect(checked.first().getByRole('button', { name: /^Conferi/ })).toBeVisible();
  await page.context().close();
});
