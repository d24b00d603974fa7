import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { doseQueries } from '~/admin/doses/dose-lines.queries.ts';
import { type DoseLine, listenFrom } from '~/admin/doses/dose-lines.rules.ts';
import type { PlayerHandle } from '~/features/playback/listener.ts';
import {
  currentPodcastEngine,
  isSounding,
  usePodcastState,
} from '~/features/podcasts/podcast-state.ts';
import { podcastQueries } from '~/features/podcasts/podcasts.queries.ts';
import { describeError } from '~/lib/errors.ts';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { ToolBoundary } from '~/ui/ToolBoundary.tsx';

const VideoPlayer = lazyComponent(
  async () => (await import('~/features/player/VideoPlayer.tsx')).VideoPlayer,
);

const nothing = () => undefined;

/** An administrator who checks is no viewer: no position is kept. Only one recording sounds at a time. */
const LISTENER = { played: () => currentPodcastEngine()?.pause() };

/** The line to be heard; each press of "Ouvir" is another object, so that the same line can be heard again. */
export type Heard = { line: DoseLine };

/** The one player of the page: the recording of the line to be heard, from shortly before it. */
export function DosePlayer({ heard }: { heard: Heard }) {
  const { youtube_id, podcast_id } = heard.line;
  return (
    <chakra.div
      overflow="hidden"
      // The frame of a lesson reaches over the gutter of a phone.
      paddingInline={{ base: youtube_id === null ? '0' : 'gutter', md: '0' }}
      border="line"
      borderRadius="card"
      background="bg.panel"
    >
      {youtube_id !== null ? (
        <Recording key={youtube_id} heard={heard} youtubeId={youtube_id} />
      ) : (
        podcast_id !== null && <Episode key={podcast_id} heard={heard} podcastId={podcast_id} />
      )}
    </chakra.div>
  );
}

function Recording({ heard, youtubeId }: { heard: Heard; youtubeId: string }) {
  const [first] = useState(heard);
  const playerRef = useRef<PlayerHandle>(null);
  const podcast = usePodcastState();
  useEffect(() => {
    if (heard !== first) playerRef.current?.playFrom(listenFrom(heard.line));
  }, [heard, first]);
  return (
    <ToolBoundary>
      <Suspense fallback={<Skeleton ratio="16 / 9" />}>
        <VideoPlayer
          handleRef={playerRef}
          videoId={youtubeId}
          title={heard.line.title}
          durationSeconds={null}
          startSeconds={listenFrom(first.line)}
          autoPlay
          isSilenced={isSounding(podcast.status)}
          listener={LISTENER}
          poster={null}
        />
      </Suspense>
    </ToolBoundary>
  );
}

function Episode({ heard, podcastId }: { heard: Heard; podcastId: number }) {
  const episode = useQuery(doseQueries.episode(podcastId));
  const { data } = episode;
  if (episode.isPending) return <Skeleton height={96} />;
  if (data) return <Sound heard={heard} episode={data} />;
  return (
    <ErrorState
      title="Não foi possível abrir o áudio"
      text={episode.error ? describeError(episode.error) : 'Este podcast foi excluído.'}
      onRetry={() => void episode.refetch()}
    />
  );
}

type Sounding = Parameters<typeof podcastQueries.audioUrl>[0];

function Sound({ heard, episode }: { heard: Heard; episode: Sounding }) {
  const address = useQuery(podcastQueries.audioUrl(episode));
  const [isBroken, setIsBroken] = useState(false);
  const audioRef = useRef<HTMLAudioElement>(null);
  const podcast = usePodcastState();
  const isSilenced = isSounding(podcast.status);
  const url = address.data;

  const playFrom = useEffectEvent((line: DoseLine) => {
    const audio = audioRef.current;
    if (!audio) return;
    audio.currentTime = listenFrom(line);
    // Where a browser demands a press on the player itself, its button is there.
    audio.play().catch(nothing);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another sound.
  useEffect(() => playFrom(heard.line), [heard, url, isBroken]);
  useEffect(() => {
    if (isSilenced) audioRef.current?.pause();
  }, [isSilenced]);

  if (address.isPending) return <Skeleton height={96} />;
  if (address.isError || isBroken) {
    return (
      <ErrorState
        title="O áudio não carregou"
        text={address.error ? describeError(address.error) : 'Verifique sua conexão.'}
        onRetry={() => {
          void address.refetch().then(() => setIsBroken(false));
        }}
      />
    );
  }
  return (
    <chakra.div display="grid" gap="2" padding="3">
      <Text fontSize="sm" fontWeight="semibold" lineClamp="2">
        {heard.line.title}
      </Text>
      {/* biome-ignore lint/a11y/useMediaCaption: its transcript is what is being checked beside it. */}
      <audio
        ref={audioRef}
        src={url}
        controls
        aria-label={`Áudio: ${heard.line.title}`}
        style={{ width: '100%' }}
        onPlay={() => currentPodcastEngine()?.pause()}
        onError={() => setIsBroken(true)}
      />
    </chakra.div>
  );
}
