import { expect, type Page, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { changesCatalogue } from './support/changing-catalogue.ts';
import { orderGoogle } from './support/google.ts';
import { demo, operatorClient } from './support/stack.ts';

changesCatalogue();

test('the whole channel is synced, a second sync adds nothing, and failures are named', async ({
  browser,
}) => {
  test.slow();
  const first = await pageSignedIn(browser, { email: demo.admin });
  const page = await pageSignedIn(browser, { email: demo.superuser });
  const cardOf = (of: Page) => of.getByRole('region', { name: 'Sincronização do canal' });
  const card = cardOf(page);
  const run = card.getByRole('button', { name: 'Sincronizar' });
  const figures = card.getByLabel('Resultado da sincronização');

  await test.step('a sync continues when its tab is closed, and a second administrator follows it', async () => {
    await page.goto('/admin?aba=conteudo');
    await expect(run).toBeEnabled();
    await first.goto('/admin?aba=conteudo');

    // The second and third page of the list take their time.
    await orderGoogle({ scenario: 'slow', ms: 5000, path: 'playlistItems', after: 1, times: 2 });
    await cardOf(first).getByRole('button', { name: 'Sincronizar' }).click();
    await expect(cardOf(first).getByRole('button', { name: 'Sincronizando...' })).toBeDisabled();
    await expect(cardOf(first).getByRole('list', { name: 'Log detalhado' })).toContainText(
      'Sincronização iniciada',
    );
    await expect(cardOf(first).getByText('Processando...')).toBeVisible();

    // The other administrator sees counts and progress, and cannot start another sync.
    await page.reload();
    await expect(card.getByRole('button', { name: 'Sincronizando...' })).toBeDisabled();
    await expect(card.getByRole('progressbar', { name: 'Sincronização' })).toBeVisible();
    await expect(card.getByText(/^[1-9]\d* encontrados · \d+ importados/)).toBeVisible();

    await first.context().close();
    await expect(run).toBeEnabled({ timeout: 60_000 });
    // The administrator who only watched also gets the result and the log.
    for (const label of ['Total encontrado', 'Novos importados', 'Já existentes', 'Ignorados']) {
      await expect(figures).toContainText(label);
    }
    // Live, age-restricted and blocked videos are no errors.
    await expect(figures.locator('div').filter({ hasText: 'Erros' }).locator('dd')).toHaveText('0');
    await expect(card.getByText(/^\d+ vídeos ignorados: /)).toBeVisible();
    await card.getByRole('button', { name: 'Ver log detalhado' }).click();
    const log = card.getByRole('list', { name: 'Log detalhado' });
    await expect(log).toContainText('Canal: Plantão: Medicina de Emergência');
    await expect(log).toContainText('Página 3:');
    await expect(log).toContainText('Sincronização concluída');
    const { count } = await operatorClient()
      .from('videos')
      .select('id', { count: 'exact', head: true })
      .like('external_id', '%-x')
      .not('external_id', 'like', 'demo-%');
    expect(count).toBeGreaterThan(120);
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
  });

  await test.step('a second sync adds nothing, not even what was deleted', async () => {
    // A deleted lesson is not imported again, and the report says so.
    await operatorClient().from('videos').delete().eq('external_id', 'titulo-01-x').throwOnError();
    await run.click();
    // Who only watched the first one was told nothing of its end.
    await expect(page.getByText('Sincronização concluída', { exact: true })).toBeVisible({
      timeout: 60_000,
    });
    await expect(
      figures.locator('div').filter({ hasText: 'Novos importados' }).locator('dd'),
    ).toHaveText('0');
    await expect(run).toBeEnabled();
    await expect(
      card.getByText('1 aula excluída por um administrador ficou de fora'),
    ).toBeVisible();
  });

  await test.step('failures are named, and the log is cleared', async () => {
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
  });
  await page.context().close();
});

test('an administrator decides about hidings, and chooses the automatic sync', async ({
  browser,
}) => {
  const page = await pageSignedIn(browser, { email: demo.admin });

  await test.step('many lessons that a check would hide at once wait for the decision of an administrator', async () => {
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
    await page.goto('/admin?aba=conteudo');
    const notice = page.getByRole('region', {
      name: /^A verificação esconderia 2 aulas de uma vez/,
    });
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
  });

  await test.step('automatic sync is off at first, and the choice is kept in this browser', async () => {
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
  });
  await page.context().close();
});
