import type { ListKey } from '~/admin/ui/use-list-keys.ts';
import type { UrlChanges } from '~/lib/use-url-state.ts';

/** What the database can order lessons by (`find_videos`), as it is spelled in the address, with its first direction. */
export const SORTS = {
  created_at: { spelled: 'entrada', label: 'Entrada', isAscending: false },
  title: { spelled: 'titulo', label: 'Título', isAscending: true },
  instructor: { spelled: 'instrutor', label: 'Instrutor', isAscending: true },
  duration: { spelled: 'duracao', label: 'Duração', isAscending: false },
  views: { spelled: 'visualizacoes', label: 'Visualizações', isAscending: false },
  updated_at: { spelled: 'alteracao', label: 'Alteração', isAscending: false },
} as const;

export type SortKey = keyof typeof SORTS;
export type VideoSort = { by: SortKey; isAscending: boolean };

/** Columns of the table that can be left out; the title is always there. */
export const VIDEO_COLUMNS = {
  category: { spelled: 'categoria', label: 'Categoria', sort: null },
  instructor: { spelled: 'instrutor', label: 'Instrutor', sort: 'instructor' },
  tags: { spelled: 'tags', label: 'Tags', sort: null },
  duration: { spelled: 'duracao', label: 'Duração', sort: 'duration' },
  views: { spelled: 'visualizacoes', label: 'Visualizações', sort: 'views' },
  created: { spelled: 'entrada', label: 'Entrada', sort: 'created_at' },
  updated: { spelled: 'alteracao', label: 'Alteração', sort: 'updated_at' },
} as const satisfies Record<string, { spelled: string; label: string; sort: SortKey | null }>;

export type VideoColumn = keyof typeof VIDEO_COLUMNS;

/** How the lessons are shown, apart from which. */
export type VideoView = {
  mode: 'cards' | 'table';
  sort: VideoSort;
  isCompact: boolean;
  columns: readonly VideoColumn[];
};

// Object.keys forgets the keys of the constants above.
export const COLUMN_KEYS = Object.keys(VIDEO_COLUMNS) as VideoColumn[];
export const SORT_KEYS = Object.keys(SORTS) as SortKey[];

export const NEWEST_FIRST: VideoSort = { by: 'created_at', isAscending: false };

export const DEFAULT_VIEW: VideoView = {
  mode: 'cards',
  sort: NEWEST_FIRST,
  isCompact: false,
  columns: ['category', 'instructor', 'tags', 'duration', 'views', 'created'],
};

/** How an address shows the lessons; what it does not say is as in `otherwise`. */
export function parseVideoView(params: URLSearchParams, otherwise = DEFAULT_VIEW): VideoView {
  const mode = params.get('modo');
  const density = params.get('densidade');
  return {
    mode: mode === 'tabela' ? 'table' : mode === 'cartoes' ? 'cards' : otherwise.mode,
    sort: parseSort(params.get('ordem')),
    isCompact: density === null ? otherwise.isCompact : density === 'compacta',
    columns: parseColumns(params.get('colunas')) ?? otherwise.columns,
  };
}

/** `titulo`, or `-titulo` for the other direction than its first. */
function parseSort(text: string | null): VideoSort {
  const spelled = text?.replace(/^-/, '');
  const by = SORT_KEYS.find((key) => SORTS[key].spelled === spelled);
  if (!by) return NEWEST_FIRST;
  return { by, isAscending: SORTS[by].isAscending !== text?.startsWith('-') };
}

function parseColumns(text: string | null): VideoColumn[] | null {
  if (text === null) return null;
  const spelled = text.split(',');
  return COLUMN_KEYS.filter((key) => spelled.includes(VIDEO_COLUMNS[key].spelled));
}

/** What shows the lessons in this way; `parseVideoView` reads it back, whatever else its reader prefers. */
export function videoViewParams({ mode, sort, isCompact, columns }: VideoView): UrlChanges {
  const isFirstDirection = SORTS[sort.by].isAscending === sort.isAscending;
  const isNewestFirst = sort.by === 'created_at' && isFirstDirection;
  return {
    modo: mode === 'table' ? 'tabela' : 'cartoes',
    ordem: isNewestFirst ? null : `${isFirstDirection ? '' : '-'}${SORTS[sort.by].spelled}`,
    densidade: isCompact ? 'compacta' : 'confortavel',
    colunas: columns.map((key) => VIDEO_COLUMNS[key].spelled).join(','),
  };
}

/** What a press on the head of a column asks for: its first direction, then the other. */
export function nextSort(current: VideoSort, by: SortKey): VideoSort {
  return {
    by,
    isAscending: current.by === by ? !current.isAscending : SORTS[by].isAscending,
  };
}

/** The keys of the list, and what they ask for. */
export type VideoCommand = 'next' | 'previous' | 'select' | 'edit' | 'help';
export const VIDEO_KEYS: readonly ListKey<VideoCommand>[] = [
  { keys: ['j', 'ArrowDown'], command: 'next', what: 'Próximo vídeo' },
  { keys: ['k', 'ArrowUp'], command: 'previous', what: 'Vídeo anterior' },
  { keys: ['x'], command: 'select', what: 'Selecionar' },
  { keys: ['e'], command: 'edit', what: 'Editar' },
  { keys: ['?'], command: 'help', what: 'Mostrar estas teclas' },
];

/** The row of a lesson, to which keys move the focus. */
export const videoRowId = (id: number) => `video-${id}`;
