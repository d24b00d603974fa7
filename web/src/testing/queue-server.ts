import { HttpResponse, http } from 'msw';
import {
  applyChanges,
  type QueueChange,
  type QueueEntry,
} from '~/features/podcast-queue/queue.rules.ts';
import { makePodcast } from './factories.ts';
import { restUrl, rpcUrl, server } from './server.ts';

export const queued = (id: number, rank = id): QueueEntry => ({
  podcast_id: id,
  rank,
  podcast: makePodcast({ id, title: `Ronda ${id}` }),
});

/**
 * The queue of one person as the database serves it. Without a network nothing is answered; `refuses` is what it says
 * of every addition.
 */
export function serveQueue(initial: readonly QueueEntry[] = []) {
  const state = {
    queue: [...initial],
    isUp: true,
    refuses: null as string | null,
    /** Every change that arrived, such as "add 1". */
    taken: [] as string[],
  };
  server.use(
    http.get(restUrl('podcast_queue'), () =>
      state.isUp ? HttpResponse.json(state.queue) : HttpResponse.error(),
    ),
    http.post(rpcUrl('change_podcast_queue'), async ({ request }) => {
      if (!state.isUp) return HttpResponse.error();
      const { p_changes } = (await request.json()) as { p_changes: QueueChange[] };
      state.taken.push(...p_changes.map(({ op, podcast_id }) => `${op} ${podcast_id}`));
      if (state.refuses) {
        return HttpResponse.json([
          { podcast_id: p_changes[0]?.podcast_id, refusal: state.refuses },
        ]);
      }
      state.queue = applyChanges(state.queue, p_changes, (id) => queued(id).podcast);
      return HttpResponse.json([]);
    }),
  );
  return { state, ids: () => state.queue.map(({ podcast_id }) => podcast_id) };
}
