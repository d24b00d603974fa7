import * as z from 'zod';
import { parseDriveFile, parseDriveFolder } from './drive-link.ts';
import { optionalCategoryId, text } from './fields.ts';
import { parseYouTubeId } from './youtube-link.ts';

/** Toast titles and texts of the four import forms. */
export const IMPORT_MESSAGES = {
  videoRequired: 'ID ou link do vídeo obrigatório',
  videoRequiredHelp: 'Por favor, insira o ID ou link completo do vídeo do YouTube.',
  invalidFormat: 'Formato inválido',
  invalidVideoHelp: 'ID ou link do YouTube inválido. Verifique o formato e tente novamente.',
  bulkRequired: 'IDs ou links dos vídeos obrigatórios',
  bulkNoneValid: 'Nenhum ID válido encontrado',
  fileRequired: 'ID ou URL do arquivo obrigatório',
  folderRequired: 'ID ou URL da pasta obrigatório',
} as const;

/** The warning about entries of a bulk import that are neither ids nor links. */
export function ignoredEntries(count: number): string {
  if (count === 1) return '1 entrada inválida foi ignorada. Verifique o formato.';
  return `${count} entradas inválidas foram ignoradas. Verifique o formato.`;
}

/** The message for an imported lesson that members do not see yet. */
export const STILL_PROCESSING =
  'Importado; os membros o veem quando o YouTube terminar de processá-lo';

/** The message for a hidden lesson that its source shows again. */
export const RESTORED = 'Esta aula já estava no catálogo, escondida; voltou a ser exibida.';

/** The same for a lesson that an administrator deactivated: an import leaves it inactive. */
export const RESTORED_INACTIVE =
  'Esta aula já estava no catálogo e está disponível de novo, mas continua desativada: ative-a em Gerenciar Vídeos.';

/** Videos per bulk import: four calls to YouTube. */
const MAX_BULK_IMPORT = 200;

const given = (message: string) =>
  text(message).trim().min(1, { error: message }).max(2000, {
    error: IMPORT_MESSAGES.invalidFormat,
  });

const videoId = () =>
  given(IMPORT_MESSAGES.videoRequired).transform((text, context) => {
    const parsed = parseYouTubeId(text);
    if (parsed !== null) return parsed;
    context.addIssue({ code: 'custom', message: IMPORT_MESSAGES.invalidVideoHelp });
    return z.NEVER;
  });

/** One video of YouTube, by id or link. */
export const importVideoSchema = z.strictObject({
  videoId: videoId(),
  categoryId: optionalCategoryId(),
});
export type ImportVideo = z.output<typeof importVideoSchema>;

/**
 * Several videos of YouTube, by id or link. Blank entries are skipped; entries that are neither are counted in
 * `ignored`.
 */
export const importBulkSchema = z
  .strictObject({
    videoIds: z
      .array(z.unknown().meta({ type: 'string' }), { error: IMPORT_MESSAGES.bulkRequired })
      .min(1, { error: IMPORT_MESSAGES.bulkRequired })
      .max(MAX_BULK_IMPORT, { error: `Importe no máximo ${MAX_BULK_IMPORT} vídeos por vez` })
      .transform((entries) => entries.filter((entry) => !isBlank(entry)))
      .refine((entries) => entries.length > 0, { error: IMPORT_MESSAGES.bulkRequired, abort: true })
      .refine((entries) => entries.some((entry) => idOf(entry) !== null), {
        error: IMPORT_MESSAGES.bulkNoneValid,
      }),
    categoryId: optionalCategoryId(),
  })
  .transform(({ videoIds, categoryId }) => {
    const ids = videoIds.flatMap((entry) => idOf(entry) ?? []);
    return { videoIds: [...new Set(ids)], ignored: videoIds.length - ids.length, categoryId };
  });
const isBlank = (entry: unknown) => typeof entry === 'string' && entry.trim() === '';
const idOf = (entry: unknown) => videoId().safeParse(entry).data ?? null;
export type ImportBulk = z.output<typeof importBulkSchema>;

const resourceKey = () =>
  text('Chave do recurso inválida')
    .regex(/^[A-Za-z0-9_-]{1,128}$/, { error: 'Chave do recurso inválida' })
    .nullish();

/** One file of Drive, by id or link. A key inside the link takes precedence over `resourceKey`. */
export const importDriveFileSchema = z
  .strictObject({
    fileId: given(IMPORT_MESSAGES.fileRequired).refine((text) => parseDriveFile(text) !== null, {
      error: IMPORT_MESSAGES.invalidFormat,
    }),
    resourceKey: resourceKey(),
    categoryId: optionalCategoryId(),
  })
  .transform(({ fileId, ...rest }) => ({ ...rest, ...named(parseDriveFile(fileId), rest) }));
export type ImportDriveFile = z.output<typeof importDriveFileSchema>;

/** The videos of one folder of Drive, by id or link. */
export const importDriveFolderSchema = z
  .strictObject({
    folderId: given(IMPORT_MESSAGES.folderRequired).refine(
      (text) => parseDriveFolder(text) !== null,
      { error: IMPORT_MESSAGES.invalidFormat },
    ),
    resourceKey: resourceKey(),
    categoryId: optionalCategoryId(),
  })
  .transform(({ folderId, ...rest }) => ({ ...rest, ...named(parseDriveFolder(folderId), rest) }));
export type ImportDriveFolder = z.output<typeof importDriveFolderSchema>;

function named(
  item: { id: string; resourceKey: string | null } | null,
  given: { resourceKey?: string | null | undefined },
) {
  // Never null here: the refinement before has refused what cannot be parsed.
  return { id: item?.id ?? '', resourceKey: item?.resourceKey ?? given.resourceKey ?? null };
}

/** Answer of the imports of one video. */
export const importedSchema = z.object({
  video: z.object({ id: z.number(), title: z.string(), status: z.string() }),
  /** The lesson was hidden in the catalogue and is shown again. */
  restored: z.boolean(),
  /** A note about the result, as a sentence. */
  message: z.string().nullable(),
});
export type Imported = z.output<typeof importedSchema>;

/** The result for one entry of an import. */
const importOutcomeSchema = z.object({
  externalId: z.string(),
  /** `restored`: the lesson was hidden in the catalogue and is shown again. */
  outcome: z.enum(['imported', 'restored', 'skipped', 'failed']),
  title: z.string().nullable(),
  reason: z.string().nullable(),
  /** For an imported lesson: the name of the category chosen or set by a rule; null for none. */
  category: z.string().nullable().optional(),
});
export type ImportOutcome = z.output<typeof importOutcomeSchema>;

/** Answer of the bulk and folder imports; every entry is counted once. */
export const importReportSchema = z.object({
  successCount: z.number(),
  /** Missing in answers of functions from before restoring existed. */
  restored: z.number().default(0),
  skipped: z.number(),
  failed: z.number(),
  results: z.array(importOutcomeSchema),
});
export type ImportReport = z.output<typeof importReportSchema>;

/** Answer of the bulk import of YouTube, with the number of ignored entries. */
export const importBulkReportSchema = importReportSchema.extend({
  ignored: z.number(),
  warning: z.string().nullable(),
});
export type ImportBulkReport = z.output<typeof importBulkReportSchema>;

/** Answer of the folder import. */
export const importFolderReportSchema = importReportSchema.extend({
  /** Google did not return the whole folder; `incompleteReason` says why, as a sentence. */
  isIncomplete: z.boolean(),
  incompleteReason: z.string().nullable().default(null),
  /** Entries of the folder that could not be read. */
  unreadable: z.number().default(0),
  /** Videos that this call had no time for; the next import continues with them. */
  remaining: z.number(),
  /** Files left out because an administrator deleted their lessons; importing one by itself brings it back. */
  deleted: z.array(z.object({ externalId: z.string(), title: z.string() })),
});
export type ImportFolderReport = z.output<typeof importFolderReportSchema>;
