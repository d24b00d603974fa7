import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  startTemporaryStack,
  type TemporaryStack,
} from '../../../local/testing/temporary-stack.ts';
import { askAll } from './compare.ts';

/*
 * What `npm run test:official` compares, asked here of the embedded stack alone: it answers as the platform is known to
 * (packages/embedded-supabase/README.md). A probe that asks nothing, or that fails, would compare nothing.
 */

let stack: TemporaryStack;
let answers: Map<string, string>;

beforeAll(async () => {
  vi.stubEnv('PLANTAO_LOCAL_RATE_LIMITS', 'on');
  stack = await startTemporaryStack({ seed: false });
  const { gatewayUrl: url, publishableKey, secretKey, databaseUrl } = stack.file;
  const sql = postgres(databaseUrl, { max: 1, onnotice: () => undefined });
  const asked = await askAll({ url, publishableKey, secretKey, sql });
  await sql.end();
  answers = new Map(asked.map(({ name, answer }) => [name, answer]));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await stack.stop();
});

it('every probe is answered', () => {
  expect([...answers].filter(([, answer]) => answer.startsWith('falhou'))).toEqual([]);
});

describe('the embedded stack answers as the platform does', () => {
  it.each([
    ['DELETE sem filtro, direto na tabela', '400 21000'],
    ['PATCH sem filtro, direto na tabela', '400 21000'],
    ['DELETE com filtro, direto na tabela', '204'],
    ['DELETE com WHERE true', '204'],
    ['uma política em storage.objects', 'permitido'],
    ['uma política em auth.one_time_tokens', 'recusado 42501'],
    ['um papel superusuário', 'recusado 42501'],
    ['API de dados: chave errada', '401 Invalid API key'],
    ['Auth, sessão encerrada: renovar', '400 refresh_token_not_found'],
    ['Auth, conta banida: renovar', '400 user_banned'],
    ['Token de senha: POST, POST', '200 → 403 otp_expired'],
    ['Token de senha, depois de uma senha nova', '200 → 403 otp_expired'],
  ])('%s: %s', (name, answer) => {
    expect(answers.get(name)).toBe(answer);
  });

  it('limits are kept for an address, and a function hands the address of its caller on', () => {
    expect(answers.get('Renovações de um endereço')).toMatch(
      /^429 over_request_rate_limit depois de \d+$/,
    );
    expect(answers.get('Entradas por uma função, cada uma de outro endereço')).toBe(
      'nenhuma recusa em 200',
    );
  });
});
