import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ALLOWED, feature, type Import, page, REFUSED } from './import-cases.ts';
import { brokenImportRules } from './import-rules.ts';
import { repositoryFiles, repositoryRoot } from './repository-files.ts';

const FOLDERS = ['web', 'supabase', 'local', 'scripts', 'bench', 'operations', 'packages'];

let root: string;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'plantao-imports-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, source: string) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), source);
}

/** A file that imports another one or a package, in a repository that holds both. */
function writeImport(from: string, source: string, target: string) {
  const isPackage = !target.includes('.');
  write(
    isPackage ? `node_modules/${target}/index.js` : target,
    target.endsWith('.css') ? '' : 'export const x = 1;',
  );
  if (isPackage) write(`node_modules/${target}/package.json`, '{"main":"index.js"}');
  write(from, source);
}

const foldersOf = (paths: readonly string[]) =>
  FOLDERS.filter((folder) => paths.some((path) => path.startsWith(`${folder}/`)));

/** What is said of a repository that holds one file with this text, and the file or package that it imports. */
async function brokenBy(from: string, source: string, target: string): Promise<string[]> {
  writeImport(from, source, target);
  return brokenImportRules(root, foldersOf([from, target]));
}

/** One look at a repository with all of these imports, which takes as long as a look at one. @returns what is said of each */
async function brokenByEach(imports: readonly Import[]): Promise<(of: Import) => string[]> {
  for (const [, from, , target] of imports) writeImport(from, '', target);
  for (const file of new Set(imports.map(([, from]) => from))) {
    const ofFile = imports.filter(([, from]) => from === file);
    const lines = ofFile.map(
      ([, , specifier], at) => `import { x as x${at} } from '${specifier}';\n`,
    );
    write(file, `${lines.join('')}export const x = 1;`);
  }
  const broken = await brokenImportRules(root, foldersOf(imports.map(([, from]) => from)));
  return ([, from, specifier, target]) =>
    broken.filter((line) =>
      [specifier, target, `node_modules/${target}/index.js`].some((to) =>
        line.startsWith(`${from} -> ${to}: `),
      ),
    );
}

describe('import rules', () => {
  it('allow what each place needs', async () => {
    const broken = await brokenByEach(ALLOWED);
    for (const allowed of ALLOWED) expect(broken(allowed), allowed[0]).toEqual([]);
  });

  it('refuse what no place may know, with the sentence that says why', async () => {
    const broken = await brokenByEach(REFUSED.map(([refused]) => refused));
    for (const [refused, sentence] of REFUSED) {
      const lines = broken(refused).filter((line) => line.includes(sentence));
      expect(lines, refused[0]).toHaveLength(1);
    }
  });

  it.each([
    ['dynamic', "const x = () => import('~/features/favorites/Heart.tsx');"],
    ['re-exported', "export { x } from '~/features/favorites/Heart.tsx';"],
    ['side-effect', "import '~/features/favorites/Heart.tsx';"],
    ['type-only', "import type { x } from '~/features/favorites/Heart.tsx';"],
  ])('find %s imports', async (_kind, source) => {
    const target = 'web/src/features/favorites/Heart.tsx';
    expect(await brokenBy(feature, source, target)).toHaveLength(1);
  });

  it('allow a page to import types of Supabase', async () => {
    const source = "import type { x } from '@supabase/storage-js';";
    expect(await brokenBy(page, source, '@supabase/storage-js')).toEqual([]);
  });

  it('ignore imports in comments', async () => {
    const source = "// import { x } from '../favorites/Heart.tsx';\nexport {};";
    expect(await brokenBy(feature, source, 'web/src/features/favorites/Heart.tsx')).toEqual([]);
  });

  it('refuse a circle of types', async () => {
    write('web/src/ui/A.ts', "import type { B } from './B.ts';\nexport type A = B;");
    write('web/src/ui/B.ts', "import type { A } from './A.ts';\nexport type B = A;");
    expect((await brokenImportRules(root, ['web']))[0]).toContain('No circles');
  });

  it('hold for every file of the repository', async () => {
    const folders = FOLDERS.filter(
      (folder) => repositoryFiles(new RegExp(`^${folder}/`)).length > 0,
    );
    expect(await brokenImportRules(repositoryRoot, folders)).toEqual([]);
  }, 60_000);
});
