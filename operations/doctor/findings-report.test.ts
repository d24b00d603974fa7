import { expect, it } from 'vitest';
import * as z from 'zod';
import { readRepositoryFile, repositoryFiles } from '../../scripts/checks/repository-files.ts';
import { attempt, missing, notice, ok, sql } from './finding.ts';
import { report } from './findings-report.ts';

it('what is missing comes last, with how to mend it', () => {
  const findings = [
    missing('a', 'Falta A.', 'Faça assim:', '$ faça'),
    ok('b', 'B.'),
    notice('c', 'C?', 'Confira C.'),
  ];
  expect(report(findings)).toBe(
    '✓ B.\n• C?  [c]\n    Confira C.\n✗ Falta A.  [a]\n    Faça assim:\n    $ faça\n\nFalta uma coisa: as linhas com ✗ dizem como resolver.',
  );
});

it('says how many things are missing, or that none is', () => {
  expect(report([missing('a', 'A'), missing('b', 'B')])).toContain('Faltam 2 coisas');
  expect(report([ok('a', 'A'), notice('b', 'B', 'Confira.')])).toContain('Nada falta.');
});

it('calls no statement of the database a command of the terminal', () => {
  const sources = repositoryFiles(/^operations\/doctor\/[\w.-]+(?<!\.test)\.ts$/);
  const wrong = sources.filter((path) =>
    /['"`]\$ (select|insert|update|delete|alter|create|drop|call)\b/i.test(
      readRepositoryFile(path),
    ),
  );
  expect(sources.length).toBeGreaterThan(10);
  expect(wrong).toEqual([]);
  expect(sql('select 1;')).toBe('No SQL Editor: select 1;');
});

it.each<[string, () => Promise<unknown>, string]>([
  [
    'no network',
    () => Promise.reject(new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } })),
    'não foi alcançado (ENOTFOUND)',
  ],
  [
    'silence',
    () => Promise.reject(new DOMException('aborted', 'TimeoutError')),
    'não respondeu a tempo',
  ],
  [
    'an unknown answer',
    async () => z.object({ key: z.string() }).parse({}),
    'a resposta não é a que esta versão conhece (key)',
  ],
  ['words of its own', () => Promise.reject(new Error('Sem acesso.')), 'Sem acesso.'],
])('%s is a problem in words of an operator', async (_what, read, problem) => {
  expect(await attempt(read)).toEqual({ problem });
});
