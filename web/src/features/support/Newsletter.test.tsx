import { screen, waitFor } from '@testing-library/react';
import { delay, HttpResponse, http } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { ANSWER_MS } from '~/lib/answer-time.ts';
import { makeSession } from '~/testing/factories.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { restUrl, server } from '~/testing/server.ts';
import { Newsletter } from './Newsletter.tsx';

const stored: unknown[] = [];
const box = () => screen.getByRole('textbox', { name: 'Resumo semanal por e-mail' });
const ok = () => screen.getByRole('button', { name: 'OK, quero receber o resumo semanal' });

beforeEach(() => {
  localStorage.setItem('auth_token', JSON.stringify(makeSession()));
  stored.length = 0;
  server.use(
    http.post(restUrl('newsletter_subscriptions'), async ({ request }) => {
      const body = await request.json();
      stored.push({ body, on: new URL(request.url).searchParams.get('on_conflict') });
      return HttpResponse.json(body);
    }),
  );
});

test('subscribing to the newsletter says thanks and how to unsubscribe', async () => {
  const { user } = renderUi(<Newsletter />);
  await user.type(box(), ' Ana@Plantao.Example ');
  await user.click(ok());
  expect(
    await screen.findByText(/Obrigado. O resumo semanal vai para ana@plantao.example/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Configurações' })).toHaveAttribute(
    'href',
    '/settings#notificacoes',
  );
  expect(stored).toEqual([{ body: { email: 'ana@plantao.example' }, on: 'user_id' }]);
  expect(box()).toHaveValue('');
});

test("an address that is not the account's is told to confirm first", async () => {
  server.use(
    http.post(restUrl('newsletter_subscriptions'), () =>
      HttpResponse.json({ email: 'casa@outro.example', confirmed_at: null }),
    ),
  );
  const { user } = renderUi(<Newsletter />);
  await user.type(box(), 'casa@outro.example{Enter}');
  expect(
    await screen.findByText(/vai para casa@outro.example. Antes, abra o link que enviamos para lá/),
  ).toBeVisible();
});

test.each(['', 'ana', 'ana@plantao'])(
  'the newsletter refuses the address %j without sending it',
  async (text) => {
    const { user } = renderUi(<Newsletter />);
    if (text) await user.type(box(), text);
    await user.click(ok());
    expect(box()).toHaveAccessibleDescription('Email inválido');
    expect(box()).toHaveFocus();
    expect(stored).toEqual([]);
    await user.type(box(), 'x');
    expect(box()).toHaveAccessibleDescription('');
  },
);

test('the newsletter shows that it is sending, and sends once however often it is pressed', async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.post(restUrl('newsletter_subscriptions'), async () => {
      stored.push('asked');
      await answered;
      return HttpResponse.json({ email: 'ana@plantao.example' });
    }),
  );
  const { user } = renderUi(<Newsletter />);
  await user.type(box(), 'ana@plantao.example{Enter}');
  await waitFor(() => expect(ok()).toHaveAttribute('aria-busy', 'true'));
  await user.click(ok());
  await user.type(box(), '{Enter}');
  answer();
  expect(await screen.findByText(/^Obrigado./)).toBeVisible();
  expect(stored).toEqual(['asked']);
});

test('a failed subscription to the newsletter says so and keeps what was typed', async () => {
  server.use(
    http.post(restUrl('newsletter_subscriptions'), () =>
      HttpResponse.json({ message: 'no' }, { status: 503 }),
    ),
  );
  const { user } = renderUi(<Newsletter />);
  await user.type(box(), 'ana@plantao.example{Enter}');
  await waitFor(() => expect(box()).toHaveAttribute('aria-invalid', 'true'));
  expect(box()).toHaveAccessibleDescription(/indisponível/);
  expect(box()).toHaveValue('ana@plantao.example');
  expect(screen.queryByText(/^Obrigado./)).toBeNull();
});

test('a subscription that a dead network swallows ends with what to do, and the next one is sent', async () => {
  server.use(
    http.post(restUrl('newsletter_subscriptions'), () => delay('infinite'), { once: true }),
  );
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const { user } = renderUi(<Newsletter />);
  await user.type(box(), 'ana@plantao.example{Enter}');
  await waitFor(() => expect(ok()).toHaveAttribute('aria-busy', 'true'));
  await vi.advanceTimersByTimeAsync(ANSWER_MS);
  await waitFor(() => expect(box()).toHaveAccessibleDescription(/falar com o servidor/));
  expect(box()).toHaveValue('ana@plantao.example');
  await user.click(ok());
  expect(await screen.findByText(/^Obrigado./)).toBeVisible();
  expect(stored).toHaveLength(1);
});
