import type { QueryClient } from '@tanstack/react-query';
import type { PodcastEngine, PodcastState } from '~/features/podcasts/podcast-state.ts';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';
import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { hearableNow, readDownloadedEpisodes } from '~/lib/offline/downloads.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { toast } from '~/ui/toast.ts';
import { readQueue } from './queue.mutations.ts';
import { queueQueries } from './queue.queries.ts';
import { nextOf } from './queue.rules.ts';
import { changeQueue } from './queue-changes.api.ts';

/** So long before an episode ends, what the next one needs is fetched: a locked phone gives little time for it then. */
const PREPARE_SECONDS = 30;

/** Why an episode of the queue did not begin. */
const REASONS: Partial<Record<PodcastState['status'], string>> = {
  unreachable: 'Sem conexão, e ele não está neste aparelho.',
  unavailable: 'O áudio não está disponível.',
  failed: 'O áudio não pôde ser tocado.',
};

/**
 * What the queue does by itself: at the end of an episode its first one begins and leaves it. One that cannot be played
 * is passed over once, and stays.
 */
export function createAutoplay(
  client: QueryClient,
  player: Pick<PodcastEngine, 'read' | 'subscribe' | 'play'>,
) {
  /** The episode that the queue has begun, until it sounds, and those that were tried before it. */
  let begun: { id: number; tried: ReadonlySet<number> } | null = null;
  let seen = '';
  let preparedFor: number | null = null;
  /** The episode of which is known that it does not wait any longer. */
  let left: number | null = null;

  async function beginNext(after: number, tried: ReadonlySet<number>): Promise<void> {
    const before = player.read();
    const queue = await readQueue(client);
    await readDownloadedEpisodes();
    const hearable = hearableNow();
    // The listener chose another episode meanwhile.
    const { podcast, status } = player.read();
    if (podcast?.id !== after || status !== before.status) return;
    const first = nextOf(queue, after, { tried });
    // The network may be back unnoticed: where nothing is on the device, one episode is tried.
    const next =
      nextOf(queue, after, { tried, hearable }) ?? (tried.size === 0 ? first : undefined);
    if (next) {
      if (next !== first) {
        toast({
          title: `Sem conexão: toca “${next.title}”`,
          description: 'O que vem antes na fila não está neste aparelho e continua nela.',
        });
      }
      begun = { id: next.id, tried: new Set([...tried, next.id]) };
      void player.play(next);
    } else if (tried.size > 0) {
      toast({
        title: 'A fila parou',
        description: 'O que resta dela não pôde ser tocado agora e continua na fila.',
      });
    }
  }

  async function leaveQueue(podcast_id: number): Promise<void> {
    const queue = await readQueue(client);
    if (queue.some((entry) => entry.podcast_id === podcast_id)) {
      changeQueue(client, [{ op: 'remove', podcast_id }]);
    }
  }

  function follow({ podcast, status }: PodcastState): void {
    if (!podcast) return;
    if (begun && begun.id !== podcast.id) begun = null;
    if (left !== podcast.id && left !== null) left = null;
    if (status === 'playing') {
      begun = null;
      if (left === podcast.id) return;
      left = podcast.id;
      void leaveQueue(podcast.id);
      return;
    }
    const reason = REASONS[status];
    if (!begun || !reason) return;
    const { tried } = begun;
    begun = null;
    toast({
      title: `Pulamos “${podcast.title}”`,
      description: `${reason} Ele continua na fila.`,
    });
    void beginNext(podcast.id, tried);
  }

  /** Reads the queue anew, as other devices left it, and fetches the address of its first episode. */
  async function prepareNext(playing: Podcast): Promise<void> {
    // Whatever the age of what is known: another device may have changed it just now.
    await client.prefetchQuery({ ...queueQueries.list(), staleTime: 0 });
    const next = nextOf(await readQueue(client), playing.id, { hearable: hearableNow() });
    if (next) await client.prefetchQuery(podcastQueries.audioUrl(next));
  }

  player.subscribe(() => {
    const state = player.read();
    const { podcast, status, positionSeconds, durationSeconds } = state;
    const now = `${podcast?.id} ${status}`;
    if (seen !== now) {
      seen = now;
      follow(state);
    }
    if (!podcast || status !== 'playing' || !durationSeconds) return;
    if (durationSeconds - positionSeconds > PREPARE_SECONDS) preparedFor = null;
    else if (preparedFor !== podcast.id) {
      preparedFor = podcast.id;
      void prepareNext(podcast);
    }
  });

  return {
    /** An episode was heard to its end. */
    ended({ id }: Podcast): void {
      // It may be added again, to be heard once more.
      left = null;
      if (!isSharedComputer()) void beginNext(id, new Set());
    },
  };
}
