import * as z from 'zod';

const doseLine = z.object({
  transcript_id: z.number(),
  video_id: z.number().nullable(),
  podcast_id: z.number().nullable(),
  title: z.string(),
  /** Null for a lesson of Drive, too, whose player cannot be told a second. */
  youtube_id: z.string().nullable(),
  origin: z.string(),
  /** Which line of the recording it is, whatever it reads: two may begin in one second. */
  position: z.number(),
  /** Where it begins. */
  seconds: z.number(),
  line: z.string(),
  /** The lines beside it. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  quantities: z.array(z.string()),
  drugs: z.array(z.string()),
  /** What is nearly the name of a drug in the line, and that name. */
  proposals: z.array(z.object({ said: z.string(), name: z.string() })),
  /** Who listened to it and confirmed it; the name is null once the person is gone. */
  checked_by: z.string().nullable(),
  /** Null while it waits. */
  checked_at: z.string().nullable(),
});
const dosePage = z.object({
  total: z.number().catch(0),
  recordings: z.number().catch(0),
  lines: z.array(doseLine.nullable().catch(null)).catch([]),
});
const checkAnswer = z.union([
  z.object({
    status: z.literal('checked'),
    line: z.string(),
    checked_by: z.string().nullable().catch(null),
    checked_at: z.string(),
  }),
  z.object({ line: z.string() }).transform(({ line }) => ({ status: 'changed' as const, line })),
]);

/** A line of an automatic transcript that says a quantity or names a drug. */
export type DoseLine = z.infer<typeof doseLine>;
export type Proposal = DoseLine['proposals'][number];
export type DosePage = { total: number; recordings: number; lines: readonly DoseLine[] };

/** The answer of `doses_to_check`. A line of an unexpected shape is left out rather than shown broken. */
export function parseDosePage(value: unknown): DosePage {
  const { lines = [], ...counts } = dosePage.safeParse(value).data ?? {};
  return { total: 0, recordings: 0, ...counts, lines: lines.filter((line) => line !== null) };
}

/** The answer of `check_transcript_line`: what became of a line that was confirmed or corrected, and what it reads now. */
export const parseCheckAnswer = (value: unknown) =>
  checkAnswer.safeParse(value).data ?? ({ status: 'gone', line: '' } as const);

/** Which lines a list shows: those that wait or those that are checked, of one recording or of all. */
export type DoseFilter = { isChecked: boolean; video: number | null; podcast: number | null };

/** The filter that an address asks for. */
export function parseDoseFilter(params: URLSearchParams): DoseFilter {
  const number = (name: string) => {
    const text = params.get(name) ?? '';
    return /^[1-9]\d{0,15}$/.test(text) ? Number(text) : null;
  };
  const video = number('video');
  return {
    isChecked: params.get('aba') === 'conferidas',
    video,
    podcast: video === null ? number('podcast') : null,
  };
}

/** A longer line is refused. */
export const MAX_LINE = 1000;
/** Playback begins before the line, so that its first word is heard. */
const LEAD_SECONDS = 2;

const ORIGINS: Record<string, string> = {
  youtube_auto: 'legenda automática',
  speech: 'reconhecimento de fala',
};

/** Where the words of a line come from. */
export const originOf = ({ origin }: DoseLine): string => ORIGINS[origin] ?? origin;

/** The second at which to listen to a line. */
export const listenFrom = ({ seconds }: DoseLine): number => Math.max(0, seconds - LEAD_SECONDS);

/** Whether a line still belongs to the list: what is checked leaves it, and stays on the screen. */
export const isListed = ({ checked_at }: DoseLine, { isChecked }: DoseFilter): boolean =>
  (checked_at !== null) === isChecked;

/** The lines of all pages. One that others moved to a later page meanwhile stands where it came first. */
export function linesOf(pages: readonly DosePage[]): DoseLine[] {
  const first = new Map<string, DoseLine>();
  for (const line of pages.flatMap(({ lines }) => lines)) {
    if (!first.has(keyOf(line))) first.set(keyOf(line), line);
  }
  return [...first.values()];
}

/** What tells a line from all others. */
export const keyOf = ({ transcript_id, position }: DoseLine): string =>
  `${transcript_id} ${position}`;

/** The pages with this line changed, and counted anew. */
export function withLine<Page extends DosePage>(
  pages: readonly Page[],
  changed: DoseLine,
  filter: DoseFilter,
): Page[] {
  const before = linesOf(pages).find((line) => keyOf(line) === keyOf(changed));
  const added = Number(isListed(changed, filter)) - Number(isListed(before ?? changed, filter));
  return pages.map((page) => ({
    ...page,
    total: page.total + added,
    lines: page.lines.map((line) => (keyOf(line) === keyOf(changed) ? changed : line)),
  }));
}

/** What was typed as one line, which is what is stored. */
export const typedLine = (typed: string): string => typed.replace(/\s+/g, ' ').trim();

/** The text with the words of a proposal replaced by the name; null where they do not stand in it. */
export function withProposal(text: string, { said, name }: Proposal): string | null {
  const at = placesOf(text, said)[0];
  if (at === undefined) return null;
  const first = text[at] ?? '';
  // The name begins a sentence where the words did.
  const isCapital = first !== first.toLowerCase();
  const spelled = isCapital ? name.slice(0, 1).toUpperCase() + name.slice(1) : name;
  return text.slice(0, at) + spelled + text.slice(at + said.length);
}

/** A line in pieces: its quantities and drugs, and what stands between them. */
export function markedPieces({
  line,
  quantities,
  drugs,
}: Pick<DoseLine, 'line' | 'quantities' | 'drugs'>): { text: string; isMarked: boolean }[] {
  const marked = new Array<boolean>(line.length).fill(false);
  for (const term of [...quantities, ...drugs]) {
    for (const at of placesOf(line, term)) marked.fill(true, at, at + term.length);
  }
  const pieces: { text: string; isMarked: boolean }[] = [];
  for (const [index, isMarked] of marked.entries()) {
    const last = pieces.at(-1);
    if (last?.isMarked === isMarked) last.text += line[index];
    else pieces.push({ text: line[index] ?? '', isMarked });
  }
  return pieces;
}

/** Where a term stands as words of its own, in whatever spelling; "5 mg" is not a part of "0,5 mg". */
function placesOf(text: string, term: string): number[] {
  const [plain, wanted] = [plainOf(text), plainOf(term)];
  if (wanted === '') return [];
  const places: number[] = [];
  for (let at = plain.indexOf(wanted); at >= 0; at = plain.indexOf(wanted, at + 1)) {
    const isWhole =
      !/(?:[\p{L}\d]|\d[.,])$/u.test(plain.slice(0, at)) &&
      !/^[\p{L}\d/]/u.test(plain.slice(at + wanted.length));
    if (isWhole) places.push(at);
  }
  return places;
}

/** Without accents and capitals, each letter in its place. */
const plainOf = (text: string): string =>
  text.replace(/./gsu, (letter) => {
    const plain = (letter.normalize('NFD')[0] ?? '').toLowerCase();
    return plain.length === letter.length ? plain : letter;
  });
