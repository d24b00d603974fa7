import { type ReactNode, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { savePlayerPreferences, usePlayerPreferences } from '~/lib/player-preferences.ts';

/** Something that opens beside a recording: its chapters, its transcript, what a member noted. */
export type StudyTool = {
  /** Small letters; remembered on the device. */
  id: string;
  label: string;
  icon: ReactNode;
  /** It is long: its panel has all of the height from the first moment on, so that nothing moves when it is there. */
  fills?: boolean;
  panel: ReactNode;
};

/** Where the panel stands beside the picture, so that it takes nothing away. */
const HAS_ROOM = '(min-width: 1100px) and (min-height: 500px)';

/**
 * Which of the tools is open: the transcript, where the address asks for a line of it, else the one that this device's
 * owner had open last. Before the first choice it is `opensFirst`, where there is room for it.
 */
export function useStudyPanel(tools: readonly StudyTool[], opensFirst?: string) {
  const { studyPanel } = usePlayerPreferences();
  const wanted = studyPanel ?? (window.matchMedia(HAS_ROOM).matches ? opensFirst : undefined);
  const { key, search } = useLocation();
  const [choseOn, setChoseOn] = useState('');
  const asked = key !== choseOn && /[?&]trecho=\d/.test(search) ? 'transcript' : wanted;
  const shown = (one: string | undefined) => tools.find(({ id }) => id === one);
  const open = shown(asked) ?? shown(wanted) ?? null;
  const show = (id: string) => {
    setChoseOn(key);
    savePlayerPreferences({ studyPanel: id });
  };
  return { open, show, toggle: (id: string) => show(open?.id === id ? '' : id) };
}
