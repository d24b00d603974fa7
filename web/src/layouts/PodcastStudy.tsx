import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useNotesTool } from '~/features/notes/use-notes-tool.tsx';
import { queueQueries } from '~/features/podcast-queue/queue.queries.ts';
import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { KeyPoints } from '~/features/study/KeyPoints.tsx';
import { StudyPanel } from '~/features/study/StudyPanel.tsx';
import { studyTools } from '~/features/study/study-tools.tsx';
import { transcriptQueries } from '~/features/study/transcripts.queries.ts';
import type { StudyTool } from '~/features/study/use-study-panel.ts';
import { parseChapters } from '~/lib/chapters.ts';
import type { Playback } from '~/lib/playback.ts';
import { savePlayerPreferences, usePlayerPreferences } from '~/lib/player-preferences.ts';
import { ClockIcon } from '~/ui/icons.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { QueueIcon } from '~/ui/podcast-icons.tsx';
import styles from './PodcastStudy.module.css';

const QueuePanel = lazyComponent(
  async () => (await import('~/features/podcast-queue/QueuePanel.tsx')).QueuePanel,
);

const POINTS = 'points';

type PodcastStudyProps = {
  podcast: Podcast;
  playback: Playback;
  /** Stands where nothing is open. */
  cover: ReactNode;
};

/**
 * What can be opened in the place of an episode's cover: its key points, chapters, transcript and notes, and what plays next.
 * A second press on the open one shows the cover again.
 */
export function PodcastStudy({ podcast, playback, cover }: PodcastStudyProps) {
  const { id, title } = podcast;
  const item = useMemo(() => ({ kind: 'podcast', id, title }) as const, [id, title]);
  const chapters = useMemo(() => parseChapters(podcast.chapters), [podcast.chapters]);
  const placeRef = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const notes = useNotesTool(item, playback, placeRef);
  const { data: hasTranscript = false } = useQuery(transcriptQueries.exists(id));
  const { data: waiting = [] } = useQuery(queueQueries.list());
  const tools: StudyTool[] = [
    ...(podcast.key_points.length > 0
      ? [
          {
            id: POINTS,
            label: 'Em 2 minutos',
            icon: <ClockIcon />,
            panel: <KeyPoints title={title} of={podcast} onSeek={playback.seek} />,
          },
        ]
      : []),
    ...studyTools({ item, chapters, playback, hasTranscript }),
    notes.tool,
    {
      id: 'queue',
      label: waiting.length > 0 ? `A seguir (${waiting.length})` : 'A seguir',
      icon: <QueueIcon />,
      panel: <QueuePanel />,
    },
  ];
  const { open, toggle } = useOpenTool(tools);
  return (
    <>
      <div ref={placeRef} className={styles.tabs}>
        {tools.map(({ id: tool, label, icon }) => (
          <button
            key={tool}
            type="button"
            className={styles.tab}
            aria-label={label}
            aria-expanded={open?.id === tool}
            aria-controls={open?.id === tool ? panelId : undefined}
            onClick={() => toggle(tool)}
          >
            {icon}
            <TabLabel label={label} />
          </button>
        ))}
      </div>
      {open === null && cover}
      {/* Key points are a region of their own. */}
      {open?.id === POINTS && (
        <div id={panelId} className={styles.panel}>
          {open.panel}
        </div>
      )}
      {open && open.id !== POINTS && (
        <StudyPanel id={panelId} open={open} className={styles.panel} />
      )}
    </>
  );
}

/** Its first two words stay in one line, a count below them. */
function TabLabel({ label }: { label: string }) {
  const [words = '', count] = label.replace('A seguir', 'A\u00a0seguir').split(/ (?=\()/);
  return (
    <span>
      {words} {count && <span>{count}</span>}
    </span>
  );
}

/**
 * The one that this device's owner had open last, here or beside a lesson; the transcript, where the address asks for a line
 * of it. Lessons show their key points always, so these are remembered for as long as the player is open.
 */
function useOpenTool(tools: readonly StudyTool[]) {
  const { studyPanel } = usePlayerPreferences();
  const { key, search } = useLocation();
  const [choseOn, setChoseOn] = useState('');
  const [hasPoints, setHasPoints] = useState(false);
  const asked = key !== choseOn && /[?&]trecho=\d/.test(search) ? 'transcript' : studyPanel;
  const wanted = asked || (hasPoints ? POINTS : '');
  const open = tools.find(({ id }) => id === wanted) ?? null;
  const toggle = (id: string) => {
    const next = open?.id === id ? '' : id;
    setChoseOn(key);
    setHasPoints(next === POINTS);
    savePlayerPreferences({ studyPanel: next === POINTS ? '' : next });
  };
  return { open, toggle };
}
