import { formatClock } from '~/lib/duration.ts';
import { hasShape } from '~/lib/has-shape.ts';
import { paths } from '~/lib/paths.ts';
import { markIndexAt } from '~/ui/marks.ts';

/** What is studied: a lesson or an episode. */
export type StudyItem = { kind: 'video' | 'podcast'; id: number; title: string };

/** A line of a transcript; `start` and `end` in seconds. */
export type Cue = { start: number; end: number; text: string };

/** What is said of words that no person wrote, by their origin. */
export const AUTOMATIC: Partial<Record<string, string>> = {
  youtube_auto: 'Legenda automática',
  speech: 'Transcrição automática',
};

/** The voice may pause for so long before its last line goes. */
const LINGER_SECONDS = 2;

/** So many lines may be spoken at once. */
const VOICES = 4;

/** The lines of `transcripts.cues`; the database lets nothing else in, so what is none is left out in silence. */
export function parseCues(value: unknown): readonly Cue[] {
  // In one spelling of accents, so that what a search marks ends with a whole letter.
  return Array.isArray(value)
    ? value.filter(isCue).map((cue) => ({ ...cue, text: cue.text.normalize('NFC') }))
    : [];
}

const isCue = (value: unknown): value is Cue =>
  hasShape(value, { start: 'number', end: 'number', text: 'string' });

/** What is said at a second; empty between two lines. */
export function spokenAt(cues: readonly Cue[], seconds: number): string {
  const at = markIndexAt(cues, seconds);
  // Of two voices the one that spoke first may go on.
  const going = cues
    .slice(Math.max(0, at + 1 - VOICES), at + 1)
    .findLast(({ end }) => seconds < end);
  const cue = going ?? cues[at];
  return cue && seconds < cue.end + LINGER_SECONDS ? cue.text : '';
}

/** Where a second of it is within the app. */
export const linkTo = ({ kind, id }: StudyItem, seconds: number): string =>
  kind === 'video' ? paths.video(id, { t: seconds }) : paths.podcasts({ episode: id, t: seconds });

/**
 * What is copied of a transcript: "12:40 — text (título, https://…/video/7?t=760)".
 *
 * @param origin the app's own, e.g. "https://plantao.example"
 */
export function quote(item: StudyItem, start: number, text: string, origin: string): string {
  const words = text.replace(/\s+/g, ' ').trim();
  const link = new URL(linkTo(item, start), origin).href;
  return `${formatClock(start)} — ${words} (${item.title}, ${link})`;
}
