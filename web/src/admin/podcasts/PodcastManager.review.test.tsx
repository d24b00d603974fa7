import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { parseView } from '~/admin/ui/list/list-view.ts';
import { reviewsDueBefore } from '~/lib/review-note.ts';
import { renderAdmin } from '~/testing/render-admin.tsx';
import { restUrl, rpcUrl, server } from '~/testing/server.ts';
import { PodcastManager } from './PodcastManager.tsx';
import type { ManagedPodcast } from './podcast-admin.queries.ts';
import { PODCASTS } from './podcast-admin.rules.ts';

const PODCAST: ManagedPodcast = {
  id: 1,
  title: 'Ronda 1',
  description: null,
  audio_url: 'https://audio.example/a.mp3',
  file_path: null,
  original_file_name: null,
  duration: '12:30',
  duration_seconds: 750,
  file_size: null,
  file_type: 'audio/mpeg',
  category_id: null,
  is_active: true,
  created_at: '2026-11-20T12:00:00Z',
  key_points_reviewed_on: '2024-03-02',
};

function Screen() {
  const [view, setView] = useState(parseView(PODCASTS, new URLSearchParams()));
  return (
    <PodcastManager view={view} onViewChange={setView} categories={[]} renderOutline={() => null} />
  );
}

it('the list of podcasts marks those to review, and can show only them', async () => {
  const asked: URLSearchParams[] = [];
  server.use(
    http.post(rpcUrl('kept_audio'), () => HttpResponse.json([])),
    http.get(restUrl('podcasts'), ({ request }) => {
      const { searchParams } = new URL(request.url);
      asked.push(searchParams);
      return HttpResponse.json(searchParams.has('key_points_reviewed_on') ? [] : [PODCAST]);
    }),
  );
  const { user } = renderAdmin(<Screen />);
  const row = (await screen.findAllByRole('row'))[1] as HTMLElement;
  expect(within(row).getByText('Revisão vencida')).toHaveAttribute(
    'title',
    'Última revisão em 02/03/2024',
  );
  expect(asked.at(-1)?.has('key_points_reviewed_on')).toBe(false);
  await user.selectOptions(screen.getByLabelText('Situação'), 'Revisão vencida');
  expect(
    await screen.findByText('Nenhum podcast com a revisão vencida corresponde à busca.'),
  ).toBeVisible();
  await waitFor(() =>
    expect(asked.at(-1)?.get('key_points_reviewed_on')).toBe(`lt.${reviewsDueBefore()}`),
  );
});
