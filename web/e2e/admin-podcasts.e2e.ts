import { randomUUID } from 'node:crypto';
import { appendFile, writeFile } from 'node:fs/promises';
import { type Browser, expect, type Locator, type Page, test } from '@playwright/test';
import { silentWav } from './support/audio.ts';
import { pageSignedIn } from './support/browser.ts';
import { newGate } from './support/gate.ts';
import { registerMember } from './support/people.ts';
import { demo, operatorClient, stack } from './support/stack.ts';

/** More than one part of 6 MiB, so that a connection can break between two. */
const LONG_SECONDS = 900;
const UPLOADS = `${stack.gatewayUrl}/storage/v1/upload/resumable`;

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const wav = (name: string, seconds: number) => ({
  name,
  mimeType: 'audio/wav',
  buffer: silentWav(seconds),
});

async function stored(title: string) {
  const { data } = await operatorClient()
    .from('podcasts')
    .select('id, file_path, file_size, duration, is_active')
    .eq('title', title)
    .maybeSingle()
    .throwOnError();
  return data;
}

async function hasFile(path: string): Promise<boolean> {
  const [folder = '', name = ''] = path.split('/');
  const { data } = await operatorClient().storage.from('podcasts').list(folder);
  return (data ?? []).some((file) => file.name === name);
}

async function newPodcast(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Novo podcast' }).first().click();
  const form = dialog(page, 'Novo podcast');
  await expect(form).toBeVisible();
  return form;
}

/** The first part of an upload arrives; then nothing does, until `mend` says that the connection is back. */
async function breakUploads(page: Page) {
  const offsets: number[] = [];
  let requests = 0;
  let isBroken = true;
  await page.route(`${UPLOADS}**`, async (route) => {
    const request = route.request();
    if (request.method() === 'POST' || request.method() === 'PATCH') {
      requests += 1;
      if (isBroken && requests > 1) return route.abort('connectionreset');
      if (request.method() === 'PATCH') offsets.push(Number(request.headers()['upload-offset']));
    }
    await route.continue();
  });
  return {
    /** Where in the file the parts begin that got through, in bytes. */
    offsets,
    isBreaking: () => requests > 1,
    mend: () => {
      isBroken = false;
    },
  };
}

/** The episodes of an administrator, and the dialog in which another one is added. */
async function openPodcasts(browser: Browser) {
  const page = await pageSignedIn(browser, { email: demo.admin });
  await page.goto('/podcast-management');
  const form = await newPodcast(page);
  const audio = form.getByLabel('Arquivo de áudio');
  const create = form.getByRole('button', { name: 'Criar podcast' });
  const row = (title: string) => page.getByRole('row', { name: new RegExp(title) });
  return { page, form, audio, create, row };
}

test('an upload is refused, paused or interrupted, and its episode edited', async ({ browser }) => {
  const title = `Recarregado ${randomUUID().slice(0, 8)}`;
  const { page, form, audio, create, row } = await openPodcasts(browser);

  await test.step('a file that is no audio is refused, and a title is required', async () => {
    await audio.setInputFiles({
      name: 'slides.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from('%PDF'),
    });
    await expect(form.getByText(/Arquivo inválido/)).toBeVisible();
    await expect(
      form.getByText(
        /Por favor, selecione um arquivo de áudio válido \(\.mp3, \.wav, \.ogg, \.aac, \.m4a, \.flac, \.webm\)/,
      ),
    ).toBeVisible();
    await create.click();
    await expect(form.getByLabel('Título')).toHaveAttribute('aria-invalid', 'true');

    // A web page with an audio file name is refused by its content; an unreadable format needs a confirmation.
    const named = { name: 'pagina.mp3', mimeType: 'audio/mpeg' };
    await audio.setInputFiles({ ...named, buffer: Buffer.from('<!doctype html><html></html>') });
    await expect(form.getByText(/O conteúdo deste arquivo não é áudio/)).toBeVisible();
    await audio.setInputFiles({ ...named, buffer: Buffer.alloc(4000) });
    await expect(form.getByText(/os membros talvez não consigam ouvi-lo/)).toBeVisible();
    await form.getByRole('button', { name: 'Não enviar' }).click();
    await expect(form.getByText('Escolha ou arraste o áudio')).toBeVisible();
  });

  await test.step('a paused upload keeps what was sent, and leaving the dialog deletes it', async () => {
    const gate = newGate();
    let objectPath = '';
    await page.route(`${UPLOADS}**`, async (route) => {
      const request = route.request();
      const metadata = request.headers()['upload-metadata'];
      const name = /objectName ([^,]+)/.exec(metadata ?? '')?.[1];
      if (name) objectPath = Buffer.from(name, 'base64').toString();
      if (request.method() === 'PATCH') await gate.opened;
      await route.continue().catch(() => undefined);
    });
    await audio.setInputFiles(wav('pausa.wav', LONG_SECONDS));
    await form.getByRole('button', { name: 'Pausar' }).click();
    await expect(form.getByText('Pausado')).toBeVisible();
    gate.open();
    await form.getByRole('button', { name: 'Continuar' }).click();
    await expect(form.getByText(/^Enviado · /)).toBeVisible({ timeout: 30_000 });
    expect(await hasFile(objectPath)).toBe(true);

    await page.keyboard.press('Escape');
    await expect(form.getByText('O áudio enviado será descartado.')).toBeVisible();
    await form.getByRole('button', { name: 'Descartar e fechar' }).click();
    await expect(form).toBeHidden();
    await expect.poll(() => hasFile(objectPath)).toBe(false);
    await page.unroute(`${UPLOADS}**`);
  });

  await test.step('a file that grows while it is sent is to be chosen again, and what was typed stays', async () => {
    const gate = newGate();
    await page.route(`${UPLOADS}**`, async (route) => {
      if (route.request().method() === 'PATCH') await gate.opened;
      await route.continue().catch(() => undefined);
    });
    const path = test.info().outputPath('gravador.wav');
    await writeFile(path, silentWav(LONG_SECONDS));
    await newPodcast(page);
    await form.getByLabel('Título').fill('Ainda gravando');
    await audio.setInputFiles(path);
    await form.getByRole('button', { name: 'Pausar' }).click();
    await appendFile(path, silentWav(1));
    gate.open();
    await form.getByRole('button', { name: 'Continuar' }).click();
    await expect(
      form.getByText('O arquivo mudou ou saiu do lugar. Escolha-o de novo.'),
    ).toBeVisible({ timeout: 15_000 });
    await expect(form.getByLabel('Título')).toHaveValue('Ainda gravando');
    await audio.setInputFiles(path);
    await expect(form.getByText(/^Enviado · /)).toBeVisible({ timeout: 30_000 });
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: 'Descartar e fechar' }).click();
    await page.unroute(`${UPLOADS}**`);
  });

  await test.step('an upload interrupted by a reload continues when the same file is chosen again', async () => {
    const file = wav(`${title}.wav`, LONG_SECONDS);
    await newPodcast(page);
    const connection = await breakUploads(page);
    await audio.setInputFiles(file);
    await expect.poll(connection.isBreaking).toBe(true);
    await page.reload();
    connection.mend();

    await newPodcast(page);
    await expect(form.getByText(/foi interrompido\. Escolha o mesmo arquivo/)).toContainText(
      file.name,
    );
    await audio.setInputFiles(file);
    await expect(form.getByText(/^Enviado · 6,9 MB · 15:00$/)).toBeVisible({ timeout: 30_000 });
    expect(Math.min(...connection.offsets)).toBe(6 * 1024 * 1024);
    await form.getByLabel('Título').fill(title);
    await create.click();
    await expect(page.getByText('Podcast criado!')).toBeVisible();
    const podcast = await stored(title);
    expect(podcast?.file_size).toBe(file.buffer.length);
    expect(await hasFile(String(podcast?.file_path))).toBe(true);
    await page.unroute(`${UPLOADS}**`);
  });

  await test.step('an episode is edited and hidden from members', async () => {
    await page.getByLabel('Buscar podcasts').fill(title);
    await page.getByRole('button', { name: `Editar ${title}` }).click();
    const edit = dialog(page, 'Editar podcast');
    await edit.getByLabel('Título').fill(`${title} (revisto)`);
    await edit.getByRole('checkbox', { name: 'Podcast ativo' }).uncheck();
    await edit.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(page.getByText('Podcast atualizado!')).toBeVisible();
    await expect(row(title)).toContainText('Inativo');
    expect((await stored(`${title} (revisto)`))?.is_active).toBe(false);
  });
  await operatorClient().from('podcasts').delete().like('title', `${title}%`).throwOnError();
  await page.context().close();
});

test('an upload continues after a lost connection, and members can play it', async ({
  browser,
}) => {
  const title = `Episódio ${randomUUID().slice(0, 8)}`;
  const { page, form, audio, create, row } = await openPodcasts(browser);
  const connection = await breakUploads(page);
  await audio.setInputFiles(wav(`${title}.wav`, LONG_SECONDS));
  await expect(create).toBeDisabled();
  await expect.poll(connection.isBreaking).toBe(true);
  connection.mend();
  await expect(form.getByText(/^Enviado · 6,9 MB · 15:00$/)).toBeVisible({ timeout: 30_000 });
  // What had arrived was not sent again.
  expect(Math.min(...connection.offsets)).toBe(6 * 1024 * 1024);

  await expect(form.getByLabel('Duração')).toHaveValue('15:00');
  await form.getByLabel('Título').fill(title);
  await create.click();
  await expect(page.getByText('Podcast criado!')).toBeVisible();
  await expect(row(title)).toContainText('15:00');
  const podcast = await stored(title);
  expect(podcast).toMatchObject({ duration: '15:00', is_active: true });
  expect(podcast?.file_size).toBe(silentWav(LONG_SECONDS).length);
  expect(await hasFile(String(podcast?.file_path))).toBe(true);

  const listener = await pageSignedIn(browser, await registerMember());
  await listener.goto('/podcasts');
  await listener.getByRole('button', { name: `Reproduzir ${title}` }).click();
  await expect(listener.getByRole('button', { name: `Pausar ${title}` })).toBeVisible();

  await test.step('many podcasts wait for a moment at once, unheard, until that is undone', async () => {
    await page.getByLabel('Buscar podcasts').fill(title);
    await expect(page.getByText('1 podcast', { exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: `Selecionar ${title}` }).check({ force: true });
    await page.getByRole('button', { name: 'Agendar...' }).click();
    const schedule = dialog(page, 'Agendar publicação');
    await schedule.getByLabel('Data e hora').fill('2027-11-25T07:00');
    await schedule.getByRole('button', { name: 'Agendar' }).click();
    await expect(row(title)).toContainText('Agendado para 25/11/2027, 07:00');
    await listener.reload();
    await expect(listener.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(listener.getByRole('button', { name: `Reproduzir ${title}` })).toHaveCount(0);
    await page.getByRole('button', { name: 'Alterações em massa' }).click();
    const history = dialog(page, 'Alterações em massa');
    await history.getByRole('button', { name: 'Desfazer' }).first().click();
    await expect(page.getByText('1 podcast como antes')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(row(title)).not.toContainText('Agendado');
    expect(await stored(title)).toEqual(podcast);
  });
  await listener.context().close();

  // A deleted podcast comes back with its audio, from the list below.
  await page.getByRole('button', { name: `Excluir ${title}` }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Tem certeza que deseja excluir este podcast?');
  await question.getByRole('button', { name: /^Excluir/ }).click();
  await expect(page.getByText('Podcast excluído!')).toBeVisible();
  expect(await stored(title)).toBeNull();
  await page
    .getByRole('region', { name: 'Podcasts excluídos' })
    .getByRole('button', { name: `Restaurar ${title}` })
    .click();
  await expect(page.getByText('Podcast restaurado')).toBeVisible();
  await expect(row(title)).toContainText('15:00');
  expect(await stored(title)).toEqual(podcast);
  expect(await hasFile(String(podcast?.file_path))).toBe(true);
  await operatorClient().from('podcasts').delete().eq('title', title).throwOnError();
  await page.context().close();
});
