import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mailTo, publicClient } from './stack-for-tests.ts';

const password = 'senha-de-teste-2026';

/** A person of this test only, registered and signed in. */
async function registered() {
  const email = `${randomUUID()}@plantao.example`;
  const client = publicClient();
  const { data, error } = await client.auth.signUp({
    email,
    password,
    options: { data: { full_name: 'Inês Conceição' } },
  });
  expect(error).toBeNull();
  return { client, email, session: data.session };
}

test('a sign-up opens a session without a confirmed address, and passwords have six characters', async () => {
  expect((await registered()).session?.access_token).toBeTruthy();
  const short = await publicClient().auth.signUp({
    email: `${randomUUID()}@plantao.example`,
    password: 'curta',
  });
  expect(short.error).toMatchObject({ status: 422, code: 'weak_password' });
});

test('a new password needs the current one', async () => {
  const { client } = await registered();
  const { error } = await client.auth.updateUser({ password: 'outra-senha-2026' });
  expect(error).toMatchObject({ code: 'current_password_required' });
});

test('the mails of Auth are those of supabase/templates, in Portuguese', async () => {
  const { client, email } = await registered();
  await client.auth.resetPasswordForEmail(email);
  const mail = await mailTo(email, { subject: /senha/ });
  expect(mail).toMatchObject({ subject: 'Redefina sua senha — Plantão', to: [email] });
  expect(mail.from).toContain('Plantão');
  expect(mail.text).toMatch(/^Plantão\n\nOlá\.\n/);
  expect(mail.text).toMatch(
    /Criar nova senha: http:\/\/127\.0\.0\.1:\d+\/link#tipo=recovery&token=[0-9a-f]{56}&conta=/,
  );
  expect(mail.html).toContain('lang="pt-BR"');
  expect(mail.html).not.toContain('{{');
});
