import { useQuery, useQueryClient } from '@tanstack/react-query';
import { usePodcastState } from '~/features/podcasts/podcast-state.ts';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';
import { durationLabel } from '~/lib/duration.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { QueueFirstIcon, QueueLastIcon } from '~/ui/later-icons.tsx';
import { addToQueue } from './queue.mutations.ts';
import { type QueueEntry, suggestionsFor } from './queue.rules.ts';

/** Enough to choose from; every episode has its buttons on its card. */
const SHOWN = 8;

/** "Adicionar episódios", without leaving the player. */
export function QueueSuggestions({ queue }: { queue: readonly QueueEntry[] }) {
  const client = useQueryClient();
  const { podcast: playing } = usePodcastState();
  const { data: podcasts = [] } = useQuery(podcastQueries.list());
  const { data: places = [] } = useQuery(podcastQueries.heard());
  const heard = new Set(places.flatMap((row) => (row.completed ? [row.podcast_id] : [])));
  const shown = suggestionsFor(queue, podcasts, heard, playing?.id).slice(0, SHOWN);
  if (shown.length === 0) return null;
  return (
    <details>
      <summary>Adicionar episódios</summary>
      <ul className="stack gap-1">
        {shown.map((podcast) => (
          <li key={podcast.id} className="row spread gap-2">
            <span className="column">
              <span className="clip">{podcast.title}</span>
              <span className="faint tabular">
                {durationLabel(podcast) ?? podcast.category?.name}
              </span>
            </span>
            <span className="row">
              <IconButton
                label={`Tocar a seguir: ${podcast.title}`}
                icon={<QueueFirstIcon />}
                onClick={() => void addToQueue(client, podcast, 'first')}
              />
              <IconButton
                label={`Adicionar à fila: ${podcast.title}`}
                icon={<QueueLastIcon />}
                onClick={() => void addToQueue(client, podcast, 'last')}
              />
            </span>
          </li>
        ))}
      </ul>
    </details>
  );
}
