import type { UrlChanges } from '~/lib/use-url-state.ts';

/** A value of a filter: how the address spells it, and what it is called. */
type FilterOption<Value> = { value: Value; spelled: string; label: string };

/** One way to narrow a list. */
export type Filter<Value> = {
  /** Its parameter of the address. */
  param: string;
  label: string;
  /** What stands in the selector while nothing is chosen; null for a box to tick. */
  all: string | null;
  options: readonly FilterOption<Value>[];
  /** Another text than those of the options, as a value: the id of a row that the page names, a day. */
  other?: (text: string) => Value | null;
  /** The kind of field, unless it is a selector. */
  type?: 'date';
  /** The first and the last day that the field offers. */
  min?: string | undefined;
  max?: string | undefined;
};
type Filters = Readonly<Record<string, Filter<unknown>>>;
type ValueOf<One> = One extends Filter<infer Value> ? Value : never;

/** A filter with a fixed set of values, each with its spelling and its label. */
export function choice<const Value extends string | number | boolean>(
  param: string,
  label: string,
  all: string,
  options: readonly (readonly [value: Value, spelled: string, label: string])[],
): Filter<Value> {
  const named = options.map(([value, spelled, name]) => ({ value, spelled, label: name }));
  return { param, label, all, options: named };
}

/** A filter by something that is so, or is not. */
export const yesNo = (param: string, label: string, yes: string, no: string): Filter<boolean> =>
  choice(param, label, 'Todos', [
    [true, 'sim', yes],
    [false, 'nao', no],
  ]);

/** A filter that is on or off. */
export const tick = (param: string, label: string): Filter<true> => ({
  ...choice(param, label, '', [[true, 'sim', label]]),
  all: null,
});

/** A filter by the row that a number names, or by none of them. */
export const byId = (
  param: string,
  label: string,
  all: string,
  none: readonly [spelled: string, label: string],
): Filter<number | 'none'> => ({
  ...choice<number | 'none'>(param, label, all, [['none', ...none]]),
  other: (text) => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : null),
});

/** A filter by a day of the calendar, spelled `2026-11-22`. */
export const day = (param: string, label: string): Filter<string> => ({
  ...choice<string>(param, label, '', []),
  type: 'date',
  other(text) {
    if (!/^\d{4}-\d\d-\d\d$/.test(text)) return null;
    const time = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text) ? text : null;
  },
});

/** An order of a list; one without a label is the other direction of one that has it. */
export type Order<Sort extends string> = {
  by: Sort;
  isDescending: boolean;
  spelled: string;
  label: string | null;
};

/** Both directions of one order, the first one labelled; the other is spelled with a dash. */
export const bothWays = <Sort extends string>(
  by: Sort,
  spelled: string,
  label: string,
  isDescending = false,
): Order<Sort>[] => [
  { by, isDescending, spelled, label },
  { by, isDescending: !isDescending, spelled: `-${spelled}`, label: null },
];

/** A column that can be left out: how the address spells it, and whether it is there without being asked for (usual). */
type OptionalColumn<Key extends string> = {
  key: Key;
  spelled: string;
  label: string;
  isUsual?: boolean;
  /** What the database orders by when its title is pressed. */
  sort?: string;
};

/** What a list shows and how; all of it is in the address. */
export type ListView<
  F extends Filters = Filters,
  Sort extends string = string,
  Key extends string = string,
> = {
  text: string;
  filters: { [Name in keyof F]: ValueOf<F[Name]> | null };
  order: Order<Sort>;
  columns: readonly Key[];
  isCompact: boolean;
};

/** What a list can be narrowed and ordered by, and which of its columns can be left out. */
export type ListAddress<
  F extends Filters = Filters,
  Sort extends string = string,
  Key extends string = string,
> = {
  filters: F;
  /** The first one is the usual one. */
  orders: readonly Order<Sort>[];
  columns: readonly OptionalColumn<Key>[];
};

/** The view of a list's address. */
export type ViewOf<Address> =
  Address extends ListAddress<infer F, infer Sort, infer Key> ? ListView<F, Sort, Key> : never;

const MAX_TEXT = 200;
const UNORDERED: Order<never> = { by: '' as never, isDescending: true, spelled: '', label: null };

/** Describes the address of a list. */
export function listAddress<
  F extends Filters,
  Sort extends string = never,
  Key extends string = never,
>(
  filters: F,
  orders: readonly Order<Sort>[] = [],
  columns: readonly OptionalColumn<Key>[] = [],
): ListAddress<F, Sort, Key> {
  return { filters, orders, columns };
}

const usualColumns = <Key extends string>(columns: readonly OptionalColumn<Key>[]) =>
  columns.filter(({ isUsual = true }) => isUsual);

/** The view that an address names; what the list does not know is as without it. */
export function parseView<F extends Filters, Sort extends string, Key extends string>(
  { filters, orders, columns }: ListAddress<F, Sort, Key>,
  params: URLSearchParams,
): ListView<F, Sort, Key> {
  const [usual = UNORDERED] = orders;
  const chosen = params.get('colunas')?.split(',');
  return {
    text: (params.get('q') ?? '').slice(0, MAX_TEXT),
    // Object.fromEntries forgets which value belongs to which filter.
    filters: Object.fromEntries(
      Object.entries(filters).map(([name, filter]) => [
        name,
        parseFilter(filter, params.get(filter.param)),
      ]),
    ) as ListView<F>['filters'],
    order: orders.find(({ spelled }) => spelled === params.get('ordem')) ?? usual,
    columns: (chosen
      ? columns.filter(({ spelled }) => chosen.includes(spelled))
      : usualColumns(columns)
    ).map(({ key }) => key),
    isCompact: params.get('densidade') === 'compacta',
  };
}

/** The value of a filter that a text spells; null for any other text. */
export function parseFilter<Value>(filter: Filter<Value>, text: string | null): Value | null {
  const option = filter.options.find(({ spelled }) => spelled === text);
  return option ? option.value : text === null ? null : (filter.other?.(text) ?? null);
}

/** How a value of a filter is spelled; null for no value. */
export function spelledFilter<Value>(filter: Filter<Value>, value: Value | null): string | null {
  if (value === null) return null;
  return filter.options.find((option) => option.value === value)?.spelled ?? String(value);
}

/** A view as parameters of the address, which `parseView` reads back; what is usual is left out. */
export function viewParams<F extends Filters, Sort extends string, Key extends string>(
  { filters, orders, columns }: ListAddress<F, Sort, Key>,
  view: ListView<F, Sort, Key>,
): UrlChanges {
  const shown = columns.filter(({ key }) => view.columns.includes(key));
  const spelled = shown.map((column) => column.spelled).join();
  const usual = usualColumns(columns).map((column) => column.spelled);
  return {
    q: view.text || null,
    ...Object.fromEntries(
      Object.entries(filters).map(([name, filter]) => [
        filter.param,
        spelledFilter(filter, view.filters[name] as never),
      ]),
    ),
    ...(orders.length > 0 && { ordem: view.order === orders[0] ? null : view.order.spelled }),
    // With no column the title alone is left; an empty parameter would be the usual ones.
    ...(columns.length > 0 && {
      colunas: spelled === usual.join() ? null : spelled || 'nenhuma',
      densidade: view.isCompact ? 'compacta' : null,
    }),
  };
}

/** How many filters narrow a list, the search not counted. */
export const countFilters = ({ filters }: { filters: Readonly<Record<string, unknown>> }): number =>
  Object.values(filters).filter((value) => value !== null).length;

/** The view without its filters; the search stays. */
export function withoutFilters<View extends { filters: Readonly<Record<string, unknown>> }>(
  view: View,
): View {
  return { ...view, filters: Object.fromEntries(Object.keys(view.filters).map((n) => [n, null])) };
}
