import * as z from 'zod';
import {
  flag,
  id,
  namesAChange,
  optionalCategoryId,
  requiredText,
  rowVersion,
  text,
} from './fields.ts';
import { fieldsOf, type Noun, textColumn } from './noun.ts';
import { outlineFields } from './outline.ts';
import { parseYouTubeId } from './youtube-link.ts';

const NO_VALID_VIDEO = 'Nenhum ID de vídeo válido selecionado';
/** Videos per bulk change: their ids are sent in a URL, whose length is limited. */
export const MAX_VIDEOS_PER_ACT = 500;

const youtubeId = () =>
  requiredText('ID do YouTube é obrigatório', 2000).transform((text, context) => {
    const parsed = parseYouTubeId(text);
    if (parsed !== null) return parsed;
    context.addIssue({ code: 'custom', message: 'ID ou link do YouTube inválido' });
    return z.NEVER;
  });

const title = requiredText('Título é obrigatório', 500);
const isActive = flag('Ativo').optional();
const featured = flag('Em destaque').optional();
/** As many, and as long, as the table takes: those that a sync brought stay valid. */
const tags = z
  .array(text('Tag deve ser um texto').trim(), { error: 'Tags devem ser uma lista de textos' })
  .refine((list) => list.length <= 100 && list.join().length <= 5000, {
    error: 'Use até 100 tags, com até 5.000 caracteres ao todo',
  })
  .optional();

/** What administrators write of a lesson. The YouTube id may be given as a link; a Drive lesson has none. */
export const videoFields = {
  title: { label: 'Título', form: title, change: title.optional(), answer: z.string() },
  description: textColumn('Descrição', 20_000),
  categoryId: {
    label: 'Categoria',
    form: optionalCategoryId(),
    change: optionalCategoryId(),
    answer: z.number().nullable(),
  },
  isActive: { label: 'Ativo', form: isActive, change: isActive, answer: z.boolean() },
  featured: { label: 'Destaque', form: featured, change: featured, answer: z.boolean() },
  instructor: textColumn('Instrutor', 160),
  tags: { label: 'Tags', form: tags, change: tags, answer: z.array(z.string()) },
  ...outlineFields,
  youtubeId: {
    label: 'ID do YouTube',
    form: youtubeId().optional(),
    change: youtubeId().optional(),
    answer: z.string().nullable(),
  },
} as const satisfies Noun;

/** Edit of a lesson. */
export const videoEditSchema = z.strictObject(fieldsOf(videoFields, 'form'));

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
    .strictObject({ categoryId: optionalCategoryId(), isActive, featured })
    .refine(...namesAChange),
});

/** Another video of YouTube for a lesson; the id may be given as a link. */
export const videoSourceSchema = z.strictObject({
  id: id(NO_VALID_VIDEO),
  youtubeId: youtubeId(),
  version: rowVersion().optional(),
});
export type VideoSource = z.output<typeof videoSourceSchema>;

/** Edit through the API, where only the server knows the source of the lesson. */
export const videoPutSchema = z
  .strictObject(fieldsOf(videoFields, 'change'))
  .refine(...namesAChange);
export type VideoPut = z.output<typeof videoPutSchema>;
