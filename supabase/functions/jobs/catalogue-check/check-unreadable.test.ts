import { describe, expect, it } from 'vitest';
import { DRIVE } from '../../_shared/testing/drive-function.ts';
import { json } from '../../_shared/testing/network.ts';
import { idOf, YOUTUBE, youTubeVideo } from '../../_shared/testing/youtube.ts';
import { catalogue, inDrive, lessons } from './testing/catalogue.ts';

describe('an answer that cannot be read', () => {
  const broken: Record<string, (id: string) => Record<string, unknown>> = {
    'an item without snippet': () => ({ snippet: undefined }),
    'an item without title': () => ({ snippet: { thumbnails: {} } }),
    'an item without status': () => ({ status: undefined }),
  };

  it.each(Object.entries(broken))('changes no status for %s', async (_what, change) => {
    const { check, statuses } = catalogue(lessons(3), (id) => (id === idOf(2) ? change(id) : {}));
    const result = await check();
    expect(result).toMatchObject({
      status: 'incomplete',
      totalFound: 3,
      failed: 1,
      skipped: 2,
      hidden: 0,
      units: 1,
    });
    expect(result.errors).toEqual([expect.stringMatching(/^Aula 2: .*não pôde ser lida/)]);
    expect(statuses()).toEqual(['active', 'active', 'active']);
  });

  it.each([
    [
      'items without snippets',
      () =>
        json({
          items: lessons(74).map((_, index) => ({
            ...youTubeVideo(idOf(index + 1)),
            snippet: undefined,
          })),
        }),
    ],
    ['an answer without items', () => json({ pageInfo: { totalResults: 0 } })],
    ['an answer that is no JSON', () => new Response('<html>')],
    ['an empty answer', () => new Response('')],
  ])('about the whole catalogue hides no lesson: %s', async (_what, answer) => {
    const { check, deps, statuses } = catalogue([...lessons(74), inDrive('a')]);
    deps.network.on({ [`GET ${YOUTUBE}/videos`]: answer });
    expect(await check()).toMatchObject({
      status: 'incomplete',
      totalFound: 75,
      failed: 74,
      skipped: 1,
      hidden: 0,
      held: 0,
    });
    expect(statuses().every((one) => one === 'active')).toBe(true);
  });

  it('of Drive hides no lesson either', async () => {
    const { check, deps, statuses } = catalogue([inDrive('a'), inDrive('b')]);
    deps.network.on({ [`GET ${DRIVE}/files/a`]: () => json({}) });
    expect(await check()).toMatchObject({ status: 'incomplete', failed: 1, skipped: 1 });
    expect(statuses()).toEqual(['active', 'active']);
  });
});
