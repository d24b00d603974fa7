import { useEffect } from 'react';
import { NOTES_TOOL, useNoteRequest } from '~/features/notes/use-note-request.ts';
import type { StudyTool } from '~/features/study/use-study-panel.ts';
import type { Playback } from '~/lib/playback.ts';
import { EditIcon } from '~/ui/later-icons.tsx';
import { lazyComponent } from '~/ui/lazy-component.tsx';
import { onFirstUse } from '~/ui/on-first-use.ts';

const NotesPanel = lazyComponent(
  async () => (await import('~/features/notes/NotesPanel.tsx')).NotesPanel,
);

/** The tool "Anotações" of a lesson, and what the key "n" does in its player. */
export function useNotesTool(
  video: { id: number; title: string },
  { positionSeconds, seek }: Playback,
): { tool: StudyTool; onNote(): void } {
  const { ask, panel } = useNoteRequest();
  // Letters that follow the "n" belong into the field: its code is there before the key.
  useEffect(() => onFirstUse(NotesPanel.prefetch), []);
  return {
    tool: {
      id: NOTES_TOOL,
      label: 'Anotações',
      icon: <EditIcon />,
      panel: (
        <NotesPanel
          videoId={video.id}
          title={video.title}
          // Google Drive tells no position.
          positionSeconds={seek ? positionSeconds : () => 0}
          onSeek={seek}
          {...panel}
        />
      ),
    },
    onNote: ask,
  };
}
