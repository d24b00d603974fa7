import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { renderUi } from '~/testing/render-app.tsx';
import { answer } from '~/testing/search-answers.ts';
import { restUrl, rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { SearchPage } from './SearchPage.tsx';

beforeEach(() => {
  signIn();
  server.use(
    tableHandler('user_favorites', []),
    tableHandler('user_video_progress', []),
    tableHandler('podcast_queue', []),
    tableHandler('categories', []),
    http.post(rpcUrl('report_unanswered_search'), () => new HttpResponse(null, { status: 204 })),
  );
});

it('rows of episodes come with what is left of them: nothing grows under the eye', async () => {
  let tell = () => {};
  const places = new Promise<void>((resolve) => {
    tell = resolve;
  });
  answer({ episodes: 1 });
  server.use(
    http.get(restUrl('podcast_progress'), async () => {
      await places;
      return HttpResponse.json([
        { id: 1, podcast_id: 1, current_seconds: 90, completed: false, revision: 1 },
      ]);
    }),
  );
  renderUi(<SearchPage />, { route: '/busca?q=sepse' });
  const section = await screen.findByRole('region', { name: 'Podcasts' });
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Aulas' })).toBeNull());
  expect(within(section).queryByRole('article')).toBeNull();
  expect(section).toHaveAttribute('aria-busy', 'true');
  tell();
  expect(await within(section).findByText(/^Restam/)).toBeVisible();
});

it('rows of episodes do not wait for places that cannot be read', async () => {
  answer({ episodes: 1 });
  server.use(http.get(restUrl('podcast_progress'), () => HttpResponse.json({}, { status: 500 })));
  renderUi(<SearchPage />, { route: '/busca?q=sepse' });
  expect(await screen.findByRole('article')).toHaveTextContent('Episódio 1');
});
