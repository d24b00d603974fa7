import { expect, test } from 'vitest';
import { estimateCues, parseTranscript } from './transcript.ts';

test.each([
  ['times before the words', '0:12 bom dia\n1:02:03 sepse', ['12-3723 bom dia', '3723-3725 sepse']],
  [
    'times in brackets',
    '[00:01:02] bom dia\n\n(00:01:10) - sepse',
    ['62-70 bom dia', '70-72 sepse'],
  ],
  [
    'times in lines of their own',
    '0:00\nbom dia\n0:03\n3 segundos\nhoje\nsepse\n0:09\n\n',
    ['0-3 bom dia', '3-9 hoje sepse'],
  ],
  [
    'times from and to',
    '[00:00.000 --> 00:04.000] bom dia\n[00:04.000 --> 00:06.500] sepse',
    ['0-4 bom dia', '4-6.5 sepse'],
  ],
  ['two lines of one second', '0:01 a\n0:01 b\n0:04 c', ['1-4 a', '1-4 b', '4-6 c']],
  [
    'names before the times, as of meetings',
    'Ana Souza  0:05\nbom dia\n\nParticipante 2 0:09\nsepse\nDr. João da Silva\t1:00:12\nfim',
    ['5-9 bom dia', '9-3612 sepse', '3612-3614 fim'],
  ],
  [
    'names before times in brackets',
    'Ana Souza (0:05): bom dia\nJoão [00:00:09]\nsepse',
    ['5-9 bom dia', '9-11 sepse'],
  ],
  [
    'start, end and words between tabs',
    '0:00\t0:04\tbom dia\n0:04\t0:06\tsepse',
    ['0-4 bom dia', '4-6 sepse'],
  ],
  [
    'seconds between tabs',
    '0.000000\t4.250000\tbom dia\n4,25\t6\tsepse',
    ['0-4.25 bom dia', '4.25-6 sepse'],
  ],
  [
    'whole seconds between tabs',
    '0\t4\tbom dia a todos\n4\t6\tsepse',
    ['0-4 bom dia a todos', '4-6 sepse'],
  ],
  [
    'thousandths between tabs, below their titles',
    'start\tend\ttext\n0\t4250\tbom dia\n4250\t6000\tsepse\n',
    ['0-4.25 bom dia', '4.25-6 sepse'],
  ],
  ['a single time', '0:05\nbom dia', ['5-7 bom dia']],
])('a text with %s is read', (_what, text, cues) => {
  const parsed = parseTranscript('a.txt', text);
  const read = parsed.kind === 'timed' ? parsed.cues : [];
  expect(read.map((cue) => `${cue.start}-${cue.end} ${cue.text}`)).toEqual(cues);
});

test.each([
  'Na RCP a relação é de\n30:2 no adulto.\n15:2 na criança.',
  'Faça 5:1 de diluição. Depois espere.',
  'Às\n15:30 chega o paciente.',
  'O paciente chega às 15:30\ne sai depois.',
  'Dose\t10 mg',
])('a text without times is divided into sentences: %j', (text) => {
  expect(parseTranscript('a.txt', text)).toMatchObject({ kind: 'untimed' });
});

test('times of sentences are estimated by their length', () => {
  const parsed = parseTranscript('a.txt', 'Bom dia. Hoje é sepse!\n\nFim da aula.');
  expect(parsed).toEqual({
    kind: 'untimed',
    sentences: ['Bom dia.', 'Hoje é sepse!', 'Fim da aula.'],
  });
  const sentences = parsed.kind === 'untimed' ? parsed.sentences : [];
  expect(estimateCues(sentences, 66)).toEqual([
    { start: 0, end: 16, text: 'Bom dia.' },
    { start: 16, end: 42, text: 'Hoje é sepse!' },
    { start: 42, end: 66, text: 'Fim da aula.' },
  ]);
});

test('a text that is too long for the time of the recording is refused', () => {
  expect(estimateCues(['x'.repeat(200), 'y'.repeat(200)], 6)).toBeNull();
});

test('a sentence does not end with the title of a person', () => {
  expect(parseTranscript('a.txt', 'Sou a Dra. Ana. O Prof. Rui vem depois.')).toMatchObject({
    sentences: ['Sou a Dra. Ana.', 'O Prof. Rui vem depois.'],
  });
});

test('long sentences are divided', () => {
  const parsed = parseTranscript('a.txt', 'palavra '.repeat(100));
  const sentences = parsed.kind === 'untimed' ? parsed.sentences : [];
  expect(sentences.length).toBe(4);
  expect(sentences.every(({ length }) => length <= 200)).toBe(true);
});

test('a row without its times is refused in a table', () => {
  expect(parseTranscript('a.txt', '0.5\t4.0\tbom dia\nsepse')).toMatchObject({
    kind: 'refused',
    message: expect.stringContaining('Linha 2: faltam o começo, o fim ou a fala'),
  });
});
