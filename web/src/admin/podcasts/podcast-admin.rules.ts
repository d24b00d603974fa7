import {
  AUDIO_TOO_LARGE,
  INVALID_AUDIO,
  INVALID_AUDIO_HELP,
  isAudioFile,
  MAX_AUDIO_BYTES,
  NO_AUDIO_INSIDE,
  storageExtensionOf,
} from '#contracts/podcast.ts';
import {
  bothWays,
  byId,
  choice,
  listAddress,
  type ViewOf,
  yesNo,
} from '~/admin/ui/list/list-view.ts';
import { rowKeys } from '~/admin/ui/list/use-row-keys.ts';
import { AppError } from '~/lib/errors.ts';
import { FILE_CHANGED } from '~/lib/readable-file.ts';

export const PODCAST_PAGE_SIZE = 25;

/** What the list of podcasts can be narrowed and ordered by (`find_podcasts`). */
export const PODCASTS = listAddress(
  {
    category: byId('categoria', 'Categoria', 'Todas as categorias', ['nenhuma', 'Sem categoria']),
    standing: choice('situacao', 'Situação', 'Todas', [
      ['active', 'ativos', 'Ativos'],
      ['inactive', 'inativos', 'Inativos'],
      ['scheduled', 'agendados', 'Agendados'],
      ['no_audio', 'sem-audio', 'Sem áudio'],
      ['review_due', 'revisao-vencida', 'Revisão vencida'],
    ]),
    transcript: yesNo('transcricao', 'Transcrição', 'Com transcrição', 'Sem transcrição'),
  },
  [
    ...bothWays('created_at', 'entrada', 'Adicionado em', true),
    ...bothWays('title', 'titulo', 'Título'),
    ...bothWays('duration', 'duracao', 'Duração', true),
    ...bothWays('file_size', 'tamanho', 'Tamanho', true),
    ...bothWays('listeners', 'ouvintes', 'Ouvintes', true),
    ...bothWays('updated_at', 'alteracao', 'Alteração', true),
  ],
);
export type PodcastsView = ViewOf<typeof PODCASTS>;
/** Which podcasts are asked for; their order does not count. */
export type AskedPodcasts = Pick<PodcastsView, 'text' | 'filters'>;

/** What the database is asked for. */
export const podcastSearch = ({
  text,
  filters: { category, standing, transcript },
}: AskedPodcasts) => ({
  p_query: text,
  ...(category === 'none' && { p_is_uncategorized: true }),
  ...(typeof category === 'number' && { p_category_id: category }),
  ...(standing !== null && { p_situation: standing }),
  ...(transcript !== null && { p_has_transcript: transcript }),
});

export const PODCAST_KEYS = rowKeys(
  ['Próximo podcast', 'Podcast anterior'],
  [{ keys: ['e'], command: 'edit', what: 'Editar' }],
);

type ChosenFile = { name: string; type: string; size: number };

export type AudioRefusal = { title: string; text: string };

/** By its bytes it is none, whatever its name says. */
export const NO_AUDIO: AudioRefusal = { title: INVALID_AUDIO, text: NO_AUDIO_INSIDE };

/** It was written, moved or deleted since it was chosen. */
export const CHANGED_AUDIO: AudioRefusal = { title: 'Nada foi enviado', text: FILE_CHANGED };

/** Why a file cannot be a podcast, as a headline and a sentence; null when it can. */
export function audioRefusal(file: ChosenFile): AudioRefusal | null {
  if (!isAudioFile(file)) return { title: INVALID_AUDIO, text: INVALID_AUDIO_HELP };
  if (file.size > MAX_AUDIO_BYTES) return { title: INVALID_AUDIO, text: AUDIO_TOO_LARGE };
  if (file.size === 0)
    return { title: INVALID_AUDIO, text: 'O arquivo está vazio. Escolha outro.' };
  return null;
}

/** A path of the bucket that was never used: `<uuid>/<uuid>.<ext>`. */
export function newAudioPath(file: ChosenFile): string {
  return `${crypto.randomUUID()}/${crypto.randomUUID()}.${storageExtensionOf(file)}`;
}

/** The name of a file as the column holds it: at most 255 characters, its ending kept. */
export function shortFileName(name: string): string {
  return name.length <= 255 ? name : `${name.slice(0, 200)}…${name.slice(-50)}`;
}

/** A title to start from: the file's name without its ending, words apart. */
export function titleFromFileName(name: string): string {
  return name
    .replace(/\.[a-z0-9]+$/i, '')
    .replace(/[_-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, 255);
}

/** What the database's refusal of a podcast means where its code says more than usual; null otherwise. */
export function podcastFailureText(error: unknown): string | null {
  return error instanceof AppError && error.status === 410
    ? 'O arquivo de áudio não está mais guardado. Envie-o de novo.'
    : null;
}

/** What is said of a failed upload. `status` 0: no answer came. */
export function uploadFailureText(status: number, body: string): string {
  if (status === 0) {
    return 'Falha na conexão com o servidor. Verifique sua conexão de internet.';
  }
  try {
    const { message }: { message?: unknown } = JSON.parse(body);
    if (typeof message === 'string' && message !== '') return message;
  } catch {
    // Not our server's answer.
  }
  return `Upload failed with status ${status}`;
}

const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * Milliseconds until an upload that got no answer is tried again by itself, when so many of these attempts
 * have failed. The browser may still be online, so its `online` event may never come.
 */
export function uploadRetryWait(attempts: number): number {
  return Math.min(FIRST_WAIT_MS * 2 ** attempts, LONGEST_WAIT_MS);
}
