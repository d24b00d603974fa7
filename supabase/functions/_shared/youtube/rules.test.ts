import { describe, expect, it } from 'vitest';
import { youTubeVideo } from '../testing/youtube.ts';
import { clockTime, isoSeconds } from './duration.ts';
import { refusalOf, statusOf, toNewVideo } from './rules.ts';
import { videoItem } from './shapes.ts';
import { bestThumbnail } from './thumbnail.ts';

const NOW = '2026-11-20T12:00:00.000Z';
const item = (change: Record<string, unknown> = {}) =>
  videoItem.parse(youTubeVideo('dQw4w9WgXcQ', change));

describe('the duration of a video', () => {
  it.each([
    ['PT4M13S', 253, '4:13'],
    ['PT10M', 600, '10:00'],
    ['PT1H', 3600, '1:00:00'],
    ['PT1H17S', 3617, '1:00:17'],
    ['PT45S', 45, '0:45'],
    ['P1DT2H3M4S', 93_784, '26:03:04'],
    ['P1W', 604_800, '168:00:00'],
  ])('%s is %i seconds, shown as %s', (text, seconds, shown) => {
    expect(isoSeconds(text)).toBe(seconds);
    expect(clockTime(seconds)).toBe(shown);
  });

  it.each(['P0D', 'PT0S', undefined, '', 'P', '12:34', 'PT-5S'])('%s is unknown', (text) => {
    expect(isoSeconds(text)).toBeNull();
  });

  it('rounds without showing sixty seconds', () => {
    expect(clockTime(59.6)).toBe('1:00');
    expect(clockTime(3599.9)).toBe('1:00:00');
  });
});

describe('the decision about an import', () => {
  const status = { uploadStatus: 'processed', privacyStatus: 'public', embeddable: true };
  const snippet = youTubeVideo('x').snippet;
  const restricted = (regionRestriction: unknown) => ({
    contentDetails: { duration: 'PT1M', regionRestriction },
  });

  it.each([
    [{}, null, 'active'],
    [{ status: { ...status, privacyStatus: 'unlisted' } }, null, 'active'],
    [{ status: {} }, null, 'active'],
    [{ status: { ...status, uploadStatus: 'uploaded' } }, null, 'processing'],
    [{ contentDetails: { duration: 'P0D' } }, null, 'active'],
    [{ status: { ...status, privacyStatus: 'private' } }, 'vídeo privado', 'private'],
    [{ status: { ...status, uploadStatus: 'deleted' } }, 'vídeo excluído', 'deleted'],
    [
      { status: { ...status, uploadStatus: 'failed' } },
      'o envio ao YouTube falhou',
      'not_embeddable',
    ],
    [
      { status: { ...status, uploadStatus: 'rejected' } },
      'vídeo recusado pelo YouTube',
      'not_embeddable',
    ],
    [{ status: { ...status, embeddable: false } }, 'incorporação desativada', 'not_embeddable'],
    [
      { contentDetails: { contentRating: { ytRating: 'ytAgeRestricted' } } },
      'restrição de idade: não pode ser incorporado',
      'not_embeddable',
    ],
    [
      { snippet: { ...snippet, liveBroadcastContent: 'live' } },
      'transmissão ao vivo em andamento',
      'not_embeddable',
    ],
    [
      { snippet: { ...snippet, liveBroadcastContent: 'upcoming' } },
      'estreia ou transmissão agendada',
      'not_embeddable',
    ],
    [restricted({ allowed: [] }), 'não disponível no Brasil', 'not_embeddable'],
    [restricted({ allowed: ['US', 'PT'] }), 'não disponível no Brasil', 'not_embeddable'],
    [restricted({ allowed: ['BR'] }), null, 'active'],
    [restricted({ allowed: ['PT', 'BR'] }), null, 'active'],
    [restricted({ blocked: ['BR', 'US'] }), 'não disponível no Brasil', 'not_embeddable'],
    [restricted({ blocked: ['US'] }), null, 'active'],
  ])('%j: %s, %s', (change, refusal, stored) => {
    expect(refusalOf(item(change))).toBe(refusal);
    expect(statusOf(item(change))).toBe(stored);
  });

  it('a video that is missing from the answer counts as deleted', () => {
    expect(statusOf(undefined)).toBe('deleted');
  });
});

describe('the row of a new lesson', () => {
  it("has YouTube's data", () => {
    const video = item({
      snippet: { ...youTubeVideo('x').snippet, tags: ['sepse', ' '], title: ' Sepse & choque ' },
    });
    expect(toNewVideo(video, 3, NOW)).toEqual({
      source: 'youtube',
      external_id: 'dQw4w9WgXcQ',
      resource_key: null,
      title: 'Sepse & choque',
      description: 'Sobre sepse',
      thumbnail: 'https://i.ytimg.com/vi/x/hqdefault.jpg',
      duration: '12:34',
      published_at: '2026-05-01T12:00:00.000Z',
      category_id: 3,
      tags: ['sepse'],
      status: 'active',
      status_checked_at: NOW,
    });
  });

  it('is complete without tags, description, duration, picture and a valid date', () => {
    const bare = videoItem.parse({
      id: 'dQw4w9WgXcQ',
      snippet: { title: '', publishedAt: 'ontem' },
      contentDetails: {},
      status: {},
    });
    expect(toNewVideo(bare, null, NOW)).toMatchObject({
      title: 'dQw4w9WgXcQ',
      description: null,
      thumbnail: null,
      duration: null,
      published_at: null,
      tags: [],
    });
  });
});

it('has texts shortened to fit the table', () => {
  const row = toNewVideo(
    item({
      snippet: {
        ...youTubeVideo('x').snippet,
        title: 'a'.repeat(501),
        description: ` ${'b'.repeat(20_001)} `,
        tags: Array.from({ length: 101 }, (_, index) => `tema ${index}`),
      },
    }),
    null,
    NOW,
  );
  expect(row.title).toBe('a'.repeat(500));
  expect(row.description).toBe('b'.repeat(20_000));
  expect(row.tags).toHaveLength(100);
});

describe('the choice of a picture', () => {
  const at = (file: string, width?: number, host = 'i.ytimg.com') => ({
    url: `https://${host}/vi/x/${file}.jpg`,
    ...(width === undefined ? {} : { width }),
  });

  it.each([
    [{ default: at('default', 120), high: at('hqdefault', 480) }, 'hqdefault'],
    [{ high: at('hqdefault', 480), maxres: at('maxresdefault', 1280) }, 'maxresdefault'],
    [{ maxres: at('maxresdefault', 1280), uhd: at('uhd', 3840) }, 'maxresdefault'],
    [{ medium: at('mqdefault'), standard: at('sddefault') }, 'sddefault'],
    [{ standard: at('sddefault', 640, 'i9.ytimg.com'), high: at('hqdefault', 480) }, 'hqdefault'],
  ])('%#: %s', (thumbnails, file) => {
    expect(bestThumbnail(thumbnails)).toContain(`/${file}.jpg`);
  });

  it.each([
    [{}],
    [{ high: { url: 'https://i9.ytimg.com/vi/x/hq.jpg?sqp=1&rs=2', width: 480 } }],
    [{ high: { url: 'https://i.ytimg.com/vi/x/hq.jpg?sqp=1', width: 480 } }],
    [{ high: { url: 'http://i.ytimg.com/vi/x/hq.jpg', width: 480 } }],
    [{ high: { url: 'https://evil.example/hq.jpg', width: 480 } }],
    [{ high: { url: 'nada', width: 480 } }],
  ])('finds none in %j', (thumbnails) => {
    expect(bestThumbnail(thumbnails)).toBeNull();
  });
});
