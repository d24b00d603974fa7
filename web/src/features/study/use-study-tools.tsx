import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Chapter } from '~/lib/chapters.ts';
import type { Playback } from '~/lib/playback.ts';
import { CaptionsIcon, ListIcon } from '~/ui/later-icons.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { onFirstUse } from '~/ui/on-first-use.ts';
import { ChapterList } from './ChapterList.tsx';
import type { StudyItem } from './study.rules.ts';
import { transcriptQueries } from './transcripts.queries.ts';
import type { StudyTool } from './use-study-panel.ts';

const Transcript = lazyComponent(async () => (await import('./Transcript.tsx')).Transcript);

type StudyOf = { item: StudyItem; chapters: readonly Chapter[]; playback: Playback };

/** The tools that every recording may have: its chapters and its transcript. */
export function useStudyTools({ item, chapters, playback }: StudyOf): StudyTool[] {
  // The first screen needs the network for itself.
  const [isInUse, setIsInUse] = useState(false);
  useEffect(() => onFirstUse(() => setIsInUse(true)), []);
  const { data: hasTranscript } = useQuery({
    ...transcriptQueries.exists(item),
    enabled: isInUse,
  });
  const isEmpty = hasTranscript === false;
  return [
    ...(chapters.length > 0
      ? [
          {
            id: 'chapters',
            label: 'Capítulos',
            icon: <ListIcon />,
            panel: (
              <ChapterList key={item.id} item={item} chapters={chapters} playback={playback} />
            ),
          },
        ]
      : []),
    {
      id: 'transcript',
      label: isEmpty ? 'Sem transcrição' : 'Transcrição',
      icon: <CaptionsIcon />,
      isEmpty,
      panel: <Transcript key={item.id} item={item} playback={playback} />,
    },
  ];
}
