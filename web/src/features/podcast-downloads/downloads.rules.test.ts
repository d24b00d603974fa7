import { beforeEach, describe, expect, it, vi } from 'vitest';
import { env } from '~/lib/env.ts';
import type { DownloadRecord } from '~/lib/offline/downloads.rules.ts';
import { makePodcast } from '~/testing/factories.ts';
import {
  fileOf,
  isDownloadable,
  newestUnheard,
  PROBLEMS,
  shownDownload,
} from './downloads.rules.ts';

const MB = 1_048_576;

beforeEach(() => {
  vi.stubGlobal('window', { location: { origin: 'https://plantao.example' } });
});

it.each([
  ['a file of the platform', { file_path: 'a/b.mp3' }, true],
  ['an address of this site', { file_path: null, audio_url: '/demo/a.mp3' }, true],
  ['an address of the project', { file_path: null, audio_url: `${env.supabaseUrl}/a.mp3` }, true],
  ['another host', { file_path: null, audio_url: 'https://cdn.example/a.mp3' }, false],
  ['no audio', { file_path: null, audio_url: ' ' }, false],
  ['no address', { file_path: null, audio_url: 'https://' }, false],
])('%s can be downloaded, or not: %#', (_what, audio, expected) => {
  expect(isDownloadable(makePodcast(audio))).toBe(expected);
});

it('the newest are those not heard to the end and not on the device yet', () => {
  const podcasts = [6, 5, 4, 3, 2, 1].map((id) => makePodcast({ id }));
  const found = newestUnheard(podcasts, {
    heard: [
      { podcast_id: 6, completed: true },
      { podcast_id: 5, completed: false },
    ],
    records: [
      { id: 4, state: 'paused' },
      { id: 3, state: 'failed' },
    ],
    count: 3,
  });
  expect(found.map(({ id }) => id)).toEqual([5, 3, 2]);
});

it('an episode of another host is not among the newest that are downloaded', () => {
  const podcasts = [
    makePodcast({ id: 2, file_path: null, audio_url: 'https://cdn.example/a.mp3' }),
    makePodcast({ id: 1 }),
  ];
  const found = newestUnheard(podcasts, { heard: [], records: [], count: 3 });
  expect(found.map(({ id }) => id)).toEqual([1]);
});

it.each([
  [{}, { source: 'a/b.mp3', size: 8 * MB }],
  [
    { file_path: null, audio_url: '/demo/a.mp3', file_size: 0 },
    { source: '/demo/a.mp3', size: null },
  ],
])('the file of an episode is the one that the platform or its host has: %j', (audio, file) => {
  expect(fileOf(makePodcast({ id: 7, ...audio }))).toEqual({
    ...{ id: 7, title: 'Sepse', durationSeconds: 600 },
    ...file,
  });
});

describe('shownDownload', () => {
  const record: DownloadRecord = {
    ...{ userId: 'ana', id: 1, key: 'k', title: '', durationSeconds: null, source: '', type: '' },
    ...{ size: 38 * MB, stored: 12 * MB, parts: 12, place: null, version: null, addedAt: 0 },
    state: 'waiting',
    problem: null,
  };
  const now = { isFirst: true, isOnline: true, liveBytes: 0 };
  it.each([
    [{}, {}, 'loading', '12 MB de 38 MB (31%)'],
    [{}, { liveBytes: MB }, 'loading', '13 MB de 38 MB (34%)'],
    [{ size: null }, {}, 'loading', '12 MB'],
    [{}, { isFirst: false }, 'queued', 'Na fila'],
    [{}, { isOnline: false }, 'offline', 'Aguardando conexão · 12 MB de 38 MB (31%)'],
    [{ problem: 'network' }, {}, 'offline', 'Aguardando conexão · 12 MB de 38 MB (31%)'],
    [{ problem: 'network' }, { liveBytes: MB }, 'loading', '13 MB de 38 MB (34%)'],
    [{ state: 'paused' }, {}, 'paused', 'Pausado · 12 MB de 38 MB (31%)'],
    [
      { state: 'failed', problem: 'gone' },
      {},
      'failed',
      'O arquivo deste episódio não existe mais.',
    ],
    [{ state: 'done', stored: 38 * MB }, { isOnline: false }, 'done', 'Baixado · 38 MB'],
  ] as const)('a download shows how it stands: %#', (change, context, kind, text) => {
    expect(shownDownload({ ...record, ...change }, { ...now, ...context })).toMatchObject({
      kind,
      text,
    });
  });

  it('what was not asked for shows nothing', () => {
    expect(shownDownload(undefined, now)).toEqual({ kind: 'none', text: '', share: null });
  });

  it.each([
    [{}, {}, 12 / 38],
    [{ size: null }, {}, 0],
    [{ size: null, state: 'paused' }, {}, null],
    [{ stored: 39 * MB }, {}, 1],
    // A part that arrives belongs to what runs, not to what was stopped.
    [{ state: 'paused' }, { liveBytes: MB }, 12 / 38],
    [{}, { isFirst: false }, 12 / 38],
    [{ stored: 0 }, { isFirst: false }, null],
    [{ state: 'failed' }, {}, null],
    [{ state: 'done', stored: 38 * MB }, {}, 1],
  ] as const)('a bar is as long as what is there: %#', (change, context, share) => {
    expect(shownDownload({ ...record, ...change }, { ...now, ...context }).share).toBe(share);
  });

  it('a failure whose reason is unknown blames the browser, which is what is left', () => {
    expect(shownDownload({ ...record, state: 'failed' }, now).text).toBe(PROBLEMS.storage);
  });
});
