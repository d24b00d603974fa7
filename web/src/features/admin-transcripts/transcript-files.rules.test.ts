import { describe, expect, test } from 'vitest';
import type { ParsedTranscript } from '#contracts/transcript.ts';
import {
  filtersOf,
  isStorable,
  isUnsaved,
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
const UNTIMED: ParsedTranscript = { kind: 'untimed', sentences: ['Bom dia.', 'Sepse.'] };
const CERTAIN: TranscriptMatch = { certainty: 'certain', candidates: ['video-1'] };
const UNCERTAIN: TranscriptMatch = { certainty: 'uncertain', candidates: ['video-1', 'video-2'] };
const AMBIGUOUS: TranscriptMatch = { certainty: 'ambiguous', candidates: ['video-1', 'video-2'] };
const NO_MATCH: TranscriptMatch = { certainty: 'none', candidates: [] };

const makeFile = (more: Partial<TranscriptFile> = {}): TranscriptFile => ({
  key: 'f1',
  name: 'choque.srt',
  size: 100,
  lastModified: 0,
  parsed: TIMED,
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
  [{ stored: 1, failed: 0, left: 0 }, '1 transcrição guardada.'],
  [
    { stored: 97, failed: 2, left: 1 },
    '97 transcrições guardadas. 2 falharam: o motivo está na linha. 1 espera na lista.',
  ],
])('a run that did %o says: %s', (counts, text) => {
  expect(outcomeOf(counts)).toBe(text);
});
