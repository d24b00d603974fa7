import { expect, test } from 'vitest';
import { momentPath, momentPieces } from './moments.rules.ts';
import type { Moment } from './search-answer.ts';

const moment = (rest: Partial<Moment> = {}): Moment => ({
  video_id: 17,
  podcast_id: null,
  title: 'Anafilaxia',
  seconds: 760,
  line: 'Adrenalina',
  marks: [],
  ...rest,
});

test.each([
  [moment(), '/video/17?t=760'],
  [moment({ seconds: 0 }), '/video/17?t=0'],
  [moment({ video_id: null, podcast_id: 3 }), '/podcasts?episodio=3&t=760'],
  [moment({ video_id: null, podcast_id: 3, seconds: 0 }), '/podcasts?episodio=3&t=0'],
])('momentPath leads to the second: %#', (one, path) => {
  expect(momentPath(one)).toBe(path);
});

/** Words in brackets, quantities in braces. */
const written = (line: string, marks: string[], wantsQuantity: boolean) =>
  momentPieces({ line, marks }, wantsQuantity)
    .map(({ text, isMatch, isQuantity }) =>
      isQuantity ? `{${text}}` : isMatch ? `[${text}]` : text,
    )
    .join('');

test.each([
  ['Adrenalina já.', ['Adrenalina'], false, '[Adrenalina] já.'],
  ['A adrenalina antes; adrenalina!', ['adrenalina'], false, 'A [adrenalina] antes; [adrenalina]!'],
  ['Só no tratamento', ['trata'], false, 'Só no tratamento'],
  ['Adrenalina 0,5 mg na coxa', ['Adrenalina'], false, '[Adrenalina] 0,5 mg na coxa'],
  ['Adrenalina 0,5 mg na coxa', ['Adrenalina'], true, '[Adrenalina] {0,5 mg} na coxa'],
  ['Comece com 0,1 mcg/kg/min.', [], true, 'Comece com {0,1 mcg/kg/min}.'],
  [
    'Dose de 1 a 2 mg/kg em 60 segundos',
    ['Dose'],
    true,
    '[Dose] de {1 a 2 mg/kg} em {60 segundos}',
  ],
  ['Corra 500 mL por hora', [], true, 'Corra {500 mL por hora}'],
  ['1 mg a cada 3 minutos', [], true, '{1 mg a cada 3 minutos}'],
  [
    'Saturação de 92 a 96%, e PAM de 65 mmHg',
    [],
    true,
    'Saturação de {92 a 96%}, e PAM de {65 mmHg}',
  ],
  ['Heparina 5.000 UI', ['Heparina'], true, '[Heparina] {5.000 UI}'],
  ['10 mg de morfina', ['mg'], true, '{10 mg} de morfina'],
  ['5 microgramas por minuto', [], true, '{5 microgramas por minuto}'],
  ['10 mililitros, 4 unidades', [], true, '{10 mililitros}, {4 unidades}'],
  ['Aula 2 gravada em 2026', [], true, 'Aula 2 gravada em 2026'],
])('the words and quantities of %j are marked', (line, marks, wantsQuantity, expected) => {
  expect(written(line, marks, wantsQuantity)).toBe(expected);
});

const LONG =
  'Paciente agitado que não tolera a máscara e tem 80 kg? Considere sequência atrasada, com calma, sem pressa e com a equipe avisada: cetamina 1 mg/kg, devagar, pré-oxigenar com ele respirando e só depois o bloqueador, quando tudo estiver pronto ao lado da cama.';

test('a long line begins with the sentence in which word and quantity stand together', () => {
  const line = written(LONG, ['cetamina'], true);
  expect(line).toMatch(/^… \[cetamina\] \{1 mg\/kg\}, devagar/);
});

test('a long line is cut before what answers, where its sentence began too early', () => {
  const sentence = LONG.replace(/[?:]/g, ',');
  expect(written(sentence, ['cetamina'], true)).toMatch(
    /^… .{10,40}\[cetamina\] \{1 mg\/kg\}, devagar.* …$/,
  );
});

test('a long line without marks is cut at its end', () => {
  expect(written(LONG, [], false)).toMatch(/^Paciente agitado .* …$/);
});
