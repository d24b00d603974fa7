import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brokenImportRules } from './import-rules.ts';
import { repositoryFiles, repositoryRoot } from './repository-files.ts';

const FOLDERS = ['web', 'supabase', 'local', 'scripts', 'bench', 'operations', 'packages'];

const page = 'web/src/pages/HomePage.tsx';
const feature = 'web/src/features/videos/VideoCard.tsx';
const ofAdmin = 'web/src/admin/videos/VideoTable.tsx';
const adminPage = 'web/src/admin/pages/AdminPage.tsx';
const authForm = 'web/src/features/auth/RecoveryForm.tsx';
const queries = 'web/src/features/videos/videos.queries.ts';
const contract = 'supabase/functions/_shared/contracts/auth.ts';
const button = 'web/src/ui/Button.tsx';
const worker = 'web/src/offline/worker/sw.ts';

/** The file that imports, and the words of its import. */
type Import = readonly [from: string, specifier: string];

/** Imports that each place needs. */
const ALLOWED: readonly Import[] = [
  [page, '~/features/videos/VideoCard.tsx'],
  [feature, '~/ui/Button.tsx'],
  [feature, './words.ts'],
  ['web/src/app/signed-in-routes.tsx', '~/admin/routes.tsx'],
  [adminPage, '~/features/videos/VideoCard.tsx'],
  ['web/src/features/progress/progress.rules.ts', '~/features/playback/places.ts'],
  ['web/src/features/podcasts/podcast-player.ts', '~/features/podcast-queue/queue.queries.ts'],
  ['web/src/features/podcast-queue/queue.rules.ts', '~/features/podcasts/podcasts.rules.ts'],
  ['web/src/kit/LoadError.tsx', '~/lib/errors.ts'],
  [feature, '~/kit/act.ts'],
  [feature, '#contracts/auth.ts'],
  [feature, '~/lib/paths.ts'],
  [queries, '~/lib/session/supabase.ts'],
  ['supabase/tests/pgtap.test.ts', '../../local/stack.ts'],
  ['web/src/offline/start-offline.ts', './worker/covers.ts'],
  ['operations/doctor/doctor.stack.test.ts', '../../local/stack.ts'],
  [contract, 'zod'],
  ['web/src/ui/Button.test.tsx', '~/testing/render.tsx'],
  [authForm, '@supabase/auth-ui-react'],
  ['web/src/lib/errors.ts', '@supabase/auth-js'],
];

/** Imports that are refused, by a part of the sentence that says why. */
const REFUSED: Record<string, readonly Import[]> = {
  'A feature never imports another feature': [
    [feature, '~/features/favorites/Heart.tsx'],
    [feature, '../favorites/Heart.tsx'],
    [feature, '~/features/playback/places.ts'],
    ['web/src/features/playback/places.ts', '~/features/podcasts/podcasts.rules.ts'],
  ],
  'features/player may import of other features nothing but playback/': [
    ['web/src/features/player/VideoPlayer.tsx', '~/features/podcasts/podcasts.rules.ts'],
  ],
  'features/podcast-queue may import of other features nothing but': [
    ['web/src/features/podcast-queue/QueuePanel.tsx', '~/features/podcasts/podcast-player.ts'],
  ],
  'kit may import nothing but': [['web/src/kit/act.ts', '~/features/videos/VideoCard.tsx']],
  'features may import nothing but': [
    [feature, '~/admin/ui/Panel.tsx'],
    [feature, '~/pages/HomePage.tsx'],
    [feature, '../../../../local/stack.ts'],
    [feature, '~/offline/worker/covers.ts'],
  ],
  'app may import nothing but': [
    ['web/src/app/routes.tsx', '~/admin/pages/AdminPage.tsx'],
    ['web/src/app/start.tsx', '../../../local/stack.ts'],
  ],
  "A noun's folder in admin/ never imports another one": [[ofAdmin, '~/admin/people/UserList.tsx']],
  'admin may import nothing but': [[ofAdmin, '~/features/videos/VideoCard.tsx']],
  'A page never imports another page': [[page, './ProfilePage.tsx']],
  'layouts may import nothing but': [['web/src/layouts/MemberLayout.tsx', '~/pages/HomePage.tsx']],
  'ui may import nothing but': [[button, '~/lib/format.ts']],
  'ui/ and theme/ know no router': [
    [button, 'react-router-dom'],
    [button, '@tanstack/react-query'],
  ],
  'import the client of Supabase': [
    [feature, '~/lib/session/supabase.ts'],
    [page, '~/lib/session/supabase.ts'],
  ],
  'lib may import nothing but': [['web/src/lib/errors.ts', '~/ui/toast.ts']],
  'theme may import nothing but theme, web/src/lib/personal-storage.ts.': [
    ['web/src/theme/theme.ts', '~/ui/toast.ts'],
  ],
  'types may import nothing but types.': [['web/src/types/row.ts', '~/lib/format.ts']],
  'lib/paths.ts may import nothing but': [['web/src/lib/paths.ts', '~/lib/format.ts']],
  'offline may import nothing but': [['web/src/offline/start-offline.ts', '~/pages/HomePage.tsx']],
  'supabase/functions/ may import nothing but': [
    ['supabase/functions/api/app.ts', '../../../local/stack.ts'],
  ],
  'local/ may import nothing but': [['local/stack.ts', '../supabase/functions/api/app.ts']],
  'packages/ may import nothing but packages/.': [
    ['packages/embedded-supabase/index.ts', '../../local/stack.ts'],
  ],
  'operations/ may import nothing but': [['operations/doctor.ts', '../local/stack.ts']],
  'web/e2e/ may import nothing but': [['web/e2e/home.e2e.ts', '../src/lib/format.ts']],
  'supabase/tests/ may import nothing but': [
    ['supabase/tests/a.test.ts', '../../web/src/ui/Button.tsx'],
  ],
  'web/src/offline/worker/ may import nothing but': [[worker, '../../lib/errors.ts']],
  'Contracts import zod only': [[contract, 'hono']],
  'Only tests import': [['web/src/app/start.tsx', '~/testing/render.tsx']],
  'a new one needs a rule': [[page, '~/utils/strings.ts']],
  'No barrels': [[page, '~/ui/index.ts']],
  'types are free': [
    [page, '@supabase/storage-js'],
    ['web/src/pages/AuthPage.tsx', '@supabase/auth-ui-react'],
  ],
  'Only features/auth draws': [[authForm, '@supabase/supabase-js']],
  'makes a client': [[queries, '@supabase/supabase-js']],
};

/** The file or package that an import means. */
function targetOf([from, specifier]: Import): string {
  if (specifier.startsWith('.')) return posix.join(dirname(from), specifier);
  return specifier
    .replace(/^~/, 'web/src')
    .replace(/^#contracts/, 'supabase/functions/_shared/contracts');
}

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
  for (const one of imports) writeImport(one[0], '', targetOf(one));
  for (const file of new Set(imports.map(([from]) => from))) {
    const ofFile = imports.filter(([from]) => from === file);
    const lines = ofFile.map(
      ([, specifier], at) => `import { x as x${at} } from '${specifier}';\n`,
    );
    write(file, `${lines.join('')}export const x = 1;`);
  }
  const broken = await brokenImportRules(root, foldersOf(imports.map(([from]) => from)));
  return (one) =>
    broken.filter((line) =>
      [one[1], targetOf(one), `node_modules/${targetOf(one)}/index.js`].some((to) =>
        line.startsWith(`${one[0]} -> ${to}: `),
      ),
    );
}

describe('import rules', () => {
  it('allow what each place needs', async () => {
    const broken = await brokenByEach(ALLOWED);
    for (const allowed of ALLOWED) expect(broken(allowed), allowed.join(' -> ')).toEqual([]);
  });

  it('refuse what no place may know, with the sentence that says why', async () => {
    const broken = await brokenByEach(Object.values(REFUSED).flat());
    for (const [sentence, imports] of Object.entries(REFUSED)) {
      for (const refused of imports) {
        const lines = broken(refused).filter((line) => line.includes(sentence));
        expect(lines, refused.join(' -> ')).toHaveLength(1);
      }
    }
  });

  it('refuse an import that leads nowhere', async () => {
    const lines = await brokenBy(page, "import { x } from '~/ui/Gone.tsx';", button);
    expect(lines).toEqual([expect.stringContaining('leads nowhere')]);
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
