import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  actionPath,
  byAge,
  type Notification,
  notificationFacts,
  notificationLines,
  notificationMark,
  withoutNotification,
  withRead,
} from './notifications.rules.ts';

describe('notificationFacts', () => {
  test.each([
    [
      { videoTitle: 'PCR', categoryName: 'Trauma', duration: '12:30' },
      { videoTitle: 'PCR', categoryName: 'Trauma', duration: '12:30' },
    ],
    [
      { videoTitle: 7, duration: ' ' },
      { videoTitle: null, categoryName: null, duration: null },
    ],
    [null, { videoTitle: null, categoryName: null, duration: null }],
    ['texto', { videoTitle: null, categoryName: null, duration: null }],
    [['a'], { videoTitle: null, categoryName: null, duration: null }],
  ])('the notification %o has the expected facts', (metadata, facts) => {
    expect(notificationFacts(metadata)).toEqual(facts);
  });
});

const TITLE = 'Nova aula disponível';
test.each([
  [
    'Aula · Trauma',
    { videoTitle: 'Aula', categoryName: 'Trauma', duration: 'PT2M5S' },
    [TITLE, 'Aula', null],
    ['Trauma', '2:05'],
  ],
  ['Aula', { videoTitle: 'Aula', duration: '2:05' }, [TITLE, 'Aula', null], ['2:05']],
  [
    'Há aula nova',
    { videoTitle: 'Aula', categoryName: 'Trauma' },
    [TITLE, 'Aula', 'Há aula nova'],
    ['Trauma'],
  ],
  [
    '7 novas aulas em Trauma.',
    { categoryName: 'Trauma', videoCount: 7 },
    [null, TITLE, '7 novas aulas em Trauma.'],
    [],
  ],
  ['Há aula nova', { duration: 'logo' }, [null, TITLE, 'Há aula nova'], ['logo']],
  [
    'Trauma grave',
    { videoTitle: 'Trauma grave', categoryName: 'Trauma' },
    [TITLE, 'Trauma grave', null],
    ['Trauma'],
  ],
  ['Cadastro aprovado', {}, [null, TITLE, 'Cadastro aprovado'], []],
])(
  'a notification with the message "%s" and the lesson %j says %j and the facts %j',
  (text, metadata, [overline, headline, message], facts) => {
    expect(notificationLines({ title: TITLE, message: text, metadata })).toEqual({
      overline,
      headline,
      message,
      facts,
    });
  },
);

test('notifications are grouped by the day and the week', () => {
  const now = new Date('2026-11-30T15:00:00').getTime();
  const at = (created_at: string) => ({ created_at });
  const [today, night, week, before] = [
    at('2026-11-30T14:00:00'),
    at('2026-11-29T23:59:00'),
    at('2026-11-24T08:00:00'),
    at('2026-11-23T14:59:00'),
  ];
  expect(byAge([today, night, week, before], now)).toEqual([
    { title: 'Hoje', items: [today] },
    { title: 'Esta semana', items: [night, week] },
    { title: 'Antes', items: [before] },
  ]);
  expect(byAge([before], now)).toEqual([{ title: 'Antes', items: [before] }]);
});

afterEach(() => void vi.unstubAllGlobals());

const addresses = [
  ['/video/7', '/video/7'],
  ['/video/7?t=60#notas', '/video/7?t=60#notas'],
  ['/', '/'],
  ['//evil.example', null],
  ['/\\evil.example', null],
  ['/\t/evil.example', null],
  ['/\n/evil.example', null],
  ['https://evil.example', null],
  ['javascript:alert(1)', null],
  ['/\t/[', null],
  [null, null],
] as const;

test.each(addresses)('actionPath(%s) is %s', (url, path) => {
  expect(actionPath(url)).toBe(path);
});

test('a browser that has no URL.canParse yet follows the same addresses', () => {
  // What Safari had before version 17.
  vi.stubGlobal('URL', class extends URL {});
  Object.defineProperty(URL, 'canParse', { value: undefined });
  expect(addresses.map(([url]) => actionPath(url))).toEqual(addresses.map(([, path]) => path));
});

const notification = (id: number, is_read: boolean): Notification => ({
  id,
  is_read,
  title: 'Novo vídeo',
  message: 'Há uma aula nova',
  type: 'new_video',
  action_url: null,
  metadata: {},
  video: null,
  created_at: '2026-11-21T12:00:00Z',
});
const data = {
  pages: [[notification(3, false), notification(2, true)], [notification(1, false)]],
  pageParams: [null, 2],
};
const reads = (pages: Notification[][]) => pages.flat().map(({ id, is_read }) => [id, is_read]);

test('one notification becomes read, or all of them', () => {
  expect(reads(withRead(data, 1).pages)).toEqual([
    [3, false],
    [2, true],
    [1, true],
  ]);
  expect(reads(withRead(data, null).pages)).toEqual([
    [3, true],
    [2, true],
    [1, true],
  ]);
});

test('a deleted notification is removed from its page', () => {
  expect(reads(withoutNotification(data, 2).pages)).toEqual([
    [3, false],
    [1, false],
  ]);
});

test('access to the account is marked, and an approval is not', () => {
  expect(notificationMark({ type: 'security', metadata: {} })).toEqual({
    tone: 'warning',
    label: 'Segurança',
  });
  expect(notificationMark({ type: 'approval', metadata: {} })).toBeUndefined();
});
