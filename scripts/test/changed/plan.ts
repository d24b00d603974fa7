import journeys from './journeys.json' with { type: 'json' };
import type { Reached } from './reached.ts';

/** What a run for a change does, besides the static checks and the unit tests that Vitest finds by its imports. */
export type Plan = {
  /** Test files on the stack. */
  onStack: string[];
  /** Journeys, by their files without the ending. */
  journeys: string[];
  /** What the change can touch and this run leaves to `npm test`, one sentence each. */
  leftOut: string[];
};

/** More pages than these are not a usual change: its journeys would take as long as all of them. */
const MOST_PAGES = 4;

/**
 * Which journeys prove a page, by the names of their files (a page that only lower tests prove has none). `everywhere` is what a
 * change of the whole frame runs: one journey for each way in and for what everybody does. Those `ofNoPage` are about many pages
 * at once and take minutes: they run with `npm test`.
 */
const JOURNEYS: Record<string, readonly string[]> = journeys.ofPage;

const PGTAP = 'supabase/tests/pgtap.test.ts';

/** Chooses the tests for a change. `changed`: paths in the repository. `testFiles`: every test file on the stack. */
export function planFor(
  changed: readonly string[],
  reached: Reached,
  testFiles: readonly string[],
): Plan {
  const onStack = new Set(changed.filter((file) => testFiles.includes(file)));
  if (changed.some((file) => /^supabase\/(migrations|tests|seed).*\.sql$/.test(file))) {
    onStack.add(PGTAP);
  }
  for (const name of changed.flatMap((file) => functionOf(file) ?? [])) {
    for (const file of testFiles) {
      if (file.startsWith(`supabase/tests/functions/${name}`)) onStack.add(file);
    }
  }
  const leftOut: string[] = [];
  if (changed.some((file) => /^(packages|local)\//.test(file))) {
    leftOut.push('a pilha mudou: os testes dela são de "npm run test:stack"');
  }
  if (changed.some((file) => file.startsWith('supabase/functions/_shared/'))) {
    leftOut.push('as funções têm mais testes na pilha: "npm run test:stack"');
  }
  const isWide = reached.isEverywhere || reached.pages.length > MOST_PAGES;
  if (isWide)
    leftOut.push('a mudança alcança muitas páginas: as outras jornadas são de "npm test"');
  const ofPages = isWide
    ? journeys.everywhere
    : reached.pages.flatMap((page) => JOURNEYS[page] ?? []);
  return {
    onStack: [...onStack].sort(),
    journeys: [...new Set([...ofPages, ...reached.journeys])].sort(),
    leftOut,
  };
}

const functionOf = (file: string) => /^supabase\/functions\/([a-z-]+)\//.exec(file)?.[1];
