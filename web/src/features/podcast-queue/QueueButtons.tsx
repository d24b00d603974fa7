import { useQuery, useQueryClient } from '@tanstack/react-query';
import { hasAudio, type Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { Button } from '~/ui/Button.tsx';
import { CheckIcon, CloseIcon } from '~/ui/icons.tsx';
import { QueueFirstIcon, QueueLastIcon } from '~/ui/podcast-icons.tsx';
import { addToQueue, removeFromQueue } from './queue.mutations.ts';
import { queueQueries } from './queue.queries.ts';

/** Puts an episode into "A seguir", from its card. */
export function QueueButtons({ podcast }: { podcast: Podcast }) {
  const client = useQueryClient();
  const { data: queue = [] } = useQuery(queueQueries.list());
  if (!hasAudio(podcast)) return null;
  const at = queue.findIndex(({ podcast_id }) => podcast_id === podcast.id);
  const entry = queue[at];
  const first = at === 0 ? 'Toca a seguir' : 'Tocar a seguir';
  const last = entry ? 'Remover da fila' : 'Adicionar à fila';
  return (
    <div className="wrap gap-2">
      <Button
        size="sm"
        variant="quiet"
        icon={at === 0 ? <CheckIcon /> : <QueueFirstIcon />}
        aria-label={`${first}: ${podcast.title}`}
        aria-pressed={at === 0}
        onClick={() => {
          if (at !== 0) void addToQueue(client, podcast, 'first');
        }}
      >
        {first}
      </Button>
      <Button
        size="sm"
        variant="quiet"
        icon={entry ? <CloseIcon /> : <QueueLastIcon />}
        aria-label={`${last}: ${podcast.title}`}
        onClick={() =>
          entry ? removeFromQueue(client, [entry]) : void addToQueue(client, podcast, 'last')
        }
      >
        {last}
      </Button>
    </div>
  );
}
