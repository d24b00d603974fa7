import {
  type Cue,
  estimateCues,
  type ParsedTranscript,
  type TranscriptFormat,
} from '#contracts/transcript.ts';
import type { TextDoubt } from '#contracts/transcript-bytes.ts';
import { formatClock } from '~/lib/duration.ts';
import { formatInteger, plural } from '~/lib/format.ts';
import type { TranscriptItem, TranscriptMatch } from './transcript-match.rules.ts';

/** A chosen file, and what an administrator decided about it. */
export type TranscriptFile = {
  key: string;
  source: File;
  name: string;
  /** Null while it is being read. */
  parsed: ParsedTranscript | null;
  /** What is not sure of its letters; null when nothing is, or an administrator has looked. */
  doubt: TextDoubt | null;
  /** Key of the item that was chosen by hand; without it the name of the file decides. */
  chosen?: string | undefined;
  /** The administrator confirmed an uncertain match. */
  isConfirmed: boolean;
  /** The version of the stored transcript that is to be replaced. */
  replaces?: string | undefined;
  storing: 'not yet' | 'now' | 'stored' | 'failed';
  /** Why it was not stored. */
  failure: string | null;
};

/** Who wrote a file: a person, or at least one who read it all, or a machine that no person has checked. */
export type FileOrigin = 'file' | 'speech';

export type FileFilter = 'all' | 'ready' | 'open' | 'failed' | 'stored';

/** The states of a file, each with the filter that shows it. */
export const GROUPS = {
  reading: 'open',
  refused: 'failed',
  unmatched: 'open',
  ambiguous: 'open',
  doubtful: 'open',
  uncertain: 'open',
  repeated: 'open',
  known: 'open',
  ready: 'ready',
  storing: 'ready',
  failed: 'failed',
  stored: 'stored',
} as const satisfies Record<string, FileFilter>;
type FileState = keyof typeof GROUPS;

/** A file as the table shows it. */
export type FileView = {
  id: string;
  file: TranscriptFile;
  state: FileState;
  /** What the state means here, and what to do. */
  note: string;
  format: TranscriptFormat;
  /** What would be stored; null as long as something is missing. */
  cues: readonly Cue[] | null;
  hasEstimatedTimes: boolean;
  item: TranscriptItem | null;
  /** The version of the transcript that the item has. */
  known: string | undefined;
  candidates: readonly string[];
};

type Catalogue = {
  byKey: ReadonlyMap<string, TranscriptItem>;
  match(fileName: string): TranscriptMatch;
  /** The items that have a transcript, and its version. */
  known: ReadonlyMap<string, string>;
};

function isSameView(some: FileView, other: FileView): boolean {
  // `viewOf` makes both, so their fields are the same.
  const keys = Object.keys(some) as (keyof FileView)[];
  return keys.every((key) => some[key] === other[key]);
}

/** In these states a file keeps its item from the files below. */
const CLAIMING: readonly FileState[] = ['known', 'ready', 'storing', 'failed'];
/** A recording may end this much before its last words are read: seconds, and share of its length. */
const LONGER = { seconds: 60, share: 1.05 };

/**
 * What becomes of each file, in their order: of two for one item the first is stored.
 *
 * @param before what was shown of them; a view that says the same stays, so that its row is not drawn again
 */
export function viewsOf(
  files: readonly TranscriptFile[],
  catalogue: Catalogue | null,
  before: readonly FileView[] = [],
): FileView[] {
  const taken = new Map<string, string>();
  const shown = new Map(before.map((view) => [view.id, view]));
  return files.map((file) => {
    const view = viewOf(file, catalogue, taken);
    if (view.item && CLAIMING.includes(view.state)) {
      taken.set(view.item.key, file.name);
    }
    const same = shown.get(view.id);
    return same && isSameView(same, view) ? same : view;
  });
}

function viewOf(
  file: TranscriptFile,
  catalogue: Catalogue | null,
  taken: ReadonlyMap<string, string>,
): FileView {
  const { parsed } = file;
  const match = catalogue?.match(file.name) ?? { certainty: 'none', candidates: [] };
  const isChosen = file.chosen !== undefined;
  const proposed = match.certainty === 'ambiguous' ? undefined : match.candidates[0];
  const item = catalogue?.byKey.get(file.chosen ?? proposed ?? '') ?? null;
  const view = {
    id: file.key,
    file,
    format: parsed?.kind === 'timed' ? parsed.format : formatOfName(file.name),
    cues: parsed?.kind === 'timed' ? parsed.cues : null,
    hasEstimatedTimes: parsed?.kind === 'untimed',
    item,
    known: item ? catalogue?.known.get(item.key) : undefined,
    candidates: match.candidates,
  };
  const as = (state: FileState, note: string): FileView => ({ ...view, state, note });
  if (!parsed || !catalogue) return as('reading', 'Lendo...');
  if (parsed.kind === 'refused') return { ...as('refused', parsed.message), item: null };
  if (!item) {
    return match.certainty === 'ambiguous'
      ? as('ambiguous', 'Vários títulos parecidos: escolha um')
      : as('unmatched', 'Nenhum título parecido: escolha a aula ou o podcast');
  }
  if (parsed.kind === 'untimed') {
    if (item.seconds === null) {
      return as(
        'refused',
        'O texto não tem tempos, e a duração da gravação não é conhecida. Escreva a duração dela ou use um arquivo com tempos.',
      );
    }
    view.cues = estimateCues(parsed.sentences, item.seconds);
    if (!view.cues) {
      return as(
        'refused',
        `O texto é longo demais para uma gravação de ${formatClock(item.seconds)}. Confira se é a gravação certa.`,
      );
    }
  }
  if (file.storing === 'stored') return as('stored', 'Salva');
  if (file.storing === 'now') return as('storing', 'Salvando...');
  const first = taken.get(item.key);
  if (first !== undefined) {
    return as('repeated', `“${first}” já é para esta gravação: retire um dos dois`);
  }
  if (file.doubt) return as('doubtful', wordsOf(file.doubt));
  if (!file.isConfirmed) {
    if (!isChosen && match.certainty !== 'certain') {
      return as('uncertain', 'Nome só parecido: confira e confirme');
    }
    const length = lengthOf(view.cues);
    if (item.seconds !== null && length > item.seconds * LONGER.share + LONGER.seconds) {
      return as(
        'uncertain',
        `Termina em ${formatClock(length)}, mas a gravação tem ${formatClock(item.seconds)}: confira e confirme`,
      );
    }
  }
  if (view.known !== undefined && view.known !== file.replaces) {
    return as(
      'known',
      file.replaces === undefined
        ? 'Já tem transcrição: substituir?'
        : 'Outra pessoa a trocou enquanto isso: substituir mesmo assim?',
    );
  }
  if (file.storing === 'failed') return as('failed', file.failure ?? '');
  return as('ready', view.known === undefined ? 'Pronta' : 'Pronta: substitui a que existe');
}

/** How many lines are named; more are counted. */
const NAMED_LINES = 5;

function wordsOf(doubt: TextDoubt): string {
  if (doubt.kind === 'macintosh') {
    return 'Lido como texto de um Macintosh antigo: confira os acentos das primeiras falas e confirme';
  }
  if (doubt.kind === 'misread') {
    return `${formatInteger(doubt.count)} letras com acento estão trocadas (como “Ã§” em vez de “ç”): conserte, ou confirme como está`;
  }
  const { lines } = doubt;
  const named = lines.slice(0, NAMED_LINES).join(', ');
  const more = lines.length - NAMED_LINES;
  return `Caracteres ilegíveis (\uFFFD, ou “?” dentro de palavras) ${lines.length === 1 ? 'na linha' : 'nas linhas'} ${named}${
    more > 0 ? ` e em mais ${formatInteger(more)}` : ''
  }: corrija o arquivo, ou confira e confirme`;
}

const formatOfName = (name: string): TranscriptFormat => {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  return ending === 'vtt' || ending === 'srt' || ending === 'sbv' ? ending : 'txt';
};

/** Second at which the last words end; 0 without cues. */
export const lengthOf = (cues: readonly Cue[] | null): number =>
  (cues ?? []).reduce((last, { end }) => Math.max(last, end), 0);

/** A file with all that is stored of it. */
export type StorableView = FileView & { item: TranscriptItem; cues: readonly Cue[] };

/** Whether a file is stored when the button is pressed. In these states `viewOf` has found its item and its cues. */
export const isStorable = (view: FileView): view is StorableView =>
  view.state === 'ready' || view.state === 'failed';

/** Whether something would be lost with the tab. */
export const isUnsaved = ({ state }: FileView): boolean =>
  state !== 'stored' && state !== 'refused';

/** What a filter of the table shows. */
export const isShown = ({ state }: FileView, filter: FileFilter): boolean =>
  filter === 'all' || GROUPS[state] === filter;

const FILTERS: readonly (readonly [FileFilter, (count: number) => string])[] = [
  ['all', (count) => plural(count, 'arquivo', 'arquivos')],
  ['ready', (count) => plural(count, 'pronta', 'prontas')],
  ['open', (count) => `${count} a decidir`],
  ['failed', (count) => `${count} com erro`],
  ['stored', (count) => plural(count, 'salva', 'salvas')],
];

/** The filters that show anything, with their numbers. */
export const filtersOf = (views: readonly FileView[]): { filter: FileFilter; label: string }[] =>
  FILTERS.flatMap(([filter, labelOf]) => {
    const count = views.filter((view) => isShown(view, filter)).length;
    return count > 0 ? [{ filter, label: labelOf(count) }] : [];
  });

/** What a run of storing did, in one sentence. */
export function outcomeOf(run: { stored: number; failed: number; left: number }): string {
  const { stored, failed, left } = run;
  return [
    `${plural(stored, 'transcrição salva', 'transcrições salvas')}.`,
    failed > 0 ? `${plural(failed, 'falhou', 'falharam')}: o motivo está na linha.` : '',
    left > 0 ? `${plural(left, 'espera', 'esperam')} na lista.` : '',
  ]
    .filter((part) => part !== '')
    .join(' ');
}
