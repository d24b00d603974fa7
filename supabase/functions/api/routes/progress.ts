import { z } from '@hono/zod-openapi';
import { progressSchema } from '../../_shared/contracts/progress.ts';
import { fromDatabase, HttpError } from '../../_shared/errors.ts';
import { anyRows, rows } from '../../_shared/rows.ts';
import { pageAnswer, pageQuery, readPage } from '../paging.ts';
import {
  type Api,
  type ApiContext,
  jsonAnswer,
  jsonBody,
  refusals,
  sessionRoute,
  videoIdPath,
} from '../route.ts';
import { fromRow } from '../shapes/camel.ts';
import { VIDEO_COLUMNS } from '../shapes/catalogue.ts';
import { PROGRESS_COLUMNS, progressShape, progressWithVideoShape } from '../shapes/member.ts';

const tag = 'Progresso';
const MAX_PROGRESS = 400;
const MAX_CONTINUE = 48;
const progressList = z.array(progressShape);
const continueList = z.array(progressWithVideoShape);

const list = sessionRoute('member', tag, {
  method: 'get',
  path: '/user/progress',
  operationId: 'listProgress',
  summary: 'Onde a pessoa parou em cada aula',
  request: { query: pageQuery(MAX_PROGRESS) },
  responses: {
    200: pageAnswer(progressList, 'O progresso, do mais recente.'),
    ...refusals(400),
  },
});

const one = sessionRoute('member', tag, {
  method: 'get',
  path: '/user/progress/{videoId}',
  operationId: 'getProgress',
  summary: 'Onde a pessoa parou em uma aula; zero se nunca a abriu',
  request: { params: videoIdPath },
  responses: { 200: jsonAnswer(progressShape, 'O progresso.'), ...refusals(400) },
});

const continueWatching = sessionRoute('member', tag, {
  method: 'get',
  path: '/user/continue-watching',
  operationId: 'listContinueWatching',
  summary: 'Aulas começadas e não concluídas',
  request: { query: pageQuery(MAX_CONTINUE) },
  responses: {
    200: pageAnswer(continueList, 'As aulas, da última vista.'),
    ...refusals(400),
  },
});

const save = sessionRoute('member', tag, {
  method: 'post',
  path: '/user/progress',
  operationId: 'saveProgress',
  summary: 'Guarda a posição em uma aula',
  description:
    'Uma aula concluída continua concluída. O tempo assistido só é contado pelo aplicativo. Com `baseRevision`, a posição que outro aparelho guardou depois dela não é sobrescrita: a nova fica em `rivals` até um envio com `isChoice` sobre a revisão atual.',
  request: { body: jsonBody(progressSchema) },
  responses: {
    200: jsonAnswer(progressShape, 'O progresso guardado.'),
    ...refusals(400, 404),
  },
});

/** The progress of a lesson that the member never opened. */
const emptyProgress = (videoId: number): z.output<typeof progressShape> => ({
  videoId,
  progressSeconds: 0,
  isCompleted: false,
  lastWatchedAt: null,
  lastDevice: null,
  revision: 0,
  rivals: [],
});

export function addProgressRoutes(app: Api, { deps, sessions }: ApiContext): void {
  app.openapi(list, async (c) => {
    const { client, id } = await sessions.member(c);
    const query = client
      .from('user_video_progress')
      .select(`id,${PROGRESS_COLUMNS}`)
      .eq('user_id', id);
    return c.json(fromRow(progressList, await readPage(c, query, 'last_watched_at')), 200);
  });

  app.openapi(one, async (c) => {
    const { client, id } = await sessions.member(c);
    const { videoId } = c.req.valid('param');
    const [found] = rows(
      await client
        .from('user_video_progress')
        .select(PROGRESS_COLUMNS)
        .eq('user_id', id)
        .eq('video_id', videoId)
        .limit(1),
      anyRows,
    );
    return c.json(found ? fromRow(progressShape, found) : emptyProgress(videoId), 200);
  });

  app.openapi(continueWatching, async (c) => {
    const { client, id } = await sessions.member(c);
    const query = client
      .from('user_video_progress')
      .select(`id,${PROGRESS_COLUMNS},video:videos!inner(${VIDEO_COLUMNS})`)
      .eq('user_id', id)
      .eq('is_completed', false)
      .gt('progress_seconds', 0)
      .is('dismissed_at', null);
    return c.json(fromRow(continueList, await readPage(c, query, 'last_watched_at')), 200);
  });

  app.openapi(save, async (c) => {
    const { client } = await sessions.member(c);
    const report = c.req.valid('json');
    const { data, error } = await client.rpc('save_video_progress', {
      p_video_id: report.videoId,
      p_event_id: crypto.randomUUID(),
      p_position_seconds: report.progressSeconds,
      // A position alone does not say how much was played.
      p_watched_delta_seconds: 0,
      p_occurred_at: new Date(deps.now()).toISOString(),
      p_ended: report.isCompleted ?? false,
      p_device: report.device,
      p_base_revision: report.baseRevision,
      p_is_choice: report.isChoice,
    });
    if (error?.code === '22023') {
      throw new HttpError(404, 'not_found', 'Vídeo não encontrado', { field: 'videoId' });
    }
    if (error) throw fromDatabase(error);
    return c.json(fromRow(progressShape, data), 200);
  });
}
