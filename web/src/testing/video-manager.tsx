import { HttpResponse, http } from 'msw';
import { useState } from 'react';
import { VideoManager } from '~/admin/videos/VideoManager.tsx';
import type { ManagedVideo } from '~/admin/videos/video-admin.queries.ts';
import { parseVideosView } from '~/admin/videos/video-admin.rules.ts';
import { restUrl, rpcUrl, server } from './server.ts';

type Asked = { method: string; url: URL; body: Record<string, unknown> | null };

/** A table of lessons that answers reads with `rows`, counts with `total`, and writes with what is said. */
export function videosApi(
  rows: ManagedVideo[],
  {
    total = rows.length,
    changed = rows.map(({ id, is_scheduled }) => ({ id, is_scheduled })),
    status = 200,
  } = {},
) {
  const asked: Asked[] = [];
  server.use(
    http.post(rpcUrl('count_videos'), () => HttpResponse.json(total)),
    http.post(rpcUrl('find_videos'), async ({ request }) => {
      // PostgREST takes the arguments as one JSON object.
      const body = (await request.json()) as Record<string, unknown>;
      const url = new URL(request.url);
      asked.push({ method: 'FIND', url, body });
      if (url.searchParams.get('select') === 'id') {
        return HttpResponse.json(Array.from({ length: total }, (_, index) => ({ id: index + 1 })));
      }
      return HttpResponse.json(body.p_after_id ? [] : rows);
    }),
    http.all(restUrl('videos'), async ({ request }) => {
      const { method } = request;
      const url = new URL(request.url);
      const body = method === 'PATCH' ? ((await request.json()) as Record<string, unknown>) : null;
      asked.push({ method, url, body });
      if (method === 'GET') {
        const outline = { key_points: [], key_point_seconds: [] };
        const updated_at = '2026-11-20T12:00:00.000001+00:00';
        return HttpResponse.json([{ ...rows[0], ...outline, updated_at }]);
      }
      if (status !== 200) {
        const code = status === 409 ? '23505' : '42501';
        return HttpResponse.json({ code, message: 'no', details: null, hint: null }, { status });
      }
      const isSingle = request.headers.get('accept')?.includes('vnd.pgrst.object');
      return HttpResponse.json(isSingle ? { id: rows[0]?.id } : changed);
    }),
  );
  return asked;
}

/** The catalogue, whose view is kept here instead of in an address. */
export function Screen({ address = '' }: { address?: string }) {
  const [view, setView] = useState(() => parseVideosView(new URLSearchParams(address)));
  return (
    <VideoManager
      view={view}
      onViewChange={setView}
      categories={[
        { id: 1, name: 'Cardiologia' },
        { id: 2, name: 'Trauma' },
      ]}
      renderArt={() => null}
      renderOutline={() => null}
      importAction={<a href="/youtube-import">Importar vídeos</a>}
    />
  );
}

/** What was written of what was asked. */
export const writesIn = (asked: readonly Asked[]) =>
  asked.filter(({ method }) => method === 'PATCH' || method === 'DELETE');
