import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, type Page, test } from '@playwright/test';
import {
  expectNames,
  expectNoSidewaysScroll,
  expectNoViolations,
} from './support/accessibility.ts';
import { pageSignedIn } from './support/browser.ts';
import { changesCatalogue } from './support/changing-catalogue.ts';
import { clientWithToken, demo, operatorClient, signIn } from './support/stack.ts';

changesCatalogue();

const FILES = 100;

/** Hidden lessons with titles of one test; those of `visible` are shown to members. */
async function addLessons(titles: readonly string[], visible: readonly string[]) {
  const created_at = '2020-01-01T12:00:00Z';
  const { data } = await operatorClient()
    .from('videos')
    .insert(
      titles.map((title) => ({
        source: 'youtube',
        external_id: `e2e${randomUUID().replaceAll('-', '').slice(0, 7)}x`,
        title,
        duration: '10:00',
        created_at,
        announced_at: created_at,
        is_active: visible.includes(title),
      })),
    )
    .select('id, title, external_id')
    .throwOnError();
  return new Map(
    data.map(({ id, title, external_id }) => [
      String(title),
      { id: Number(id), externalId: String(external_id) },
    ]),
  );
}

const srt = (words: string) =>
  `\uFEFF1\r\n00:00:01,000 --> 00:00:04,000\r\n${words}\r\n\r\n2\r\n00:00:31,000 --> 00:00:35,500\r\nfim\r\n`;
const upload = (name: string, text: string) => ({
  name,
  mimeType: 'application/octet-stream',
  buffer: Buffer.from(text),
});
const files = (page: Page) => page.getByRole('table', { name: 'Arquivos' });
const rowOf = (page: Page, name: string) =>
  files(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });

async function storedCues(videoId: number | undefined) {
  const { data } = await operatorClient()
    .from('transcripts')
    .select('cues')
    .eq('video_id', videoId)
    .maybeSingle()
    .throwOnError();
  return data?.cues as { text: string }[] | undefined;
}

test('a hundred files are dropped, looked through and stored, each whole or not at all', async ({
  browser,
}) => {
  // A hundred writes, one after the other, take what they take.
  test.setTimeout(240_000);
  const tag = randomUUID().slice(0, 8);
  const title = (number: number) => `Tema ${number} do curso ${tag}`;
  const numbers = Array.from({ length: FILES }, (_, index) => index + 1);
  const lessons = await addLessons(
    [...numbers.map(title), `Manejo ${tag} adulto`, `Manejo ${tag} pediátrico`],
    [title(1)],
  );
  const page = await pageSignedIn(browser, { email: demo.admin });
  await page.goto('/admin?aba=conteudo');
  await page.getByRole('link', { name: /^Transcrições/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Transcrições' })).toBeVisible();

  const first = lessons.get(title(1));
  await page
    .getByLabel('Arquivos de transcrição')
    .setInputFiles([
      upload(
        `Qualquer nome [${first?.externalId}].pt-BR.vtt`,
        'WEBVTT\n\n00:01.000 --> 00:04.000\nAdrenalina 1 mg\n',
      ),
      upload(`plantao-${lessons.get(title(2))?.id}.srt`, srt('fala 2')),
      ...numbers
        .slice(2, -2)
        .map((number) => upload(`${title(number)}.pt-BR.srt`, srt(`fala ${number}`))),
      upload(`${title(FILES)}.srt`, '1\n00:00:05,000 --> 00:00:04,000\ninvertido\n'),
      upload(`Manejo ${tag}.sbv`, '0:00:01.000,0:00:04.000\nambíguo\n'),
    ]);
  await expect(page.getByRole('button', { name: `${FILES} arquivos` })).toBeVisible();
  await expect(page.getByRole('button', { name: `${FILES - 2} prontas` })).toBeVisible();
  await expect(rowOf(page, 'Qualquer nome')).toContainText(title(1));

  await page.getByRole('button', { name: '1 com erro' }).click();
  await expect(rowOf(page, title(FILES))).toContainText(
    'Linha 2: o tempo final vem antes do inicial.',
  );
  await page.getByRole('button', { name: '1 a decidir' }).click();
  await expect(rowOf(page, `Manejo ${tag}`)).toContainText('Vários títulos parecidos: escolha um');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(page, 'files of transcripts at 360 px');
  await expectNoViolations(page, 'files of transcripts');
  await expectNames(page, 'files of transcripts');

  // By keyboard alone.
  await page.getByRole('button', { name: `Escolher a aula de Manejo ${tag}.sbv` }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Escolher aula ou podcast' });
  await dialog.getByLabel('Buscar pelo título').pressSequentially(`pediatrico ${tag}`);
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expectNoViolations(page, 'the choice of a lesson');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `${FILES - 1} prontas` }).click();
  const store = page.getByRole('button', { name: `Salvar ${FILES - 1} transcrições` });
  await store.press('Enter');
  await expect(page.getByText('Escolha quem escreveu: nada foi salvo ainda.')).toBeVisible();
  await page.keyboard.press('Space');
  await store.press('Enter');
  await expect(page.getByText(`${FILES - 1} transcrições salvas.`)).toBeVisible({
    timeout: 180_000,
  });

  expect(await storedCues(first?.id)).toEqual([{ start: 1, end: 4, text: 'Adrenalina 1 mg' }]);
  expect(await storedCues(lessons.get(title(50))?.id)).toEqual([
    { start: 1, end: 4, text: 'fala 50' },
    { start: 31, end: 35.5, text: 'fim' },
  ]);
  expect(await storedCues(lessons.get(`Manejo ${tag} pediátrico`)?.id)).toHaveLength(1);
  expect(await storedCues(lessons.get(`Manejo ${tag} adulto`)?.id)).toBeUndefined();
  expect(await storedCues(lessons.get(title(FILES))?.id)).toBeUndefined();

  const { access_token } = await signIn(demo.member);
  const { data: read } = await clientWithToken(access_token)
    .from('transcripts')
    .select('video_id')
    .in('video_id', [first?.id, lessons.get(title(2))?.id])
    .throwOnError();
  expect(read).toEqual([{ video_id: first?.id }]);
  await page.context().close();
});

test('stored transcripts are searched, downloaded, replaced and deleted', async ({ browser }) => {
  const tag = randomUUID().slice(0, 8);
  const title = `Aula transcrita ${tag}`;
  const lessons = await addLessons([title], []);
  const page = await pageSignedIn(browser, { email: demo.admin });
  await page.goto('/transcript-management');
  const choose = (name: string, text: string) =>
    page.getByLabel('Arquivos de transcrição').setInputFiles([upload(name, text)]);

  // Without times, in the encoding of older programs.
  await page.getByLabel('Arquivos de transcrição').setInputFiles([
    {
      name: `${title}.txt`,
      mimeType: 'text/plain',
      buffer: Buffer.from('Não há pressa. Há método.', 'latin1'),
    },
  ]);
  await page.getByRole('radio', { name: /Reconhecimento de fala/ }).click();
  await page.getByRole('button', { name: 'Salvar 1 transcrição' }).click();
  await expect(page.getByText('1 transcrição salva.')).toBeVisible();
  await choose(`${title}.srt`, srt('com tempos'));
  await expect(rowOf(page, `${title}.srt`)).toContainText('Já tem transcrição: substituir?');
  await page.getByLabel('Buscar transcrições').fill(tag);
  const stored = page
    .getByRole('table', { name: 'Transcrições salvas' })
    .getByRole('row')
    .filter({ hasText: title });
  await expect(stored).toContainText('Tempos estimados');
  await expect(stored).toContainText('Reconhecimento de fala');
  await expect(page).toHaveURL(/q=/);
  const arriving = page.waitForEvent('download');
  await stored.getByRole('button', { name: /^Baixar/ }).click();
  const download = await arriving;
  expect(download.suggestedFilename()).toBe(`${title}.vtt`);
  expect(await readFile(await download.path(), 'utf8')).toContain('--> 00:10:00.000\nHá método.\n');

  const replace = async () => {
    await page.getByRole('button', { name: /^Substituir a transcrição/ }).click();
    await expect(rowOf(page, `${title}.srt`)).toContainText('Pronta: substitui a que existe');
  };
  await replace();
  await page.getByRole('radio', { name: /por uma pessoa/ }).click();
  const theirs = [{ start: 0, end: 1, text: 'de outra pessoa' }];
  await operatorClient()
    .from('transcripts')
    .update({ cues: theirs })
    .eq('video_id', lessons.get(title)?.id)
    .throwOnError();
  await page.getByRole('button', { name: 'Salvar 1 transcrição' }).click();
  await expect(rowOf(page, `${title}.srt`)).toContainText('Outra pessoa a trocou enquanto isso');
  expect(await storedCues(lessons.get(title)?.id)).toEqual(theirs);
  await replace();
  await page.getByRole('button', { name: 'Salvar 1 transcrição' }).click();
  await expect(rowOf(page, `${title}.srt`)).toContainText('Salva');
  await expect(stored).not.toContainText('Tempos estimados');
  expect(await storedCues(lessons.get(title)?.id)).toHaveLength(2);

  await stored.getByRole('button', { name: /^Excluir/ }).click();
  await page.getByRole('button', { name: 'Excluir transcrição' }).click();
  await expect(page.getByText(/Nenhuma transcrição de aula ou podcast/)).toBeVisible();
  expect(await storedCues(lessons.get(title)?.id)).toBeUndefined();
  await page.context().close();
});
