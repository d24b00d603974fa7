import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useRef, useState } from 'react';
import { currentPodcastEngine, usePodcastState } from '~/features/podcasts/podcast-state.ts';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';
import { durationLabel } from '~/lib/duration.ts';
import { plural } from '~/lib/format.ts';
import { Button } from '~/ui/Button.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { ChevronDownIcon, CloseIcon } from '~/ui/icons.tsx';
import { ArrowDownIcon, ArrowUpIcon, GripIcon } from '~/ui/later-icons.tsx';
import { useSortableList } from '~/ui/motion/use-sortable-list.ts';
import { QueueFirstIcon, QueueLastIcon } from '~/ui/podcast-icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import styles from './QueuePanel.module.css';
import { addToQueue, removeFromQueue } from './queue.mutations.ts';
import { queueQueries } from './queue.queries.ts';
import { changesToPlace, type QueueEntry, suggestionsFor } from './queue.rules.ts';
import { changeQueue } from './queue-changes.api.ts';

/** Enough to choose from; every episode has its buttons on its card. */
const SUGGESTED = 8;

/** "A seguir" in the opened player: what plays next, in an order that is dragged, or changed by keys and buttons. */
export function QueuePanel() {
  const client = useQueryClient();
  const { data: queue = [], isPending, isLoadingError } = useQuery(queueQueries.list());
  const [said, setSaid] = useState('');
  const listRef = useRef<HTMLOListElement>(null);
  const panelRef = useFocusKept<HTMLDivElement>();
  const { move } = useSortableList(listRef, {
    order: queue.map(({ podcast_id }) => podcast_id).join(),
    count: queue.length,
    onPlace(from, to) {
      const entry = queue[from];
      if (!entry) return;
      changeQueue(client, changesToPlace(queue, entry.podcast_id, to));
      setSaid(`${entry.podcast.title}: posição ${to + 1} de ${queue.length}`);
    },
  });

  const remove = (entry: QueueEntry) => {
    removeFromQueue(client, [entry]);
    setSaid(`${entry.podcast.title} saiu da fila`);
  };
  const handleKeyDown = (event: KeyboardEvent, index: number) => {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!event.altKey || !step) return;
    event.preventDefault();
    move(index, step < 0 ? -1 : 1);
  };

  return (
    <div ref={panelRef} className="stack gap-3 scroller">
      <div className="row spread">
        <h2 tabIndex={-1}>A seguir</h2>
        {queue.length > 0 && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => {
              removeFromQueue(client, queue);
              setSaid('A fila está vazia');
            }}
          >
            Limpar fila
          </Button>
        )}
      </div>
      {isPending && <Skeleton height={120} />}
      {isLoadingError && (
        <p className="hint" role="alert">
          Não foi possível ler a fila agora. Ela continua salva e aparece quando a conexão voltar.
        </p>
      )}
      {queue.length > 0 && (
        <ol ref={listRef}>
          {queue.map((entry, index) => {
            const { podcast_id, podcast } = entry;
            const { title } = podcast;
            return (
              <li
                key={podcast_id}
                className={styles.entry}
                onKeyDown={(event) => handleKeyDown(event, index)}
              >
                <span className={styles.grip} data-grip aria-hidden="true" title="Arrastar">
                  <GripIcon />
                </span>
                <button
                  type="button"
                  className="column"
                  style={{ textAlign: 'start' }}
                  onClick={() => void currentPodcastEngine()?.play(podcast)}
                >
                  <VisuallyHidden>Tocar agora: </VisuallyHidden>
                  <span className="clamp-3">{title}</span>
                  <span className="faint tabular">
                    {durationLabel(podcast) ?? podcast.category?.name}
                  </span>
                </button>
                <span className="row">
                  <IconButton
                    label={`Mover para cima: ${title}`}
                    icon={<ArrowUpIcon />}
                    // Not `disabled`: what is moved to the top would lose the focus.
                    aria-disabled={index === 0 || undefined}
                    onClick={() => move(index, -1)}
                  />
                  <IconButton
                    label={`Mover para baixo: ${title}`}
                    icon={<ArrowDownIcon />}
                    aria-disabled={index === queue.length - 1 || undefined}
                    onClick={() => move(index, 1)}
                  />
                  <IconButton
                    label={`Remover da fila: ${title}`}
                    icon={<CloseIcon />}
                    onClick={() => remove(entry)}
                  />
                </span>
              </li>
            );
          })}
        </ol>
      )}
      <p className="hint">
        {queue.length > 0
          ? `${plural(queue.length, 'episódio espera', 'episódios esperam')}. O primeiro começa quando o atual terminar.`
          : !isPending && 'Nada na fila: quando o episódio terminar, nada começa sozinho.'}
      </p>
      <Suggestions queue={queue} />
      <div role="status">
        <VisuallyHidden>{said}</VisuallyHidden>
      </div>
    </div>
  );
}

/** "Adicionar episódios", without leaving the player. */
function Suggestions({ queue }: { queue: readonly QueueEntry[] }) {
  const client = useQueryClient();
  const { podcast: playing } = usePodcastState();
  const { data: podcasts = [] } = useQuery(podcastQueries.list());
  const { data: places = [] } = useQuery(podcastQueries.heard());
  const heard = new Set(places.flatMap((row) => (row.completed ? [row.podcast_id] : [])));
  const shown = suggestionsFor(queue, podcasts, heard, playing?.id).slice(0, SUGGESTED);
  if (shown.length === 0) return null;
  return (
    <details>
      <summary className={styles.more}>
        Adicionar episódios
        <ChevronDownIcon size={16} />
      </summary>
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
