import { keyIn } from '~/lib/key-in.ts';
import type { UrlChanges } from '~/lib/use-url-state.ts';

/** What the page of results shows. */
export type ResultType = 'all' | 'lessons' | 'episodes' | 'moments';

/** What the results are narrowed by; it lives in the address. */
export type SearchFilters = {
  type: ResultType;
  categoryId: number | null;
  length: Length | null;
};

export const NO_SEARCH_FILTERS: SearchFilters = { type: 'all', categoryId: null, length: null };

/** In the order of the tabs. */
export const RESULT_TYPES: readonly { value: ResultType; label: string; param: string | null }[] = [
  { value: 'all', label: 'Tudo', param: null },
  { value: 'lessons', label: 'Aulas', param: 'aulas' },
  { value: 'episodes', label: 'Podcasts', param: 'podcasts' },
  { value: 'moments', label: 'Momentos', param: 'momentos' },
];

export const LENGTHS = {
  'ate-10': 'Até 10 min',
  '10-30': '10 a 30 min',
  '30-60': '30 a 60 min',
  'mais-de-60': 'Mais de 1 h',
};

type Length = keyof typeof LENGTHS;

/** From so many seconds on, and less than so many. */
const BOUNDS: Record<Length, { min_seconds?: number; max_seconds?: number }> = {
  'ate-10': { max_seconds: 600 },
  '10-30': { min_seconds: 600, max_seconds: 1800 },
  '30-60': { min_seconds: 1800, max_seconds: 3600 },
  'mais-de-60': { min_seconds: 3600 },
};

/** The filters of an address; anything unknown filters nothing. */
export function parseSearchFilters(params: URLSearchParams): SearchFilters {
  const category = params.get('categoria');
  const type = RESULT_TYPES.find(({ param }) => param !== null && param === params.get('tipo'));
  return {
    type: type?.value ?? 'all',
    categoryId: category && /^[1-9]\d{0,15}$/.test(category) ? Number(category) : null,
    length: keyIn(LENGTHS, params.get('duracao')),
  };
}

/** What filters are in the address; `parseSearchFilters` reads it back. */
export function searchFilterParams({ type, categoryId, length }: SearchFilters): UrlChanges {
  return {
    tipo: RESULT_TYPES.find(({ value }) => value === type)?.param ?? null,
    categoria: categoryId?.toString() ?? null,
    duracao: length,
  };
}

/** Whether anything narrows the results. */
export const hasSearchFilters = ({ type, categoryId, length }: SearchFilters): boolean =>
  type !== 'all' || categoryId !== null || length !== null;

/** The filters as the database is asked. */
export function filterArguments({
  categoryId,
  length,
}: Pick<SearchFilters, 'categoryId' | 'length'>) {
  return {
    ...(categoryId !== null && { in_category: categoryId }),
    ...(length !== null && BOUNDS[length]),
  };
}
