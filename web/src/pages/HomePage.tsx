import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { favoriteQueries } from '~/features/favorites/favorites.queries.ts';
import { useFavorites } from '~/features/favorites/use-favorites.ts';
import { profileQueries } from '~/features/me/profile.queries.ts';
import { MinutesLine } from '~/features/minutes/MinutesLine.tsx';
import { timeLeft } from '~/features/playback/place-record.ts';
import { ContinueListening } from '~/features/podcasts/ContinueListening.tsx';
import { ContinueWatching } from '~/features/progress/ContinueWatching.tsx';
import { useDismissFromContinueWatching } from '~/features/progress/progress.mutations.ts';
import { progressQueries } from '~/features/progress/progress.queries.ts';
import { useProgress } from '~/features/progress/use-progress.ts';
import { type CardContext, progressShare, useCardContext } from '~/features/videos/card-context.ts';
import { HeroCarousel, HeroSkeleton } from '~/features/videos/HeroCarousel.tsx';
import { VideoCard } from '~/features/videos/VideoCard.tsx';
import { VideoGrid, VideoGridSkeleton } from '~/features/videos/VideoGrid.tsx';
import { VideoShelf, VideoShelfSkeleton } from '~/features/videos/VideoShelf.tsx';
import { videoQueries } from '~/features/videos/videos.queries.ts';
import { featuredBeside, selectHero, shownLast } from '~/features/videos/videos.rules.ts';
import { LinkButton } from '~/kit/LinkButton.tsx';
import { LoadError } from '~/kit/LoadError.tsx';
import {
  STATIC_FAVORITES,
  STATIC_LAST_LESSONS,
  STATIC_PROGRESS_GAIN,
  STATIC_RATING,
} from '~/lib/constants.ts';
import { durationOf } from '~/lib/duration.ts';
import { formatInteger, formatRating, formatRelativeTime, plural } from '~/lib/format.ts';
import { paths } from '~/lib/paths.ts';
import { firstNameOf } from '~/lib/person.ts';
import { useShownPages } from '~/lib/use-shown-pages.ts';
import { Container } from '~/ui/Container.tsx';
import { ChartIcon, ClockIcon, HeartIcon, StarIcon } from '~/ui/icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { StatTiles } from '~/ui/StatTiles.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import styles from './HomePage.module.css';
import { DosesLink, FromPhone } from './HomeShortcuts.tsx';

/** Rows of categories before they are known. */
const SHELF_SKELETONS = 3;
const GREETING = 'greeting';

/** Home: stage, greeting and figures, what was begun, what is new, what is featured, and one shelf per category. */
export function HomePage() {
  const featured = useQuery(videoQueries.featured());
  const recent = useQuery(videoQueries.recent());
  const shelves = useQuery(videoQueries.shelves());
  const continued = useContinued();
  const cards = useCardContext(useFavorites(), useProgress());
  const { data: me } = useQuery(profileQueries.me());
  const name = me ? firstNameOf(me) : null;
  const greeting = name ? `Olá, ${name}` : 'Olá';

  // Stage and greeting fill a phone; what lies below follows in slices, so that a tap is answered in between.
  const isWhole = useDeferredValue(true, false);

  // The top is one round of parallel calls: shown together, nothing is pushed around by a late one.
  const top = [featured, recent, continued];
  const queries = [...top, shelves];
  if (top.some(({ isPending }) => isPending)) return <HomeSkeleton />;
  // Whether nothing at all can be shown is known when the shelves are.
  if (shelves.isPending && top.every(({ isLoadingError }) => isLoadingError)) {
    return <HomeSkeleton />;
  }
  // Loaded content stays on the screen when a refetch fails.
  if (queries.every(({ isLoadingError }) => isLoadingError)) {
    return (
      <Container className={styles.failed}>
        <title>Início · Plantão</title>
        <h1>
          <VisuallyHidden>Início</VisuallyHidden>
        </h1>
        <LoadError
          title="Não foi possível carregar o início"
          query={featured}
          onRetry={() => queries.forEach(({ refetch }) => void refetch())}
        />
      </Container>
    );
  }

  const staged = selectHero(featured.data ?? [], recent.data ?? []);
  const beside = featuredBeside(featured.data ?? [], staged);
  const begun = continued.data?.pages[0]?.rows.map(({ video }) => video) ?? [];
  const shownIds = new Set(
    [staged, recent.data ?? [], beside, begun].flatMap((videos) => videos.map(({ id }) => id)),
  );
  const categoryShelves = (shelves.data ?? []).map((shelf) => (
    <VideoShelf
      key={shelf.categoryId}
      title={shelf.name}
      count={shelf.videoCount}
      videos={shownLast(shelf.videos, shownIds)}
      cards={cards}
      isFar
      seeAll={
        <LinkButton
          variant="ghost"
          size="sm"
          to={paths.category(shelf.slug)}
          aria-label={`Ver Categoria ${shelf.name}`}
        >
          Ver Categoria
        </LinkButton>
      }
    />
  ));

  return (
    <div>
      <title>Início · Plantão</title>
      {/* The title comes first for who hears the page; who sees it reads it below the hero. */}
      <h1 id={GREETING} className="visually-hidden">
        {greeting}
      </h1>
      {featured.isLoadingError ? (
        <Container className={styles.failed}>
          <LoadError title="Não foi possível carregar os destaques" query={featured} />
        </Container>
      ) : (
        <HeroCarousel videos={staged} cards={cards} />
      )}
      <Container>
        <Welcome greeting={greeting} newestAt={recent.data?.[0]?.created_at} />
      </Container>
      <Container className={styles.sections}>
        {isWhole && (
          <>
            {continued.isLoadingError ? (
              <LoadError
                title="Não foi possível carregar os vídeos em andamento"
                query={continued}
              />
            ) : (
              <Continued query={continued} cards={cards} />
            )}
            <ContinueListening />
            <section aria-labelledby="recent-title">
              <h2 id="recent-title" className={styles.title}>
                Adicionados Recentemente
              </h2>
              {recent.isLoadingError && (
                <LoadError title="Não foi possível carregar os vídeos recentes" query={recent} />
              )}
              {recent.data?.length === 0 && <p className="empty-text">Nenhum vídeo disponível</p>}
              {recent.data && <VideoGrid videos={recent.data} cards={cards} layout="line" />}
            </section>
            {beside.length > 0 && (
              <VideoShelf title="Vídeos em Destaque" videos={beside} cards={cards} isFar isLarge />
            )}
            {shelves.isPending && <ShelvesSkeleton />}
            {shelves.isLoadingError && (
              <LoadError title="Não foi possível carregar as categorias" query={shelves} />
            )}
            {categoryShelves}
          </>
        )}
      </Container>
    </div>
  );
}

type WelcomeProps = { greeting: string; newestAt: string | undefined };

function Welcome({ greeting, newestAt }: WelcomeProps) {
  const { data: counts } = useQuery(categoryQueries.counts());
  const { data: favorites } = useQuery(favoriteQueries.ids());
  const { data: progress } = useQuery(progressQueries.mine());
  const completed = progress?.filter(({ is_completed }) => is_completed).length;
  const hasShare = counts !== undefined && counts.videos > 0 && completed !== undefined;

  return (
    <section className={styles.welcome} aria-labelledby={GREETING}>
      <div>
        <p className={styles.hello} aria-hidden="true">
          {greeting}
        </p>
        {/* Most people sign a shared computer in to go on: it is in sight below the hero. */}
        <FromPhone />
        <div className="row wrap gap-3">
          <p className="counts">
            {counts &&
              `${plural(counts.categories, 'categoria', 'categorias')} · ${plural(counts.videos, 'vídeo', 'vídeos')}`}
          </p>
          <DosesLink />
        </div>
        <MinutesLine />
      </div>
      <StatTiles
        label="Seu resumo"
        tiles={[
          {
            label: 'Progresso',
            icon: <ChartIcon />,
            value: hasShare
              ? `${Math.round((completed / counts.videos) * 100)}%`
              : STATIC_PROGRESS_GAIN,
            hint: hasShare && `${formatInteger(completed)} de ${formatInteger(counts.videos)}`,
          },
          {
            label: 'Últimas aulas',
            icon: <ClockIcon />,
            value: newestAt ? formatRelativeTime(newestAt) : STATIC_LAST_LESSONS,
          },
          { label: 'Avaliação', icon: <StarIcon />, value: formatRating(STATIC_RATING) },
          {
            label: 'Favoritos',
            icon: <HeartIcon />,
            value: formatInteger(favorites?.length ?? STATIC_FAVORITES),
          },
        ]}
      />
    </section>
  );
}

const useContinued = () => useInfiniteQuery(progressQueries.continueWatching());

type ContinuedProps = { query: ReturnType<typeof useContinued>; cards: CardContext };

function Continued({ query, cards }: ContinuedProps) {
  const { mutate: dismiss } = useDismissFromContinueWatching();
  const pages = query.data?.pages ?? [];
  const { showMore } = useShownPages(query);
  return (
    <ContinueWatching
      total={pages[0]?.total ?? 0}
      hasMore={query.hasNextPage}
      isLoadingMore={query.isFetchingNextPage}
      onLoadMore={showMore}
      failure={
        query.isFetchNextPageError && (
          <LoadError
            title="Não foi possível carregar mais vídeos"
            query={query}
            onRetry={showMore}
          />
        )
      }
    >
      {pages
        .flatMap(({ rows }) => rows)
        .map(({ video, progress_seconds }) => (
          <li key={video.id}>
            <VideoCard
              video={video}
              layout="row"
              {...cards.of(video)}
              progress={progressShare({ progress_seconds, is_completed: false }, durationOf(video))}
              note={timeLeft(progress_seconds, durationOf(video))}
              onDismiss={dismiss}
            />
          </li>
        ))}
    </ContinueWatching>
  );
}

function HomeSkeleton() {
  return (
    <div aria-busy="true">
      <title>Início · Plantão</title>
      <HeroSkeleton />
      <Container>
        <div className={styles.welcome}>
          <div className={styles.greeting}>
            <Skeleton width={180} height={32} />
            <Skeleton width={140} height={22} />
            <Skeleton width={284} height={52} />
          </div>
          <div className={styles.figures}>
            <Skeleton height="100%" radius="var(--radius-card)" />
          </div>
        </div>
      </Container>
      <Container className={styles.sections}>
        <VideoShelfSkeleton />
        <VideoGridSkeleton layout="line" />
      </Container>
    </div>
  );
}

/** The rows of categories before they are known. */
function ShelvesSkeleton() {
  return Array.from({ length: SHELF_SKELETONS }, (_, slot) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
    <VideoShelfSkeleton key={slot} />
  ));
}
