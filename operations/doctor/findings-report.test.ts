import { expect, it } from 'vitest';
import { missing, notice, ok } from './finding.ts';
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
