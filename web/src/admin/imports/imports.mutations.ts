import * as z from 'zod';
import {
  type Imported,
  type ImportOutcome,
  importedSchema,
  importFolderReportSchema,
  importReportSchema,
} from '#contracts/import.ts';
import { act } from '~/kit/act.ts';
import { AppError, describeError } from '~/lib/errors.ts';
import { inChunks } from '~/lib/in-chunks.ts';
import { database, edgeFunction } from '~/lib/session/database.ts';
import { restoredText } from './deleted.rules.ts';
import type { DeletedVideo } from './imports.queries.ts';
import { BULK_CHUNK, countOutcomes, importFailureText, summaryOf } from './imports.rules.ts';

// Functions of the version before do not say the status, and restore nothing.
const answerSchema = importedSchema.extend({
  video: importedSchema.shape.video.extend({ status: z.string().default('active') }),
  restored: z.boolean().default(false),
  message: z.string().nullable().default(null),
});

const folderReportSchema = importFolderReportSchema.extend({
  isIncomplete: z.boolean().default(false),
  remaining: z.number().default(0),
  deleted: importFolderReportSchema.shape.deleted.default([]),
});

export type FolderReport = z.output<typeof folderReportSchema>;

const failure = (title: string, guess?: string) => (error: unknown) => ({
  title,
  description: importFailureText(error, guess),
});

const imported = ({ video, restored, message }: Imported) => ({
  title: restored ? 'Aula restaurada' : 'Vídeo importado com sucesso!',
  description: (restored && message) || video.title,
});

function finished(results: readonly ImportOutcome[]) {
  const news = countOutcomes(results, 'imported') + countOutcomes(results, 'restored');
  return {
    title: 'Importação em lote concluída!',
    description: summaryOf(results),
    isNews: news === 0 && countOutcomes(results, 'failed') > 0,
  };
}

/** An act that imports what an id or a link names by one call of a function. */
const importOf = <Schema extends z.ZodType>(
  name: string,
  idField: string,
  answer: Schema,
  done: (answer: z.output<Schema>) => { title: string; description: string; isNews?: boolean },
  failed: ReturnType<typeof failure>,
) =>
  act({
    run: async ({ text, categoryId }: { text: string; categoryId: number | null }) =>
      answer.parse(await edgeFunction(name, { body: { [idField]: text, categoryId } })),
    done,
    failed,
    refreshesAll: true,
  });

/** One video of YouTube. */
export const useImportVideo = importOf(
  'youtube/import-video',
  'videoId',
  answerSchema,
  imported,
  failure('Erro ao importar vídeo', 'Verifique se o ID do vídeo está correto.'),
);

/** One video file of Drive. */
export const useImportDriveFile = importOf(
  'drive/import-video',
  'fileId',
  answerSchema,
  imported,
  failure('Erro ao importar vídeo do Google Drive'),
);

/** The videos that lie directly in a folder of Drive. */
export const useImportDriveFolder = importOf(
  'drive/import-folder',
  'folderId',
  folderReportSchema,
  ({ results }) => finished(results),
  failure('Erro ao importar pasta do Google Drive'),
);

type BulkImport = {
  ids: readonly string[];
  categoryId: number | null;
  /** Called after every portion with all results so far. */
  onProgress(results: ImportOutcome[]): void;
};

/**
 * Several videos of YouTube, a portion at a time. A failure leaves what was imported before it, and reports
 * the rest as failed, so that they can be tried again.
 */
export const useImportBulk = act({
  async run({ ids, categoryId, onProgress }: BulkImport) {
    const results: ImportOutcome[] = [];
    const chunks = inChunks(ids, BULK_CHUNK);
    for (const [index, videoIds] of chunks.entries()) {
      try {
        const answer = await edgeFunction('youtube/import-bulk', {
          body: { videoIds, categoryId },
        });
        results.push(...importReportSchema.parse(answer).results);
      } catch (error) {
        const left = { outcome: 'failed', title: null, reason: describeError(error) } as const;
        results.push(
          ...chunks
            .slice(index)
            .flat()
            .map((externalId) => ({ ...left, externalId })),
        );
        throw error;
      } finally {
        onProgress(results);
      }
    }
    return results;
  },
  done: finished,
  failed: failure('Erro na importação em lote'),
  refreshesAll: true,
});

const WHY_NOT: Record<number, string> = {
  404: 'Os 30 dias passaram, ou outra pessoa já a restaurou.',
  409: 'Este vídeo está de novo no catálogo, como outra aula. Exclua essa antes de restaurar.',
};

/** Brings a deleted lesson back with everything that belonged to it. */
export const useRestoreVideo = act({
  run: ({ video_id: id }: DeletedVideo & { video_id: number }) =>
    database((db) => db.rpc('restore_video', { p_video_id: id })),
  done: (_id, video) => ({ title: 'Aula restaurada', description: restoredText(video) }),
  failed: (error) => ({
    title: 'Erro ao restaurar aula',
    description: (error instanceof AppError && WHY_NOT[error.status]) || describeError(error),
  }),
  refreshesAll: true,
});
