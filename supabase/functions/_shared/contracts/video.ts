import * as z from 'zod';
import { changedChapterList, chapterList } from './chapters.ts';
import {
  changedText,
  flag,
  id,
  namesAChange,
  optionalCategoryId,
  optionalText,
  requiredText,
  rowVersion,
} from './fields.ts';
import { changedKeyPointFields, keyPointFields } from './key-points.ts';
import { parseYouTubeId } from './youtube-link.ts';

const NO_VALID_VIDEO = 'Nenhum ID de vídeo válido selecionado';
/** Videos per bulk change: their ids are sent in a URL, whose length is limited. */
export const MAX_VIDEOS_PER_ACT = 500;

const common = {
  title: requiredText('Título é obrigatório', 500),
  description: optionalText('Descrição', 20_000),
  categoryId: optionalCategoryId(),
  isActive: flag('Ativo').optional(),
  featured: flag('Em destaque').optional(),
  instructor: optionalText('Instrutor', 160),
  chapterList: chapterList(),
  ...keyPointFields(),
};

const youtubeId = () =>
  requiredText('ID do YouTube é obrigatório', 2000).transform((text, context) => {
    const parsed = parseYouTubeId(text);
    if (parsed !== null) return parsed;
    context.addIssue({ code: 'custom', message: 'ID ou link do YouTube inválido' });
    return z.NEVER;
  });

/** Edit of a lesson. The YouTube id may be given as a link; a Drive lesson has none. */
export const videoEditSchema = z.strictObject({ ...common, youtubeId: youtubeId().optional() });

/** The lessons of a bulk change, at least one; values that are no id are dropped. */
const videoIds = () =>
  z
    .array(z.unknown().meta({ type: 'integer' }), { error: NO_VALID_VIDEO })
    .min(1, { error: NO_VALID_VIDEO })
    .max(MAX_VIDEOS_PER_ACT, { error: `Selecione no máximo ${MAX_VIDEOS_PER_ACT} vídeos` })
    .transform((entries) => [
      ...new Set(entries.flatMap((entry) => id().safeParse(entry).data ?? [])),
    ])
    .refine((ids) => ids.length > 0, { error: NO_VALID_VIDEO });

export const videoIdsSchema = z.strictObject({ videoIds: videoIds() });

/** One change for many lessons at once. */
export const bulkVideoUpdateSchema = z.strictObject({
  videoIds: videoIds(),
  updates: z
    .strictObject({
      categoryId: optionalCategoryId(),
      isActive: flag('Ativo').optional(),
      featured: flag('Em destaque').optional(),
    })
    .refine(...namesAChange),
});

/** Another video of YouTube for a lesson; the id may be given as a link. */
export const videoSourceSchema = z.strictObject({
  id: id(NO_VALID_VIDEO),
  youtubeId: youtubeId(),
  version: rowVersion().optional(),
});
export type VideoSource = z.output<typeof videoSourceSchema>;

/**
 * Edit through the API, where only the server knows the source of the lesson. A missing field keeps its value, null
 * clears it.
 */
export const videoPutSchema = z
  .strictObject({
    ...videoEditSchema.shape,
    title: videoEditSchema.shape.title.optional(),
    description: changedText('Descrição', 20_000),
    instructor: changedText('Instrutor', 160),
    chapterList: changedChapterList(),
    ...changedKeyPointFields(),
  })
  .refine(...namesAChange);
export type VideoPut = z.output<typeof videoPutSchema>;
