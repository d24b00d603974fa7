import { expect, it } from 'vitest';
import * as z from 'zod';
import { PlatformError } from './platform.ts';
import { type Mode, runSteps } from './run-steps.ts';
import { holds, lacks, type Step } from './step.ts';

/** Steps over a record of what is done. */
function world(done: string[] = []) {
  const told: string[] = [];
  const step = (id: string, changed: Partial<Step> = {}): Step => ({
    id,
    title: id.toUpperCase(),
    prove: async () => (done.includes(id) ? holds('feito') : lacks('falta')),
    act: async () => void done.push(id),
    mend: `Conserte ${id}.`,
    ...changed,
  });
  const run = (
    steps: Step[],
    mode: Partial<Mode> = {},
    confirm?: (question: string) => Promise<boolean>,
  ) =>
    runSteps(
      steps,
      { isDry: false, isSure: confirm === undefined, again: [], ...mode },
      {
        tell: (text) => void told.push(text),
        confirm,
        redact: (text) => text.replaceAll('segredo', '•••'),
      },
    );
  return { done, told, step, run };
}

it('a dry run tells what is missing and changes nothing', async () => {
  const { done, told, step, run } = world(['a']);
  expect(await run([step('a'), step('b'), step('c')], { isDry: true })).toEqual({
    changed: [],
    wanting: ['b', 'c'],
  });
  expect(done).toEqual(['a']);
  expect(told).toEqual(['✓ 1/3 A: feito', '○ 2/3 B: falta', '○ 3/3 C: falta']);
});

it('each step is asked for, and a no leaves the rest', async () => {
  const { done, step, run } = world();
  const answers = [true, false];
  const asked: string[] = [];
  const ended = await run([step('a'), step('b'), step('c')], {}, async (question) => {
    asked.push(question);
    return answers.shift() ?? false;
  });
  expect(ended).toEqual({ changed: ['a'], wanting: ['b'], stopped: 'b' });
  expect(done).toEqual(['a']);
  expect(asked).toHaveLength(2);
});

it('a run that failed goes on at the step that does not hold', async () => {
  const { done, step, run } = world();
  let fails = true;
  const broken = step('b', {
    async act() {
      if (fails) throw new Error('caiu, com o segredo', { cause: new Error('ECONNRESET') });
      done.push('b');
    },
  });
  await expect(run([step('a'), broken, step('c')])).rejects.toThrow(
    '✗ B: caiu, com o ••• (ECONNRESET)\n  Conserte b.\n  Depois rode de novo: o que já está feito não se repete. (passo b)',
  );
  fails = false;
  expect((await run([step('a'), broken, step('c')])).changed).toEqual(['b', 'c']);
});

it('what the platform did not take says by itself what to do, and an unknown answer how to go on', async () => {
  const { step, run } = world();
  const failing = (error: Error) => step('a', { prove: () => Promise.reject(error) });
  await expect(run([failing(new PlatformError('Sem internet.'))])).rejects.toThrow(
    '✗ A: Sem internet.\n  Depois rode de novo',
  );
  const { error } = z.object({ site_url: z.string() }).safeParse({});
  await expect(run([failing(error ?? new Error())])).rejects.toThrow(
    /não conhece \(site_url\)\.\n.*Cada passo à mão/,
  );
});

it('what a write answered is not believed: it is read again', async () => {
  const { step, run } = world();
  await expect(run([step('a', { act: async () => undefined })])).rejects.toThrow(
    'Foi feito, e a plataforma não o mostra: falta',
  );
});

it('a step that only a person can bring about stops the run, and hides what comes after from a dry one', async () => {
  const { step, run } = world();
  const { act: _, ...gate } = step('a');
  await expect(run([gate, step('b')])).rejects.toThrow('Conserte a.');
  expect(await run([gate, step('b')], { isDry: true })).toEqual({
    changed: [],
    wanting: ['a'],
    stopped: 'a',
  });
});

it('a question of its own is not answered by --yes', async () => {
  const { done, step, run } = world();
  const other = step('a', { question: () => 'Outro projeto. Ligar?' });
  await expect(run([other])).rejects.toThrow('Outro projeto. Ligar?');
  expect(done).toEqual([]);
  const asked: string[] = [];
  await run([other], { isSure: true }, async (question) => asked.push(question) > 0);
  expect(asked).toEqual(['Outro projeto. Ligar?']);
});

it('where nobody can be asked, nothing is done without --yes', async () => {
  const { done, step, run } = world();
  await expect(run([step('a')], { isSure: false })).rejects.toThrow('--yes');
  expect(done).toEqual([]);
});

it('a step that holds is done again by its name, and a wrong name is told', async () => {
  const { done, step, run } = world(['a']);
  expect((await run([step('a')], { again: ['a'] })).changed).toEqual(['a']);
  expect(done).toEqual(['a', 'a']);
  await expect(run([step('a')], { again: ['x'] })).rejects.toThrow('Não há o passo "x". Há: a.');
});
