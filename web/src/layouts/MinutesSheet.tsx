import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { MinutesChoice, type MinutesChoiceProps } from '~/features/minutes/MinutesChoice.tsx';
import type { ShortItem, Suggestion } from '~/features/minutes/minutes.rules.ts';
import { podcastPlayer } from '~/features/podcasts/podcast-player.ts';
import { rateFor, readPodcastPreferences } from '~/features/podcasts/podcast-preferences.ts';
import { currentPodcastEngine } from '~/features/podcasts/podcast-state.ts';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';
import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { VideoThumbnail } from '~/features/videos/VideoThumbnail.tsx';
import { parseChapters } from '~/lib/chapters.ts';
import { durationOf } from '~/lib/duration.ts';
import { useDownloadedEpisodes } from '~/lib/offline/downloads.ts';
import { lessonOf, paths } from '~/lib/paths.ts';
import { readPlayerPreferences } from '~/lib/player-preferences.ts';
import { UNREAD_PODCAST } from '~/lib/podcast-columns.ts';
import { knownPlaces } from './known-places.ts';

/** "Tenho 7 minutos" of every page: lessons open and play, episodes play in the player of the page. */
export function MinutesSheet({
  minutes,
  isReplacing,
  onClose,
}: Pick<MinutesChoiceProps, 'minutes' | 'isReplacing'> & { onClose(): void }) {
  const client = useQueryClient();
  const openLesson = lessonOf(useLocation().pathname);
  const episodes = useDownloadedEpisodes();
  const downloaded = useMemo(() => new Set(episodes.keys()), [episodes]);
  const [{ places, podcasts, listed }] = useState(() => knowledgeOf(client));
  return (
    <MinutesChoice
      minutes={minutes}
      isReplacing={isReplacing}
      downloaded={downloaded}
      listed={listed}
      rateOf={rateOf}
      places={places}
      picture={({ id, title, thumbnail, youtubeId, categoryId }) => (
        <VideoThumbnail
          video={{ id, title, thumbnail, youtube_id: youtubeId, category_id: categoryId }}
        />
      )}
      pathOf={(suggestion) => pathOf(suggestion, openLesson)}
      onOpenLesson={() => currentPodcastEngine()?.pause()}
      onPlayEpisode={({ item, chapter, from }) => {
        const podcast = podcasts.find(({ id }) => id === item.id) ?? podcastOf(item);
        void podcastPlayer(client).play(podcast, chapter ? from : undefined);
        onClose();
      }}
    />
  );
}

/** A lesson finds by itself where the member left it; the lesson that is open already has to be told the second. */
function pathOf({ item, chapter, from }: Suggestion, openLesson: number | null): string {
  return paths.video(item.id, { t: chapter || item.id === openLesson ? from : undefined });
}

/** What this device knows when the sheet opens. */
function knowledgeOf(client: QueryClient) {
  const podcasts = client.getQueryData(podcastQueries.list().queryKey) ?? [];
  return { places: knownPlaces(client), podcasts, listed: podcasts.map(itemOf) };
}

function rateOf({ kind, id, categoryId, youtubeId }: ShortItem): number {
  if (kind === 'episode') return rateFor(readPodcastPreferences(), { id, category_id: categoryId });
  return youtubeId === null ? 1 : readPlayerPreferences().rate;
}

/** An episode at its beginning; `knownPlaces()` says where the member is in it. */
const itemOf = (podcast: Podcast): ShortItem => ({
  kind: 'episode',
  id: podcast.id,
  title: podcast.title,
  categoryId: podcast.category_id,
  category: podcast.category?.name ?? null,
  seconds: durationOf(podcast),
  chapters: parseChapters(podcast.chapters),
  createdAt: podcast.created_at,
  thumbnail: null,
  youtubeId: null,
  audioUrl: podcast.audio_url,
  filePath: podcast.file_path,
  positionSeconds: 0,
  reachedSeconds: 0,
  revision: 0,
  touchedAt: null,
  weight: 0,
});

/** The episode as the player needs it; the long texts come with the list of episodes. */
const podcastOf = (item: ShortItem): Podcast => ({
  ...UNREAD_PODCAST,
  id: item.id,
  title: item.title,
  audio_url: item.audioUrl,
  file_path: item.filePath,
  duration_seconds: item.seconds,
  category_id: item.categoryId,
  created_at: item.createdAt,
  chapters: item.chapters.map((chapter) => ({ ...chapter })),
  key_points: [],
  key_point_seconds: [],
  category: item.category === null ? null : { name: item.category },
});
