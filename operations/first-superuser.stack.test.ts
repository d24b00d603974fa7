import { createClient } from '@supabase/supabase-js';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ownerSql } from '../local/testing/stack-for-tests.ts';
import { startTemporaryStack, type TemporaryStack } from '../local/testing/temporary-stack.ts';
import { register } from './doctor/testing/complete-stack.ts';
import { runCommandLine } from './testing/run-command-line.ts';

/** The command on an empty stack on which two people registered, as an operator types it. */
let stack: TemporaryStack;
let owner: Sql;

beforeAll(async () => {
  stack = await startTemporaryStack({ seed: false });
  owner = ownerSql(stack.file);
  await register(stack.file, 'rita.souza@plantao.example');
  await register(stack.file, 'caio@plantao.example');
});
afterAll(async () => {
  await owner?.end();
  await stack?.stop();
});

const run = (...args: string[]) =>
  runCommandLine('operations/first-superuser.ts', [
    `--remote=${stack.file.databaseUrl}?sslmode=disable`,
    ...args,
  ]);
const superusers = async () =>
  (await owner`select email from public.profiles where role = 'superuser' order by email`).map(
    ({ email }) => email,
  );

test('without an address the command tells how it is called', async () => {
  expect(await run()).toMatchObject({ code: 2, stdout: '' });
});

test('an address that nobody has changes nothing, and similar ones are named', async () => {
  const { code, stderr } = await run(
    '--email',
    "rita@hospital.example'; drop table public.profiles; --",
  );
  expect([code, stderr]).toEqual([1, expect.stringContaining('não é um endereço')]);
  const missed = await run('--email', 'rita@hospital.example');
  expect(missed).toMatchObject({ code: 1, stdout: '' });
  expect(missed.stderr).toContain('Ninguém se cadastrou com rita@hospital.example');
  expect(missed.stderr).toContain('  rita.souza@plantao.example');
  expect(await superusers()).toEqual([]);
});

test('an address that is not confirmed is refused unless the operator vouches for it', async () => {
  const refused = await run('--email', 'Rita.Souza@PLANTAO.example');
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toContain('ainda não confirmou o e-mail');
  expect(await superusers()).toEqual([]);
  const made = await run('--email', ' Rita.Souza@PLANTAO.example ', '--unconfirmed');
  expect([made.code, made.stderr]).toEqual([0, '']);
  expect(made.stdout).toContain('agora é superusuário');
  expect(await superusers()).toEqual(['rita.souza@plantao.example']);
});

test('a second run says that nothing was changed', async () => {
  const { code, stdout } = await run('--email', 'RITA.souza@plantao.example');
  expect([code, stdout]).toEqual([0, expect.stringContaining('já é superusuário')]);
});

test('a second superuser is made in an emergency only', async () => {
  const refused = await run('--email', 'caio@plantao.example', '--unconfirmed');
  expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('--emergency')]);
  expect(refused.stderr).toContain('Painel Administrativo → Gerenciar Usuários → Editar');
  expect(await superusers()).toEqual(['rita.souza@plantao.example']);
  const made = await run('--email', 'caio@plantao.example', '--unconfirmed', '--emergency');
  expect([made.code, made.stderr]).toEqual([0, '']);
  expect(await superusers()).toEqual(['caio@plantao.example', 'rita.souza@plantao.example']);
  const audited = await owner`
    select count(*)::int as times from private.audit_log where action = 'user.made_superuser'`;
  expect(audited).toEqual([{ times: 2 }]);
});

test('who is suspended is told to be reactivated first', async () => {
  await register(stack.file, 'bia@plantao.example');
  await owner`update public.profiles set is_active = false where email = 'bia@plantao.example'`;
  const { code, stderr } = await run('--email', 'bia@plantao.example', '--emergency');
  expect([code, stderr]).toEqual([1, expect.stringContaining('suspensa')]);
});

test('members and the secret key may not do it by themselves beside a superuser', async () => {
  const options = { auth: { persistSession: false } };
  const service = createClient(stack.file.gatewayUrl, stack.file.secretKey, options);
  const asked = await service.rpc('make_first_superuser', { p_email: 'bia@plantao.example' });
  expect(asked.data).toEqual({ outcome: 'not_first' });
  const stranger = createClient(stack.file.gatewayUrl, stack.file.publishableKey, options);
  const refused = await stranger.rpc('make_first_superuser', { p_email: 'bia@plantao.example' });
  expect(refused.error?.code).toBe('42501');
});
