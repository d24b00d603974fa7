import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useNotesTool } from '~/features/notes/use-notes-tool.tsx';
import { queueQueries } from '~/features/podcast-queue/queue.queries.ts';
import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { ReportButton } from '~/features/reports/ReportButton.tsx';
import { KeyPoints } from '~/features/study/KeyPoints.tsx';
import { PodcastTools } from '~/features/study/PodcastTools.tsx';
import { parseChapters } from '~/lib/chapters.ts';
import type { Playback } from '~/lib/playback.ts';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { QueueIcon } from '~/ui/podcast-icons.tsx';

const QueuePanel = lazyComponent(
  async () => (await import('~/features/podcast-queue/QueuePanel.tsx')).QueuePanel,
);

/** What stands beside an episode in the opened player: its chapters, transcript and notes, and what plays next. */
export function PodcastStudy({ podcast, playback }: { podcast: Podcast; playback: Playback }) {
  const { id, title } = podcast;
  const item = useMemo(() => ({ kind: 'podcast', id, title }) as const, [id, title]);
  const chapters = useMemo(() => parseChapters(podcast.chapters), [podcast.chapters]);
  const placeRef = useRef<HTMLSpanElement>(null);
  const notes = useNotesTool(item, playback, placeRef);
  const { data: waiting = [] } = useQuery(queueQueries.list());
  const queue = {
    id: 'queue',
    label: waiting.length > 0 ? `A seguir (${waiting.length})` : 'A seguir',
    icon: <QueueIcon />,
    panel: <QueuePanel />,
  };
  return (
    <>
      <span ref={placeRef} hidden />
      <PodcastTools
        item={item}
        chapters={chapters}
        playback={playback}
        more={[notes.tool, queue]}
      />
      <ReportButton size="sm" variant="ghost" item={item} playback={playback} />
    </>
  );
}

/** "Em 2 minutos" of an episode. */
export function PodcastKeyPoints({ podcast, playback }: { podcast: Podcast; playback: Playback }) {
  return <KeyPoints title={podcast.title} of={podcast} onSeek={playback.seek} />;
}
