import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, test } from 'vitest';
import { readDevice } from '~/lib/device.ts';
import { createQueryClient } from '~/lib/query-client.ts';
import { trustStoredSession } from '~/lib/session/session.ts';
import { makeProfile, makeSession } from '~/testing/factories.ts';
import { restUrl, server } from '~/testing/server.ts';
import { parseStoredProgress, progressQueries } from './progress.queries.ts';
import { showStored } from './progress-reports.ts';
import { useOpeningPlace } from './use-opening-place.ts';

const row = (seconds: number, device: string, revision: number) => ({
  video_id: 7,
  progress_seconds: seconds,
  is_completed: false,
  last_watched_at: '2026-11-21T03:00:00+00:00',
  last_device: device,
  revision,
  place_revision: revision,
  rivals: [],
  marked_at: null,
});

/** The page of lesson 7 on a device whose last report has just been answered. */
function openAfterReport() {
  const { id, email } = makeProfile();
  localStorage.setItem('auth_token', JSON.stringify(makeSession()));
  trustStoredSession({ userId: id, email });
  const asked: string[] = [];
  server.use(
    http.get(restUrl('user_video_progress'), ({ request }) => {
      asked.push(request.url);
      return HttpResponse.json([row(301, 'Chrome no Android#abc', 2)]);
    }),
  );
  const client = createQueryClient();
  const open = () =>
    renderHook(() => useOpeningPlace(7, false), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={client}>{children}</QueryClientProvider>
      ),
    }).result;
  return { client, open, asked };
}

test('a lesson opens where another device left it, also when this one has just reported another position', async () => {
  const { client, open } = openAfterReport();
  showStored(client, 7, parseStoredProgress(row(21, readDevice(), 1)));
  const opening = open();
  await waitFor(() => expect(opening.current.place).not.toBeNull());
  expect(opening.current.place?.stored?.progress_seconds).toBe(301);
});

test('what was read for this very opening is not read again', async () => {
  const { client, open, asked } = openAfterReport();
  await client.query(progressQueries.ofVideo(7));
  expect(open().current.place?.stored?.progress_seconds).toBe(301);
  expect(asked).toHaveLength(1);
});
