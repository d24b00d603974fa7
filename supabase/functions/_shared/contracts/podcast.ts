import * as z from 'zod';
import {
  changedText,
  flag,
  namesAChange,
  optionalCategoryId,
  optionalText,
  requiredText,
  text,
} from './fields.ts';
import { isSafeAddress } from './link.ts';
import { fieldsOf, type Noun, textColumn } from './noun.ts';
import { outlineFields } from './outline.ts';

/** The bucket's limit for one audio file, in bytes. */
export const MAX_AUDIO_BYTES = 200 * 1024 * 1024;
export const INVALID_AUDIO = 'Arquivo inválido';
export const INVALID_AUDIO_HELP =
  'Por favor, selecione um arquivo de áudio válido (.mp3, .wav, .ogg, .aac, .m4a, .flac, .webm)';
/** Its name is that of an audio, and its bytes are not. */
export const NO_AUDIO_INSIDE =
  'O conteúdo deste arquivo não é áudio. Abra-o no computador para conferir, exporte o episódio de novo como áudio (mp3, por exemplo) e escolha o arquivo novo.';
/** The warning about a file whose content was not recognised. */
export const UNREADABLE_AUDIO =
  'Não reconhecemos o conteúdo deste arquivo como áudio: os membros talvez não consigam ouvi-lo.';
export const AUDIO_TOO_LARGE = 'O arquivo deve ter no máximo 200 MB';

const DEFAULT_TYPE = 'audio/mpeg';
/** The most that `podcasts.file_size` takes, in bytes. */
const MAX_FILE_SIZE = 2 ** 32;
const MAX_TYPE = 50;
const TYPE_BY_EXTENSION: Record<string, string> = {
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  ogg: 'audio/ogg',
  aac: 'audio/aac',
  m4a: 'audio/mp4',
  flac: 'audio/flac',
  webm: 'audio/webm',
};
/** Other names of the same formats in browsers. */
const OTHER_TYPES: Record<string, string> = {
  'audio/mp3': 'mp3',
  'audio/x-m4a': 'm4a',
  'audio/m4a': 'm4a',
  'audio/x-wav': 'wav',
  'audio/wave': 'wav',
  'audio/vnd.wave': 'wav',
  'audio/opus': 'ogg',
  'audio/x-aac': 'aac',
  'audio/x-flac': 'flac',
};
/** Accepted extensions, without the dot. */
export const AUDIO_EXTENSIONS: readonly string[] = Object.keys(TYPE_BY_EXTENSION);

type NamedFile = { name: string; type: string };

/** Lower-case extension of a file name, without the dot; '' when it has none. */
function extensionOf(name: string): string {
  return /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** Whether a file may be an episode: by its type or its extension. */
export function isAudioFile(file: NamedFile): boolean {
  return file.type.startsWith('audio/') || AUDIO_EXTENSIONS.includes(extensionOf(file.name));
}

/** The file's declared type, or that of its extension, or audio/mpeg; at most 50 characters. */
export function audioTypeOf(file: NamedFile): string {
  return ownTypeOf(file) ?? TYPE_BY_EXTENSION[extensionOf(file.name)] ?? DEFAULT_TYPE;
}

/** The declared type of a file, if it is a valid audio type that fits the column; else null. */
function ownTypeOf({ type }: NamedFile): string | null {
  const plain = type.split(';')[0]?.trim().toLowerCase() ?? '';
  return plain.length <= MAX_TYPE && /^audio\/[a-z0-9][a-z0-9.+-]*$/.test(plain) ? plain : null;
}

/**
 * The extension under which an audio file is stored. The bucket's policy checks it, so a file without one is named after
 * its type, or `audio` where the type has none here (audio/amr, audio/aiff …).
 */
export function storageExtensionOf(file: NamedFile): string {
  const extension = extensionOf(file.name);
  if (AUDIO_EXTENSIONS.includes(extension)) return extension;
  const type = audioTypeOf(file);
  const match = Object.entries(TYPE_BY_EXTENSION).find(([, known]) => known === type);
  return match?.[0] ?? OTHER_TYPES[type] ?? 'audio';
}

/** Where an uploaded file is read from, as `podcasts.audio_url` has it. */
export function audioUrlOf(filePath: string): string {
  return `/storage/v1/object/authenticated/podcasts/${filePath}`;
}

/** What `private.duration_seconds()` reads and the column accepts; a duration of zero is refused below. */
const DURATION =
  /^(\d{1,4}:[0-5]\d|\d{1,3}:[0-5]\d:[0-5]\d|P(\d{1,3}D)?(T(\d{1,4}H)?(\d{1,5}M)?(\d{1,6}(\.\d{1,6})?S)?)?)$/;
/** For `refine`. */
const isDuration = [
  (text: string | null | undefined) =>
    !text || (DURATION.test(text.toUpperCase()) && /[1-9]/.test(text.replace(/\.\d+/, ''))),
  { error: 'Escreva a duração como m:ss, por exemplo 42:10' },
] as const;
/** For `refine`: the size of a stored file is known to Storage; that of an audio elsewhere is limited by the column. */
const hasPossibleSize: [
  (podcast: {
    fileSize?: number | null | undefined;
    filePath?: string | null | undefined;
  }) => boolean,
  { error: string; path: string[] },
] = [
  ({ fileSize, filePath }) => Boolean(filePath) || (fileSize ?? 0) <= MAX_FILE_SIZE,
  { error: 'Tamanho de arquivo inválido', path: ['fileSize'] },
];

const title = requiredText('Título é obrigatório', 255);
const badAddress = { error: 'Endereço de áudio inválido' };
const audioUrl = requiredText('Áudio é obrigatório', 500).refine(isSafeAddress, badAddress);
const fileType = text('Tipo do arquivo deve ser um texto')
  .trim()
  .max(MAX_TYPE, { error: `Use no máximo ${MAX_TYPE} caracteres` })
  .transform((type) => type || DEFAULT_TYPE);
const badSize = { error: 'Tamanho do arquivo inválido' };
const fileSize = z.number(badSize).int(badSize).nonnegative(badSize).nullish();
/** For `refine`: a path of the bucket, as the table's constraint has it. */
const isFilePath = [
  (path: string | null | undefined) =>
    !path || /^[0-9a-f-]{36}\/[0-9a-f-]{36}\.[a-z0-9]{1,5}$/.test(path),
  { error: 'Caminho de arquivo inválido' },
] as const;

/** What administrators write of an episode. */
export const podcastFields = {
  title: { label: 'Título', form: title, change: title.optional(), answer: z.string() },
  description: textColumn('Descrição', 20_000),
  audioUrl: {
    label: 'Endereço do áudio',
    form: audioUrl,
    change: audioUrl.optional(),
    answer: z.string(),
  },
  duration: {
    label: 'Duração',
    form: optionalText('Duração', 20).refine(...isDuration),
    change: changedText('Duração', 20).refine(...isDuration),
    answer: z.string().nullable(),
  },
  fileSize: {
    label: 'Tamanho do arquivo em bytes',
    form: fileSize,
    change: fileSize,
    answer: z.number().nullable(),
  },
  fileType: {
    label: 'Tipo do arquivo',
    form: fileType.default(DEFAULT_TYPE),
    change: fileType.optional(),
    answer: z.string(),
  },
  categoryId: {
    label: 'Categoria',
    form: optionalCategoryId(),
    change: optionalCategoryId(),
    answer: z.number().nullable(),
  },
  isActive: {
    label: 'Ativo',
    form: flag('Ativo').default(true),
    change: flag('Ativo').optional(),
    answer: z.boolean(),
  },
  filePath: {
    label: 'Arquivo guardado',
    form: optionalText('Caminho do arquivo', 500).refine(...isFilePath),
    change: changedText('Caminho do arquivo', 500).refine(...isFilePath),
    answer: z.string().nullable(),
  },
  originalFileName: textColumn('Nome do arquivo de áudio', 255, 'Nome do arquivo'),
  ...outlineFields,
} as const satisfies Noun;

/** The form of an episode. */
export const podcastSchema = z
  .strictObject(fieldsOf(podcastFields, 'form'))
  .refine(...hasPossibleSize);
export type PodcastForm = z.output<typeof podcastSchema>;

/** The form of an episode whose audio is still missing: nothing else of it waits for the audio. */
export const podcastSchemaWithoutAudio = z
  .strictObject({
    ...fieldsOf(podcastFields, 'form'),
    audioUrl: text('Áudio é obrigatório')
      .trim()
      .max(500, { error: 'Use no máximo 500 caracteres' })
      .refine((address) => address === '' || isSafeAddress(address), badAddress),
  })
  .refine(...hasPossibleSize);

/** A change of an episode through the API. */
export const podcastPutSchema = z
  .strictObject(fieldsOf(podcastFields, 'change'))
  .refine(...namesAChange)
  .refine(...hasPossibleSize);
