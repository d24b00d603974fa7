import { keyIn } from '~/lib/key-in.ts';

/** "Ver Mais Favoritos" appears above this many and shows as many more. */
export const FAVORITES_PAGE_SIZE = 12;

/** Orders of "Minha Lista" as the address bar spells them, in the order of the selector. */
export const FAVORITE_SORTS = {
  recentes: 'Adicionados recentemente',
  antigos: 'Mais antigos',
  titulo: 'Título A-Z',
  duracao: 'Duração',
  categoria: 'Categoria',
};
export type FavoriteSort = keyof typeof FAVORITE_SORTS;

/** The sort of a query parameter; anything unknown is the default. */
export const parseFavoriteSort = (text: string | null): FavoriteSort =>
  keyIn(FAVORITE_SORTS, text) ?? 'recentes';

/** What the rules need to know of a favourite. */
export type FavoriteFacts = {
  id: number;
  created_at: string;
  video: {
    title: string;
    duration_seconds: number | null;
    category_id: number | null;
    category: { name: string } | null;
  };
};

const portuguese = new Intl.Collator('pt-BR', { sensitivity: 'base', numeric: true });

/** A sorted copy. Ties, unknown durations and missing categories fall back to newest first. */
export function sortFavorites<T extends FavoriteFacts>(
  rows: readonly T[],
  sort: FavoriteSort,
): T[] {
  const newest = (a: T, b: T) => Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id;
  const orders: Record<FavoriteSort, (a: T, b: T) => number> = {
    recentes: newest,
    antigos: (a, b) => newest(b, a),
    titulo: (a, b) => portuguese.compare(a.video.title, b.video.title) || newest(a, b),
    duracao: (a, b) => durationOf(a) - durationOf(b) || newest(a, b),
    categoria: (a, b) => portuguese.compare(categoryOf(a), categoryOf(b)) || newest(a, b),
  };
  return [...rows].sort(orders[sort]);
}

/** Shortest first; a lesson of unknown length comes last. */
const durationOf = ({ video }: FavoriteFacts) => video.duration_seconds ?? Number.MAX_SAFE_INTEGER;
/** Lessons without a category come after the last letter. */
const categoryOf = ({ video }: FavoriteFacts) => video.category?.name ?? '\uffff';

/** Sums shown above the list. */
export function sumFavorites(rows: readonly FavoriteFacts[]) {
  const categories = new Set(rows.flatMap(({ video }) => video.category_id ?? []));
  return {
    count: rows.length,
    totalSeconds: rows.reduce((sum, { video }) => sum + (video.duration_seconds ?? 0), 0),
    categories: categories.size,
  };
}
