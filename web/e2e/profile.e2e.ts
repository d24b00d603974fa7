import { expect, type Page, test } from '@playwright/test';
import { pageSignedIn } from './support/browser.ts';
import { beginLessons, demoLessons, keepLessons } from './support/library.ts';
import { registerMember } from './support/people.ts';
import { stack } from './support/stack.ts';

const form = (page: Page) => page.getByRole('region', { name: 'Dados profissionais' });

test('a member fills in the profile, which then tells of the lessons', async ({ browser }) => {
  const member = await registerMember();
  const page = await pageSignedIn(browser, member);
  const summary = page.getByRole('region', { name: 'Resumo do perfil' });
  await page.goto('/profile');

  await test.step('without favourites the profile says so', async () => {
    await expect(page.getByText('Você ainda não tem vídeos favoritos.')).toBeVisible();
  });

  await test.step('the profile is read-only first, edited on request, and each field is validated', async () => {
    await expect(form(page).getByText('Não informado').first()).toBeVisible();

    await form(page).getByRole('button', { name: 'Editar' }).click();
    for (const label of ['Nome', 'Sobrenome', 'Instituição']) {
      await form(page).getByLabel(label, { exact: true }).fill('');
    }
    await form(page).getByLabel('CRM', { exact: true }).fill('12');
    await form(page).getByRole('button', { name: 'Salvar' }).click();
    for (const message of [
      'Nome é obrigatório',
      'Sobrenome é obrigatório',
      'CRM deve ter pelo menos 4 caracteres',
      'Especialidade é obrigatória',
      'Instituição é obrigatória',
    ]) {
      await expect(form(page).getByText(message, { exact: true })).toBeVisible();
    }

    // "Cancelar" discards what was typed.
    await form(page).getByRole('button', { name: 'Cancelar' }).click();
    await expect(form(page).getByRole('button', { name: 'Editar' })).toBeVisible();
    await form(page).getByRole('button', { name: 'Editar' }).click();
    await expect(form(page).getByLabel('Nome', { exact: true })).not.toHaveValue('');

    await expect(form(page).getByLabel('Especialidade').getByRole('option')).toHaveText([
      'Selecione',
      'Medicina de Emergência',
      'Cardiologia',
      'Trauma',
      'Pediatria',
      'Toxicologia',
      'Neurologia',
      'Pneumologia',
      'Infectologia',
      'Cirurgia',
    ]);
    await form(page).getByLabel('Nome', { exact: true }).fill('Teresa');
    await form(page).getByLabel('Sobrenome', { exact: true }).fill('Fictícia');
    await form(page).getByLabel('CRM', { exact: true }).fill('CRM-SP 999999');
    await form(page).getByLabel('Especialidade').selectOption('Toxicologia');
    await form(page).getByLabel('Instituição').fill('Hospital Imaginário');

    // A refusal by the server loses nothing.
    await page.route(`${stack.gatewayUrl}/rest/v1/rpc/save_own_profile`, (route) => route.abort());
    await form(page).getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Erro ao atualizar', { exact: true })).toBeVisible();
    await expect(
      page.getByText('Ocorreu um erro ao atualizar suas informações. Tente novamente.'),
    ).toBeVisible();
    await expect(form(page).getByLabel('CRM', { exact: true })).toHaveValue('CRM-SP 999999');
    await page.unrouteAll();

    await form(page).getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Suas informações foram atualizadas com sucesso.')).toBeVisible();
    await expect(form(page).getByText('CRM-SP 999999')).toBeVisible();
    await expect(summary.getByRole('heading', { name: 'Teresa Fictícia' })).toBeVisible();
    await expect(summary.getByText('Toxicologia')).toBeVisible();
  });

  await test.step('the summary of the profile counts watched and favourite lessons', async () => {
    const lessons = await demoLessons(5);
    await keepLessons(
      member.id,
      lessons.map(({ id }) => id),
    );
    await beginLessons(
      member.id,
      lessons.slice(0, 2).map(({ id }) => ({ id, seconds: 600 })),
    );
    await page.reload();
    // What was saved before is there again, too.
    await expect(summary.getByText('Hospital Imaginário')).toBeVisible();
    const figure = (label: string) =>
      summary.locator('dl > div').filter({ hasText: label }).getByRole('definition');
    await expect(figure('Favoritos')).toHaveText('5');
    await expect(figure('Vídeos concluídos')).toHaveText('0');
    await expect(figure('Tempo assistido')).toHaveText('20 min');

    const kept = page.getByRole('region', { name: 'Meus Favoritos' });
    await expect(kept.getByRole('listitem')).toHaveCount(4);
    await kept.getByRole('link', { name: 'Ver Minha Lista' }).click();
    await expect(page).toHaveURL('/favorites');
  });

  await page.context().close();
});
