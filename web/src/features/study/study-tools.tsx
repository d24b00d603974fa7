import type { Chapter } from '~/lib/chapters.ts';
import type { Playback } from '~/lib/playback.ts';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { CaptionsIcon, ListIcon } from '~/ui/lesson-icons.tsx';
import { ChapterList } from './ChapterList.tsx';
import type { StudyItem } from './study.rules.ts';
import type { StudyTool } from './use-study-panel.ts';

const Transcript = lazyComponent(async () => (await import('./Transcript.tsx')).Transcript);

type StudyOf = {
  item: StudyItem;
  chapters: readonly Chapter[];
  playback: Playback;
  hasTranscript: boolean;
};

/** The tools that every recording may have: its chapters and its transcript. */
export function studyTools({ item, chapters, playback, hasTranscript }: StudyOf): StudyTool[] {
  const tools: StudyTool[] = [];
  if (chapters.length > 0) {
    tools.push({
      id: 'chapters',
      label: 'Capítulos',
      icon: <ListIcon />,
      panel: <ChapterList key={item.id} item={item} chapters={chapters} playback={playback} />,
    });
  }
  if (hasTranscript) {
    tools.push({
      id: 'transcript',
      label: 'Transcrição',
      icon: <CaptionsIcon />,
      fills: true,
      panel: <Transcript key={item.id} item={item} playback={playback} />,
    });
  }
  return tools;
}
