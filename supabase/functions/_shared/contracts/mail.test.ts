import { expect, test } from 'vitest';
import { mailName } from './mail.ts';

test('a mail has one name, and one that is not known keeps its own', () => {
  expect(['operations_alert', 'weekly_digest', 'novelty', 'toString'].map(mailName)).toEqual([
    'Aviso da operação',
    'Resumo semanal',
    'novelty',
    'toString',
  ]);
});
