import { z } from '@hono/zod-openapi';
import { MAX_AUDIO_BYTES } from '../../_shared/contracts/podcast.ts';
import { HttpError } from '../../_shared/errors.ts';
import { validate } from '../../_shared/http.ts';
import { type Api, type ApiContext, jsonAnswer, refusals, SIGNED_IN } from '../route.ts';
import { boundaryOf, findFile } from './multipart.ts';
import { storeAudio, tooLarge } from './store-audio.ts';

const storedShape = z
  .object({
    url: z.string(),
    filePath: z.string(),
    originalFileName: z.string(),
    fileSize: z.number(),
    fileType: z.string(),
  })
  .openapi('StoredAudio');

const uploadQuery = z.object({
  allowUnrecognized: z
    .enum(['true', 'false'], { error: 'Use allowUnrecognized=true ou allowUnrecognized=false' })
    .optional(),
});

/** Bytes of a multipart body besides the file. */
const ENVELOPE = 1024 * 1024;

export function addUploadRoute(app: Api, { deps, sessions }: ApiContext): void {
  // Documented by hand, because a registered route reads the whole body before the handler runs.
  app.openAPIRegistry.registerPath({
    method: 'post',
    path: '/admin/upload-audio',
    operationId: 'uploadAudio',
    tags: ['Administração: podcasts'],
    summary: 'Guarda o áudio de um podcast (até 200 MB)',
    description:
      'O conteúdo é reconhecido pelos primeiros bytes. O que claramente não é áudio (HTML, texto, imagem, PDF, zip, programa) é recusado sempre; um formato que não é conhecido só é guardado com `allowUnrecognized=true`, e os membros talvez não consigam ouvi-lo.',
    security: SIGNED_IN,
    request: {
      query: uploadQuery,
      body: {
        required: true,
        content: {
          'multipart/form-data': {
            schema: z.object({ audio: z.any().openapi({ type: 'string', format: 'binary' }) }),
          },
        },
      },
    },
    responses: {
      201: jsonAnswer(storedShape, 'O arquivo guardado; `url` e `filePath` vão para o podcast.'),
      ...refusals(400, 401, 403, 413, 415, 503),
    },
  });

  app.post('/admin/upload-audio', async (c) => {
    const caller = await sessions.admin(c);
    const boundary = boundaryOf(c.req.header('content-type'));
    const { body } = c.req.raw;
    if (boundary === null || body === null) {
      throw new HttpError(
        415,
        'unsupported_media_type',
        'Envie o arquivo como multipart/form-data.',
      );
    }
    if (Number(c.req.header('content-length') ?? 0) > MAX_AUDIO_BYTES + ENVELOPE) throw tooLarge();
    const { allowUnrecognized } = validate(c.req.query(), uploadQuery);
    const file = await findFile(body, boundary, 'audio');
    const stored = await storeAudio(deps, caller, file, allowUnrecognized === 'true');
    return c.json(stored, 201);
  });
}
