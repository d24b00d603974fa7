import { z } from '@hono/zod-openapi';
import { requireCaller, requireMember } from '../../_shared/caller.ts';
import { refuseUnknownCategory } from '../../_shared/category.ts';
import { podcastPutSchema, podcastSchema } from '../../_shared/contracts/podcast.ts';
import { HttpError, versionConflict } from '../../_shared/errors.ts';
import { row } from '../../_shared/rows.ts';
import { pageAnswer, pageQuery, readPage } from '../paging.ts';
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
import { PODCAST_COLUMNS, podcastShape } from '../shapes/catalogue.ts';
import {
  conflictAnswer,
  ifMatchHeader,
  requestedVersion,
  setVersion,
  versionedAnswer,
} from '../versions.ts';
import { signAudio } from './sign-audio.ts';
import { refuseLatePoint, writtenKeyPoints } from './written-key-points.ts';

const MAX_PODCASTS = 400;
const podcastList = z.array(podcastShape);
const audioShape = z
  .object({ url: z.string(), expiresAt: z.string().nullable() })
  .openapi('PodcastAudio');
const NOT_FOUND = 'Podcast não encontrado.';

const list = sessionRoute('member', 'Catálogo', {
  method: 'get',
  path: '/podcasts',
  operationId: 'listPodcasts',
  summary: 'Podcasts, dos mais novos aos mais antigos',
  request: { query: pageQuery(MAX_PODCASTS) },
  responses: {
    200: pageAnswer(podcastList, 'Os podcasts que a pessoa pode ouvir.'),
    ...refusals(400),
  },
});

const audio = sessionRoute('member', 'Catálogo', {
  method: 'get',
  path: '/podcasts/{id}/audio',
  operationId: 'getPodcastAudio',
  summary: 'Endereço para ouvir um podcast',
  description:
    'Vale até `expiresAt` (uma hora); depois, peça outro. Um caminho é relativo ao endereço do projeto, como `audioUrl`.',
  request: { params: idPath },
  responses: {
    200: jsonAnswer(audioShape, 'O endereço; de um áudio externo, o próprio, que não expira.'),
    ...refusals(400, 404),
  },
});

const create = sessionRoute('admin', 'Administração: podcasts', {
  method: 'post',
  path: '/admin/podcasts',
  operationId: 'createPodcast',
  summary: 'Cria um podcast',
  request: { body: jsonBody(podcastSchema) },
  responses: {
    201: versionedAnswer(podcastShape, 'O podcast.'),
    ...refusals(400, 409),
  },
});

const update = sessionRoute('admin', 'Administração: podcasts', {
  method: 'put',
  path: '/admin/podcasts/{id}',
  operationId: 'updatePodcast',
  summary: 'Altera um podcast',
  description: 'O que falta no corpo fica como está; `null` apaga.',
  request: { params: idPath, headers: ifMatchHeader, body: jsonBody(podcastPutSchema) },
  responses: {
    200: versionedAnswer(podcastShape, 'O podcast.'),
    ...refusals(400, 404),
    ...conflictAnswer(podcastShape),
  },
});

const remove = sessionRoute('admin', 'Administração: podcasts', {
  method: 'delete',
  path: '/admin/podcasts/{id}',
  operationId: 'deletePodcast',
  summary: 'Exclui um podcast',
  description:
    'O podcast e o seu áudio ficam guardados por 30 dias e podem ser restaurados no site.',
  request: { params: idPath },
  responses: { 204: { description: 'Excluído.' }, ...refusals(400, 404) },
});

export function addPodcastRoutes(app: Api, { deps, sessions }: ApiContext): void {
  app.openapi(list, async (c) => {
    const { client } = await sessions.member(c);
    const query = client.from('podcasts').select(PODCAST_COLUMNS);
    return c.json(fromRow(podcastList, await readPage(c, query, 'created_at')), 200);
  });

  app.openapi(audio, async (c) => {
    const token = await sessions.token(c);
    // In parallel with the check of the caller, so that the sound starts sooner: row-level security protects the episode.
    const member = requireCaller(deps, token).then(requireMember);
    const address = token === null ? null : signAudio(deps, token, c.req.valid('param').id);
    address?.catch(() => undefined);
    await member;
    return c.json(audioShape.parse(await address), 200);
  });

  app.openapi(create, async (c) => {
    const { client } = await sessions.admin(c);
    const form = c.req.valid('json');
    const answer = await client
      .from('podcasts')
      .insert({ ...toColumns(form), ...writtenKeyPoints(form.keyPoints) })
      .select(PODCAST_COLUMNS)
      .single();
    const podcast = fromRow(podcastShape, saved(answer));
    setVersion(c, podcast.updatedAt);
    return c.json(podcast, 201);
  });

  app.openapi(update, async (c) => {
    const { client } = await sessions.admin(c);
    const { id } = c.req.valid('param');
    const edit = c.req.valid('json');
    const read = async () => {
      const answer = await client
        .from('podcasts')
        .select(PODCAST_COLUMNS)
        .eq('id', id)
        .maybeSingle();
      return fromRow(podcastShape, row(answer, z.unknown(), NOT_FOUND));
    };
    const version = await requestedVersion(c.req.valid('header')['if-match'], read);
    const change = client
      .from('podcasts')
      .update({ ...toColumns(edit), ...writtenKeyPoints(edit.keyPoints) })
      .eq('id', id);
    const answer = await (version === undefined ? change : change.eq('updated_at', version))
      .select(PODCAST_COLUMNS)
      .maybeSingle();
    if (version !== undefined && !answer.error && answer.data === null) {
      throw versionConflict({ current: await read() });
    }
    const podcast = fromRow(podcastShape, saved(answer));
    setVersion(c, podcast.updatedAt);
    return c.json(podcast, 200);
  });

  app.openapi(remove, async (c) => {
    const { client } = await sessions.admin(c);
    const answer = await client
      .from('podcasts')
      .delete()
      .eq('id', c.req.valid('param').id)
      .select('id')
      .maybeSingle();
    row(answer, z.unknown(), NOT_FOUND);
    return c.body(null, 204);
  });
}

function saved(answer: Parameters<typeof row>[0]): unknown {
  if (answer.error?.code === '23505') {
    throw new HttpError(409, 'conflict', 'Outro podcast já usa este arquivo. Envie outro.', {
      field: 'filePath',
    });
  }
  if (answer.error?.code === 'PT410') {
    throw new HttpError(
      400,
      'invalid_request',
      'O arquivo de áudio não está mais guardado. Envie-o de novo.',
      { field: 'filePath' },
    );
  }
  refuseUnknownCategory(answer.error);
  refuseLatePoint(answer.error);
  return row(answer, z.unknown(), NOT_FOUND);
}
