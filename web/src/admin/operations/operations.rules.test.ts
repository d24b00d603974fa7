import { expect, test } from 'vitest';
import type { CheckState, OperationCheck } from '#contracts/operations.ts';
import { byUrgency, functionsDown, summaryOf } from './operations.rules.ts';

const SINCE = '2026-11-22T06:00:00Z';
const check = (id: string, state: CheckState): OperationCheck => ({
  ...functionsDown('', SINCE),
  id,
  state,
});

test('what has to be mended comes first, and what is alike stays in the order of the server', () => {
  const served = [
    check('backup', 'green'),
    check('mail', 'yellow'),
    check('disk', 'red'),
    check('jobs', 'green'),
    check('schema', 'yellow'),
    check('storage', 'red'),
  ];
  const before = structuredClone(served);
  expect(byUrgency(served).map(({ id }) => id)).toEqual([
    'disk',
    'storage',
    'mail',
    'schema',
    'backup',
    'jobs',
  ]);
  expect(served).toEqual(before);
});

test.each<[CheckState[], string, CheckState]>([
  [[], 'Tudo em ordem', 'green'],
  [['green', 'green'], 'Tudo em ordem', 'green'],
  [['green', 'idle', 'idle'], 'Nada errado até aqui; 2 sem avaliação', 'idle'],
  [['idle', 'yellow'], '1 ponto de atenção', 'yellow'],
  [['green', 'yellow'], '1 ponto de atenção', 'yellow'],
  [['yellow', 'yellow'], '2 pontos de atenção', 'yellow'],
  [['red', 'green'], '1 problema', 'red'],
  [['red', 'red', 'red'], '3 problemas', 'red'],
  [['yellow', 'red', 'green', 'yellow'], '1 problema e 2 pontos de atenção', 'red'],
])('checks that are %j read "%s" in %s', (states, text, state) => {
  expect(summaryOf(states.map((one) => check(one, one)))).toEqual({ text, state });
});

test('functions that did not answer are a problem of their own, with what was heard and what to do', () => {
  const down = functionsDown('504: upstream timeout', SINCE);
  expect(down).toMatchObject({
    id: 'functions',
    name: 'Funções do servidor',
    state: 'red',
    value: 'Não responderam: 504: upstream timeout',
    since: SINCE,
    chapter: 'Acompanhar',
  });
  expect(down.action).toMatch(/função api está publicada.*o site repassa \/api/);
  expect(byUrgency([check('disk', 'yellow'), down])[0]).toBe(down);
});
