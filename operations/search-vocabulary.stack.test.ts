import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTemporaryStack, type TemporaryStack } from '../local/testing/temporary-stack.ts';
import { LONGEST_PROMPT } from './search-vocabulary/vocabulary.ts';
import { runCommandLine } from './testing/run-command-line.ts';

/** The command on the demo world, as an operator types it. */
let stack: TemporaryStack;

beforeAll(async () => {
  stack = await startTemporaryStack();
});
afterAll(() => stack?.stop());

const run = (...args: string[]) => runCommandLine('operations/search-vocabulary.ts', args);
const remote = () => `--remote=${stack.file.databaseUrl}?sslmode=disable`;

test('the files hold one line for the tool, and every name', async () => {
  const folder = join(temporaryFolder('vocabulary-'), 'vocabulario');
  const { code, stderr } = await run(remote(), '--to', folder);
  expect([code, stderr]).toEqual([0, '']);
  const prompt = readFileSync(join(folder, 'prompt.txt'), 'utf8');
  expect(prompt).toMatch(/^Aula de medicina de emergência: [^\n"]+\.\n$/);
  expect(prompt.trim().length).toBeLessThanOrEqual(LONGEST_PROMPT);
  const list = readFileSync(join(folder, 'lista.txt'), 'utf8').trim().split('\n');
  expect(new Set(list).size).toBe(list.length);
  const used = prompt.trim().slice(0, -1).split(': ')[1]?.split(', ') ?? [];
  // What the demo lessons speak of comes before what none names.
  expect(used).toEqual(expect.arrayContaining(['adrenalina', 'noradrenalina']));
  expect(list[0]).toBe(used[0]);
  expect(list).toEqual(expect.arrayContaining(['epinefrina', 'choque séptico', 'IOT']));
  expect(list.indexOf('adrenalina')).toBeLessThan(list.indexOf('choque séptico'));
});

test('without a folder both are printed, and nothing is written', async () => {
  const { code, stdout } = await run(remote());
  expect(code).toBe(0);
  const [prompt, gap, first] = stdout.split('\n');
  expect([gap, prompt]).toEqual(['', expect.stringContaining(`: ${first}, `)]);
});

test('without the address of a database the command says how it is called, and a dead one is told without its password', async () => {
  const unsaid = await run();
  expect(unsaid).toMatchObject({ code: 2, stdout: '' });
  expect(unsaid.stderr).toContain('Diga de que banco são os termos');
  const dead = await run('--remote=postgresql://postgres:segredo@127.0.0.1:1/postgres');
  expect(dead).toMatchObject({ code: 2, stdout: '' });
  expect(dead.stderr).toContain('O vocabulário não foi gravado');
  expect(dead.stderr).not.toContain('segredo');
});
