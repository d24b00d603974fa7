import { basename } from 'node:path';
import { importsBelow } from '../../checks/imports.ts';

/** Imports of a file: what it names, by their paths in the repository. */
export type Imports = ReadonlyMap<string, readonly string[]>;

/** What a change can be seen in: pages by their names, journeys by their files; `isEverywhere` when the app's frame is one of them. */
export type Reached = { pages: string[]; journeys: string[]; isEverywhere: boolean };

const PAGE = /^web\/src\/(?:admin\/)?pages\/(\w+Page)\.tsx$/;
const JOURNEY = /^web\/e2e\/([\w-]+)\.e2e\.ts$/;
/** Stands around every page. */
const FRAME = /^web\/(src\/(app|boot|layouts|offline|theme)\/|index\.html$|public\/)/;

/** Follows imports backwards from the changed files to the pages and journeys that use them. */
export function reachedFrom(changed: readonly string[], imports: Imports): Reached {
  const importers = new Map<string, string[]>();
  for (const [file, targets] of imports) {
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), file]);
  }
  const seen = new Set<string>();
  const pages = new Set<string>();
  const journeys = new Set<string>();
  let isEverywhere = false;
  const waiting = [...changed];
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || isTest(file)) continue;
    seen.add(file);
    const page = PAGE.exec(file)?.[1];
    const journey = JOURNEY.exec(file)?.[1];
    if (page) pages.add(page);
    else if (journey) journeys.add(journey);
    else if (FRAME.test(file)) isEverywhere = true;
    // Every page is imported by the app's routes, which say nothing about the change.
    else waiting.push(...(importers.get(file) ?? []));
  }
  return { pages: [...pages].sort(), journeys: [...journeys].sort(), isEverywhere };
}

const isTest = (file: string) =>
  /\.test\.tsx?$/.test(file) || (/\.ts$/.test(basename(file)) && file.includes('/testing/'));

/** Reads the imports of the web app and of the journeys. */
export async function readImports(root: string): Promise<Imports> {
  const { modules } = await importsBelow(root, ['web/src', 'web/e2e']);
  return new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies.map(({ resolved }) => resolved),
    ]),
  );
}
