import { z } from '@hono/zod-openapi';
import { requiredText } from '../../_shared/contracts/fields.ts';
import { fromDatabase, HttpError } from '../../_shared/errors.ts';
import { anyRows, row, rows } from '../../_shared/rows.ts';
import { pageAnswer, pageQuery, readPage } from '../paging.ts';
import {
  type Api,
  type ApiContext,
  idPath,
  jsonAnswer,
  refusals,
  rowId,
  sessionRoute,
} from '../route.ts';
import { fromRow } from '../shapes/camel.ts';
import {
  VERSIONED_VIDEO_COLUMNS,
  VIDEO_COLUMNS,
  versionedVideo,
  videoShape,
} from '../shapes/catalogue.ts';
import { setVersion, versionedAnswer } from '../versions.ts';

const tag = 'Catálogo';
const MAX_VIDEOS = 400;
const MAX_FOUND = 20;
const videoList = z.array(videoShape);
const NOT_FOUND = 'Vídeo não encontrado';

const list = sessionRoute('member', tag, {
  method: 'get',
  path: '/videos',
  operationId: 'listVideos',
  summary: 'Aulas, das mais novas às mais antigas',
  request: {
    query: pageQuery(MAX_VIDEOS).extend({ categoryId: rowId('Categoria inválida').optional() }),
  },
  responses: {
    200: pageAnswer(videoList, 'As aulas que a pessoa pode ver.'),
    ...refusals(400),
  },
});

const shelf = (path: '/videos/featured' | '/videos/recent', operationId: string, summary: string) =>
  sessionRoute('member', tag, {
    method: 'get',
    path,
    operationId,
    summary,
    responses: { 200: jsonAnswer(videoList, 'As aulas.') },
  });
const featured = shelf('/videos/featured', 'listFeaturedVideos', 'Aulas em destaque');
const recent = shelf('/videos/recent', 'listRecentVideos', 'Aulas adicionadas recentemente');
/** The home page shows 6 of each. */
const MAX_SHELF = 24;

const search = sessionRoute('member', tag, {
  method: 'get',
  path: '/videos/search',
  operationId: 'searchVideos',
  summary: 'Busca por título, descrição, instrutor, tag e categoria',
  request: { query: z.object({ q: requiredText('Busca é obrigatória', 200) }) },
  responses: {
    200: jsonAnswer(videoList, `Até ${MAX_FOUND} aulas, as mais parecidas primeiro.`),
    ...refusals(400),
  },
});

const one = sessionRoute('member', tag, {
  method: 'get',
  path: '/videos/{id}',
  operationId: 'getVideo',
  summary: 'Uma aula',
  request: { params: idPath },
  responses: { 200: versionedAnswer(videoShape, 'A aula.'), ...refusals(400, 404) },
});

const view = sessionRoute('member', tag, {
  method: 'post',
  path: '/videos/{id}/view',
  operationId: 'recordVideoView',
  summary: 'Conta uma visualização, uma por pessoa e dia',
  request: { params: idPath },
  responses: {
    200: jsonAnswer(z.object({ viewCount: z.number() }), 'O total depois desta.'),
    ...refusals(400, 404),
  },
});

export function addVideoRoutes(app: Api, { sessions }: ApiContext): void {
  app.openapi(list, async (c) => {
    const { client } = await sessions.member(c);
    const { categoryId } = c.req.valid('query');
    const query = client.from('videos').select(VIDEO_COLUMNS);
    const chosen = categoryId === undefined ? query : query.eq('category_id', categoryId);
    return c.json(fromRow(videoList, await readPage(c, chosen, 'created_at')), 200);
  });

  for (const route of [featured, recent]) {
    app.openapi(route, async (c) => {
      const { client } = await sessions.member(c);
      const query = client.from('videos').select(VIDEO_COLUMNS);
      const chosen = route === featured ? query.eq('featured', true) : query;
      const found = rows(
        await chosen
          .eq('is_active', true)
          .eq('status', 'active')
          .order('created_at', { ascending: false })
          .order('id', { ascending: false })
          .limit(MAX_SHELF),
        anyRows,
      );
      return c.json(fromRow(videoList, found), 200);
    });
  }

  app.openapi(search, async (c) => {
    const { client } = await sessions.member(c);
    const { q } = c.req.valid('query');
    const found = rows(
      await client.rpc('search_videos', { q, max_results: MAX_FOUND }).select(VIDEO_COLUMNS),
      anyRows,
    );
    return c.json(fromRow(videoList, found), 200);
  });

  app.openapi(one, async (c) => {
    const { client } = await sessions.member(c);
    const answer = await client
      .from('videos')
      .select(VERSIONED_VIDEO_COLUMNS)
      .eq('id', c.req.valid('param').id)
      .maybeSingle();
    const lesson = fromRow(versionedVideo, row(answer, z.unknown(), NOT_FOUND));
    setVersion(c, lesson.updatedAt);
    return c.json(videoShape.parse(lesson), 200);
  });

  app.openapi(view, async (c) => {
    const { client } = await sessions.member(c);
    const { data, error } = await client.rpc('record_video_view', {
      p_video_id: c.req.valid('param').id,
    });
    if (error?.code === '22023') throw new HttpError(404, 'not_found', NOT_FOUND);
    if (error) throw fromDatabase(error);
    return c.json({ viewCount: z.number().parse(data) }, 200);
  });
}
