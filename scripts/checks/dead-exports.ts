/** What a module exports by a declaration of its own. */
const EXPORT = /^export (?:async )?(?:const|let|function\*?|class|type|interface) ([\w$]+)/gm;

/**
 * Exported names that stand nowhere but in their own declaration, in any of the files. By words and not by types,
 * because the compiler has no interface for it: it never blames what is used, and misses a dead name that
 * happens to stand elsewhere.
 *
 * @param sources text by path
 */
export function deadExports(sources: ReadonlyMap<string, string>): string[] {
  const uses = new Map<string, number>();
  for (const text of sources.values()) {
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) {
      uses.set(word, (uses.get(word) ?? 0) + 1);
    }
  }
  return [...sources].flatMap(([path, text]) =>
    [...text.matchAll(EXPORT)]
      .filter(([, name = '']) => uses.get(name) === 1)
      .map(([, name]) => `${path}: ${name}`),
  );
}
