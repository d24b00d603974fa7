import { expect, type Page, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { changesCatalogue } from './support/changing-catalogue.ts';
import { demo, operatorClient, signIn, stack } from './support/stack.ts';
import { restoreButton } from './support/videos.ts';

changesCatalogue();

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

test('an administrator imports lessons in every way', async ({ browser }) => {
  const page = await pageSignedIn(browser, { email: demo.admin });

  await test.step('the import of one video refuses empty, invalid and unknown ids, and takes a link', async () => {
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
  });

  await test.step('the import of many videos lists each result, and failed ones can be retried', async () => {
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
    // The line is corrected in place and survives a reload.
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
    await expect(results(page).getByRole('status')).toHaveText(
      '2 importados, 1 com erro, 2 sem categoria',
    );
    await expect(results(page).getByRole('listitem')).toHaveCount(3);
    await expect(results(page).getByRole('listitem').first()).toContainText('naoexiste-x');
    await results(page).getByRole('button', { name: 'Tentar novamente a que falhou' }).click();
    await expect(results(page).getByRole('listitem')).toHaveCount(3);
  });

  await test.step('a video that cannot be shown is reported with its reason and not imported', async () => {
    const reasons = {
      'restrito1-x': 'incorporação desativada',
      'adultos-1-x': 'restrição de idade',
      'privada-1-x': 'privado, excluído ou ID incorreto',
      'falhou-01-x': 'o envio ao YouTube falhou',
      'agenda-01-x': 'estreia ou transmissão agendada',
    };
    await page.getByLabel('IDs ou links dos vídeos').fill(Object.keys(reasons).join('\n'));
    await page.getByRole('button', { name: /^Importar (\d+ )?vídeos$/ }).click();
    await expect(results(page).getByRole('status')).toHaveText('0 importados, 5 com erro');
    for (const [id, reason] of Object.entries(reasons)) {
      await expect(results(page).getByRole('listitem').filter({ hasText: reason })).toHaveCount(1);
      expect(await importedTitle(id)).toBeUndefined();
    }
  });

  await test.step('a file and a folder of Drive are imported', async () => {
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
    await expect(results(page).getByRole('status')).toContainText(
      /\d+ importados?, 1 já existente/,
    );
  });

  await test.step('a deleted lesson is listed on the import page and brought back from there', async () => {
    await operatorClient()
      .from('videos')
      .upsert(
        { external_id: 'titulo-01-x', title: 'Aula a excluir' },
        { onConflict: 'source,external_id' },
      )
      .throwOnError();
    await operatorClient().from('videos').delete().eq('external_id', 'titulo-01-x').throwOnError();
    await page.goto('/youtube-import#excluidas');
    const bringBack = await restoreButton(page, 'Aula a excluir');
    await bringBack.click();
    await expect(page.getByText('Aula restaurada')).toBeVisible();
    await expect(bringBack).toBeHidden();
    expect(await importedTitle('titulo-01-x')).toBe('Aula a excluir');
  });

  await page.context().close();
});

test('members cannot call the functions of the import', async () => {
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
