import { expect, it } from 'vitest';
import { askAll, compare } from './compare.ts';
import type { ProbeGroup, Project } from './probe.ts';

const PROJECT = {} as Project;

const group = (title: string, answers: Record<string, () => string>): ProbeGroup => ({
  title,
  async probe(_project, ask) {
    for (const [name, answer] of Object.entries(answers)) await ask(name, async () => answer());
  },
});

it('a line says what each project answered, and marks what differs', async () => {
  const here = await askAll(PROJECT, [
    group('Um', { a: () => '200', 'b longo': () => '204' }),
    group('Dois', { c: () => '400 21000' }),
  ]);
  const there = await askAll(PROJECT, [
    group('Um', { a: () => '200', 'b longo': () => '400 21000' }),
    group('Dois', { c: () => '400 21000' }),
  ]);
  const { table, differences } = compare(here, there);
  expect(differences).toBe(1);
  expect(table.split('\n')).toEqual([
    'Um (aqui, lá)',
    '= a        200        200',
    '≠ b longo  204        400 21000',
    '',
    'Dois (aqui, lá)',
    '= c        400 21000  400 21000',
  ]);
});

it('what cannot be asked is said, and the rest is asked all the same', async () => {
  const failing = () => {
    throw new Error('sem rede');
  };
  const answers = await askAll(PROJECT, [
    group('Um', { a: failing, b: () => '200' }),
    { title: 'Dois', probe: () => Promise.reject(new Error('nada foi criado')) },
  ]);
  expect(answers.map(({ name, answer }) => [name, answer])).toEqual([
    ['a', 'falhou: sem rede'],
    ['b', '200'],
    ['preparação e limpeza', 'falhou: nada foi criado'],
  ]);
});
