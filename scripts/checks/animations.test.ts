import { describe, expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

/** Properties that a browser animates without a new layout or painting. */
const CHEAP = new Set(['opacity', 'transform', 'translate', 'scale', 'rotate']);
/** Short, and played once while nobody scrolls. */
const EXEMPT = new Set(['web/src/ui/EcgTrace.module.css write']);

/** The properties that the `@keyframes` of a style sheet change, as `name property`. */
function animated(css: string): [name: string, property: string][] {
  return [...css.matchAll(/@keyframes ([\w-]+) \{((?:[^{}]*\{[^{}]*\})*)\s*\}/g)].flatMap(
    ([, name = '', steps = '']) =>
      [...steps.matchAll(/([\w-]+):/g)].map(([, property = '']): [string, string] => [
        name,
        property,
      ]),
  );
}

describe('animations', () => {
  const sheets = repositoryFiles(/^web\/src\/.*\.css$/);

  it('are found in style sheets', () => {
    expect(animated('@keyframes a {\n from { top: 0; }\n to { top: 1px; opacity: 1; }\n}')).toEqual(
      [
        ['a', 'top'],
        ['a', 'top'],
        ['a', 'opacity'],
      ],
    );
    expect(sheets.flatMap((path) => animated(readRepositoryFile(path))).length).toBeGreaterThan(7);
  });

  it('change only properties that need no layout and no painting', () => {
    const costly = sheets.flatMap((path) =>
      animated(readRepositoryFile(path))
        .filter(([name, property]) => !CHEAP.has(property) && !EXEMPT.has(`${path} ${name}`))
        .map(([name, property]) => `${path}: "${name}" changes ${property} in every frame`),
    );
    expect(costly).toEqual([]);
  });
});
