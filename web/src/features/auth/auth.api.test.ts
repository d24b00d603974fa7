import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { server } from '~/testing/server.ts';
import { signInByPhone } from './auth.api.ts';

it('a log-in by phone sends its bot check token to /api', async () => {
  let sent: unknown;
  server.use(
    http.post('http://localhost:5173/api/auth/login', async ({ request }) => {
      sent = await request.json();
      return HttpResponse.json({ message: 'não', code: 'captcha_failed' }, { status: 400 });
    }),
  );
  const login = { emailOrPhone: '(11) 90000-0001', password: 'segredo' };
  await expect(signInByPhone(login, { captchaToken: 'prova' })).rejects.toMatchObject({
    code: 'captcha_failed',
  });
  expect(sent).toEqual({ ...login, turnstileToken: 'prova', cookie: false });
});
