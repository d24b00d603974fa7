import { describe, expect, test } from 'vitest';
import type { ParsedTranscript } from '#contracts/transcript.ts';
import {
  filtersOf,
  isShown,
  isStorable,
  isUnsaved,
  lengthOf,
  outcomeOf,
  type TranscriptFile,
  viewsOf,
} from './transcript-files.rules.ts';
import type { TranscriptItem, TranscriptMatch } from './transcript-match.rules.ts';

const ITEM: TranscriptItem = {
  key: 'video-1',
  kind: 'video',
  id: 1,
  title: 'Choque',
  externalId: null,
  instructor: null,
  seconds: 60,
  isVisible: true,
};
const OTHER: TranscriptItem = { ...ITEM, key: 'video-2', id: 2, title: 'Sepse', seconds: null };
const TIMED: ParsedTranscript = {
  kind: 'timed',
  format: 'srt',
  cues: [{ start: 0, end: 50, text: 'Bom dia' }],
};
const CUE = { start: 0, end: 1, text: 'Bom dia' };
const UNTIMED: ParsedTranscript = { kind: 'untimed', sentences: ['Bom dia.', 'Sepse.'] };
/** A transcript whose last words end then. */
const timedUntil = (end: number): ParsedTranscript => ({
  ...TIMED,
  cues: [
    { start: 0, end, text: 'Até logo' },
    { start: 0, end: 1, text: 'Bom dia' },
  ],
});
const CERTAIN: TranscriptMatch = { certainty: 'certain', candidates: ['video-1'] };
const UNCERTAIN: TranscriptMatch = { certainty: 'uncertain', candidates: ['video-1', 'video-2'] };
const AMBIGUOUS: TranscriptMatch = { certainty: 'ambiguous', candidates: ['video-1', 'video-2'] };
const NO_MATCH: TranscriptMatch = { certainty: 'none', candidates: [] };

const makeFile = (more: Partial<TranscriptFile> = {}): TranscriptFile => ({
  key: 'f1',
  source: new File([], 'choque.srt'),
  name: 'choque.srt',
  parsed: TIMED,
  doubt: null,
  isConfirmed: false,
  storing: 'not yet',
  failure: null,
  ...more,
});
const catalogue = (match: TranscriptMatch, known: string[] = []) => ({
  byKey: new Map([ITEM, OTHER].map((item) => [item.key, item])),
  match: () => match,
  known: new Map(known.map((key) => [key, 'v1'])),
});

describe('the state of a file', () => {
  test.each<[string, Partial<TranscriptFile>, TranscriptMatch, string[], string, string | null]>([
    ['being read', { parsed: null }, CERTAIN, [], 'reading', 'video-1'],
    ['refused', { parsed: { kind: 'refused', message: 'Linha 2' } }, CERTAIN, [], 'refused', null],
    ['certain', {}, CERTAIN, [], 'ready', 'video-1'],
    ['of letters in doubt', { doubt: { kind: 'macintosh' } }, CERTAIN, [], 'doubtful', 'video-1'],
    ['uncertain', {}, UNCERTAIN, [], 'uncertain', 'video-1'],
    ['uncertain and confirmed', { isConfirmed: true }, UNCERTAIN, [], 'ready', 'video-1'],
    ['near several', {}, AMBIGUOUS, [], 'ambiguous', null],
    ['near several and chosen', { chosen: 'video-2' }, AMBIGUOUS, [], 'ready', 'video-2'],
    ['like nothing', {}, NO_MATCH, [], 'unmatched', null],
    ['like nothing and chosen', { chosen: 'video-1' }, NO_MATCH, [], 'ready', 'video-1'],
    ['of an item that has one', {}, CERTAIN, ['video-1'], 'known', 'video-1'],
    ['of one to be replaced', { replaces: 'v1' }, CERTAIN, ['video-1'], 'ready', 'video-1'],
    ['of one that changed since', { replaces: 'v0' }, CERTAIN, ['video-1'], 'known', 'video-1'],
    ['of one that is gone since', { replaces: 'v0' }, CERTAIN, [], 'ready', 'video-1'],
    ['being stored', { storing: 'now' }, CERTAIN, [], 'storing', 'video-1'],
    ['stored', { storing: 'stored' }, CERTAIN, ['video-1'], 'stored', 'video-1'],
    ['not stored', { storing: 'failed', failure: 'Sem conexão' }, CERTAIN, [], 'failed', 'video-1'],
    ['without times', { parsed: UNTIMED }, CERTAIN, [], 'ready', 'video-1'],
    [
      'without times, for an unknown length',
      { parsed: UNTIMED, chosen: 'video-2' },
      CERTAIN,
      [],
      'refused',
      'video-2',
    ],
    [
      'of words without end',
      { parsed: { kind: 'untimed', sentences: ['x'.repeat(9000)] } },
      CERTAIN,
      [],
      'refused',
      'video-1',
    ],
    [
      'longer than its item',
      { parsed: { ...TIMED, cues: [{ start: 0, end: 900, text: 'a' }] } },
      CERTAIN,
      [],
      'uncertain',
      'video-1',
    ],
    [
      'longer than a chosen item',
      { parsed: { ...TIMED, cues: [{ start: 0, end: 900, text: 'a' }] }, chosen: 'video-1' },
      CERTAIN,
      [],
      'uncertain',
      'video-1',
    ],
  ])('a file that is %s', (_what, file, match, known, state, item) => {
    const [view] = viewsOf([makeFile(file)], catalogue(match, known));
    expect([view?.state, view?.item?.key ?? null]).toEqual([state, item]);
  });

  test('nothing is said of files before the catalogue is there', () => {
    expect(viewsOf([makeFile()], null)[0]?.state).toBe('reading');
  });

  test('of two files for one item the first is stored, and the second says so', () => {
    const views = viewsOf(
      [makeFile(), makeFile({ key: 'f2', name: 'choque.vtt' })],
      catalogue(CERTAIN),
    );
    expect(views.map(({ state }) => state)).toEqual(['ready', 'repeated']);
    expect(views[1]?.note).toBe('“choque.srt” já é para esta gravação: retire um dos dois');
    expect(views.map(isStorable)).toEqual([true, false]);
  });

  test('a file that is only likely holds its item against no other', () => {
    const match = {
      ...catalogue(CERTAIN),
      match: (name: string) => (name === 'a.srt' ? UNCERTAIN : CERTAIN),
    };
    const views = viewsOf([makeFile({ name: 'a.srt' }), makeFile({ key: 'f2' })], match);
    expect(views.map(({ state }) => state)).toEqual(['uncertain', 'ready']);
  });

  test('a text without times gets the times of its item', () => {
    const [view] = viewsOf([makeFile({ parsed: UNTIMED })], catalogue(CERTAIN));
    expect(view).toMatchObject({ hasEstimatedTimes: true, cues: [{ start: 0 }, { end: 60 }] });
  });
});

describe('what is said of a file', () => {
  test.each<[string, Partial<TranscriptFile>, TranscriptMatch, string[], string]>([
    ['being read', { parsed: null }, CERTAIN, [], 'Lendo...'],
    ['refused', { parsed: { kind: 'refused', message: 'Linha 2' } }, CERTAIN, [], 'Linha 2'],
    ['near several', {}, AMBIGUOUS, [], 'Vários títulos parecidos: escolha um'],
    ['like nothing', {}, NO_MATCH, [], 'Nenhum título parecido: escolha a aula ou o podcast'],
    [
      'without times, for an unknown length',
      { parsed: UNTIMED, chosen: 'video-2' },
      CERTAIN,
      [],
      'O texto não tem tempos, e a duração da gravação não é conhecida. Escreva a duração dela ou use um arquivo com tempos.',
    ],
    [
      'of words without end',
      { parsed: { kind: 'untimed', sentences: ['x'.repeat(9000)] } },
      CERTAIN,
      [],
      'O texto é longo demais para uma gravação de 1:00. Confira se é a gravação certa.',
    ],
    ['only likely', {}, UNCERTAIN, [], 'Nome só parecido: confira e confirme'],
    [
      'longer than its item',
      { parsed: timedUntil(905) },
      CERTAIN,
      [],
      'Termina em 15:05, mas a gravação tem 1:00: confira e confirme',
    ],
    ['of an item that has one', {}, CERTAIN, ['video-1'], 'Já tem transcrição: substituir?'],
    [
      'of one that changed since',
      { replaces: 'v0' },
      CERTAIN,
      ['video-1'],
      'Outra pessoa a trocou enquanto isso: substituir mesmo assim?',
    ],
    ['ready', {}, CERTAIN, [], 'Pronta'],
    [
      'ready to replace one',
      { replaces: 'v1' },
      CERTAIN,
      ['video-1'],
      'Pronta: substitui a que existe',
    ],
    ['being stored', { storing: 'now' }, CERTAIN, [], 'Salvando...'],
    ['stored', { storing: 'stored' }, CERTAIN, ['video-1'], 'Salva'],
    ['not stored', { storing: 'failed', failure: 'Sem conexão' }, CERTAIN, [], 'Sem conexão'],
  ])('that is %s', (_what, file, match, known, note) => {
    expect(viewsOf([makeFile(file)], catalogue(match, known))[0]?.note).toBe(note);
  });
});

describe('the length of a recording', () => {
  // Of a minute: 5 % and another minute.
  test.each([
    [123, 'ready'],
    [123.5, 'uncertain'],
  ])('of 60 s and words that end at %s s is %s', (end, state) => {
    const files = [makeFile({ parsed: timedUntil(end) })];
    expect(viewsOf(files, catalogue(CERTAIN))[0]?.state).toBe(state);
    const confirmed = files.map((file) => ({ ...file, isConfirmed: true }));
    expect(viewsOf(confirmed, catalogue(CERTAIN))[0]?.state).toBe('ready');
  });

  test('that is unknown is not too short for any words', () => {
    const file = makeFile({ parsed: timedUntil(9000), chosen: 'video-2' });
    expect(viewsOf([file], catalogue(CERTAIN))[0]?.state).toBe('ready');
  });

  test('is where the last words end, in whichever order they stand', () => {
    expect(lengthOf([{ end: 5 }, { end: 90 }, { end: 7 }].map((cue) => ({ ...CUE, ...cue })))).toBe(
      90,
    );
    expect([lengthOf([]), lengthOf(null)]).toEqual([0, 0]);
  });
});

describe('the format of a file', () => {
  const formatOf = (file: Partial<TranscriptFile>) =>
    viewsOf([makeFile(file)], catalogue(CERTAIN))[0]?.format;

  test('is what it contains, whatever its name says', () => {
    expect(formatOf({ name: 'choque.vtt', parsed: TIMED })).toBe('srt');
  });

  test.each([
    ['choque.vtt', 'vtt'],
    ['choque.SRT', 'srt'],
    ['choque.v2.sbv', 'sbv'],
    ['choque.txt', 'txt'],
    ['choque.docx', 'txt'],
    ['srt', 'srt'],
    ['choque', 'txt'],
  ])('is told by the name %s as long as the content does not tell it: %s', (name, format) => {
    expect(formatOf({ name, parsed: null })).toBe(format);
    expect(formatOf({ name, parsed: UNTIMED })).toBe(format);
  });

  test('does not make the times of a timed text estimated', () => {
    const files = [makeFile(), makeFile({ key: 'f2', parsed: null })];
    expect(viewsOf(files, catalogue(NO_MATCH)).map((view) => view.hasEstimatedTimes)).toEqual([
      false,
      false,
    ]);
  });
});

test('before the catalogue is there a file has no item and no candidates', () => {
  expect(viewsOf([makeFile({ chosen: 'video-1' })], null)[0]).toMatchObject({
    item: null,
    candidates: [],
    known: undefined,
  });
});

describe('of files in every state', () => {
  const views = viewsOf(
    [
      makeFile({ key: 'f1', storing: 'stored' }),
      makeFile({ key: 'f2', storing: 'stored' }),
      makeFile({ key: 'f3', storing: 'failed', failure: 'Sem conexão' }),
      makeFile({ key: 'f4', storing: 'now', chosen: 'video-2' }),
      makeFile({ key: 'f5' }),
      makeFile({ key: 'f6', parsed: { kind: 'refused', message: 'x' } }),
    ],
    catalogue(CERTAIN),
  );
  const shown = (filter: Parameters<typeof isShown>[1]) =>
    views.filter((view) => isShown(view, filter)).map(({ file }) => file.key);

  test('each filter shows its own', () => {
    expect(views.map(({ state }) => state)).toEqual([
      'stored',
      'stored',
      'failed',
      'storing',
      'repeated',
      'refused',
    ]);
    expect(shown('all')).toHaveLength(6);
    expect(shown('ready')).toEqual(['f4']);
    expect(shown('open')).toEqual(['f5']);
    expect(shown('failed')).toEqual(['f3', 'f6']);
    expect(shown('stored')).toEqual(['f1', 'f2']);
  });

  test('those that failed are stored by the next press, and those stored or refused are no loss', () => {
    const keys = (some: typeof views) => some.map(({ file }) => file.key);
    expect(keys(views.filter(isStorable))).toEqual(['f3']);
    expect(keys(views.filter(isUnsaved))).toEqual(['f3', 'f4', 'f5']);
  });

  test('the filters count in the plural and in the singular', () => {
    const labels = (some: typeof views) => filtersOf(some).map(({ label }) => label);
    expect(labels(views)).toEqual([
      '6 arquivos',
      '1 pronta',
      '1 a decidir',
      '2 com erro',
      '2 salvas',
    ]);
    expect(labels(views.slice(0, 1))).toEqual(['1 arquivo', '1 salva']);
    const others = [makeFile(), makeFile({ key: 'f2', chosen: 'video-2' })];
    expect(labels(viewsOf(others, catalogue(CERTAIN)))).toEqual(['2 arquivos', '2 prontas']);
    expect(filtersOf([])).toEqual([]);
  });
});

test('the filters count what they show, and empty ones are left out', () => {
  const views = viewsOf(
    [
      makeFile(),
      makeFile({ key: 'f2', chosen: 'nothing' }),
      makeFile({ key: 'f3', parsed: { kind: 'refused', message: 'x' } }),
    ],
    catalogue(CERTAIN),
  );
  expect(filtersOf(views).map(({ label }) => label)).toEqual([
    '3 arquivos',
    '1 pronta',
    '1 a decidir',
    '1 com erro',
  ]);
  expect(views.map(isUnsaved)).toEqual([true, true, false]);
});

test.each([
  [{ stored: 1, failed: 0, left: 0 }, '1 transcrição salva.'],
  [
    { stored: 97, failed: 2, left: 1 },
    '97 transcrições salvas. 2 falharam: o motivo está na linha. 1 espera na lista.',
  ],
  [
    { stored: 0, failed: 1, left: 1204 },
    '0 transcrições salvas. 1 falhou: o motivo está na linha. 1.204 esperam na lista.',
  ],
])('a run that did %o says: %s', (counts, text) => {
  expect(outcomeOf(counts)).toBe(text);
});
