import {
  AUDIO_TOO_LARGE,
  INVALID_AUDIO,
  INVALID_AUDIO_HELP,
  isAudioFile,
  MAX_AUDIO_BYTES,
  storageExtensionOf,
} from '#contracts/podcast.ts';
import { choice, listAddress, type ViewOf } from '~/admin/ui/list/list-view.ts';
import { AppError } from '~/lib/errors.ts';
import { FILE_CHANGED } from '~/lib/readable-file.ts';

export const PODCAST_PAGE_SIZE = 25;

/** What the list of podcasts can be narrowed by: `review_due` are those whose key points are to be read again. */
export const PODCASTS = listAddress({
  standing: choice('situacao', 'Situação', 'Todas', [
    ['review_due', 'revisao-vencida', 'Revisão vencida'],
  ]),
});
export type PodcastsView = ViewOf<typeof PODCASTS>;

type ChosenFile = { name: string; type: string; size: number };

export type AudioRefusal = { title: string; text: string };

/** By its name or by its bytes, it is none. */
export const NO_AUDIO: AudioRefusal = { title: INVALID_AUDIO, text: INVALID_AUDIO_HELP };

/** It was written, moved or deleted since it was chosen. */
export const CHANGED_AUDIO: AudioRefusal = { title: 'Nada foi enviado', text: FILE_CHANGED };

/** Why a file cannot be a podcast, as a headline and a sentence; null when it can. */
export function audioRefusal(file: ChosenFile): AudioRefusal | null {
  if (!isAudioFile(file)) return NO_AUDIO;
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
