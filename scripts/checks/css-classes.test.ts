import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

const IMPORT = /^import (\w+) from '([^']+\.module\.css)';$/gm;
const SHARED = 'web/src/theme/layout.css';
const SHARED_NAMES = /(?:composes: ([\w -]+) from global;|className="([\w -]+)")/g;

/**
 * Class names on which a component and its CSS module, or the shared classes, disagree: asked for and not defined
 * (drawn without it, in silence), or defined and asked for by nobody. A module that is read by a computed name
 * (`styles[size]`) is not blamed for the latter.
 *
 * @param sources text of the components and CSS modules by repository path
 */
function classDisagreements(sources: ReadonlyMap<string, string>): string[] {
  const asked = new Map<string, Set<string>>();
  const computed = new Set<string>();
  const found: string[] = [];
  const ask = (path: string, module: string, use: string) => {
    asked.set(module, (asked.get(module) ?? new Set()).add(use));
    const defined = classesOf(sources.get(module) ?? '');
    if (!defined.has(use)) found.push(`${path}: ${module} has no class "${use}"`);
  };
  for (const [path, text] of sources) {
    for (const [, composed, named] of text.matchAll(SHARED_NAMES)) {
      for (const use of (composed ?? named ?? '').split(' ')) ask(path, SHARED, use);
    }
    for (const [, name = '', specifier = ''] of text.matchAll(IMPORT)) {
      const module = specifier.startsWith('~/')
        ? `web/src/${specifier.slice(2)}`
        : posix.join(posix.dirname(path), specifier);
      for (const [, use = ''] of text.matchAll(new RegExp(`(?<![\\w./-])${name}\\.(\\w+)`, 'g'))) {
        ask(path, module, use);
      }
      if (text.includes(`${name}[`)) computed.add(module);
    }
  }
  for (const [path, text] of sources) {
    if (!path.endsWith('.css') || computed.has(path)) continue;
    for (const name of classesOf(text)) {
      if (!asked.get(path)?.has(name)) found.push(`${path}: nobody asks for "${name}"`);
    }
  }
  return [...new Set(found)];
}

/** The classes that stand in the selectors of a CSS module. */
function classesOf(css: string): Set<string> {
  const selectors = css
    .replace(/\/\*[\s\S]*?\*\//g, '')
    // Those of others.
    .replace(/:global\([^)]*\)/g, '')
    // Declarations go; the innermost braces hold nothing else.
    .replace(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-zA-Z_][\w-]*)/g)].map(([, name = '']) => name));
}

describe('the check of CSS classes', () => {
  it('finds no class that only a component or only its CSS module knows', () => {
    const paths = repositoryFiles(/^web\/src\/(.*\.(tsx?|module\.css)|theme\/layout\.css)$/);
    expect(paths.length).toBeGreaterThan(100);
    const sources = new Map(paths.map((path) => [path, readRepositoryFile(path)]));
    expect(classDisagreements(sources)).toEqual([]);
  });

  it('names a class that only one side knows', () => {
    const sources = new Map([
      ['web/src/ui/A.tsx', "import styles from './A.module.css';\n<p className={styles.lost} />"],
      ['web/src/ui/A.module.css', '/* .gone */ .dead { margin: 0.5em } @media (x) { .dead {} }'],
    ]);
    expect(classDisagreements(sources)).toEqual([
      'web/src/ui/A.tsx: web/src/ui/A.module.css has no class "lost"',
      'web/src/ui/A.module.css: nobody asks for "dead"',
    ]);
  });

  it('finds a shared class that is unknown or unused', () => {
    const sources = new Map([
      ['web/src/ui/A.tsx', '<p className="hint lost" />'],
      ['web/src/ui/A.module.css', '.a { composes: row gone from global; }'],
      ['web/src/theme/layout.css', '.row {} .hint {} .unused {}'],
    ]);
    expect(classDisagreements(sources)).toEqual([
      'web/src/ui/A.tsx: web/src/theme/layout.css has no class "lost"',
      'web/src/ui/A.module.css: web/src/theme/layout.css has no class "gone"',
      'web/src/ui/A.module.css: nobody asks for "a"',
      'web/src/theme/layout.css: nobody asks for "unused"',
    ]);
  });

  it('accepts computed names and modules of other folders', () => {
    const sources = new Map([
      ['web/src/ui/B.tsx', "import styles from './B.module.css';\nstyles[size]"],
      ['web/src/ui/B.module.css', '.small {} .large {}'],
      ['web/src/pages/C.tsx', "import card from '../ui/C.module.css';\ncard.frame"],
      ['web/src/ui/C.module.css', '.frame:hover > * {}'],
    ]);
    expect(classDisagreements(sources)).toEqual([]);
  });
});
