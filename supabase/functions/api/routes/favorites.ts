import { z } from '@hono/zod-openapi';
import { favoriteSchema } from '../../_shared/contracts/favorite.ts';
import { fromDatabase, HttpError } from '../../_shared/errors.ts';
import { anyRows, ensure, row, rows } from '../../_shared/rows.ts';
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
import { CATEGORY_COLUMNS, VIDEO_COLUMNS } from '../shapes/catalogue.ts';
import { FAVORITE_COLUMNS, favoriteShape, favoriteWithVideoShape } from '../shapes/member.ts';

const tag = 'Minha Lista';
const MAX_FAVORITES = 200;
const favoriteList = z.array(favoriteWithVideoShape);

const list = sessionRoute('member', tag, {
  method: 'get',
  path: '/user/favorites',
  operationId: 'listFavorites',
  summary: 'Favoritos com a aula e a categoria dela, dos mais novos aos mais antigos',
  request: { query: pageQuery(MAX_FAVORITES) },
  responses: {
    200: pageAnswer(favoriteList, 'Os favoritos.'),
    ...refusals(400),
  },
});

const check = sessionRoute('member', tag, {
  method: 'get',
  path: '/user/favorites/{videoId}/check',
  operationId: 'checkFavorite',
  summary: 'Diz se a aula está nos favoritos',
  request: { params: videoIdPath },
  responses: {
    200: jsonAnswer(z.object({ isFavorite: z.boolean() }), 'A resposta.'),
    ...refusals(400),
  },
});

const add = sessionRoute('member', tag, {
  method: 'post',
  path: '/user/favorites',
  operationId: 'addFavorite',
  summary: 'Adiciona uma aula; adicionar de novo não muda nada',
  request: { body: jsonBody(favoriteSchema) },
  responses: {
    201: jsonAnswer(favoriteShape, 'O favorito.'),
    ...refusals(400, 404),
  },
});

const remove = sessionRoute('member', tag, {
  method: 'delete',
  path: '/user/favorites/{videoId}',
  operationId: 'removeFavorite',
  summary: 'Remove uma aula; remover de novo não muda nada',
  request: { params: videoIdPath },
  responses: { 204: { description: 'Removida.' }, ...refusals(400) },
});

export function addFavoriteRoutes(app: Api, { sessions }: ApiContext): void {
  app.openapi(list, async (c) => {
    const { client, id } = await sessions.member(c);
    const query = client
      .from('user_favorites')
      // The inner join also drops favorites of lessons that the member may no longer see.
      .select(
        `${FAVORITE_COLUMNS},video:videos!inner(${VIDEO_COLUMNS},category:categories(${CATEGORY_COLUMNS}))`,
      )
      .eq('user_id', id);
    return c.json(fromRow(favoriteList, await readPage(c, query, 'created_at')), 200);
  });

  app.openapi(check, async (c) => {
    const { client, id } = await sessions.member(c);
    const found = rows(
      await client
        .from('user_favorites')
        .select('id')
        .eq('user_id', id)
        .eq('video_id', c.req.valid('param').videoId)
        .limit(1),
      anyRows,
    );
    return c.json({ isFavorite: found.length > 0 }, 200);
  });

  app.openapi(add, async (c) => {
    const { client, id } = await sessions.member(c);
    const { videoId } = c.req.valid('json');
    const { error } = await client
      .from('user_favorites')
      .upsert({ video_id: videoId }, { onConflict: 'user_id,video_id', ignoreDuplicates: true });
    // The policy allows favorites only of visible lessons.
    if (error?.code === '42501' || error?.code === '23503') {
      throw new HttpError(404, 'not_found', 'Vídeo não encontrado', { field: 'videoId' });
    }
    if (error) throw fromDatabase(error);
    const answer = await client
      .from('user_favorites')
      .select(FAVORITE_COLUMNS)
      .eq('user_id', id)
      .eq('video_id', videoId)
      .maybeSingle();
    return c.json(fromRow(favoriteShape, row(answer, z.unknown(), 'Vídeo não encontrado')), 201);
  });

  app.openapi(remove, async (c) => {
    const { client, id } = await sessions.member(c);
    ensure(
      await client
        .from('user_favorites')
        .delete()
        .eq('user_id', id)
        .eq('video_id', c.req.valid('param').videoId),
    );
    return c.body(null, 204);
  });
}
