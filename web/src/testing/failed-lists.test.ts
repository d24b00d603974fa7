import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';
import { videosOfCategory } from '~/features/videos/category-videos.queries.ts';
import { videoQueries } from '~/features/videos/videos.queries.ts';
import { describeError } from '~/lib/errors.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import { restUrl, rpcUrl, server } from './server.ts';

const client = () => createQueryClient();

it.each([
  ['featured', () => client().fetchQuery(videoQueries.featured()), 'videos'],
  ['recent', () => client().fetchQuery(videoQueries.recent()), 'videos'],
  ['shelves', () => client().fetchQuery(videoQueries.shelves()), 'videos'],
  ['related', () => client().fetchQuery(videoQueries.related(4)), 'videos'],
  ['category', () => client().fetchInfiniteQuery(videosOfCategory(4)), 'videos'],
  ['podcasts', () => client().fetchQuery(podcastQueries.list()), 'podcasts'],
])(
  'a list that cannot be read (%s) fails once with the error of the specification, and is shown in Portuguese',
  async (_name, read, noun) => {
    let asked = 0;
    const down = () => {
      asked += 1;
      return HttpResponse.json({}, { status: 503 });
    };
    server.use(
      http.get(restUrl('videos'), down),
      http.get(restUrl('podcasts'), down),
      http.post(rpcUrl('home_shelves'), down),
      http.get(rpcUrl('home_shelves'), down),
    );
    const error = await read().then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toMatchObject({ message: `Failed to fetch ${noun}`, status: 503 });
    expect(describeError(error)).toMatch(/indisponível|servidor|instantes/i);
    expect(asked).toBe(1);
  },
);
