import { expect, test } from 'vitest';
import { makeMoment } from '~/testing/moment.ts';
import { momentNotes, momentPath, momentPieces } from './moments.rules.ts';

const episode = { video_id: null, podcast_id: 3 };

test.each([
  [makeMoment(), '/video/17?t=346&trecho=348'],
  [makeMoment({ seconds: 1 }), '/video/17?t=0&trecho=1'],
  [makeMoment({ seconds: 0 }), '/video/17?t=0&trecho=0'],
  [makeMoment({ kind: 'chapter' }), '/video/17?t=346&trecho=348'],
  [makeMoment({ kind: 'point' }), '/video/17?t=346&trecho=pontos'],
  [makeMoment({ kind: 'point', seconds: null }), '/video/17?trecho=pontos'],
  [makeMoment(episode), '/podcasts?episodio=3&t=346&trecho=348'],
  [makeMoment({ ...episode, kind: 'point', seconds: null }), '/podcasts?episodio=3&trecho=pontos'],
])('a moment leads to shortly before its sentence, or to the key points: %#', (moment, path) => {
  expect(momentPath(moment)).toBe(path);
});

const POINT = { kind: 'point', origin: null } as const;

test.each([
  [{}, []],
  [{ meant_for: ['criança', 'intramuscular'] }, ['Para: criança · intramuscular']],
  [{ lacks: ['criança', 'choque'] }, ['! Não fala de: criança, choque']],
  [{ origin: 'youtube' }, []],
  [{ origin: 'youtube_auto' }, ['! legenda automática: confira']],
  [{ origin: 'speech' }, ['! transcrição automática: confira']],
  [{ origin: null, reviewed_on: '2026-11-21' }, ['conferida em 21/11/2026']],
  [
    { ...POINT, reviewed_by: 'Ana Exemplo', reviewed_on: '2026-11-21' },
    ['Ponto-chave revisado por Ana Exemplo em 21/11/2026'],
  ],
  [{ ...POINT, reviewed_by: 'Ana Exemplo' }, ['Ponto-chave revisado por Ana Exemplo']],
  [POINT, ['Ponto-chave']],
  // A year later it is to be read again, here as beside the lesson.
  [
    { ...POINT, reviewed_by: 'Ana Exemplo', reviewed_on: '2025-11-29' },
    [
      '! Ponto-chave com última revisão por Ana Exemplo em 29/11/2025, há mais de 12 meses: confira antes de usar',
    ],
  ],
  [
    { ...POINT, reviewed_by: 'Ana Exemplo', reviewed_on: '2025-11-30' },
    ['Ponto-chave revisado por Ana Exemplo em 30/11/2025'],
  ],
  [
    { meant_for: ['adulto'], lacks: ['choque'], origin: 'youtube_auto' },
    ['Para: adulto', '! Não fala de: choque', '! legenda automática: confira'],
  ],
])('below a moment stands for whom it is and how far to trust it: %j', (rest, expected) => {
  const notes = momentNotes(makeMoment(rest), Date.parse('2026-11-30T12:00:00-03:00'));
  expect(notes.map(({ text, isWarning }) => (isWarning ? `! ${text}` : text))).toEqual(expected);
});

/** Words in brackets, quantities in braces. */
const written = (line: string, marks: string[], quantities: string[] = []) =>
  momentPieces({ line, marks, quantities })
    .map(({ text, isMatch, isQuantity }) =>
      isQuantity ? `{${text}}` : isMatch ? `[${text}]` : text,
    )
    .join('');

test.each([
  ['Adrenalina já.', ['Adrenalina'], [], '[Adrenalina] já.'],
  ['A adrenalina antes; adrenalina!', ['adrenalina'], [], 'A [adrenalina] antes; [adrenalina]!'],
  ['Só no tratamento', ['trata'], [], 'Só no tratamento'],
  // No quantity that the answer does not list.
  ['Adrenalina 0,5 mg na coxa', ['Adrenalina'], [], '[Adrenalina] 0,5 mg na coxa'],
  ['Adrenalina 0,5 mg na coxa', ['Adrenalina'], ['0,5 mg'], '[Adrenalina] {0,5 mg} na coxa'],
  ['Criança 0,01 mg/kg, adulto 0,5 mg', [], ['0,01 mg/kg'], 'Criança {0,01 mg/kg}, adulto 0,5 mg'],
  ['De 0,5 mg a 5 mg, ou 5 mg/kg', [], ['5 mg'], 'De 0,5 mg a {5 mg}, ou 5 mg/kg'],
  ['1 mg a cada 3 minutos', [], ['1 mg a cada 3 minutos'], '{1 mg a cada 3 minutos}'],
  ['Saturação de 92 a 96%', ['Saturação'], ['92 a 96%'], '[Saturação] de {92 a 96%}'],
  ['10 mg de morfina', ['mg'], ['10 mg'], '{10 mg} de morfina'],
  ['Nada disso', [], ['(1+1) mg'], 'Nada disso'],
])('the words and the listed quantities of %j are marked', (line, marks, quantities, expected) => {
  expect(written(line, marks, quantities)).toBe(expected);
});

const LONG =
  'Paciente agitado que não tolera a máscara e tem muito peso? Considere sequência atrasada, com calma, sem pressa e com a equipe avisada: cetamina 1 mg/kg, devagar, pré-oxigenar com ele respirando e só depois o bloqueador.';

test.each([[['1 mg/kg']], [[]]])(
  'a long line begins with the sentence in which word and quantity stand together, marked (%j) or not',
  (quantities) => {
    expect(written(LONG, ['cetamina'], quantities)).toMatch(
      /^… \[cetamina\] \{?1 mg\/kg\}?, devagar.* bloqueador\.$/,
    );
  },
);

test('a long line is cut before what answers, where its sentence began too early', () => {
  const sentence = LONG.replace(/[?:]/g, ',');
  expect(written(sentence, ['cetamina'], ['1 mg/kg'])).toMatch(
    /^… .{10,40}\[cetamina\] \{1 mg\/kg\}, devagar/,
  );
});

test('a line of one sentence is shown whole, and a longer one is cut at its end', () => {
  expect(written(LONG.slice(0, 210), [])).toBe(LONG.slice(0, 210));
  expect(written(`${LONG} ${LONG}`, [])).toMatch(/^Paciente agitado .* …$/);
});
