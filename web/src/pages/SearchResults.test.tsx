import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { makeLesson } from '~/testing/catalogue.ts';
import { makePodcast } from '~/testing/factories.ts';
import { makeMoment } from '~/testing/moment.ts';
import { renderUi } from '~/testing/render-app.tsx';
import { rpcHandler, rpcUrl, server, tableHandler } from '~/testing/server.ts';
import { signIn } from '~/testing/sign-in.ts';
import { SearchPage } from './SearchPage.tsx';

it('below a part of the results that is awaited stands nothing that it could push away', async () => {
  signIn();
  let release: () => void = () => undefined;
  const late = new Promise<void>((resolve) => (release = resolve));
  let answered = 0;
  server.use(
    ...['user_favorites', 'user_video_progress', 'podcast_progress', 'podcast_queue'].map((table) =>
      tableHandler(table, []),
    ),
    tableHandler('categories', []),
    rpcHandler('search_everything', {}),
    http.post(rpcUrl('search_videos'), () => {
      answered += 1;
      return HttpResponse.json([makeLesson(1)]);
    }),
    http.post(rpcUrl('search_podcasts'), () => {
      answered += 1;
      return HttpResponse.json([makePodcast({ id: 1, title: 'Episódio 1' })]);
    }),
    http.post(rpcUrl('search_moments'), async () => {
      await late;
      return HttpResponse.json([makeMoment({ line: 'Linha 1' })]);
    }),
  );
  renderUi(<SearchPage />, { route: '/busca?q=ecg' });
  await waitFor(() => expect(answered).toBe(2));
  expect(screen.getByRole('region', { name: 'Momentos' })).toHaveAttribute('aria-busy', 'true');
  expect(screen.queryByRole('region', { name: 'Aulas' })).toBeNull();
  release();
  expect(await screen.findByRole('link', { name: /Linha 1/ })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Aula 1' })).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Episódio 1' })).toBeVisible();
});
