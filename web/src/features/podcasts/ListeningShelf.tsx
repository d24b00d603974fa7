import { useEffect, useState } from 'react';
import { readSession } from '~/lib/session/session-state.ts';
import { Shelf } from '~/ui/Shelf.tsx';
import { EpisodeTile, EpisodeTileSkeleton } from './EpisodeTile.tsx';
import { expectsShelf, rememberShelf } from './known-shelf.ts';
import { readOpenEpisode } from './open-episode.ts';
import { currentPodcastEngine } from './podcast-state.ts';
import type { Place, Podcast } from './podcasts.rules.ts';

type ListeningShelfProps = {
  begun: readonly (Place & { podcast: Podcast })[];
  /** What the queue plays next. */
  next: Podcast | undefined;
  /** Where the member is in every episode ever begun. */
  places: readonly (Place & { podcast_id: number })[];
};

const AT_ITS_BEGINNING: Place = { current_seconds: 0, completed: false };

/**
 * "Continue Ouvindo" above the list of episodes: those that were begun, and before them what plays next. Which ones is
 * decided when the page opens: nothing below may move under the thumb of who begins an episode or queues one. The one
 * that is open in the player is there already.
 */
export function ListeningShelf({ begun, next, places }: ListeningShelfProps) {
  const [atFirst] = useState(() => {
    const open =
      currentPodcastEngine()?.read().podcast ?? readOpenEpisode(readSession().userId)?.podcast;
    const others = begun.filter(({ podcast }) => podcast.id !== open?.id);
    return { begun: others, hasAny: next !== undefined || others.length > 0 };
  });
  const others = atFirst.begun.filter(({ podcast }) => podcast.id !== next?.id);
  const hasShelf = atFirst.hasAny && (next !== undefined || others.length > 0);
  useEffect(() => rememberShelf('podcasts', readSession().userId, hasShelf), [hasShelf]);
  if (!hasShelf) return null;
  const placeOf = ({ id }: Podcast) => places.find(({ podcast_id }) => podcast_id === id);
  return (
    <Shelf title="Continue Ouvindo" emptyText="">
      {next && (
        <EpisodeTile
          key={next.id}
          podcast={next}
          place={placeOf(next) ?? AT_ITS_BEGINNING}
          label="A seguir"
        />
      )}
      {others.map(({ podcast, ...place }) => (
        <EpisodeTile key={podcast.id} podcast={podcast} place={placeOf(podcast) ?? place} />
      ))}
    </Shelf>
  );
}

/** Its room until it is known who stands in it, where there was a shelf at the last visit; else nothing. */
export function ListeningShelfSkeleton() {
  const [isExpected] = useState(() => expectsShelf('podcasts', readSession().userId));
  if (!isExpected) return null;
  return (
    <Shelf title="Continue Ouvindo" emptyText="" isLoading>
      {['one', 'two', 'three'].map((slot) => (
        <EpisodeTileSkeleton key={slot} />
      ))}
    </Shelf>
  );
}
