import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { parseView } from '~/admin/ui/list/list-view.ts';
import { makeManagedPodcast } from '~/testing/managed-podcast.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { rpcUrl, server } from '~/testing/server.ts';
import { PodcastManager } from './PodcastManager.tsx';
import { PODCASTS } from './podcast-admin.rules.ts';

const PODCAST = makeManagedPodcast(1, { key_points_reviewed_on: '2024-03-02' });

function Screen() {
  const [view, setView] = useState(parseView(PODCASTS, new URLSearchParams()));
  return (
    <PodcastManager view={view} onViewChange={setView} categories={[]} renderOutline={() => null} />
  );
}

it('the list of podcasts marks those to review, and can show only them', async () => {
  const asked: Record<string, unknown>[] = [];
  server.use(
    http.post(rpcUrl('kept_audio'), () => HttpResponse.json([])),
    http.post(rpcUrl('find_podcasts'), async ({ request }) => {
      // PostgREST takes the arguments as one JSON object.
      const body = (await request.json()) as Record<string, unknown>;
      asked.push(body);
      return HttpResponse.json(body.p_situation ? [] : [PODCAST]);
    }),
  );
  const { user } = renderAdmin(<Screen />);
  const row = (await screen.findAllByRole('row'))[1] as HTMLElement;
  expect(within(row).getByText('Revisão vencida')).toHaveAttribute(
    'title',
    'Última revisão em 02/03/2024',
  );
  expect(asked.at(-1)).not.toHaveProperty('p_situation');
  await user.selectOptions(screen.getByLabelText('Situação'), 'Revisão vencida');
  expect(
    await screen.findByText('Nenhum podcast corresponde à busca e aos filtros.'),
  ).toBeVisible();
  // A change of all that were found can still be undone.
  expect(screen.getByRole('button', { name: 'Alterações em massa' })).toBeVisible();
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ p_situation: 'review_due' }));
});
