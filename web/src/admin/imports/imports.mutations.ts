import { useMutation, useQueryClient } from '@tanstack/react-query';
import * as z from 'zod';
import {
  type Imported,
  type ImportOutcome,
  importedSchema,
  importFolderReportSchema,
  importReportSchema,
} from '#contracts/import.ts';
import { describeError, functionError } from '~/lib/errors.ts';
import { inChunks } from '~/lib/in-chunks.ts';
import { loadSupabase } from '~/lib/session/load-supabase.ts';
import { toast } from '~/ui/toast.ts';
import { BULK_CHUNK, countOutcomes, importFailureText, summaryOf } from './imports.rules.ts';

// Functions of the version before do not say the status, and restore nothing.
const answerSchema = importedSchema.extend({
  video: importedSchema.shape.video.extend({ status: z.string().default('active') }),
  restored: z.boolean().default(false),
  message: z.string().nullable().default(null),
});

const folderReportSchema = importFolderReportSchema.extend({
  isIncomplete: z.boolean().default(false),
  // Functions of the version before do not say it.
  remaining: z.number().default(0),
  deleted: importFolderReportSchema.shape.deleted.default([]),
});

async function invoke<Schema extends z.ZodType>(
  name: string,
  body: Record<string, unknown>,
  answer: Schema,
): Promise<z.output<Schema>> {
  const supabase = await loadSupabase();
  const { data, error } = await supabase.functions.invoke(name, { body });
  if (error) throw await functionError(error);
  return answer.parse(data);
}

type SingleImport = {
  /** Id or link. */
  text: string;
  categoryId: number | null;
};

/** One video of YouTube. */
export function useImportVideo() {
  const refresh = useRefreshCatalogue();
  return useMutation({
    mutationFn: ({ text, categoryId }: SingleImport) =>
      invoke('youtube/import-video', { videoId: text, categoryId }, answerSchema),
    onSuccess: toastImported,
    onError(error) {
      toastFailure('Erro ao importar vídeo', error, 'Verifique se o ID do vídeo está correto.');
    },
    onSettled: refresh,
  });
}

/** One video file of Drive. */
export function useImportDriveFile() {
  const refresh = useRefreshCatalogue();
  return useMutation({
    mutationFn: ({ text, categoryId }: SingleImport) =>
      invoke('drive/import-video', { fileId: text, categoryId }, answerSchema),
    onSuccess: toastImported,
    onError(error) {
      toastFailure('Erro ao importar vídeo do Google Drive', error);
    },
    onSettled: refresh,
  });
}

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
export function useImportBulk() {
  const refresh = useRefreshCatalogue();
  return useMutation({
    mutationFn: async ({ ids, categoryId, onProgress }: BulkImport) => {
      const results: ImportOutcome[] = [];
      const chunks = inChunks(ids, BULK_CHUNK);
      for (const [index, videoIds] of chunks.entries()) {
        try {
          const report = await invoke(
            'youtube/import-bulk',
            { videoIds, categoryId },
            importReportSchema,
          );
          results.push(...report.results);
        } catch (error) {
          const left = chunks.slice(index).flat();
          results.push(...left.map((id) => failed(id, describeError(error))));
          onProgress(results);
          throw error;
        }
        onProgress(results);
      }
      return results;
    },
    onSuccess: toastResults,
    onError(error) {
      toastFailure('Erro na importação em lote', error);
    },
    onSettled: refresh,
  });
}

/** The videos that lie directly in a folder of Drive. */
export function useImportDriveFolder() {
  const refresh = useRefreshCatalogue();
  return useMutation({
    mutationFn: ({ text, categoryId }: SingleImport) =>
      invoke('drive/import-folder', { folderId: text, categoryId }, folderReportSchema),
    onSuccess: ({ results }) => toastResults(results),
    onError(error) {
      toastFailure('Erro ao importar pasta do Google Drive', error);
    },
    onSettled: refresh,
  });
}

/** New lessons show on nearly every screen, under keys this feature does not know. */
function useRefreshCatalogue() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries();
  };
}

function failed(externalId: string, reason: string): ImportOutcome {
  return { externalId, outcome: 'failed', title: null, reason };
}

function toastImported({ video, restored, message }: Imported) {
  toast(
    restored
      ? { title: 'Aula restaurada', description: message ?? video.title, tone: 'success' }
      : { title: 'Vídeo importado com sucesso!', description: video.title, tone: 'success' },
  );
}

function toastResults(results: readonly ImportOutcome[]) {
  const { imported, restored, failed: refused } = countOutcomes(results);
  toast({
    title: 'Importação em lote concluída!',
    description: summaryOf(results),
    tone: imported + restored > 0 || refused === 0 ? 'success' : 'default',
  });
}

function toastFailure(title: string, error: unknown, guess?: string) {
  toast({ title, description: importFailureText(error, guess), tone: 'destructive' });
}
