import type { QueryClient } from '@tanstack/react-query';
import { hasAudio, type Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { CloseIcon } from '~/ui/icons.tsx';
import type { MenuEntry } from '~/ui/overlay-props.ts';
import { QueueFirstIcon, QueueLastIcon } from '~/ui/podcast-icons.tsx';
import { addToQueue, removeFromQueue } from './queue.mutations.ts';
import type { QueueEntry } from './queue.rules.ts';

/** What the menu of an episode does with "A seguir". */
export function queueEntries(
  client: QueryClient,
  podcast: Podcast,
  queue: readonly QueueEntry[],
): MenuEntry[] {
  if (!hasAudio(podcast)) return [];
  const at = queue.findIndex(({ podcast_id }) => podcast_id === podcast.id);
  const entry = queue[at];
  return [
    ...(at === 0
      ? []
      : [
          {
            id: 'first',
            label: 'Tocar a seguir',
            icon: <QueueFirstIcon />,
            onSelect: () => void addToQueue(client, podcast, 'first'),
          },
        ]),
    entry
      ? {
          id: 'remove',
          label: 'Remover da fila',
          icon: <CloseIcon />,
          onSelect: () => removeFromQueue(client, [entry]),
        }
      : {
          id: 'last',
          label: 'Adicionar à fila',
          icon: <QueueLastIcon />,
          onSelect: () => void addToQueue(client, podcast, 'last'),
        },
  ];
}
