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

/** From so many seconds on, and less than so many. */
const LENGTHS = {
  'ate-10': { label: 'Até 10 min', max: 600 },
  '10-30': { label: '10 a 30 min', min: 600, max: 1800 },
  '30-60': { label: '30 a 60 min', min: 1800, max: 3600 },
  'mais-de-60': { label: 'Mais de 1 h', min: 3600 },
} as const satisfies Record<string, { label: string; min?: number; max?: number }>;

export type Length = keyof typeof LENGTHS;

// The keys of `LENGTHS`, which Object.keys widens to string.
export const LENGTH_CHOICES = (Object.keys(LENGTHS) as Length[]).map((value) => ({
  value,
  label: LENGTHS[value].label,
}));

export const parseLength = (text: string | null): Length | null =>
  LENGTH_CHOICES.find(({ value }) => value === text)?.value ?? null;

/** The filters of an address; anything unknown filters nothing. */
export function parseSearchFilters(params: URLSearchParams): SearchFilters {
  const category = params.get('categoria');
  const type = RESULT_TYPES.find(({ param }) => param !== null && param === params.get('tipo'));
  return {
    type: type?.value ?? 'all',
    categoryId: category && /^[1-9]\d{0,15}$/.test(category) ? Number(category) : null,
    length: parseLength(params.get('duracao')),
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
  const { min, max }: { min?: number; max?: number } = length === null ? {} : LENGTHS[length];
  return {
    ...(categoryId !== null && { in_category: categoryId }),
    ...(min !== undefined && { min_seconds: min }),
    ...(max !== undefined && { max_seconds: max }),
  };
}
