import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { FIRST_PAGE } from '~/lib/use-page-param.ts';
import { useUrlState } from '~/lib/use-url-state.ts';
import { type ListAddress, parseView, type ViewOf, viewParams } from './list-view.ts';

/** The view of a list, which the address of the page keeps. */
export function useListView<Address extends ListAddress>(list: Address) {
  const [params, change] = useUrlState();
  // parseView reads what the list describes.
  const view = parseView(list, params) as ViewOf<Address>;
  return {
    view,
    /** The view once typing has stopped: what the database is asked for. */
    rested: { ...view, text: useDebouncedValue(view.text.trim()) },
    show: (next: ViewOf<Address>) => change({ ...viewParams(list, next), ...FIRST_PAGE }),
    /** The parameters of the page, for the way back to it: the router's own lag behind what is typed. */
    place: `?${params}`,
  };
}

/** The search of a list that has nothing else in the address. */
export function useListSearch() {
  const [params, change] = useUrlState();
  const search = params.get('q') ?? '';
  return {
    search,
    /** The search once typing has stopped: what the database is asked for. */
    rested: useDebouncedValue(search.trim()),
    show: (q: string) => change({ q: q || null, ...FIRST_PAGE }),
  };
}
