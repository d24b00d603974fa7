import { useId } from 'react';
import type { Chapter } from '~/lib/chapters.ts';
import type { Playback } from '~/lib/playback.ts';
import { StudyPanel } from './StudyPanel.tsx';
import { StudyTools } from './StudyTools.tsx';
import type { StudyItem } from './study.rules.ts';
import { type StudyTool, useStudyPanel } from './use-study-panel.ts';
import { useStudyTools } from './use-study-tools.tsx';

type PodcastToolsProps = {
  item: StudyItem;
  chapters: readonly Chapter[];
  playback: Playback;
  /** What other features add. */
  more?: readonly StudyTool[];
};

/** What can be opened beside an episode. */
export function PodcastTools({ item, chapters, playback, more = [] }: PodcastToolsProps) {
  const { tools: ofRecording, isKnown } = useStudyTools({ item, chapters, playback });
  const known = ofRecording.filter(({ id }) => isKnown || id !== 'transcript');
  const tools = [...known, ...more];
  const { open, toggle } = useStudyPanel(tools);
  const panelId = useId();
  return (
    <>
      <StudyTools tools={tools} open={open} panelId={panelId} onToggle={toggle} />
      {open && <StudyPanel id={panelId} open={open} />}
    </>
  );
}
