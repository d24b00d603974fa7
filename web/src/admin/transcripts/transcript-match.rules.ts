import { TRANSCRIPT_EXTENSIONS } from '#contracts/transcript.ts';
import { formatClock } from '~/lib/duration.ts';

/** A lesson or an episode that a file may belong to. */
export type TranscriptItem = {
  /** `video-17`, `podcast-3` */
  key: string;
  kind: 'video' | 'podcast';
  id: number;
  title: string;
  /** Id on YouTube or Drive; episodes have none. */
  externalId: string | null;
  instructor: string | null;
  /** Length in seconds; null while it is unknown. */
  seconds: number | null;
  isVisible: boolean;
};

/** " · 42:10 · escondida dos membros": what tells an item from others of its title. */
export const factsOf = ({ seconds, isVisible }: TranscriptItem): string =>
  `${seconds === null ? '' : ` · ${formatClock(seconds)}`}${isVisible ? '' : ' · escondida dos membros'}`;

/**
 * certain: nothing else can be meant; uncertain: one is likely, and an administrator has to confirm it; ambiguous: several
 * are near each other, so none is chosen.
 */
export type TranscriptMatch = {
  certainty: 'certain' | 'uncertain' | 'ambiguous' | 'none';
  /** The most likely first, at most five; of a certain match only that one. */
  candidates: readonly string[];
};

const NO_MATCH: TranscriptMatch = { certainty: 'none', candidates: [] };
const MAX_CANDIDATES = 5;
/** The least likeness of two titles that is proposed. */
const LIKELY = 0.5;
/** The same, when all words of the file stand in the title. */
const POSSIBLE = 0.3;
/** Likeness from which a single title counts as meant. */
const CERTAIN = 0.9;
/** Two titles whose likeness differs by less are near each other. */
const NEAR = 0.1;
/** Shorter ids of sources could be words. */
const SHORTEST_ID = 8;

type Titled = {
  key: string;
  /** The words of the title, folded. */
  words: readonly string[];
  numbers: string;
  /** Words that a file may add: who teaches. */
  aside: ReadonlySet<string>;
};

type MatchIndex = ReturnType<typeof matchIndexOf>;

/** Prepares the catalogue once for the names of many files. */
export function matchIndexOf(items: readonly TranscriptItem[]) {
  /** By the title without spaces. */
  const byTitle = new Map<string, string[]>();
  const byWord = new Map<string, Titled[]>();
  const push = <Value>(map: Map<string, Value[]>, name: string, value: Value) => {
    const known = map.get(name);
    if (known) known.push(value);
    else map.set(name, [value]);
  };
  for (const item of items) {
    const words = wordsOf(item.title);
    const titled: Titled = {
      key: item.key,
      words,
      numbers: numbersIn(words),
      aside: new Set(wordsOf(item.instructor ?? '')),
    };
    push(byTitle, words.join(''), item.key);
    for (const word of new Set(words)) {
      if (!SMALL_WORDS.has(word) && !/^\d+$/.test(word)) push(byWord, word, titled);
    }
  }
  return {
    byKey: new Map(items.map((item) => [item.key, item])),
    externalIds: items.flatMap(({ externalId: id, key }) =>
      id !== null && id.length >= SHORTEST_ID ? [{ id, key }] : [],
    ),
    byTitle,
    byWord,
  };
}

/** Finds what names of files mean in a catalogue; each name is looked up once. */
export function matcherOf(items: readonly TranscriptItem[]) {
  const index = matchIndexOf(items);
  const matches = new Map<string, TranscriptMatch>();
  return {
    byKey: index.byKey,
    match(name: string): TranscriptMatch {
      const match = matches.get(name) ?? matchTranscript(name, index);
      matches.set(name, match);
      return match;
    },
  };
}

/** Which lesson or episode the name of a file means: by the id of its source, by our own number, by its title. */
export function matchTranscript(fileName: string, index: MatchIndex): TranscriptMatch {
  const name = withoutEnding(fileName);
  // In the whole name: an id may end with what looks like a separator.
  const named = index.externalIds.filter(({ id }) => standsIn(fileName, id)).map(({ key }) => key);
  if (named.length > 0) return certainIfOne(named);

  const numbered = numberedItem(name, index);
  if (numbered?.isCertain) return { certainty: 'certain', candidates: [numbered.key] };
  // An id of another channel: the same title may be another recording.
  const isOther = FOREIGN_ID.test(name);
  const match = matchTitle(name, index);
  if (match.certainty === 'certain') return isOther ? { ...match, certainty: 'uncertain' } : match;
  if (!numbered) return match;
  if (match.certainty === 'none') return { certainty: 'uncertain', candidates: [numbered.key] };
  return ambiguous([...new Set([...match.candidates, numbered.key])]);
}

const certainIfOne = (keys: readonly string[]): TranscriptMatch =>
  keys.length === 1 ? { certainty: 'certain', candidates: keys } : ambiguous(keys);

const ambiguous = (candidates: readonly string[]): TranscriptMatch => ({
  certainty: 'ambiguous',
  candidates: candidates.slice(0, MAX_CANDIDATES),
});

/** Some systems add one of their own (`.vtt.txt`), and speech recognition keeps that of the recording (`.wav.vtt`). */
const ENDING = new RegExp(
  String.raw`(?:\.(?:${TRANSCRIPT_EXTENSIONS.join('|')}|wav|mp3|flac|ogg|m4a|mp4))+$`,
  'i',
);
/** `.pt-BR`, `_pt`, `.en-orig`, `(Português (gerada automaticamente))`, and numbers of copies. */
const LANGUAGE =
  /[\s._-]*(?:[._-](?:pt|en|es)(?:[-_](?:br|pt|us|gb|419|orig))*|\[?\(?(?:portugu[eê]s|portuguese|english|ingl[eê]s)\b[^[\]]*\]?|\(\d{1,2}\))$/iu;

/** The name without its extension, its language and the number of a copy. */
function withoutEnding(fileName: string): string {
  let name = fileName.normalize('NFC').replace(ENDING, '');
  for (;;) {
    const shorter = name.replace(LANGUAGE, '');
    // A lesson may be called "Português".
    if (shorter === name || shorter.trim() === '') return name;
    name = shorter;
  }
}

/** Whether the id stands in the name, not within a longer word. */
function standsIn(name: string, id: string): boolean {
  for (let at = name.indexOf(id); at >= 0; at = name.indexOf(id, at + 1)) {
    const [before, after] = [name[at - 1] ?? '', name[at + id.length] ?? ''];
    if (!/[A-Za-z0-9]/.test(before + after)) return true;
  }
  return false;
}

/** An id of YouTube as yt-dlp writes it. */
const FOREIGN_ID = /\[[\w-]{11}\]/;

const NUMBERED =
  /^(?:(plantao)[\s._-]*)?(?:(aula|v[ií]deo|li[cç][aã]o|lesson|podcast|epis[oó]dio)[\s._-]*)?(?:n[ºo°.]*\s*)?(\d{1,15})$/iu;

/** The item of our own number: certain when "plantao" says that it is ours. */
function numberedItem(name: string, index: MatchIndex): { key: string; isCertain: boolean } | null {
  const found = NUMBERED.exec(name.trim());
  if (!found) return null;
  const [, ours, noun = '', digits] = found;
  const kind = /^(?:podcast|epis)/i.test(noun) ? 'podcast' : 'video';
  const key = `${kind}-${Number(digits)}`;
  return index.byKey.has(key) ? { key, isCertain: ours !== undefined } : null;
}

function matchTitle(name: string, index: MatchIndex): TranscriptMatch {
  const words = wordsOf(name.replace(FOREIGN_ID, ' '));
  // "03 - Choque" may be the third file of a folder, or a title that begins with a number.
  const unnumbered = /^\d+$/.test(words[0] ?? '') && words.length > 1 ? words.slice(1) : words;
  const plain = unnumbered.filter((word) => !NOISE.has(word));
  const exact = [...new Set([words, unnumbered, plain].map((some) => some.join('')))]
    .map((title) => index.byTitle.get(title) ?? [])
    .find((keys) => keys.length > 0);
  if (exact) return certainIfOne(exact);

  const known = new Set(plain.flatMap((word) => index.byWord.get(word) ?? []));
  const scored = [...known]
    .map((titled) => ({
      key: titled.key,
      ...likeness(unnumbered, titled),
      hasNumbers: titled.numbers === numbersIn(plain) || titled.numbers === numbersIn(words),
    }))
    .filter(({ score, isPart }) => score >= (isPart ? POSSIBLE : LIKELY))
    .sort((one, other) => other.score - one.score);
  const [best] = scored;
  if (!best) return NO_MATCH;
  // A part of a title that several have says nothing, however long the rest is.
  const near = scored
    .filter(({ score, isPart }) => best.score - score < NEAR || (isPart && best.isPart))
    .map(({ key }) => key);
  if (near.length > 1) return ambiguous(near);
  const isCertain = best.score >= CERTAIN && best.hasNumbers;
  return {
    certainty: isCertain ? 'certain' : 'uncertain',
    candidates: isCertain ? [best.key] : scored.slice(0, MAX_CANDIDATES).map(({ key }) => key),
  };
}

const SMALL_WORDS = new Set(
  'a o e as os de da do das dos em na no nas nos para por com um uma ao aos the of and in'.split(
    ' ',
  ),
);
/** What files are called besides their title. */
const NOISE = new Set(
  'legenda legendas legendado legendada transcricao transcript transcripts subtitle subtitles caption captions cc sub subs auto automatico automatica generated gerado gerada youtube final corrigido corrigida revisado revisada copia copy dr dra prof profa 360p 480p 720p 1080p hd'.split(
    ' ',
  ),
);
const SMALL = 0.2;

/** How much of the words of both is shared, 0 to 1. Words that only name the file or the teacher do not count. */
function likeness(words: readonly string[], { words: title, aside }: Titled) {
  const weigh = (some: readonly string[]) =>
    some.reduce((sum, word) => sum + (SMALL_WORDS.has(word) ? SMALL : 1), 0);
  const open = [...title];
  const shared: string[] = [];
  const alone: string[] = [];
  for (const word of words) {
    const at = open.indexOf(word);
    if (at >= 0) shared.push(...open.splice(at, 1));
    else if (!NOISE.has(word) && !aside.has(word)) alone.push(word);
  }
  const both = weigh(shared);
  return {
    score: (2 * both) / (2 * both + weigh(open) + weigh(alone)),
    isPart: alone.length === 0,
  };
}

/** Without accents and capitals, in words; "10mg" is one. */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map((word) => (/^\d+$/.test(word) ? String(Number(word)) : word));
}

const numbersIn = (words: readonly string[]) => words.filter((word) => /\d/.test(word)).join();
