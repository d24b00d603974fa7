import { useMemo } from 'react';
import { MiniPlayer } from '~/features/podcasts/MiniPlayer.tsx';
import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';
import type { Playback } from '~/lib/playback.ts';
import { usePlayerPreferences } from '~/lib/player-preferences.ts';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { ToolBoundary } from '~/ui/ToolBoundary.tsx';

const SpeechLine = lazyComponent(
  async () => (await import('~/features/study/SpeechLine.tsx')).SpeechLine,
);
const ReportEpisode = lazyComponent(
  async () => (await import('./ReportEpisode.tsx')).ReportEpisode,
);
const PodcastStudy = lazyComponent(async () => (await import('./PodcastStudy.tsx')).PodcastStudy);

/** The player of the episode that is open, with what belongs to the episode. */
export function EpisodePlayer() {
  return (
    <MiniPlayer
      study={(podcast, playback) => ({
        place: (cover) => (
          <ToolBoundary resetKey={podcast.id} fallback={cover}>
            <PodcastStudy podcast={podcast} playback={playback} cover={cover} />
          </ToolBoundary>
        ),
        speech: <Speech key={`speech ${podcast.id}`} podcast={podcast} playback={playback} />,
        acts: (
          <ToolBoundary>
            <ReportEpisode podcast={podcast} playback={playback} />
          </ToolBoundary>
        ),
      })}
    />
  );
}

function Speech({ podcast, playback }: { podcast: Podcast; playback: Playback }) {
  const { showsSpeech } = usePlayerPreferences();
  const { id, title } = podcast;
  const item = useMemo(() => ({ kind: 'podcast', id, title }) as const, [id, title]);
  if (!showsSpeech) return null;
  return (
    <ToolBoundary>
      <SpeechLine item={item} playback={playback} />
    </ToolBoundary>
  );
}
