import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { DownloadNew } from '~/features/podcast-downloads/DownloadNew.tsx';
import { EXPIRED } from '~/features/podcast-downloads/downloads.rules.ts';
import { queueQueries } from '~/features/podcast-queue/queue.queries.ts';
import { nextOf } from '~/features/podcast-queue/queue.rules.ts';
import { queueEntries } from '~/features/podcast-queue/queue-entries.tsx';
import { ListeningShelf, ListeningShelfSkeleton } from '~/features/podcasts/ListeningShelf.tsx';
import { PodcastCard, PodcastCardSkeleton } from '~/features/podcasts/PodcastCard.tsx';
import { canPlayAudio, podcastPlayer } from '~/features/podcasts/podcast-player.ts';
import { showPodcastSheet, usePodcastState } from '~/features/podcasts/podcast-state.ts';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';
import {
  hasAudio,
  PODCASTS_SHOWN,
  type Podcast,
  totalSeconds,
} from '~/features/podcasts/podcasts.rules.ts';
import { parseStartTime } from '~/features/progress/progress.rules.ts';
import { KeyPointLines } from '~/features/study/KeyPoints.tsx';
import { LinkButton } from '~/kit/LinkButton.tsx';
import { formatTotalDuration } from '~/lib/duration.ts';
import { plural } from '~/lib/format.ts';
import { useIsOnline } from '~/lib/offline/connectivity.ts';
import { useDownloadedEpisodes, useDownloads } from '~/lib/offline/downloads.ts';
import { parseVideoId, paths } from '~/lib/paths.ts';
import { useUrlState } from '~/lib/use-url-state.ts';
import { Badge } from '~/ui/Badge.tsx';
import { Button } from '~/ui/Button.tsx';
import { Container } from '~/ui/Container.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { HeadphonesIcon } from '~/ui/icons.tsx';
import { Tabs } from '~/ui/Tabs.tsx';
import { toast } from '~/ui/toast.ts';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import styles from './PodcastsPage.module.css';

const SKELETONS = 6;

/** Every podcast, each with its controls; the sound itself belongs to the app and outlives the page. */
export function PodcastsPage() {
  const client = useQueryClient();
  const query = useQuery(podcastQueries.list());
  const places = useQuery(podcastQueries.heard());
  const heard = places.data;
  const begun = useQuery(podcastQueries.begun());
  const queue = useQuery(queueQueries.list());
  const state = usePodcastState();
  const [params, change] = useUrlState();
  const podcasts = query.data ?? [];
  useRequestedEpisode(query.data);
  const { userId, records, isLocked } = useDownloads();
  const filter = useDownloadedFilter();
  const isFiltered = filter.value === 'baixados';
  const hasDownloads = userId !== null && (query.isPending || podcasts.length > 0);
  const showsAll = params.get('todos') === '1';
  // What stands above the list comes before it, or the list would jump, and what its rows say with them; what failed is
  // not waited for.
  const isPending = [query, begun, queue, places].some((one) => one.isPending);
  const queued = queue.data ?? [];
  const next = nextOf(queued, state.podcast?.id ?? 0);
  const onDevice = new Set(records.map(({ id }) => id));
  const shown = isFiltered
    ? podcasts.filter(({ id }) => onDevice.has(id))
    : showsAll
      ? podcasts
      : podcasts.slice(0, PODCASTS_SHOWN);
  const list = (
    <>
      {isFiltered && !isPending && query.isSuccess && shown.length === 0 && (
        <EmptyState
          icon={<HeadphonesIcon size={28} />}
          titleAs="h2"
          title="Nenhum episódio baixado"
          text={
            isLocked
              ? EXPIRED
              : 'Nas opções (⋮) de um episódio, toque em “Baixar” para ouvi-lo sem internet.'
          }
        />
      )}
      <ul className={styles.grid} aria-busy={isPending || undefined}>
        {isPending &&
          Array.from({ length: SKELETONS }, (_, slot) => slot).map((slot) => (
            <li key={slot}>
              <PodcastCardSkeleton />
            </li>
          ))}
        {!isPending &&
          shown.map((podcast) => (
            <li key={podcast.id}>
              <PodcastCard
                podcast={podcast}
                place={heard?.find(({ podcast_id }) => podcast_id === podcast.id)}
                queue={{
                  entries: queueEntries(client, podcast, queued),
                  isIn: queued.some(({ podcast_id }) => podcast_id === podcast.id),
                }}
                keyPoints={
                  podcast.key_points.length > 0 && (
                    <KeyPointLines
                      of={podcast}
                      onSeek={
                        canPlayAudio() && hasAudio(podcast)
                          ? (seconds) => void podcastPlayer(client).play(podcast, seconds)
                          : null
                      }
                    />
                  )
                }
              />
            </li>
          ))}
      </ul>
    </>
  );

  return (
    <Container className="page dense">
      <title>Podcasts · Plantão</title>
      <header className="page-head">
        <div>
          <h1>Podcasts</h1>
          <p className="counts">
            {podcasts.length > 0 &&
              `${plural(podcasts.length, 'podcast', 'podcasts')} · ${formatTotalDuration(totalSeconds(podcasts))}`}
          </p>
        </div>
        <div className={styles.tags}>
          <Badge tone="progress" icon={<HeadphonesIcon size={14} />}>
            Medicina de Emergência
          </Badge>
          {hasDownloads && <DownloadNew podcasts={podcasts} />}
        </div>
      </header>
      {query.isLoadingError && (
        <ErrorState
          title="Erro ao carregar podcasts"
          text="Nada foi perdido. A página será recarregada."
          onRetry={() => window.location.reload()}
        />
      )}
      {query.isSuccess && !isPending && podcasts.length === 0 && (
        <EmptyState
          icon={<HeadphonesIcon size={28} />}
          title="Nenhum podcast encontrado"
          action={
            <LinkButton variant="quiet" to={paths.home()}>
              Voltar ao início
            </LinkButton>
          }
        />
      )}
      {/* What is known takes the place of what stood for it, also where a shelf comes that was not expected. */}
      <Fragment key={isPending ? 'pending' : 'known'}>
        {!query.isLoadingError && canPlayAudio() && isPending && <ListeningShelfSkeleton />}
        {!query.isLoadingError && canPlayAudio() && !isPending && (
          <ListeningShelf begun={begun.data ?? []} next={next} places={heard ?? []} />
        )}
        <Listed>
          {hasDownloads ? (
            <Tabs
              label="Quais episódios"
              items={[
                { value: 'todos', label: 'Todos' },
                { value: 'baixados', label: `Baixados (${filter.count})` },
              ]}
              value={filter.value}
              onChange={(filtro) => change({ filtro, episodio: null, t: null })}
            >
              {list}
            </Tabs>
          ) : (
            !query.isLoadingError && list
          )}
          {podcasts.length > PODCASTS_SHOWN && !showsAll && !isFiltered && (
            <Button variant="quiet" onClick={() => change({ todos: '1', episodio: null, t: null })}>
              Ver Todos os Podcasts
            </Button>
          )}
        </Listed>
      </Fragment>
    </Container>
  );
}

/** The list, in which the keyboard keeps its place: the shelf above it has entries of its own. */
function Listed({ children }: { children: ReactNode }) {
  const listRef = useFocusKept<HTMLDivElement>();
  return (
    <div ref={listRef} className="page dense">
      {children}
    </div>
  );
}

/** Which episodes are shown: without a network those that can be heard, unless the address says otherwise. */
function useDownloadedFilter() {
  const [params, change] = useUrlState();
  const isOnline = useIsOnline();
  const count = useDownloadedEpisodes().size;
  const asked = params.get('filtro');
  const opensDownloads = asked === null && !isOnline && count > 0;
  const open = useEffectEvent(() => change({ filtro: 'baixados' }));
  useEffect(() => {
    // Kept in the address, so that nothing moves when the network is back.
    if (opensDownloads) open();
  }, [opensDownloads]);
  const value = asked === 'baixados' || opensDownloads ? 'baixados' : 'todos';
  return { value, count } as const;
}

/** A link to an episode: it opens and plays, from its second on. */
function useRequestedEpisode(podcasts: readonly Podcast[] | undefined): void {
  const client = useQueryClient();
  const { key, search } = useLocation();
  const answeredRef = useRef<string>(null);
  const isReady = podcasts !== undefined;
  const answer = useEffectEvent(() => {
    if (answeredRef.current === key) return;
    answeredRef.current = key;
    const params = new URLSearchParams(search);
    const id = parseVideoId(params.get('episodio') ?? undefined);
    if (id === null) return;
    const podcast = podcasts?.find((one) => one.id === id);
    if (!podcast) {
      toast({
        title: 'Podcast não encontrado',
        description: 'Ele pode ter sido removido ou o endereço está incompleto.',
      });
    } else if (!canPlayAudio() || !hasAudio(podcast)) {
      toast({ title: 'Áudio não disponível', description: podcast.title });
    } else {
      const second = parseStartTime(params.get('t'));
      void podcastPlayer(client).play(podcast, second ?? undefined);
      showPodcastSheet(true);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every press of such a link has a key of its own.
  useEffect(() => {
    if (isReady) answer();
  }, [isReady, key]);
}
