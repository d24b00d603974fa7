import { expect, test } from '@playwright/test';
import { registerMember } from './support/people.ts';
import { openDevice } from './support/player.ts';
import { card, clock, LONGEST, mini, podcastProgress } from './support/podcasts.ts';
import { stack } from './support/stack.ts';

test('an episode', async ({ browser }) => {
  const member = await registerMember();
  const { context, page } = await openDevice(browser, member);
  const episode = card(page, LONGEST);
  const play = () => episode.getByRole('button', { name: /^Reproduzir/ }).click();
  await page.goto('/podcasts');

  await test.step('an episode whose file fails says so once every type was tried, and plays when the file is back', async () => {
    const file = `${stack.gatewayUrl}/storage/v1/object/sign/podcasts/**`;
    await context.route(file, (route) =>
      route.request().method() === 'GET' ? route.abort() : route.fallback(),
    );
    await play();
    await expect(mini(page)).toContainText('A reprodução parou');
    await context.unroute(file);
    await play();
    await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(1);
    await expect(episode.getByRole('button', { name: /^Pausar/ })).toBeVisible();
    await expect(page.locator('audio')).toHaveCount(1);
  });

  await test.step('an episode without audio says so, and cannot be played', async () => {
    const empty = card(page, /Ronda 08/);
    await expect(empty.getByText('Áudio não disponível')).toBeVisible();
    await expect(empty.getByRole('button', { name: /^Reproduzir/ })).toBeDisabled();
    await expect(episode.getByRole('button', { name: /^Pausar/ })).toBeVisible();
    // Nor is it offered again.
    await expect(empty.getByRole('button', { name: /^Reproduzir/ })).toBeDisabled();
    await expect(empty.getByRole('button', { name: /^Opções/ })).toHaveCount(0);
  });

  await test.step('speed and volume of podcasts are remembered, and skipping moves by 10 s', async () => {
    await episode.getByRole('button', { name: '1,5x', exact: true }).click();
    await expect(episode.getByRole('button', { name: '1,5x', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    const volume = episode.getByRole('slider', { name: 'Volume' });
    await expect(volume).toHaveValue('1');
    await volume.fill('0.3');
    await mini(page).getByRole('button', { name: 'Avançar 10 segundos' }).click();
    await expect.poll(() => clock(page)).toBeGreaterThanOrEqual(10);
    await mini(page).getByRole('button', { name: 'Pausar' }).click();
    const at = await clock(page);
    await mini(page).getByRole('button', { name: 'Voltar 10 segundos' }).click();
    await expect.poll(() => clock(page)).toBe(at - 10);

    await page.reload();
    await play();
    await expect(episode.getByRole('button', { name: '1,5x', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await expect(volume).toHaveValue('0.3');
  });

  await test.step('a podcast continues from page to page in one mini player', async () => {
    await page.getByRole('link', { name: 'Categorias', exact: true }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Categorias' })).toBeVisible();
    await expect(mini(page)).toHaveCount(1);
    const before = await clock(page);
    await expect.poll(() => clock(page)).toBeGreaterThan(before);
    await expect(mini(page).getByRole('button', { name: 'Pausar' })).toBeVisible();
    // So far that it counts as begun, however slowly it was played.
    await mini(page).getByRole('button', { name: 'Avançar 10 segundos' }).click();
    await expect.poll(() => clock(page)).toBeGreaterThan(before + 10);

    // Another episode takes its place: there is one sound.
    await page.getByRole('link', { name: 'Podcasts', exact: true }).first().click();
    await card(page, /Ronda 06/)
      .getByRole('button', { name: /^Reproduzir/ })
      .click();
    await expect(mini(page)).toHaveCount(1);
    await expect(mini(page)).toContainText('Ronda 06');
    await expect(episode.getByRole('button', { name: /^Reproduzir/ })).toBeVisible();

    await mini(page).getByRole('button', { name: 'Fechar player' }).click();
    await expect(mini(page)).toBeHidden();
    // The next page reads it from the server.
    await expect
      .poll(async () => (await podcastProgress(member.id, LONGEST))?.current_seconds)
      .toBeGreaterThan(10);
  });

  await test.step('nothing moves while the page loads, with begun episodes above the list', async () => {
    await context.addInitScript(() => {
      Object.assign(window, { shifted: 0 });
      new PerformanceObserver((list) => {
        const shifts = list.getEntries() as (PerformanceEntry & { value: number })[];
        const sum = shifts.reduce((before, { value }) => before + value, 0);
        Object.assign(window, { shifted: Number(Reflect.get(window, 'shifted')) + sum });
      }).observe({ type: 'layout-shift', buffered: true });
    });
    const shelf = page.getByRole('region', { name: 'Continue Ouvindo' });
    // The device keeps within a second what was heard, and who is quicker finds the page as it was before.
    await expect(async () => {
      await page.goto('/podcasts');
      await expect(shelf).toBeVisible({ timeout: 3_000 });
    }).toPass();
    // The first visit of this device, and one that knows that there is a shelf.
    await page.evaluate(() => localStorage.removeItem('podcast_shelf'));
    for (const _visit of ['first', 'second']) {
      await page.goto('/podcasts');
      await expect(shelf).toBeVisible();
      await expect(episode).toBeVisible();
      expect(await page.evaluate(() => Number(Reflect.get(window, 'shifted')))).toBeLessThan(0.02);
    }
  });

  await test.step('an episode heard to its end is completed and starts over', async () => {
    await play();
    await expect(episode.getByRole('button', { name: /^Pausar/ })).toBeVisible();
    const seek = episode.getByRole('slider', { name: /^Posição de/ });
    await seek.press('End');
    await expect(episode.getByRole('button', { name: /^Reproduzir/ })).toBeVisible();
    await expect
      .poll(async () => (await podcastProgress(member.id, LONGEST))?.completed)
      .toBe(true);
    await expect(seek).toHaveValue('0');
  });

  await test.step('a lesson that starts pauses the podcast', async () => {
    await play();
    await expect(mini(page).getByRole('button', { name: 'Pausar' })).toBeVisible();
    await page.getByRole('link', { name: 'Plantão, início' }).click();
    await page
      .getByRole('region', { name: 'Adicionados Recentemente' })
      .getByRole('link')
      .first()
      .click();
    await expect(mini(page).getByRole('button', { name: 'Pausar' })).toBeVisible();
    const video = page.getByRole('group', { name: 'Controles do vídeo' });
    await expect(async () => {
      if (await video.getByRole('button', { name: 'Reproduzir' }).isVisible()) {
        await video.getByRole('button', { name: 'Reproduzir' }).click();
      }
      await expect(mini(page).getByRole('button', { name: 'Reproduzir' })).toBeVisible();
    }).toPass();
  });
  await context.close();
});
