import { lessonOf } from '~/lib/paths.ts';
import { markIndexAt } from '~/ui/marks.ts';
import type { Cue, StudyItem } from './study.rules.ts';

/** Lines that are to be read: from one to another; `lead` is the one in which playback begins. */
export type Excerpt = { lead: number; from: number; to: number };

/** As search makes its lines (`private.spoken_lines`): so many letters at most, and so many seconds. */
const LONGEST = 220;
const SPAN_SECONDS = 15;

/** The lines of a recording that an address asks to be read; null without such a wish. */
export function askedExcerpt(
  { kind, id }: StudyItem,
  cues: readonly Cue[],
  { pathname, search }: { pathname: string; search: string },
): Excerpt | null {
  const params = new URLSearchParams(search);
  const isMeant =
    kind === 'video' ? lessonOf(pathname) === id : params.get('episodio') === String(id);
  const second = /^\d{1,6}$/.exec(params.get('trecho') ?? '');
  if (!isMeant || !second) return null;
  const from = cues.findIndex(({ start }) => Math.floor(start) >= Number(second[0]));
  const first = cues[from];
  if (!first) return null;
  let letters = first.text.length;
  const after = cues.slice(from + 1).findIndex(({ start, text }) => {
    letters += text.length + 1;
    return letters > LONGEST || start - first.start > SPAN_SECONDS;
  });
  return {
    lead: markIndexAt(cues, Number(params.get('t'))),
    from,
    to: after < 0 ? cues.length - 1 : from + after,
  };
}
