import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { makeProfile, makeSession } from '~/testing/factories.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcHandler, rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { SettingsPage } from './SettingsPage.tsx';

it('a change from another device is kept, and the person chooses between two values of one field', async () => {
  const elsewhere = makeProfile({
    full_name: 'Ana Outra',
    phone: '(11) 95555-0000',
    updated_at: '2026-11-21T09:00:00.000001+00:00',
  });
  const saves: unknown[] = [];
  localStorage.setItem('auth_token', JSON.stringify(makeSession()));
  server.use(
    rpcHandler('own_profile', makeProfile()),
    rpcHandler('own_sessions', []),
    tableHandler('newsletter_subscriptions', []),
    tableHandler('notification_preferences', []),
    http.post(rpcUrl('save_own_profile'), async ({ request }) => {
      const save = (await request.json()) as { p_changes: object; p_version: string };
      saves.push(save.p_changes);
      return save.p_version === elsewhere.updated_at
        ? HttpResponse.json({ ...elsewhere, ...save.p_changes, updated_at: 'saved' })
        : HttpResponse.json({ code: 'PT409', message: 'no' }, { status: 409 });
    }),
  );
  const { user } = renderUi(<SettingsPage />);
  const form = within(await screen.findByRole('region', { name: 'Informações pessoais' }));
  await user.type(form.getByLabelText('Nome completo'), ' Souza');
  server.use(rpcHandler('own_profile', elsewhere));
  await user.click(form.getByRole('button', { name: 'Salvar alterações' }));
  const dialog = await screen.findByRole('dialog', {
    name: 'Seus dados mudaram enquanto você editava',
  });
  await waitFor(() => expect(dialog.style.pointerEvents).toBe('auto'));
  expect(dialog).toHaveTextContent('Você em outro aparelho ou um administrador mudou.');
  await user.click(within(dialog).getByRole('radio', { name: /Ana Exemplo Souza$/ }));
  await user.click(within(dialog).getByRole('button', { name: 'Salvar com estas escolhas' }));
  expect(await screen.findByText(/também mudou Telefone\./)).toBeVisible();
  expect(saves).toEqual([{ full_name: 'Ana Exemplo Souza' }, { full_name: 'Ana Exemplo Souza' }]);
  expect(form.getByLabelText('Telefone')).toHaveValue('(11) 95555-0000');
});
