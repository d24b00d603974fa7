import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { registerMember } from './support/people.ts';
import { demo, operatorClient, signIn, stack } from './support/stack.ts';
import { addLesson } from './support/videos.ts';

const stored = async (concept: string) =>
  (
    await operatorClient()
      .from('search_terms')
      .select('abbreviations, lay_words')
      .eq('concept', concept)
      .maybeSingle()
      .throwOnError()
  ).data;

test('a search term is added, makes a lesson findable by another name, is edited and deleted', async ({
  browser,
}) => {
  test.slow();
  // Letters alone, so that search reads each as one word.
  const tag = `${randomUUID()}${randomUUID()}`.replace(/[^a-f]/g, '').slice(0, 10);
  const [concept, nickname] = [`Zumbidose ${tag}`, `zunido${tag}`];
  const lesson = await addLesson({ title: `${concept} no plantão` });
  const page = await pageSignedIn(browser, { email: demo.admin });
  await page.goto('/admin?aba=conteudo');
  await page.getByRole('link', { name: /^Termos da Busca/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Termos da Busca' })).toBeVisible();

  const trial = page.getByLabel('Busca de teste');
  await trial.fill(nickname);
  await expect(page.getByText(`Os membros não encontram nada com “${nickname}”.`)).toBeVisible();

  await page.getByRole('button', { name: 'Novo termo' }).click();
  const create = page.getByRole('dialog', { name: 'Novo termo' });
  await create.getByRole('button', { name: 'Criar termo' }).click();
  await expect(create.getByLabel('Conceito')).toHaveAttribute('aria-invalid', 'true');
  await create.getByLabel('Conceito').fill(concept);
  await create.getByLabel('Palavras leigas').fill(`${nickname}\n\noutro ${nickname}`);
  await create.getByRole('button', { name: 'Criar termo' }).click();
  await expect(page.getByText('Termo criado')).toBeVisible();
  expect(await stored(concept)).toEqual({
    abbreviations: [],
    lay_words: [nickname, `outro ${nickname}`],
  });
  await expect(page.getByRole('link', { name: lesson.title })).toBeVisible();

  // Its concept is taken now, whatever its case.
  await page.getByRole('button', { name: 'Novo termo' }).click();
  await create.getByLabel('Conceito').fill(concept.toUpperCase());
  await create.getByRole('button', { name: 'Criar termo' }).click();
  await expect(create.getByText('Outro termo já tem este conceito')).toBeVisible();
  await create.getByRole('button', { name: 'Cancelar' }).click();

  // Found by a name of it, and still there after a reload.
  await page.getByLabel('Buscar termos').fill(nickname);
  const rows = page.getByRole('list', { name: 'Termos' }).getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(rows).toContainText([concept]);
  await page.getByRole('button', { name: `Editar ${concept}` }).click();
  const edit = page.getByRole('dialog', { name: 'Editar termo' });
  await edit.getByLabel('Siglas').fill(`ZZ${tag}`);
  await edit.getByRole('button', { name: 'Salvar Alterações' }).click();
  await expect(page.getByText('Termo atualizado')).toBeVisible();
  expect(await stored(concept)).toMatchObject({ abbreviations: [`ZZ${tag}`] });
  await trial.fill(`ZZ${tag}`);
  await expect(page.getByRole('link', { name: lesson.title })).toBeVisible();

  await test.step('the list goes out as a file and comes back, compared and then applied', async () => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Exportar CSV' }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    await page.getByRole('button', { name: 'Importar CSV' }).click();
    const dialog = page.getByRole('dialog', { name: 'Importar termos' });
    const choose = (csv: string) =>
      dialog
        .getByLabel('Arquivo CSV')
        .setInputFiles({ name: 'termos.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
    // Whatever the other terms are, they come back as they went.
    await choose(text);
    await expect(dialog.getByRole('status')).toHaveText(
      /^0 novas · 0 com mudança · [\d.]+ sem mudança · .* · 0 recusadas$/,
    );
    await expect(dialog.getByRole('button', { name: 'Importar 0 linhas' })).toBeDisabled();
    await choose(text.replace(`"ZZ${tag}"`, `"ZZ${tag} | YY${tag}"`));
    await expect(dialog.getByRole('region', { name: 'Com mudança' })).toContainText(
      `Siglas: entra YY${tag}`,
    );
    await dialog.getByRole('button', { name: 'Importar 1 linha' }).click();
    await expect(page.getByText('1 linha importada')).toBeVisible();
    expect(await stored(concept)).toMatchObject({ abbreviations: [`ZZ${tag}`, `YY${tag}`] });
  });

  await page.getByRole('button', { name: `Excluir ${concept}` }).click();
  const remove = page.getByRole('alertdialog', { name: 'Excluir termo?' });
  await remove.getByRole('button', { name: 'Excluir termo' }).click();
  await expect(page.getByText('Termo excluído')).toBeVisible();
  await expect(page.getByText('Nenhum termo encontrado')).toBeVisible();
  expect(await stored(concept)).toBeNull();
  await expect(page.getByText(`Os membros não encontram nada com “ZZ${tag}”.`)).toBeVisible();

  await test.step('a patient is added, edited and deleted', async () => {
    await page.getByRole('tab', { name: 'Pacientes e vias' }).click();
    await page.getByRole('button', { name: 'Novo paciente ou via' }).click();
    const dialog = page.getByRole('dialog', { name: 'Novo paciente ou via' });
    await dialog.getByLabel('Nome', { exact: true }).fill(`paciente${tag}`);
    await dialog.getByLabel('Abaixo de (anos)').fill('0,5');
    await dialog.getByRole('button', { name: 'Criar paciente ou via' }).click();
    await expect(page.getByText('Paciente ou via criado')).toBeVisible();
    await page.getByLabel('Buscar pacientes e vias').fill(tag);
    const patients = page.getByRole('list', { name: 'Pacientes e vias' }).getByRole('listitem');
    await expect(patients).toContainText([`paciente${tag}Idade · de 0 a 0,5 anos`]);
    await page.getByRole('button', { name: `Editar paciente${tag}` }).click();
    const change = page.getByRole('dialog', { name: 'Editar paciente ou via' });
    await change.getByLabel('Tipo').selectOption('Via');
    await change.getByRole('button', { name: 'Salvar Alterações' }).click();
    await expect(patients).toContainText([`paciente${tag}Via`]);
    await page.getByRole('button', { name: `Excluir paciente${tag}` }).click();
    const question = page.getByRole('alertdialog', { name: 'Excluir paciente ou via?' });
    await question.getByRole('button', { name: 'Excluir paciente ou via' }).click();
    await expect(page.getByText('Paciente ou via excluído')).toBeVisible();
  });
  await page.context().close();
});

test('what two members search in vain is listed without their names and begins a term', async ({
  browser,
}) => {
  test.slow();
  const words = `quimerose${randomUUID().replace(/[^a-f]/g, '')}`;
  const searchInVain = async () => {
    const page = await pageSignedIn(browser, await registerMember());
    await page.goto('/podcasts');
    await page.getByRole('button', { name: 'Buscar vídeo-aulas' }).click();
    // By closing the search, or by 2 s without another letter.
    const reported = page.waitForResponse('**/rpc/report_unanswered_search');
    await page.getByRole('combobox', { name: 'Buscar vídeo-aulas' }).fill(words);
    await expect(page.getByText(`Nenhum vídeo encontrado para "${words}"`)).toBeVisible();
    await page.keyboard.press('Escape');
    await reported;
    await page.context().close();
  };
  const admin = await pageSignedIn(browser, { email: demo.admin });
  const row = admin.getByRole('listitem').filter({ hasText: words });
  const openList = async () => {
    const answered = admin.waitForResponse('**/rpc/unanswered_searches');
    await admin.goto('/search-management?aba=sem-resposta');
    await answered;
  };
  await searchInVain();
  await openList();
  await expect(row).toHaveCount(0);
  await searchInVain();
  await openList();
  await expect(row).toContainText('2 buscas');

  await admin.getByRole('button', { name: `Criar termo para ${words}` }).click();
  const create = admin.getByRole('dialog', { name: 'Novo termo' });
  await expect(create.getByLabel('Conceito')).toHaveValue(words);
  await create.getByRole('button', { name: 'Cancelar' }).click();
  await admin.getByRole('button', { name: `Dispensar ${words}` }).click();
  await expect(row).toHaveCount(0);
  await admin.context().close();
});

test('members reach neither the screen of search terms nor the terms', async ({ browser }) => {
  const page = await pageSignedIn(browser, { email: demo.member });
  await page.goto('/search-management');
  await expect(page.getByRole('heading', { name: '404 Página Não Encontrada' })).toBeVisible();
  await page.context().close();
  const { access_token } = await signIn(demo.member);
  const answer = await fetch(`${stack.gatewayUrl}/rest/v1/rpc/find_search_terms`, {
    method: 'POST',
    headers: {
      apikey: stack.publishableKey,
      authorization: `Bearer ${access_token}`,
      'content-type': 'application/json',
    },
    body: '{}',
  });
  expect(answer.status).toBe(403);
});
