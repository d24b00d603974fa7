import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { parseVideoId, paths } from '~/app/paths.ts';
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
import { parseStartTime, withinLength } from '~/features/progress/progress.rules.ts';
import { KeyPointLines } from '~/features/study/KeyPoints.tsx';
import { durationOf, formatTotalDuration } from '~/lib/duration.ts';
import { plural } from '~/lib/format.ts';
import { useUrlState } from '~/lib/use-url-state.ts';
import { Badge } from '~/ui/Badge.tsx';
import { Button, buttonClass } from '~/ui/Button.tsx';
import { Container } from '~/ui/Container.tsx';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { HeadphonesIcon } from '~/ui/icons.tsx';
import { toast } from '~/ui/toast.ts';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import styles from './PodcastsPage.module.css';

const SKELETONS = 6;

/** Every podcast, each with its controls; the sound itself belongs to the app and outlives the page. */
export function PodcastsPage() {
  const client = useQueryClient();
  const query = useQuery(podcastQueries.list());
  const { data: heard } = useQuery(podcastQueries.heard());
  const state = usePodcastState();
  const [params, change] = useUrlState();
  const pageRef = useRef<HTMLDivElement>(null);
  useFocusKept(pageRef);
  const podcasts = query.data ?? [];
  useRequestedEpisode(query.data);
  const showsAll = params.get('todos') === '1';
  const shown = showsAll ? podcasts : podcasts.slice(0, PODCASTS_SHOWN);

  return (
    <Container ref={pageRef} className="page dense">
      <title>Podcasts · Plantão</title>
      <header className="page-head">
        <div>
          <h1>Podcasts</h1>
          <p className="counts">
            {podcasts.length > 0 &&
              `${plural(podcasts.length, 'podcast', 'podcasts')} · ${formatTotalDuration(totalSeconds(podcasts))}`}
          </p>
        </div>
        <Badge tone="progress" icon={<HeadphonesIcon size={14} />}>
          Medicina de Emergência
        </Badge>
      </header>
      {query.isLoadingError && (
        <ErrorState
          title="Erro ao carregar podcasts"
          text="Nada foi perdido. A página será recarregada."
          onRetry={() => window.location.reload()}
        />
      )}
      {query.isSuccess && podcasts.length === 0 && (
        <EmptyState
          icon={<HeadphonesIcon size={28} />}
          title="Nenhum podcast encontrado"
          action={
            <Link className={buttonClass({ variant: 'quiet' })} to={paths.home()}>
              Voltar ao início
            </Link>
          }
        />
      )}
      {!query.isLoadingError && (
        <ul className={styles.grid} aria-busy={query.isPending || undefined}>
          {query.isPending &&
            Array.from({ length: SKELETONS }, (_, slot) => slot).map((slot) => (
              <li key={slot}>
                <PodcastCardSkeleton />
              </li>
            ))}
          {shown.map((podcast) => (
            <li key={podcast.id}>
              <PodcastCard
                podcast={podcast}
                state={state.podcast?.id === podcast.id ? state : null}
                place={heard?.find(({ podcast_id }) => podcast_id === podcast.id)}
                canPlay={canPlayAudio()}
                player={() => podcastPlayer(client)}
                keyPoints={podcast.key_points.length > 0 && <KeyPointLines of={podcast} />}
              />
            </li>
          ))}
        </ul>
      )}
      {podcasts.length > PODCASTS_SHOWN && !showsAll && (
        <Button variant="quiet" onClick={() => change({ todos: '1', episodio: null, t: null })}>
          Ver Todos os Podcasts
        </Button>
      )}
    </Container>
  );
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
      const from = second === null ? undefined : withinLength(second, durationOf(podcast));
      void podcastPlayer(client).play(podcast, from);
      showPodcastSheet(true);
    }
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every press of such a link has a key of its own.
  useEffect(() => {
    if (isReady) answer();
  }, [isReady, key]);
}
