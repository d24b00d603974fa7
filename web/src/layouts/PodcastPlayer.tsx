import { Suspense, useMemo } from 'react';
import { PodcastDock } from '~/features/podcasts/PodcastDock.tsx';
import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';
import type { Playback } from '~/lib/playback.ts';
import { usePlayerPreferences } from '~/lib/player-preferences.ts';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { ToolBoundary } from '~/ui/ToolBoundary.tsx';

const SpeechLine = lazyComponent(
  async () => (await import('~/features/study/SpeechLine.tsx')).SpeechLine,
);
const PodcastStudy = lazyComponent(async () => (await import('./PodcastStudy.tsx')).PodcastStudy);
const PodcastKeyPoints = lazyComponent(
  async () => (await import('./PodcastStudy.tsx')).PodcastKeyPoints,
);

type StudiedProps = { podcast: Podcast; playback: Playback };

const itemOf = ({ id, title }: Podcast) => ({ kind: 'podcast', id, title }) as const;

/** The podcast player of every page, with what belongs to the episode that is open in it. */
export function PodcastPlayer() {
  return (
    <PodcastDock
      study={(podcast, playback) => ({
        keyPoints: podcast.key_points.length > 0 && (
          <ToolBoundary key={`key points ${podcast.id}`}>
            {/* As high as lines that wrap once. */}
            <Suspense fallback={<Skeleton height={120 + 50 * podcast.key_points.length} />}>
              <PodcastKeyPoints podcast={podcast} playback={playback} />
            </Suspense>
          </ToolBoundary>
        ),
        speech: <Speech key={`speech ${podcast.id}`} podcast={podcast} playback={playback} />,
        tools: <Tools podcast={podcast} playback={playback} />,
      })}
    />
  );
}

function Speech({ podcast, playback }: StudiedProps) {
  const { showsSpeech } = usePlayerPreferences();
  const item = useMemo(() => itemOf(podcast), [podcast]);
  if (!showsSpeech) return null;
  return (
    <ToolBoundary>
      <Suspense fallback={null}>
        <SpeechLine item={item} playback={playback} />
      </Suspense>
    </ToolBoundary>
  );
}

function Tools({ podcast, playback }: StudiedProps) {
  return (
    <ToolBoundary resetKey={podcast.id}>
      <Suspense fallback={null}>
        <PodcastStudy podcast={podcast} playback={playback} />
      </Suspense>
    </ToolBoundary>
  );
}
