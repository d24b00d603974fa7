import { expect, it } from 'vitest';
import { REPORT_LIMITS, reportAnswerSchema, reportSchema } from './report.ts';

const REPORT = { kind: 'dose', body: 'A dose é 0,3 mg', atSeconds: 348 };
const problems = (schema: typeof reportSchema | typeof reportAnswerSchema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];

it.each([
  [{ ...REPORT, body: '  A dose é 0,3 mg\n' }, REPORT],
  [
    { ...REPORT, kind: 'sound', body: ' ' },
    { ...REPORT, kind: 'sound', body: '' },
  ],
  [
    { ...REPORT, atSeconds: null },
    { ...REPORT, atSeconds: null },
  ],
  [{ ...REPORT, body: 'x'.repeat(REPORT_LIMITS.body) }, expect.anything()],
])('takes %o', (given, taken) => {
  expect(reportSchema.parse(given)).toEqual(taken);
});

it.each([
  [{ ...REPORT, body: ' \n' }, [['body', 'Escreva o que está errado']]],
  [{ ...REPORT, kind: 'other', body: '' }, [['body', 'Escreva o que está errado']]],
  [{ ...REPORT, kind: '' }, [['kind', 'Escolha o que há de errado']]],
  [{ ...REPORT, body: 'x'.repeat(1001) }, [['body', 'Use no máximo 1000 caracteres']]],
  [{ ...REPORT, body: '\0' }, [['body', 'Descrição contém caracteres inválidos']]],
])('refuses %o', (given, expected) => {
  expect(problems(reportSchema, given)).toEqual(expected);
});

it.each([{ atSeconds: -1 }, { atSeconds: 360_001 }, { atSeconds: 1.5 }, { state: 'resolved' }])(
  'refuses a report with %o',
  (part) => {
    expect(problems(reportSchema, { ...REPORT, ...part })).toHaveLength(1);
  },
);

it('an empty answer is none, and a declined report needs one', () => {
  expect(reportAnswerSchema.parse({ state: 'resolved', answer: ' ' })).toEqual({
    state: 'resolved',
    answer: null,
  });
  expect(problems(reportAnswerSchema, { state: 'declined', answer: ' ' })).toEqual([
    ['answer', 'Diga ao membro por que não procede'],
  ]);
  expect(problems(reportAnswerSchema, { state: 'declined', answer: 'Está certa.' })).toEqual([]);
  expect(problems(reportAnswerSchema, { state: 'done', answer: null })).toHaveLength(1);
  expect(problems(reportAnswerSchema, { state: 'open', answer: 'x'.repeat(1001) })).toEqual([
    ['answer', 'Use no máximo 1000 caracteres'],
  ]);
});
