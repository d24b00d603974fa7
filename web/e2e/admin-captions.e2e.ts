import { expect, type Page, test } from '@playwright/test';
import {
  expectNames,
  expectNoSidewaysScroll,
  expectNoViolations,
} from './support/accessibility.ts';
import { pageSignedIn } from './support/browser.ts';
import { changesCatalogue } from './support/changing-catalogue.ts';
import { newGate } from './support/gate.ts';
import { orderGoogle } from './support/google.ts';
import { demo, operatorClient } from './support/stack.ts';

changesCatalogue();

async function forgetDownloads() {
  const client = operatorClient();
  await client.from('transcripts').delete().neq('origin', 'file').throwOnError();
  await client.from('sync_runs').delete().eq('kind', 'youtube_captions').throwOnError();
}
test.beforeEach(forgetDownloads);
test.afterAll(forgetDownloads);

/** Goes to Google, says who one is there (or nothing), and comes back. */
async function visitGoogle(page: Page, owner: string) {
  await page.getByRole('button', { name: 'Conectar canal do YouTube' }).click();
  await page.getByRole('link', { name: owner }).click();
  // Neither the code nor the state stays in the address.
  await expect(page).toHaveURL(/\/transcript-management$/);
}

/** Holds the list of stored transcripts back; the result lets it through. */
async function holdStoredTranscripts(page: Page): Promise<() => void> {
  const gate = newGate();
  await page.route('**/rest/v1/transcripts?*', async (route) => {
    await gate.opened;
    await route.continue();
  });
  return gate.open;
}

test('a superuser connects the channel, its captions are downloaded until the quota ends, and it is disconnected', async ({
  browser,
}) => {
  test.slow();
  const page = await pageSignedIn(browser, { email: demo.superuser });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/transcript-management');
  const panel = page.getByRole('region', { name: 'Legendas do YouTube' });
  const card = page.getByRole('region', { name: 'Download das legendas' });

  await visitGoogle(page, 'Cancelar');
  await expect(panel.getByRole('alert')).toContainText('cancelada no Google. Nada mudou');
  // The list above the panel may come after it, and is longer than what stood in its place.
  const showList = await holdStoredTranscripts(page);
  await visitGoogle(page, 'O dono de outro canal');
  await expect(panel.getByRole('alert')).toContainText('Outro canal de demonstração');
  showList();
  await expect(page.getByRole('table', { name: 'Transcrições salvas' })).toBeVisible();
  await expect(panel.getByRole('heading', { name: 'Legendas do YouTube' })).toBeInViewport();
  await expect(card).toHaveCount(0);

  await visitGoogle(page, 'O dono do canal de demonstração');
  await expect(panel).toContainText('Canal “Plantão: Medicina de Emergência”, conectado em');
  await expect(panel).toContainText('aulas hoje');
  const nightly = panel.getByRole('checkbox', { name: 'Baixar legendas toda noite' });
  await nightly.click();
  await expect(nightly).toBeChecked();
  await expect(panel).toContainText(/Ligado em .* por /);

  // Each lesson asks once for its list of captions.
  await orderGoogle({ scenario: 'quota', path: '/captions', after: 4 });
  await card.getByRole('button', { name: 'Baixar legendas' }).click();
  await expect(card).toContainText('A quota diária da API do YouTube acabou', { timeout: 60_000 });
  await expect(card.getByLabel('Resultado da busca de legendas')).toContainText('Salvas');
  await expect(panel).toContainText('a cota de hoje acabou, continue amanhã');
  await expectNoSidewaysScroll(page, 'captions of YouTube at 360 px');
  await expectNoViolations(page, 'captions of YouTube');
  await expectNames(page, 'captions of YouTube');

  // Their owner takes the grant back at Google.
  await forgetDownloads();
  await orderGoogle({ reset: true });
  await orderGoogle({ revoke: true });
  await card.getByRole('button', { name: 'Baixar legendas' }).click();
  await expect(panel).toContainText('Precisa reconectar', { timeout: 60_000 });
  await expect(card).toHaveCount(0);

  await panel.getByRole('button', { name: 'Desconectar' }).click();
  await page.getByRole('button', { name: 'Desconectar canal' }).click();
  await expect(page.getByText('Canal desconectado', { exact: true })).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Desconectar' })).toHaveCount(0);
  // Without a channel no night is tried.
  await expect(nightly).not.toBeChecked();
  await expect(nightly).toBeDisabled();
  expect(
    await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])),
  ).not.toMatch(/emulator/);
  await page.context().close();
});
