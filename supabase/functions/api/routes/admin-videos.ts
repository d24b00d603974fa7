import { z } from '@hono/zod-openapi';
import { refuseUnknownCategory } from '../../_shared/category.ts';
import {
  bulkVideoUpdateSchema,
  type VideoPut,
  videoIdsSchema,
  videoPutSchema,
} from '../../_shared/contracts/video.ts';
import { HttpError, versionConflict } from '../../_shared/errors.ts';
import { anyRows, row, rows } from '../../_shared/rows.ts';
import { sourceColumns, takenSource } from '../../_shared/youtube/change-source.ts';
import { refreshThumbnails } from '../../_shared/youtube/refresh-thumbnails.ts';
import {
  type Api,
  type ApiContext,
  idPath,
  jsonAnswer,
  jsonBody,
  refusals,
  sessionRoute,
} from '../route.ts';
import { fromRow, toColumns } from '../shapes/camel.ts';
import {
  VERSIONED_VIDEO_COLUMNS as VERSIONED,
  versionedVideo,
  videoShape,
} from '../shapes/catalogue.ts';
import {
  conflictAnswer,
  ifMatchHeader,
  requestedVersion,
  setVersion,
  versionedAnswer,
} from '../versions.ts';
import { refuseLatePoint, writtenKeyPoints } from './written-key-points.ts';

const tag = 'Administração: vídeos';
const NOT_FOUND = 'Vídeo não encontrado';

const bulk = sessionRoute('admin', tag, {
  method: 'put',
  path: '/admin/videos/bulk',
  operationId: 'updateVideos',
  summary: 'Altera várias aulas de uma vez',
  request: { body: jsonBody(bulkVideoUpdateSchema) },
  responses: {
    200: jsonAnswer(z.object({ updatedCount: z.number() }), 'Quantas foram alteradas.'),
    ...refusals(400),
  },
});

const refresh = sessionRoute('admin', tag, {
  method: 'post',
  path: '/admin/videos/refresh-thumbnails',
  operationId: 'refreshThumbnails',
  summary: 'Busca no YouTube as imagens atuais das aulas',
  request: { body: jsonBody(videoIdsSchema) },
  responses: {
    200: jsonAnswer(
      z.object({ updatedCount: z.number(), errors: z.array(z.string()) }),
      'Quantas mudaram, e o que não foi possível.',
    ),
    ...refusals(400, 502),
  },
});

const update = sessionRoute('admin', tag, {
  method: 'put',
  path: '/admin/videos/{id}',
  operationId: 'updateVideo',
  summary: 'Altera uma aula',
  description:
    'Um novo `youtubeId` é conferido no YouTube como numa importação: a imagem, a duração e a situação passam a ser as dele.',
  request: { params: idPath, headers: ifMatchHeader, body: jsonBody(videoPutSchema) },
  responses: {
    200: versionedAnswer(videoShape, 'A aula.'),
    ...refusals(400, 404, 422, 502),
    ...conflictAnswer(videoShape),
  },
});

const remove = sessionRoute('admin', tag, {
  method: 'delete',
  path: '/admin/videos/{id}',
  operationId: 'deleteVideo',
  summary: 'Exclui uma aula; por 30 dias, a tela “Vídeos excluídos” a restaura inteira',
  request: { params: idPath },
  responses: { 204: { description: 'Excluída.' }, ...refusals(400, 404) },
});

export function addAdminVideoRoutes(app: Api, { deps, sessions }: ApiContext): void {
  app.openapi(bulk, async (c) => {
    const { client } = await sessions.admin(c);
    const { videoIds, updates } = c.req.valid('json');
    const answer = await client
      .from('videos')
      .update(toColumns(updates))
      .in('id', videoIds)
      .select('id');
    refuseUnknownCategory(answer.error);
    return c.json({ updatedCount: rows(answer, anyRows).length }, 200);
  });

  app.openapi(refresh, async (c) => {
    const { client } = await sessions.admin(c);
    return c.json(await refreshThumbnails(deps, client, c.req.valid('json').videoIds), 200);
  });

  app.openapi(update, async (c) => {
    const { client } = await sessions.admin(c);
    const { id } = c.req.valid('param');
    const edit = c.req.valid('json');
    const { youtubeId: _source, ...fields } = edit;
    const read = async () => {
      const answer = await client.from('videos').select(VERSIONED).eq('id', id).maybeSingle();
      return fromRow(versionedVideo, row(answer, z.unknown(), NOT_FOUND));
    };
    const lesson = await read();
    const version = await requestedVersion(c.req.valid('header')['if-match'], async () => lesson);
    const source =
      lesson.source === 'youtube' && requiredId(edit) !== lesson.externalId
        ? await sourceColumns(deps, client, requiredId(edit))
        : {};
    const update = client
      .from('videos')
      // Always included, because an update without columns changes no row and would look like a missing one.
      .update({
        external_id: lesson.externalId,
        ...toColumns(fields),
        ...writtenKeyPoints(fields.keyPoints),
        ...source,
      })
      .eq('id', id);
    const { data, error } = await (version === undefined
      ? update
      : update.eq('updated_at', version)
    )
      .select(VERSIONED)
      .maybeSingle();
    refuseUnknownCategory(error);
    refuseLatePoint(error);
    if (error?.code === '23505') throw takenSource();
    if (version !== undefined && !error && data === null) {
      throw versionConflict({ current: await read() });
    }
    const saved = fromRow(versionedVideo, row({ data, error }, z.unknown(), NOT_FOUND));
    setVersion(c, saved.updatedAt);
    return c.json(videoShape.parse(saved), 200);
  });

  app.openapi(remove, async (c) => {
    const { client } = await sessions.admin(c);
    const answer = await client
      .from('videos')
      .delete()
      .eq('id', c.req.valid('param').id)
      .select('id')
      .maybeSingle();
    row(answer, z.unknown(), NOT_FOUND);
    return c.body(null, 204);
  });
}

/** The id that an edit of a YouTube lesson must contain. */
function requiredId({ youtubeId }: VideoPut): string {
  if (youtubeId !== undefined) return youtubeId;
  throw new HttpError(400, 'invalid_request', 'ID do YouTube é obrigatório', {
    field: 'youtubeId',
  });
}
