import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { mailDrainToken } from '../function-variables.ts';
import { mailTo, publicClient, serviceClient, testStack } from './stack-for-tests.ts';

const password = 'senha-de-teste-2026';

/** A person of this test only, signed in. */
async function signedIn() {
  const email = `${randomUUID()}@plantao.example`;
  const admin = serviceClient().auth.admin;
  await admin.createUser({ email, password, email_confirm: true });
  const client = publicClient();
  const { error } = await client.auth.signInWithPassword({ email, password });
  expect(error).toBeNull();
  return { client, email };
}

test('a function knows whether it is called with a session', async () => {
  const anonymous = await publicClient().functions.invoke('api/auth/user', { method: 'GET' });
  expect(anonymous.error?.context).toMatchObject({ status: 401 });

  const { client, email } = await signedIn();
  const own = await client.functions.invoke('api/auth/user', { method: 'GET' });
  expect(own.error).toBeNull();
  expect(own.data).toMatchObject({ email });
});

test('a function that does not exist is answered with 404', async () => {
  const { error } = await publicClient().functions.invoke('nothing');
  expect(error?.context).toMatchObject({ status: 404 });
});

test('mail of the outbox reaches the inbox once, without being asked for', async () => {
  const email = `${randomUUID()}@plantao.example`;
  const { error } = await publicClient().auth.signUp({
    email,
    password,
    options: { data: { full_name: 'Inês Conceição' } },
  });
  expect(error).toBeNull();
  const message = await mailTo(email, { timeoutMs: 30_000 });
  expect(message.subject).toContain('cadastro');
  expect(message.text).toContain('Inês');
  expect(message.html).toContain('Inês');
  const { inboxUrl, gatewayUrl, jwtSecret } = testStack();
  // Two more rounds, as the scheduler makes them.
  for (let round = 0; round < 2; round += 1) {
    const drained = await fetch(`${gatewayUrl}/functions/v1/mail`, {
      method: 'POST',
      headers: { 'x-cron-token': mailDrainToken(jwtSecret), 'content-type': 'application/json' },
      body: '{}',
    });
    expect(drained.status).toBe(200);
  }
  const response = await fetch(`${inboxUrl}?to=${email}`);
  expect(await response.json()).toHaveLength(1);
});
