import { parseDriveFile, parseDriveFolder } from '#contracts/drive-link.ts';
import { type ListLine, linesOf } from '#contracts/youtube-link.ts';
import { formatInteger } from '~/lib/format.ts';

/** A video that the catalogue has, or that an administrator deleted from it. */
export type KnownVideo = { title: string; isDeleted: boolean };

export type IdState = 'new' | 'known' | 'deleted' | 'repeated';
type ReviewedId = { id: string; state: IdState; note: string };
export type ReviewedLine = {
  /** Place in the text, from 0. */
  index: number;
  text: string;
  ids: ReviewedId[];
  unread: { entry: string; reason: string }[];
};
/** What a line may be shown for; `invalid`: it holds what names no video. */
export type ReviewFilter = 'all' | IdState | 'invalid';

/** What an import of these lines would do, line by line. */
export function reviewOf(
  lines: readonly ListLine[],
  known: ReadonlyMap<string, KnownVideo>,
): ReviewedLine[] {
  const firstLines = new Map<string, number>();
  return lines.map(({ text, ids, unread }, index) => {
    const reviewed = ids.map((id): ReviewedId => {
      const first = firstLines.get(id);
      if (first !== undefined) {
        return { id, state: 'repeated', note: `Repetido: já está na linha ${first + 1}` };
      }
      firstLines.set(id, index);
      return reviewedId(id, known.get(id));
    });
    return {
      index,
      text,
      ids: reviewed,
      unread: unread.map((entry) => ({ entry, reason: unreadReason(entry) })),
    };
  });
}

function reviewedId(id: string, video: KnownVideo | undefined): ReviewedId {
  if (!video) return { id, state: 'new', note: 'Vídeo reconhecido' };
  return video.isDeleted
    ? { id, state: 'deleted', note: `Excluído antes: ${video.title}. A importação o traz de volta` }
    : { id, state: 'known', note: `Já está no catálogo: ${video.title}` };
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
    if (/list=|\/playlist/i.test(page)) return 'É o link de uma playlist, não de um vídeo';
    if (/\/(?:@|channel\/|c\/|user\/)/i.test(page)) return 'É o link de um canal, não de um vídeo';
    return 'O link não traz um ID de 11 caracteres';
  }
  if (OTHER_HOST.test(entry)) return 'O link não é do YouTube';
  if (/^[\w-]{9,14}$/.test(entry)) {
    return `Um ID tem 11 caracteres, e este tem ${entry.length}`;
  }
  return 'Não é um link nem um ID do YouTube';
}

/** How many videos or entries there are of each kind; of `all`, lines. */
export function countReview(lines: readonly ReviewedLine[]): Record<ReviewFilter, number> {
  const states = lines.flatMap(({ ids }) => ids.map(({ state }) => state));
  const count = (wanted: IdState) => states.filter((state) => state === wanted).length;
  return {
    all: lines.filter((line) => isShown(line, 'all')).length,
    new: count('new'),
    known: count('known'),
    deleted: count('deleted'),
    repeated: count('repeated'),
    invalid: lines.reduce((sum, { unread }) => sum + unread.length, 0),
  };
}

/** Whether a filter shows a line; those that say nothing are never shown. */
export function isShown({ ids, unread }: ReviewedLine, filter: ReviewFilter): boolean {
  if (filter === 'all') return ids.length > 0 || unread.length > 0;
  return filter === 'invalid' ? unread.length > 0 : ids.some(({ state }) => state === filter);
}

const NAMES: Record<ReviewFilter, [one: string, many: string]> = {
  all: ['linha', 'linhas'],
  new: ['novo', 'novos'],
  known: ['já no catálogo', 'já no catálogo'],
  deleted: ['excluído antes', 'excluídos antes'],
  repeated: ['repetido', 'repetidos'],
  invalid: ['não reconhecida', 'não reconhecidas'],
};

/** "13 não reconhecidas" */
export function filterLabel(filter: ReviewFilter, count: number): string {
  return `${formatInteger(count)} ${NAMES[filter][count === 1 ? 0 : 1]}`;
}

/** The text with another line in this place; null takes the line away. */
export function withLine(text: string, index: number, line: string | null): string {
  return linesOf(text)
    .flatMap((one, place) => (place !== index ? [one] : line === null ? [] : [line]))
    .join('\n');
}
