import { expect, type Page, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { lockCatalogue } from './support/catalogue-lock.ts';
import { orderGoogle } from './support/google.ts';
import { demo, operatorClient, signIn, stack } from './support/stack.ts';

/** One emulator and one catalogue: what these journeys order or import, the next one would meet. */
test.describe.configure({ mode: 'serial' });
let release = async () => {};
test.beforeAll(async () => {
  test.setTimeout(180_000);
  release = await lockCatalogue('changing');
});
test.beforeEach(async () => {
  await orderGoogle({ reset: true });
  // These syncs read the whole channel, as after no other.
  await operatorClient()
    .from('sync_runs')
    .delete()
    .eq('kind', 'youtube_channel')
    .neq('status', 'running')
    .throwOnError();
  // What another journey deleted would stay out of these syncs.
  await operatorClient().from('deleted_videos').delete().neq('external_id', '').throwOnError();
});
test.afterAll(async () => {
  await orderGoogle({ reset: true });
  // What was imported leaves again, so that no other journey meets it.
  await operatorClient()
    .from('videos')
    .delete()
    .or('external_id.like.%-x,external_id.like.%Demo%')
    .not('external_id', 'like', 'demo-%')
    .throwOnError();
  await operatorClient().from('deleted_videos').delete().neq('external_id', '').throwOnError();
  await release();
});

async function importedTitle(externalId: string): Promise<string | undefined> {
  const { data } = await operatorClient()
    .from('videos')
    .select('title')
    .eq('external_id', externalId)
    .maybeSingle()
    .throwOnError();
  return data?.title;
}

const results = (page: Page) => page.getByRole('region', { name: 'Resultado da importação' });

test('one video: empty, nonsense, unknown, then a link', async ({ browser }) => {
  const page = await pageSignedIn(browser, { email: demo.admin });
  await page.goto('/youtube-import');
  const field = page.getByLabel('ID ou link do vídeo');
  const submit = page.getByRole('button', { name: 'Importar vídeo', exact: true });
  await submit.click();
  await expect(page.getByText(/ID ou link do vídeo obrigatório/)).toBeVisible();
  await expect(
    page.getByText(/Por favor, insira o ID ou link completo do vídeo do YouTube\./),
  ).toBeVisible();
  await field.fill('https://vimeo.com/1234');
  await submit.click();
  await expect(page.getByText(/Formato inválido/)).toBeVisible();
  await field.fill('naoexiste-x');
  await submit.click();
  await expect(page.getByText('Erro ao importar vídeo', { exact: true })).toBeVisible();

  await field.fill('https://youtu.be/naolistad-x?si=abc');
  await submit.click();
  await expect(page.getByText('Vídeo importado com sucesso!')).toBeVisible();
  await expect(results(page)).toContainText('Aula extra para quem fez a prática');
  expect(await importedTitle('naolistad-x')).toContain('Aula extra');
  await page.context().close();
});

test('many videos: each with its result, and what failed can be tried again', async ({
  browser,
}) => {
  const page = await pageSignedIn(browser, { email: demo.admin });
  await page.goto('/youtube-import?aba=lote');
  const field = page.getByLabel('IDs ou links dos vídeos');
  const submit = page.getByRole('button', { name: /^Importar (\d+ )?vídeos$/ });
  await submit.click();
  await expect(page.getByText('IDs ou links dos vídeos obrigatórios')).toBeVisible();
  await field.fill('nada, coisa nenhuma');
  await submit.click();
  await expect(page.getByText('Nenhum ID válido encontrado')).toBeVisible();

  await field.fill(
    '1. https://www.youtube.com/watch?v=simposio1-x&t=3s\ntitulo-01-x, lixo, outro lixo\nnaoexiste-x\nhttps://vimeo.com/1',
  );
  // Mended where it stands, and there again after a reload.
  const review = page.getByRole('region', { name: 'Conferência' });
  await review.getByRole('button', { name: '3 não reconhecidas' }).click();
  await review.getByRole('button', { name: 'Remover a linha 4' }).click();
  await expect(review.getByRole('button', { name: '2 não reconhecidas' })).toBeVisible();
  await page.reload();
  await expect(review.getByRole('button', { name: '3 novos' })).toBeVisible();
  await submit.click();
  await expect(
    page.getByText('2 entradas inválidas foram ignoradas. Verifique o formato.'),
  ).toBeVisible();
  await expect(page.getByText('Importação em lote concluída!')).toBeVisible();
  await expect(results(page).getByRole('status')).toHaveText('2 importados, 1 com erro');
  await expect(results(page).getByRole('listitem')).toHaveCount(3);
  await expect(results(page).getByRole('listitem').first()).toContainText('naoexiste-x');
  await results(page).getByRole('button', { name: 'Tentar novamente a que falhou' }).click();
  await expect(results(page).getByRole('listitem')).toHaveCount(3);
  await page.context().close();
});

test('what cannot be shown here is reported with its reason, and not imported', async ({
  browser,
}) => {
  const reasons = {
    'restrito1-x': 'incorporação desativada',
    'adultos-1-x': 'restrição de idade',
    'privada-1-x': 'privado, excluído ou ID incorreto',
    'falhou-01-x': 'o envio ao YouTube falhou',
    'agenda-01-x': 'estreia ou transmissão agendada',
  };
  const page = await pageSignedIn(browser, { email: demo.admin });
  await page.goto('/youtube-import?aba=lote');
  await page.getByLabel('IDs ou links dos vídeos').fill(Object.keys(reasons).join('\n'));
  await page.getByRole('button', { name: /^Importar (\d+ )?vídeos$/ }).click();
  await expect(results(page).getByRole('status')).toHaveText('0 importados, 5 com erro');
  for (const [id, reason] of Object.entries(reasons)) {
    await expect(results(page).getByRole('listitem').filter({ hasText: reason })).toHaveCount(1);
    expect(await importedTitle(id)).toBeUndefined();
  }
  await page.context().close();
});

test('a file and a folder of Drive', async ({ browser }) => {
  const page = await pageSignedIn(browser, { email: demo.admin });
  await page.goto('/youtube-import?aba=arquivo');
  await page.getByRole('button', { name: 'Importar arquivo' }).click();
  await expect(page.getByText('ID ou URL do arquivo obrigatório')).toBeVisible();
  await page
    .getByLabel('ID ou URL do arquivo')
    .fill('https://drive.google.com/file/d/1PlantaoDemoArquivoAula000001/view?usp=sharing');
  await page.getByRole('button', { name: 'Importar arquivo' }).click();
  await expect(page.getByText('Vídeo importado com sucesso!')).toBeVisible();
  expect(await importedTitle('1PlantaoDemoArquivoAula000001')).toContain('Sequência rápida');

  await page.getByRole('tab', { name: 'Pasta do Drive' }).click();
  await page.getByRole('button', { name: 'Importar pasta' }).click();
  await expect(page.getByText('ID ou URL da pasta obrigatório')).toBeVisible();
  const field = page.getByLabel('ID ou URL da pasta');
  await field.fill('https://drive.google.com/drive/folders/1PlantaoDemoPastaVazia0000001');
  await page.getByRole('button', { name: 'Importar pasta' }).click();
  await expect(page.getByText('Nenhum vídeo nesta pasta.')).toBeVisible();
  await field.fill('https://drive.google.com/drive/folders/1PlantaoDemoPastaDeAulas00001');
  await page.getByRole('button', { name: 'Importar pasta' }).click();
  await expect(results(page).getByRole('status')).toContainText(/\d+ importados?, 1 já existente/);
  await page.context().close();
});

test('the channel is synced whole, twice brings nothing twice, and failures have names', async ({
  browser,
}) => {
  test.slow();
  const page = await pageSignedIn(browser, { email: demo.admin });
  await page.goto('/admin?aba=conteudo');
  const card = page.getByRole('region', { name: 'Sincronização do canal' });
  const run = card.getByRole('button', { name: 'Sincronizar' });
  const figures = card.getByLabel('Resultado da sincronização');

  await orderGoogle({ scenario: 'slow', ms: 1500, path: 'playlistItems', times: 1 });
  await run.click();
  await expect(card.getByRole('button', { name: 'Sincronizando...' })).toBeDisabled();
  await expect(card.getByText('Processando...')).toBeVisible();
  await expect(page.getByText('Sincronização concluída', { exact: true })).toBeVisible({
    timeout: 60_000,
  });
  for (const label of ['Total encontrado', 'Novos importados', 'Já existentes', 'Ignorados']) {
    await expect(figures).toContainText(label);
  }
  // Live, age-restricted and blocked videos are no errors.
  await expect(figures.locator('div').filter({ hasText: 'Erros' }).locator('dd')).toHaveText('0');
  await expect(card.getByText(/^\d+ vídeos ignorados: /)).toBeVisible();
  const { count } = await operatorClient()
    .from('videos')
    .select('id', { count: 'exact', head: true })
    .like('external_id', '%-x')
    .not('external_id', 'like', 'demo-%');
  expect(count).toBeGreaterThan(120);

  // A deleted lesson stays away, and is said to.
  await operatorClient().from('videos').delete().eq('external_id', 'titulo-01-x').throwOnError();
  await run.click();
  await expect(
    figures.locator('div').filter({ hasText: 'Novos importados' }).locator('dd'),
  ).toHaveText('0');
  await expect(run).toBeEnabled();
  await expect(card.getByText('1 aula excluída por um administrador ficou de fora')).toBeVisible();

  for (const [scenario, title] of [
    ['quota', 'Quota da API excedida'],
    ['forbidden', 'Acesso negado'],
  ] as const) {
    await orderGoogle({ reset: true });
    await orderGoogle({ scenario });
    await run.click();
    await expect(page.getByText(title, { exact: true })).toBeVisible({ timeout: 30_000 });
    await expect(run).toBeEnabled();
  }

  await card.getByRole('button', { name: 'Limpar logs' }).click();
  await expect(card.getByRole('list', { name: 'Log detalhado' })).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('youtube-sync-result'))).toBeNull();
  await page.context().close();
});

test('a sync goes on when its tab is closed, and a second administrator follows it', async ({
  browser,
}) => {
  test.slow();
  const first = await pageSignedIn(browser, { email: demo.admin });
  const second = await pageSignedIn(browser, { email: demo.superuser });
  const cardOf = (page: Page) => page.getByRole('region', { name: 'Sincronização do canal' });
  await second.goto('/admin?aba=conteudo');
  await expect(cardOf(second).getByRole('button', { name: 'Sincronizar' })).toBeEnabled();
  await first.goto('/admin?aba=conteudo');

  // The second and third page of the list take their time.
  await orderGoogle({ scenario: 'slow', ms: 5000, path: 'playlistItems', after: 1, times: 2 });
  await cardOf(first).getByRole('button', { name: 'Sincronizar' }).click();
  await expect(cardOf(first).getByRole('list', { name: 'Log detalhado' })).toContainText(
    'Sincronização iniciada',
  );
  await expect(cardOf(first).getByText('Processando...')).toBeVisible();

  // Counts so far and a bar, to whoever looks; nobody starts another.
  await second.reload();
  const watched = cardOf(second);
  await expect(watched.getByRole('button', { name: 'Sincronizando...' })).toBeDisabled();
  await expect(watched.getByRole('progressbar', { name: 'Sincronização' })).toBeVisible();
  await expect(watched.getByText(/^[1-9]\d* encontrados · \d+ importados/)).toBeVisible();

  await first.context().close();
  await expect(watched.getByRole('button', { name: 'Sincronizar' })).toBeEnabled({
    timeout: 60_000,
  });
  // Whoever only watched has the result and the log as well.
  await expect(watched.locator('dl').filter({ hasText: 'Total encontrado' })).toBeVisible();
  await watched.getByRole('button', { name: 'Ver log detalhado' }).click();
  const log = watched.getByRole('list', { name: 'Log detalhado' });
  await expect(log).toContainText('Canal: Plantão: Medicina de Emergência');
  await expect(log).toContainText('Página 3:');
  await expect(log).toContainText('Sincronização concluída');
  const { data } = await operatorClient()
    .from('sync_runs')
    .select('status, total_found, imported, skipped, ignored, failed, log')
    .eq('kind', 'youtube_channel')
    .order('id', { ascending: false })
    .limit(1)
    .single()
    .throwOnError();
  expect(data.status).toBe('succeeded');
  expect(data.total_found).toBeGreaterThan(120);
  expect(data.imported + data.skipped + data.ignored + data.failed).toBe(data.total_found);
  expect(data.log.filter((line: string) => /^Página \d: /.test(line))).toHaveLength(3);
  await second.context().close();
});

test('lessons that a check would hide at once wait for the word of an administrator', async ({
  browser,
}) => {
  const operator = operatorClient();
  const lessons = ['espera-01-x', 'espera-02-x'].map((id) => ({
    external_id: id,
    title: `Aula ${id}`,
  }));
  const { data: videos } = await operator
    .from('videos')
    .insert(lessons)
    .select('id')
    .throwOnError();
  const at = new Date().toISOString();
  /** A check that ended and holds both lessons. */
  const hold = async () => {
    const run = {
      kind: 'catalogue_check',
      status: 'succeeded',
      held: 2,
      started_at: at,
      finished_at: at,
    };
    const { data } = await operator
      .from('sync_runs')
      .insert(run)
      .select('id')
      .single()
      .throwOnError();
    const rows = videos.map(({ id }, index) => ({
      run_id: data.id,
      video_id: id,
      source: 'youtube',
      ...lessons[index],
      status_before: 'active',
      status: 'deleted',
      reason: 'não existe mais ou ficou privado',
      state: 'held',
    }));
    await operator.from('hidings').insert(rows).throwOnError();
    return data.id;
  };
  const statuses = async () => {
    const { data } = await operator
      .from('videos')
      .select('status')
      .in(
        'id',
        videos.map(({ id }) => id),
      )
      .throwOnError();
    return data.map(({ status }) => status);
  };
  const runs = [await hold()];
  const page = await pageSignedIn(browser, { email: demo.admin });
  await page.goto('/admin?aba=conteudo');
  const notice = page.getByRole('region', { name: /^A verificação esconderia 2 aulas de uma vez/ });
  await notice.getByText('Ver as 2 aulas').click();
  await expect(notice.getByText('Aula espera-02-x')).toBeVisible();
  await notice.getByRole('button', { name: 'Manter as aulas visíveis' }).click();
  await expect(notice).toBeHidden();
  expect(await statuses()).toEqual(['active', 'active']);

  runs.push(await hold());
  await page.reload();
  await notice.getByRole('button', { name: 'Confirmar ocultação de 2 aulas' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Esconder 2 aulas' }).click();
  await expect(page.getByText('2 aulas foram escondidas dos membros.')).toBeVisible();
  expect(await statuses()).toEqual(['deleted', 'deleted']);
  await expect(page.getByText('confirmou a ocultação de 2 aulas').first()).toBeVisible();
  await operator.from('sync_runs').delete().in('id', runs).throwOnError();
  await page.context().close();
});

test('what was deleted is listed where videos are imported, and brought back from there', async ({
  browser,
}) => {
  const page = await pageSignedIn(browser, { email: demo.admin });
  await operatorClient()
    .from('videos')
    .upsert(
      { external_id: 'titulo-01-x', title: 'Aula a excluir' },
      { onConflict: 'source,external_id' },
    )
    .throwOnError();
  await operatorClient().from('videos').delete().eq('external_id', 'titulo-01-x').throwOnError();
  await page.goto('/youtube-import#excluidas');
  const deleted = page.getByRole('region', { name: 'Aulas excluídas' });
  await deleted.getByRole('button', { name: /^Trazer de volta/ }).click();
  await expect(page.getByText('Vídeo importado com sucesso!')).toBeVisible();
  await expect(deleted).toBeHidden();
  expect(await importedTitle('titulo-01-x')).toContain('ansiedade');
  await page.context().close();
});

test('automatic sync is off at first, and kept in this browser', async ({ browser }) => {
  const page = await pageSignedIn(browser, { email: demo.admin });
  await page.goto('/admin?aba=conteudo');
  const toggle = page.getByRole('checkbox', { name: 'Sincronização automática' });
  await expect(toggle).not.toBeChecked();
  await toggle.check();
  await expect(page.getByLabel('Intervalo').getByRole('option')).toHaveCount(8);
  await page.getByLabel('Intervalo').selectOption('A cada 6 horas');
  await page.reload();
  await expect(toggle).toBeChecked();
  await expect(page.getByLabel('Intervalo')).toHaveValue('6');
  const kept = await page.evaluate(() => [
    localStorage.getItem('auto-sync-enabled'),
    localStorage.getItem('auto-sync-interval'),
  ]);
  expect(kept).toEqual(['true', '6']);
  await page.context().close();
});

test('members may call none of this', async () => {
  const { access_token } = await signIn(demo.member);
  for (const name of ['jobs/sync-channel', 'youtube/import-video', 'drive/import-folder']) {
    const answer = await fetch(`${stack.gatewayUrl}/functions/v1/${name}`, {
      method: 'POST',
      headers: {
        apikey: stack.publishableKey,
        authorization: `Bearer ${access_token}`,
        'content-type': 'application/json',
      },
      body: '{}',
    });
    expect(answer.status, name).toBe(403);
  }
});
