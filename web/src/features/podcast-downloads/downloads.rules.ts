import { hasAudio, type Place, type Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { durationOf } from '~/lib/duration.ts';
import { env } from '~/lib/env.ts';
import {
  type DownloadProblem,
  type DownloadRecord,
  type EpisodeFile,
  formatBytes,
} from '~/lib/offline/downloads.rules.ts';

/** What "Baixar os novos" offers. */
export const NEW_COUNTS = [3, 5, 10] as const;

/**
 * Whether a script may read the sound: the policy of the site lets it connect to its own addresses alone, so an
 * episode of another host is only played.
 */
export function isDownloadable(
  podcast: Pick<Podcast, 'audio_url' | 'file_path'>,
  origin = window.location.origin,
): boolean {
  if (!hasAudio(podcast)) return false;
  if (podcast.file_path) return true;
  try {
    const host = new URL(podcast.audio_url, origin).origin;
    return host === origin || host === new URL(env.supabaseUrl).origin;
  } catch {
    return false;
  }
}

/** The file of an episode, as downloads know it. A path is never used again, so another file has another one. */
export function fileOf(podcast: Podcast): EpisodeFile {
  const { id, title, file_path, audio_url, file_size } = podcast;
  return {
    id,
    title,
    durationSeconds: durationOf(podcast),
    source: file_path ?? audio_url,
    // What was kept by an earlier version knows no size.
    size: file_size || null,
  };
}

/** The newest episodes that were never heard to the end and are not on the device yet. */
export function newestUnheard(
  podcasts: readonly Podcast[],
  {
    heard,
    records,
    count,
  }: {
    heard: readonly (Pick<Place, 'completed'> & { podcast_id: number })[];
    records: readonly Pick<DownloadRecord, 'id' | 'state'>[];
    count: number;
  },
): readonly Podcast[] {
  const completed = new Set(heard.filter((row) => row.completed).map((row) => row.podcast_id));
  const present = new Set(records.filter(({ state }) => state !== 'failed').map(({ id }) => id));
  return podcasts
    .filter((podcast) => isDownloadable(podcast) && !completed.has(podcast.id))
    .filter(({ id }) => !present.has(id))
    .slice(0, count);
}

/** What a download that stopped tells the person. */
export const PROBLEMS: Record<DownloadProblem, string> = {
  network: 'Aguardando conexão',
  space: 'Não há espaço livre neste aparelho. Libere espaço e tente de novo.',
  limit:
    'Não coube no limite de downloads. Aumente o limite em Configurações ou remova um episódio.',
  gone: 'O arquivo deste episódio não existe mais.',
  access: 'Você não tem acesso a este episódio agora. Entre de novo e tente outra vez.',
  server: 'O servidor não está respondendo bem. Tente de novo daqui a pouco.',
  storage: 'Este navegador não deixou salvar o episódio.',
};

/** What is told where downloads are not played before the server was reached. */
export const LOCKED =
  'Conecte-se à internet para continuar ouvindo os downloads. Sem conexão com o Plantão, eles tocam por até 7 dias.';

/** And where they are gone by then. */
export const EXPIRED =
  'Após 7 dias sem conexão com o Plantão, os downloads são apagados. Conecte-se à internet para baixar de novo.';

type ShownDownload = {
  kind: 'none' | 'queued' | 'loading' | 'offline' | 'paused' | 'failed' | 'done';
  text: string;
  /** 0 to 1; null while the size or anything of it is unknown. */
  share: number | null;
};

/** How a download stands, in words. */
export function shownDownload(
  record: DownloadRecord | undefined,
  { isFirst, isOnline, liveBytes }: { isFirst: boolean; isOnline: boolean; liveBytes: number },
): ShownDownload {
  if (!record) return { kind: 'none', text: '', share: null };
  const { state, problem, size } = record;
  const bytes = record.stored + (state === 'waiting' ? liveBytes : 0);
  const share = size ? Math.min(1, bytes / size) : null;
  const amount = size
    ? `${formatBytes(bytes)} de ${formatBytes(size)} (${Math.floor((share ?? 0) * 100)}%)`
    : formatBytes(bytes);
  if (state === 'done') return { kind: 'done', text: `Baixado · ${formatBytes(bytes)}`, share: 1 };
  if (state === 'paused') return { kind: 'paused', text: `Pausado · ${amount}`, share };
  if (state === 'failed') {
    return { kind: 'failed', text: PROBLEMS[problem ?? 'storage'], share: null };
  }
  if (!isFirst) return { kind: 'queued', text: 'Na fila', share: bytes > 0 ? share : null };
  if (!isOnline || (problem === 'network' && liveBytes === 0)) {
    return { kind: 'offline', text: `${PROBLEMS.network} · ${amount}`, share };
  }
  return { kind: 'loading', text: amount, share: share ?? 0 };
}
