import { parseDriveFile, parseDriveFolder } from '#contracts/drive-link.ts';
import { type ListLine, linesOf } from '#contracts/youtube-link.ts';
import { plural } from '~/lib/format.ts';

/** A video that the catalogue has, or that an administrator deleted from it; for 30 days its lesson can be restored. */
export type KnownVideo = { title: string; isDeleted: boolean; canRestore: boolean };

/** What becomes of an entry of the list; `invalid`: it names no video. */
export type EntryState = 'new' | 'known' | 'deleted' | 'repeated' | 'invalid';
type ReviewedEntry = { text: string; state: EntryState; note: string };
export type ReviewedLine = {
  /** Place in the text, from 0. */
  index: number;
  text: string;
  entries: ReviewedEntry[];
};
/** What lines are shown. */
export type ReviewFilter = 'all' | EntryState;

/** What an import of these lines would do, line by line. */
export function reviewOf(
  lines: readonly ListLine[],
  known: ReadonlyMap<string, KnownVideo>,
): ReviewedLine[] {
  const firstLines = new Map<string, number>();
  return lines.map(({ text, ids, unread }, index) => {
    const reviewed = ids.map((id): ReviewedEntry => {
      const first = firstLines.get(id);
      if (first !== undefined) {
        return { text: id, state: 'repeated', note: `Repetido: já está na linha ${first + 1}` };
      }
      firstLines.set(id, index);
      return { text: id, ...stateOf(known.get(id)) };
    });
    const invalid = unread.map(
      (entry): ReviewedEntry => ({ text: entry, state: 'invalid', note: unreadReason(entry) }),
    );
    return { index, text, entries: [...reviewed, ...invalid] };
  });
}

function stateOf(video: KnownVideo | undefined): Omit<ReviewedEntry, 'text'> {
  if (!video) return { state: 'new', note: 'Vídeo reconhecido' };
  if (!video.isDeleted) return { state: 'known', note: `Já está no catálogo: ${video.title}` };
  const instead = video.canRestore
    ? 'Para ter a aula com o progresso dos membros, restaure-a em “Vídeos excluídos”, abaixo; a importação cria uma aula nova'
    : 'A importação cria uma aula nova, sem o progresso de antes';
  return { state: 'deleted', note: `Excluído antes: ${video.title}. ${instead}` };
}

const OTHER_HOST = /^\S*https?:\/\/|^[\w-]+(?:\.[\w-]+)+\//i;
const YOUTUBE_PAGE = /\b(?:youtube\.com|youtu\.be)\/\S*/i;

/** Why an entry names no video. */
export function unreadReason(entry: string): string {
  if (parseDriveFile(entry) ?? parseDriveFolder(entry)) {
    if (entry.includes('/')) return 'É um link do Google Drive: use a aba dele';
  }
  const page = YOUTUBE_PAGE.exec(entry)?.[0];
  if (page !== undefined && !/\.(?:com|be)\.\w/i.test(entry)) {
    if (/list=|\/playlist/i.test(page)) return 'É o link de uma lista, não de um vídeo';
    if (/\/(?:@|channel\/|c\/|user\/)/i.test(page)) return 'É o link de um canal, não de um vídeo';
    return 'O link não traz um ID de 11 caracteres';
  }
  if (OTHER_HOST.test(entry)) return 'O link não é do YouTube';
  if (/^[\w-]{9,14}$/.test(entry)) {
    return `Um ID tem 11 caracteres, e este tem ${entry.length}`;
  }
  return 'Não é um link nem um ID do YouTube';
}

/** Whether a filter shows a line; a line without entries is never shown. */
export const isShown = ({ entries }: ReviewedLine, filter: ReviewFilter): boolean =>
  entries.some(({ state }) => filter === 'all' || state === filter);

const NAMES: Record<ReviewFilter, [one: string, many: string]> = {
  all: ['linha', 'linhas'],
  new: ['novo', 'novos'],
  known: ['já no catálogo', 'já no catálogo'],
  deleted: ['excluído antes', 'excluídos antes'],
  repeated: ['repetido', 'repetidos'],
  invalid: ['não reconhecida', 'não reconhecidas'],
};
// Object.keys forgets the keys of the constant above.
export const FILTERS = Object.keys(NAMES) as ReviewFilter[];

/** How many entries there are of each kind; of `all`, lines. */
export function countReview(lines: readonly ReviewedLine[]): Record<ReviewFilter, number> {
  const entries = lines.flatMap((line) => line.entries);
  const count = (filter: ReviewFilter) =>
    filter === 'all'
      ? lines.filter((line) => isShown(line, 'all')).length
      : entries.filter(({ state }) => state === filter).length;
  return Object.fromEntries(FILTERS.map((filter) => [filter, count(filter)])) as Record<
    ReviewFilter,
    number
  >;
}

/** "13 não reconhecidas" */
export function filterLabel(filter: ReviewFilter, count: number): string {
  return plural(count, ...NAMES[filter]);
}

/** The text with this line replaced; null removes the line. */
export function withLine(text: string, index: number, line: string | null): string {
  return linesOf(text)
    .flatMap((one, place) => (place !== index ? [one] : line === null ? [] : [line]))
    .join('\n');
}
