import { HttpResponse, http } from 'msw';
import { Route, Routes } from 'react-router-dom';
import { createQueryClient } from '~/lib/query-client.ts';
import { VideoPage } from '~/pages/VideoPage.tsx';
import type { Tables } from '~/types/database.ts';
import { makeLesson, makeOpenVideo } from './catalogue.ts';
import { renderUi } from './render-app.tsx';
import { restUrl, server, tableHandler } from './server.ts';

/** The lesson whose page is opened. */
export const video = makeOpenVideo(7, {
  title: 'Punção lombar',
  rating: 0,
  description: null,
  category_id: 4,
  category: { name: 'Procedimentos', slug: 'procedimentos' },
  tags: ['líquor', 'técnica'],
  view_count: 1249,
});

/** Answers with this lesson, or none, and with those of its category. */
export function serveVideo(
  opened: object | null,
  related = [7, 8, 9, 10, 11, 12].map((id) => makeLesson(id)),
) {
  server.use(
    tableHandler('transcripts', []),
    http.get(restUrl('videos'), ({ request }) =>
      new URL(request.url).searchParams.has('id')
        ? HttpResponse.json(opened ? [opened] : [])
        : HttpResponse.json(related),
    ),
  );
}

/** The member's record of it. */
export const place = (
  progress_seconds: number,
  rest: Partial<Tables<'user_video_progress'>> = {},
) => ({
  video_id: 7,
  progress_seconds,
  is_completed: false,
  last_watched_at: '2026-11-20T12:00:00Z',
  last_device: null,
  revision: 1,
  place_revision: 1,
  rivals: [],
  marked_at: null,
  ...rest,
});

/** Opens its page. */
export const openVideo = (route = '/video/7', client = createQueryClient()) =>
  renderUi(
    <Routes>
      <Route path="/video/:id" element={<VideoPage />} />
    </Routes>,
    { route, client },
  );
