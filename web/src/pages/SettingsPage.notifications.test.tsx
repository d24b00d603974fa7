import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { makeProfile, makeSession } from '~/testing/factories.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { restUrl, rpcHandler, server, tableHandler } from '~/testing/server.ts';
import { SettingsPage } from './SettingsPage.tsx';

type Row = { kind: string; bell: boolean; email: boolean };
const sent: { body: unknown; on: string | null }[] = [];

/** A database that keeps choices, and answers each with what `respond` says. */
function keepChoices(rows: Row[], respond: (count: number) => Response | Promise<Response>) {
  server.use(
    rpcHandler('own_sessions', []),
    http.get(restUrl('notification_preferences'), () => HttpResponse.json(rows)),
    http.post(restUrl('notification_preferences'), async ({ request }) => {
      const body = (await request.json()) as Row;
      sent.push({ body, on: new URL(request.url).searchParams.get('on_conflict') });
      const response = await respond(sent.length);
      if (response.ok) {
        rows.splice(0, rows.length, ...rows.filter(({ kind }) => kind !== body.kind), body);
      }
      return response;
    }),
  );
}
const kept = () => new HttpResponse(null, { status: 201 });
const refused = () => HttpResponse.json({ message: 'no' }, { status: 503 });

/** The section of the settings, loaded. */
async function section(role = 'user') {
  server.use(rpcHandler('own_profile', makeProfile({ role })));
  const { user } = renderUi(<SettingsPage />);
  const card = within(await screen.findByRole('region', { name: 'Notificações' }));
  await card.findByLabelText('Aulas novas');
  return { user, card };
}
const options = (select: HTMLElement) =>
  within(select)
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

beforeEach(() => {
  localStorage.setItem('auth_token', JSON.stringify(makeSession()));
  sent.length = 0;
  server.use(tableHandler('newsletter_subscriptions', []));
});

it('a choice about notifications is saved at once, and says so', async () => {
  keepChoices([], kept);
  const { user, card } = await section();
  const lessons = card.getByLabelText('Aulas novas');
  expect(lessons).toHaveValue('bell');
  expect(options(lessons)).toEqual(['Sino', 'Nenhum']);
  await user.selectOptions(lessons, 'Nenhum');
  expect(await card.findByText('Salvo')).toBeVisible();
  expect(lessons).toHaveValue('none');
  expect(sent).toEqual([
    { body: { kind: 'new_lessons', bell: false, email: false }, on: 'user_id,kind' },
  ]);
});

it('members are not asked about the catalogue, and are told what cannot be switched off', async () => {
  keepChoices([], kept);
  const { card } = await section();
  expect(card.queryByLabelText('Catálogo (administração)')).toBeNull();
  expect(card.getByText(/Avisamos sempre, por segurança/)).toBeVisible();
});

it('administrators choose how they are told about the catalogue', async () => {
  keepChoices([{ kind: 'catalogue', bell: true, email: false }], kept);
  const { user, card } = await section('admin');
  const catalogue = card.getByLabelText('Catálogo (administração)');
  expect(catalogue).toHaveValue('bell');
  expect(options(catalogue)).toEqual(['Sino e e-mail', 'Sino', 'E-mail', 'Nenhum']);
  await user.selectOptions(catalogue, 'E-mail');
  await waitFor(() =>
    expect(sent).toMatchObject([{ body: { kind: 'catalogue', bell: false, email: true } }]),
  );
});

it('a choice that the server refuses is shown at once, put back and explained; other kinds stay', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  keepChoices([{ kind: 'new_lessons', bell: false, email: false }], async () => {
    await answered;
    return refused();
  });
  const { user, card } = await section('superuser');
  const catalogue = card.getByLabelText('Catálogo (administração)');
  await user.selectOptions(catalogue, 'Nenhum');
  expect(catalogue).toHaveValue('none');
  expect(card.getByText(/Salvando/)).toBeVisible();
  answer();
  expect(await card.findByText(/indisponível/)).toBeVisible();
  expect(catalogue).toHaveValue('both');
  expect(catalogue).toHaveAttribute('aria-invalid', 'true');
  expect(card.getByLabelText('Aulas novas')).toHaveValue('none');
});

it('of two choices in a row the last one stays, and is sent last', async () => {
  keepChoices([], (count) => (count === 1 ? refused() : kept()));
  const { user, card } = await section();
  const lessons = card.getByLabelText('Aulas novas');
  await user.selectOptions(lessons, 'Nenhum');
  await user.selectOptions(lessons, 'Sino');
  await user.selectOptions(lessons, 'Nenhum');
  expect(await card.findByText('Salvo')).toBeVisible();
  expect(lessons).toHaveValue('none');
  expect(sent.map(({ body }) => (body as Row).bell)).toEqual([false, true, false]);
});

it('choices that could not be read say why and can be read again', async () => {
  server.use(http.get(restUrl('notification_preferences'), refused));
  server.use(rpcHandler('own_sessions', []));
  server.use(rpcHandler('own_profile', makeProfile()));
  const { user } = renderUi(<SettingsPage />);
  const card = within(await screen.findByRole('region', { name: 'Notificações' }));
  const again = await card.findByRole('button', { name: 'Tentar Novamente' });
  expect(card.getByText(/indisponível/)).toBeVisible();
  keepChoices([], kept);
  await user.click(again);
  expect(await card.findByLabelText('Aulas novas')).toHaveValue('bell');
});

it('the weekly digest is the same consent in both places', async () => {
  keepChoices([], kept);
  server.use(
    http.post(restUrl('newsletter_subscriptions'), async ({ request }) =>
      HttpResponse.json(await request.json()),
    ),
    http.delete(restUrl('newsletter_subscriptions'), () => new HttpResponse(null, { status: 204 })),
  );
  const { user, card } = await section();
  const news = within(screen.getByRole('region', { name: 'Novidades por e-mail' }));
  const digest = card.getByLabelText('Resumo semanal');
  await waitFor(() => expect(digest).toBeEnabled());
  expect(digest).toHaveValue('none');
  await user.selectOptions(digest, 'E-mail');
  expect(await card.findByText(/Vai para ana@plantao.example/)).toBeVisible();
  expect(await news.findByText(/Enviamos as novidades para/)).toBeVisible();
  await user.click(news.getByRole('button', { name: 'Cancelar inscrição' }));
  await waitFor(() => expect(digest).toHaveValue('none'));
  await user.click(await news.findByRole('button', { name: /^Receber em/ }));
  await waitFor(() => expect(digest).toHaveValue('email'));
  await user.selectOptions(digest, 'Nenhum');
  expect(await news.findByText('Você não recebe novidades por e-mail.')).toBeVisible();
});

it('a digest that could not be asked for is put back and explained', async () => {
  keepChoices([], kept);
  server.use(http.post(restUrl('newsletter_subscriptions'), refused));
  const { user, card } = await section();
  const digest = card.getByLabelText('Resumo semanal');
  await waitFor(() => expect(digest).toBeEnabled());
  await user.selectOptions(digest, 'E-mail');
  expect(await card.findByText(/indisponível/)).toBeVisible();
  expect(digest).toHaveValue('none');
});

it('an unconfirmed address is told so in both places', async () => {
  keepChoices([], kept);
  server.use(
    http.get(restUrl('newsletter_subscriptions'), () =>
      HttpResponse.json([{ email: 'casa@outro.example', confirmed_at: null }]),
    ),
  );
  const { card } = await section();
  const text = /Falta abrir o link/;
  expect(await card.findByText(text)).toHaveTextContent('casa@outro.example');
  const news = within(screen.getByRole('region', { name: 'Novidades por e-mail' }));
  expect(await news.findByText(text)).toBeVisible();
  expect(news.getByRole('button', { name: 'Cancelar inscrição' })).toBeVisible();
});
