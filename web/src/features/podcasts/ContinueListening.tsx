import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '~/lib/paths.ts';
import { useSession } from '~/lib/session/session-state.ts';
import { buttonClass } from '~/ui/Button.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { onFirstUse } from '~/ui/on-first-use.ts';
import { Shelf } from '~/ui/Shelf.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { ToolBoundary } from '~/ui/ToolBoundary.tsx';
import { expectsShelf, rememberShelf } from './known-shelf.ts';
import { podcastQueries } from './podcasts.queries.ts';

const EpisodeTile = lazyComponent(async () => (await import('./EpisodeTile.tsx')).EpisodeTile);

/** Places of episodes before they are known. */
const SLOTS = ['one', 'two', 'three'];

/**
 * "Continue Ouvindo": episodes begun and not heard to the end; nothing where there is none. It is below the first
 * screen, which needs the network for itself: the list is read once the member uses the page. What was read before shows at
 * once, and where the shelf stood at the last visit its room is kept and it is read at once: who scrolls fast sees nothing jump.
 */
export function ContinueListening() {
  const begun = podcastQueries.begun();
  const { userId } = useSession();
  const [isExpected] = useState(() => expectsShelf('home', userId));
  const isInUse = useIsInUse();
  const wasRead = useQueryClient().getQueryData(begun.queryKey) !== undefined;
  const { data, isFetching } = useQuery({ ...begun, enabled: isExpected || isInUse || wasRead });
  useEffect(() => {
    if (data) rememberShelf('home', userId, data.length > 0);
  }, [data, userId]);
  const isLoading = data === undefined && isExpected && isFetching;
  if (!isLoading && !data?.length) return null;
  return (
    <Shelf
      title="Continue Ouvindo"
      emptyText=""
      isLoading={isLoading}
      seeAll={
        <Link className={buttonClass({ variant: 'ghost', size: 'sm' })} to={paths.podcasts()}>
          Ver Podcasts
        </Link>
      }
    >
      {isLoading && SLOTS.map((slot) => <TileSkeleton key={slot} />)}
      {data?.map(({ podcast, ...place }) => (
        <ToolBoundary key={podcast.id}>
          <Suspense fallback={<TileSkeleton />}>
            <EpisodeTile podcast={podcast} place={place} />
          </Suspense>
        </ToolBoundary>
      ))}
    </Shelf>
  );
}

/** As high as a tile: its art, a title, a line. */
function TileSkeleton() {
  return (
    <div aria-hidden="true">
      <Skeleton ratio="16 / 9" radius="var(--radius-card)" />
      <Skeleton height={50} />
    </div>
  );
}

/** Becomes true with the first sign that somebody uses the page. */
function useIsInUse(): boolean {
  const [isInUse, setIsInUse] = useState(false);
  useEffect(() => onFirstUse(() => setIsInUse(true)), []);
  return isInUse;
}
