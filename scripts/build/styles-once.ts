import type { Plugin } from 'vite';

/** Vite's helper that fetches the styles of a lazy chunk beside its script, as Vite names it. */
const HELPER = '\0vite/preload-helper.js';

/** What is changed in it, before and after. */
const CHANGES = [
  // A second chunk with the same styles, or a page asked for twice, would be drawn before they are there.
  ['if (dep in seen) return;', 'if (dep in seen) return seen[dep];'],
  ['if (isCss) return new Promise(', 'if (isCss) return seen[dep] = new Promise('],
  // Styles that failed are asked for again by the next try.
  [
    'link.addEventListener("load", res);',
    'link.addEventListener("load", res); link.addEventListener("error", () => { link.remove(); delete seen[dep]; });',
  ],
] as const;

/** The helper, waiting for styles that are on their way already. @throws when Vite has another one than is known here. */
export function waitingForStyles(code: string): string {
  return CHANGES.reduce((changed, [before, after]) => {
    if (!changed.includes(before)) {
      throw new Error(`Vite's preload helper has no "${before}" any more: look at styles-once.ts.`);
    }
    return changed.replace(before, after);
  }, code);
}

/** A lazy part is drawn with its styles, also where another one has begun to fetch them. */
export function stylesOnce(): Plugin {
  return {
    name: 'plantao-styles-once',
    apply: 'build',
    enforce: 'post',
    transform: (code, id) => (id === HELPER ? { code: waitingForStyles(code), map: null } : null),
  };
}
