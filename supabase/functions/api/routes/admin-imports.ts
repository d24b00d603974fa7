import { z } from '@hono/zod-openapi';
import {
  importBulkReportSchema,
  importBulkSchema,
  importDriveFileSchema,
  importDriveFolderSchema,
  importedSchema,
  importFolderReportSchema,
  importVideoSchema,
} from '../../_shared/contracts/import.ts';
import { runResultSchema } from '../../_shared/contracts/jobs.ts';
import { importDriveFile } from '../../_shared/drive/import.ts';
import { importDriveFolder } from '../../_shared/drive/import-folder.ts';
import { followJob } from '../../_shared/jobs/work.ts';
import { importBulk, importVideo } from '../../_shared/youtube/import.ts';
import { channelSync } from '../../_shared/youtube/sync.ts';
import {
  type Api,
  type ApiContext,
  jsonAnswer,
  jsonBody,
  refusals,
  sessionRoute,
} from '../route.ts';

const tag = 'Administração: importação';

const sync = sessionRoute('admin', tag, {
  method: 'post',
  path: '/admin/youtube/sync-channel',
  operationId: 'syncChannel',
  summary: 'Traz os vídeos do canal para o acervo',
  description:
    'Uma de cada vez: enquanto uma corre, 409 `sync_running`. A sincronização corre e termina sozinha; a resposta espera por ela até um minuto. Com `status: "running"` ela continua, e o que foi feito dela se lê em `sync_runs`, pelo `runId`. `incomplete`: o YouTube não contou tudo, e a próxima completa.',
  responses: {
    200: jsonAnswer(runResultSchema.openapi('SyncResult'), 'O que foi encontrado e importado.'),
    ...refusals(409, 502),
  },
});

const video = sessionRoute('admin', tag, {
  method: 'post',
  path: '/admin/youtube/import-video',
  operationId: 'importYouTubeVideo',
  summary: 'Importa um vídeo do YouTube, por ID ou link',
  request: { body: jsonBody(importVideoSchema) },
  responses: {
    200: jsonAnswer(
      importedSchema,
      'A aula que estava no catálogo, escondida, e voltou a ser exibida.',
    ),
    201: jsonAnswer(importedSchema, 'A aula criada.'),
    ...refusals(400, 409, 422, 502),
  },
});

const bulk = sessionRoute('admin', tag, {
  method: 'post',
  path: '/admin/youtube/import-bulk',
  operationId: 'importYouTubeVideos',
  summary: 'Importa vários vídeos do YouTube',
  description:
    'O que não é ID nem link fica de fora: `ignored` diz quantas entradas, e `warning` o mesmo em palavras.',
  request: { body: jsonBody(importBulkSchema) },
  responses: {
    200: jsonAnswer(importBulkReportSchema, 'O que houve com cada um.'),
    ...refusals(400, 502),
  },
});

const file = sessionRoute('admin', tag, {
  method: 'post',
  path: '/admin/googledrive/import-video',
  operationId: 'importDriveVideo',
  summary: 'Importa um vídeo do Google Drive, por ID ou link',
  request: { body: jsonBody(importDriveFileSchema) },
  responses: {
    200: jsonAnswer(
      importedSchema,
      'A aula que estava no catálogo, escondida, e voltou a ser exibida.',
    ),
    201: jsonAnswer(importedSchema, 'A aula criada.'),
    ...refusals(400, 404, 409, 422, 502),
  },
});

const folder = sessionRoute('admin', tag, {
  method: 'post',
  path: '/admin/googledrive/import-folder',
  operationId: 'importDriveFolder',
  summary: 'Importa os vídeos de uma pasta do Google Drive',
  request: { body: jsonBody(importDriveFolderSchema) },
  responses: {
    200: jsonAnswer(
      importFolderReportSchema.extend({ imported: z.number() }),
      'Quantos foram importados, e o que houve com cada um.',
    ),
    ...refusals(400, 404, 422, 502),
  },
});

export function addAdminImportRoutes(app: Api, { deps, sessions }: ApiContext): void {
  app.openapi(sync, async (c) => {
    const { id } = await sessions.admin(c);
    return c.json(await followJob(deps, channelSync, id), 200);
  });

  app.openapi(video, async (c) => {
    const { client } = await sessions.admin(c);
    const answer = await importVideo(deps, client, c.req.valid('json'));
    return answer.restored ? c.json(answer, 200) : c.json(answer, 201);
  });

  app.openapi(bulk, async (c) => {
    const { client } = await sessions.admin(c);
    return c.json(await importBulk(deps, client, c.req.valid('json')), 200);
  });

  app.openapi(file, async (c) => {
    const { client } = await sessions.admin(c);
    const answer = await importDriveFile(deps, client, c.req.valid('json'));
    return answer.restored ? c.json(answer, 200) : c.json(answer, 201);
  });

  app.openapi(folder, async (c) => {
    const { client } = await sessions.admin(c);
    const report = await importDriveFolder(deps, client, c.req.valid('json'));
    return c.json({ imported: report.successCount, ...report }, 200);
  });
}
