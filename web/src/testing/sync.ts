import { HttpResponse, http } from 'msw';
import { env } from '~/config/env.ts';
import type { SyncReport, SyncRun } from '~/features/sync/sync.rules.ts';
import { restUrl, server } from './server.ts';

export const SYNC_URL = `${env.supabaseUrl}/functions/v1/youtube/sync-channel`;

export type StoredRun = SyncRun & SyncReport;

export function makeSyncRun(overrides: Partial<StoredRun> = {}): StoredRun {
  return {
    id: 7,
    status: 'succeeded',
    heartbeat_at: '2026-11-21T06:00:00Z',
    finished_at: '2026-11-21T06:00:00Z',
    total_found: 137,
    imported: 128,
    skipped: 8,
    ignored: 1,
    ignored_reasons: [
      { kind: 'source', reason: 'vídeo privado', count: 1, titles: ['Aula privada'] },
    ],
    failed: 0,
    errors: [],
    error_type: null,
    log: ['Canal: Medicina de Emergência', 'Página 1: 50 vídeos'],
    ...overrides,
  };
}

/** What the function answers for `makeSyncRun()`. */
export const SYNC_RESULT = {
  runId: 7,
  status: 'succeeded',
  totalFound: 137,
  imported: 128,
  skipped: 8,
  ignored: 1,
  ignoredReasons: [{ kind: 'source', reason: 'vídeo privado', count: 1, titles: ['Aula privada'] }],
  failed: 0,
  errors: [],
  errorType: null,
};

/** What a run at work has not yet. */
export const WORKING = { status: 'running', finished_at: null };
/** The refusal while somebody else is at it. */
export const TAKEN = { message: 'Uma sincronização já está em andamento.', code: 'sync_running' };

/** The runs of the server, newest first; returns what was asked about them. */
export function serveRuns(...list: StoredRun[]): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  server.use(
    http.get(restUrl('sync_runs'), ({ request }) => {
      const query = new URL(request.url).searchParams;
      asked.push(query);
      const columns = (query.get('select') ?? '').split(',');
      const rows = list
        .filter((run) => [null, `eq.${run.id}`].includes(query.get('id')))
        .filter((run) => query.get('status')?.includes(run.status) ?? true)
        .slice(0, Number(query.get('limit') ?? list.length))
        .map((run) =>
          Object.fromEntries(Object.entries(run).filter(([key]) => columns.includes(key))),
        );
      const isSingle = request.headers.get('accept')?.includes('vnd.pgrst.object');
      if (!isSingle) return HttpResponse.json(rows);
      return rows[0]
        ? HttpResponse.json(rows[0])
        : HttpResponse.json({ code: 'PGRST116', message: 'no rows' }, { status: 406 });
    }),
  );
  return asked;
}
export function answerSync(body: object, status = 200) {
  server.use(http.post(SYNC_URL, () => HttpResponse.json(body as never, { status })));
}
