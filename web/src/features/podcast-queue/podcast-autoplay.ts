import type { PodcastEngine, PodcastState } from '~/features/podcasts/podcast-state.ts';
import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';
import type { Hearable } from '~/lib/offline/downloads.ts';
import type { ToastMessage } from '~/ui/toast.ts';
import { nextOf, type QueueEntry } from './queue.rules.ts';

/** So long before an episode ends, what the next one needs is fetched: a locked phone gives little time for it then. */
const PREPARE_SECONDS = 30;

/** Why an episode of the queue did not begin. */
const REASONS: Partial<Record<PodcastState['status'], string>> = {
  unreachable: 'Sem conexão, e ele não está neste aparelho.',
  unavailable: 'O áudio não está disponível.',
  failed: 'O áudio não pôde ser tocado.',
};

export type AutoplayOptions = {
  player: Pick<PodcastEngine, 'read' | 'subscribe' | 'play'>;
  queue(): Promise<readonly QueueEntry[]>;
  /** What can be heard without a network, when there is none. */
  hearable(): Promise<Hearable>;
  /** Reads the queue anew, and asks for what the first of it needs. */
  prepare(playing: Podcast): void;
  /** Takes an episode that plays out of the queue. */
  leave(podcastId: number): void;
  say(message: ToastMessage): void;
  /** Whether anything may begin by itself. */
  mayBegin(): boolean;
};

/**
 * What the queue does by itself: at the end of an episode its first one begins and leaves it. One that cannot be played
 * is passed over once, and stays.
 */
export function createAutoplay(options: AutoplayOptions) {
  const { player } = options;
  /** The episode that the queue has begun, until it sounds, and those that were tried before it. */
  let begun: { id: number; tried: ReadonlySet<number> } | null = null;
  let seen = '';
  let preparedFor: number | null = null;
  /** The episode of which is known that it does not wait any longer. */
  let left: number | null = null;

  async function beginNext(after: number, tried: ReadonlySet<number>): Promise<void> {
    const before = player.read();
    const queue = await options.queue().catch(() => []);
    const hearable = await options.hearable();
    // The listener chose another episode meanwhile.
    const { podcast, status } = player.read();
    if (podcast?.id !== after || status !== before.status) return;
    const first = nextOf(queue, after, { tried });
    // The network may be back unnoticed: where nothing is on the device, one episode is tried.
    const next =
      nextOf(queue, after, { tried, hearable }) ?? (tried.size === 0 ? first : undefined);
    if (next) {
      if (next !== first) {
        options.say({
          title: `Sem conexão: toca “${next.title}”`,
          description: 'O que vem antes na fila não está neste aparelho e continua nela.',
        });
      }
      begun = { id: next.id, tried: new Set([...tried, next.id]) };
      void player.play(next);
    } else if (tried.size > 0) {
      options.say({
        title: 'A fila parou',
        description: 'O que resta dela não pôde ser tocado agora e continua na fila.',
      });
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
      void options
        .queue()
        .then((queue) => {
          if (queue.some(({ podcast_id }) => podcast_id === podcast.id)) options.leave(podcast.id);
        })
        .catch(() => undefined);
      return;
    }
    const reason = REASONS[status];
    if (!begun || !reason) return;
    const { tried } = begun;
    begun = null;
    options.say({
      title: `Pulamos “${podcast.title}”`,
      description: `${reason} Ele continua na fila.`,
    });
    void beginNext(podcast.id, tried);
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
      options.prepare(podcast);
    }
  });

  return {
    /** An episode was heard to its end. */
    ended({ id }: Podcast): void {
      // It may be added again, to be heard once more.
      left = null;
      if (options.mayBegin()) void beginNext(id, new Set());
    },
  };
}
