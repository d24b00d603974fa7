import { useQuery } from '@tanstack/react-query';
import type { Chapter } from '~/lib/chapters.ts';
import type { Playback } from '~/lib/playback.ts';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { CaptionsIcon, ListIcon } from '~/ui/lesson-icons.tsx';
import { ChapterList } from './ChapterList.tsx';
import type { StudyItem } from './study.rules.ts';
import { transcriptExists } from './transcript-exists.queries.ts';
import type { StudyTool } from './use-study-panel.ts';

const Transcript = lazyComponent(async () => (await import('./Transcript.tsx')).Transcript);

type StudyOf = { item: StudyItem; chapters: readonly Chapter[]; playback: Playback };

/**
 * The tools that every recording may have: its chapters and its transcript. Until it is known whether there is one
 * (`isKnown`), the transcript is among them: it may be what was open last.
 */
export function useStudyTools({ item, chapters, playback }: StudyOf) {
  const { data: hasTranscript, isLoading } = useQuery(transcriptExists(item));
  const tools: StudyTool[] = [];
  if (chapters.length > 0) {
    tools.push({
      id: 'chapters',
      label: 'Capítulos',
      icon: <ListIcon />,
      panel: <ChapterList key={item.id} item={item} chapters={chapters} playback={playback} />,
    });
  }
  if (hasTranscript || isLoading) {
    tools.push({
      id: 'transcript',
      label: 'Transcrição',
      icon: <CaptionsIcon />,
      fills: true,
      panel: <Transcript key={item.id} item={item} playback={playback} />,
    });
  }
  return { tools, isKnown: !isLoading };
}
