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
  expect(options(lessons)).toEqual(['No Plantão', 'Não avisar']);
  await user.selectOptions(lessons, 'Não avisar');
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
  expect(card.getByText(/Por segurança, sempre avisamos/)).toBeVisible();
});

it('administrators choose how they are told about the catalogue', async () => {
  keepChoices([{ kind: 'catalogue', bell: true, email: false }], kept);
  const { user, card } = await section('admin');
  const catalogue = card.getByLabelText('Catálogo (administração)');
  expect(catalogue).toHaveValue('bell');
  expect(options(catalogue)).toEqual([
    'No Plantão e por e-mail',
    'No Plantão',
    'Só por e-mail',
    'Não avisar',
  ]);
  await user.selectOptions(catalogue, 'Só por e-mail');
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
  await user.selectOptions(catalogue, 'Não avisar');
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
  await user.selectOptions(lessons, 'Não avisar');
  await user.selectOptions(lessons, 'No Plantão');
  await user.selectOptions(lessons, 'Não avisar');
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

it('the weekly digest is asked for and ended by one switch, which says where it goes', async () => {
  keepChoices([], kept);
  let removed = '';
  server.use(
    http.post(restUrl('newsletter_subscriptions'), async ({ request }) =>
      HttpResponse.json(await request.json()),
    ),
    http.delete(restUrl('newsletter_subscriptions'), ({ request }) => {
      removed = new URL(request.url).search;
      return new HttpResponse(null, { status: 204 });
    }),
  );
  const { user, card } = await section();
  const digest = await card.findByRole('checkbox', { name: 'Resumo semanal por e-mail' });
  expect(digest).not.toBeChecked();
  await user.click(digest);
  expect(await card.findByText('Salvo')).toBeVisible();
  expect(digest).toBeChecked();
  expect(digest).toHaveAccessibleDescription(/Vai para ana@plantao.example/);
  await user.click(digest);
  expect(await card.findByText('Salvo. Apagamos o endereço.')).toBeVisible();
  expect(digest).not.toBeChecked();
  expect(digest).toHaveAccessibleDescription(/^Quintas às 7h/);
  expect(removed).toMatch(/^\?user_id=eq\./);
  expect(screen.queryByText(/Novidades por e-mail/)).toBeNull();
});

it('a digest that could not be asked for is put back and explained', async () => {
  keepChoices([], kept);
  server.use(http.post(restUrl('newsletter_subscriptions'), refused));
  const { user, card } = await section();
  const digest = await card.findByRole('checkbox', { name: 'Resumo semanal por e-mail' });
  await user.click(digest);
  expect(await card.findByText(/indisponível/)).toBeVisible();
  expect(digest).not.toBeChecked();
});

it('a digest that could not be read can be read again', async () => {
  keepChoices([], kept);
  server.use(http.get(restUrl('newsletter_subscriptions'), refused));
  const { user, card } = await section();
  const again = await card.findByRole('button', { name: 'Tentar Novamente' });
  server.use(tableHandler('newsletter_subscriptions', [{ email: 'ana@casa.example' }]));
  await user.click(again);
  expect(await card.findByRole('checkbox', { name: /^Resumo semanal/ })).toBeChecked();
});

it('of an unconfirmed address it is said what is missing', async () => {
  keepChoices([], kept);
  server.use(
    http.get(restUrl('newsletter_subscriptions'), () =>
      HttpResponse.json([{ email: 'casa@outro.example', confirmed_at: null }]),
    ),
  );
  const { card } = await section();
  expect(await card.findByText(/Falta abrir o link/)).toHaveTextContent('casa@outro.example');
  expect(card.getByRole('checkbox', { name: /^Resumo semanal/ })).toBeChecked();
});
