import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { brokenImportRules } from './import-rules.ts';
import { repositoryFiles, repositoryRoot } from './repository-files.ts';

const FOLDERS = ['web', 'supabase', 'local', 'scripts', 'bench', 'operations', 'packages'];
const page = 'web/src/pages/HomePage.tsx';
const feature = 'web/src/features/videos/VideoCard.tsx';
const contract = 'supabase/functions/_shared/contracts/auth.ts';

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

/** What it is, the file that imports, the words of its import, and the file or package that it means. */
type Import = readonly [what: string, from: string, specifier: string, target: string];

const ALLOWED: readonly Import[] = [
  ['a page composing features', page, '~/features/videos/VideoCard.tsx', feature],
  ['a feature using ui', feature, '~/ui/Button.tsx', 'web/src/ui/Button.tsx'],
  ['a feature using its own files', feature, './words.ts', 'web/src/features/videos/words.ts'],
  ['a feature reading contracts', feature, '#contracts/auth.ts', contract],
  ['a feature building a path', feature, '~/lib/paths.ts', 'web/src/lib/paths.ts'],
  [
    'queries talking to Supabase',
    'web/src/features/videos/videos.queries.ts',
    '~/lib/session/supabase.ts',
    'web/src/lib/session/supabase.ts',
  ],
  [
    'a database test starting the stack',
    'supabase/tests/pgtap.test.ts',
    '../../local/stack.ts',
    'local/stack.ts',
  ],
  [
    'the page sharing a name with the service worker',
    'web/src/offline/start-offline.ts',
    './worker/covers.ts',
    'web/src/offline/worker/covers.ts',
  ],
  [
    'a test of a command for operators starting the stack',
    'operations/doctor/doctor.stack.test.ts',
    '../../local/stack.ts',
    'local/stack.ts',
  ],
  ['contracts importing zod', contract, 'zod', 'zod'],
  [
    'a component test using the harness',
    'web/src/ui/Button.test.tsx',
    '~/testing/render.tsx',
    'web/src/testing/render.tsx',
  ],
  [
    'the auth forms using Auth UI',
    'web/src/features/auth/RecoveryForm.tsx',
    '@supabase/auth-ui-react',
    '@supabase/auth-ui-react',
  ],
  ['lib telling errors apart', 'web/src/lib/errors.ts', '@supabase/auth-js', '@supabase/auth-js'],
];

/** Each with a part of the sentence that says why. */
const REFUSED: readonly (readonly [Import, string])[] = [
  [
    [
      'a feature importing a feature',
      feature,
      '~/features/favorites/Heart.tsx',
      'web/src/features/favorites/Heart.tsx',
    ],
    'A feature never imports another feature',
  ],
  [
    [
      'a feature importing a sibling by a relative path',
      feature,
      '../favorites/Heart.tsx',
      'web/src/features/favorites/Heart.tsx',
    ],
    'A feature never imports another feature',
  ],
  [
    ['a feature importing a page', feature, '~/pages/HomePage.tsx', page],
    'features may import nothing but',
  ],
  [
    ['a page importing a page', page, './ProfilePage.tsx', 'web/src/pages/ProfilePage.tsx'],
    'A page never imports another page',
  ],
  [
    ['a layout importing a page', 'web/src/layouts/MemberLayout.tsx', '~/pages/HomePage.tsx', page],
    'layouts may import nothing but',
  ],
  [
    ['ui importing lib', 'web/src/ui/Button.tsx', '~/lib/format.ts', 'web/src/lib/format.ts'],
    'ui may import nothing but',
  ],
  [
    ['ui knowing the router', 'web/src/ui/Button.tsx', 'react-router-dom', 'react-router-dom'],
    'ui/ and theme/ know no router',
  ],
  [
    [
      'ui knowing queries',
      'web/src/ui/Button.tsx',
      '@tanstack/react-query',
      '@tanstack/react-query',
    ],
    'ui/ and theme/ know no router',
  ],
  [
    [
      'a component calling Supabase',
      feature,
      '~/lib/session/supabase.ts',
      'web/src/lib/session/supabase.ts',
    ],
    'import the client of Supabase',
  ],
  [
    [
      'a page calling Supabase',
      page,
      '~/lib/session/supabase.ts',
      'web/src/lib/session/supabase.ts',
    ],
    'import the client of Supabase',
  ],
  [
    ['lib importing ui', 'web/src/lib/errors.ts', '~/ui/toast.ts', 'web/src/ui/toast.ts'],
    'lib may import nothing but',
  ],
  [
    ['theme importing ui', 'web/src/theme/theme.ts', '~/ui/toast.ts', 'web/src/ui/toast.ts'],
    'theme may import nothing but theme, web/src/lib/personal-storage.ts.',
  ],
  [
    ['types importing lib', 'web/src/types/row.ts', '~/lib/format.ts', 'web/src/lib/format.ts'],
    'types may import nothing but types.',
  ],
  [
    ['paths importing lib', 'web/src/lib/paths.ts', '~/lib/format.ts', 'web/src/lib/format.ts'],
    'lib/paths.ts may import nothing but',
  ],
  [
    ['offline importing a page', 'web/src/offline/start-offline.ts', '~/pages/HomePage.tsx', page],
    'offline may import nothing but',
  ],
  [
    [
      'the app importing the stack',
      'web/src/app/start.tsx',
      '../../../local/stack.ts',
      'local/stack.ts',
    ],
    'app may import nothing but',
  ],
  [
    ['a feature importing the stack', feature, '../../../../local/stack.ts', 'local/stack.ts'],
    'features may import nothing but',
  ],
  [
    [
      'functions importing the stack',
      'supabase/functions/api/app.ts',
      '../../../local/stack.ts',
      'local/stack.ts',
    ],
    'supabase/functions/ may import nothing but',
  ],
  [
    [
      'the stack importing functions',
      'local/stack.ts',
      '../supabase/functions/api/app.ts',
      'supabase/functions/api/app.ts',
    ],
    'local/ may import nothing but',
  ],
  [
    [
      'a package importing the stack',
      'packages/embedded-supabase/index.ts',
      '../../local/stack.ts',
      'local/stack.ts',
    ],
    'packages/ may import nothing but packages/.',
  ],
  [
    [
      'a command for operators importing the stack of this machine',
      'operations/doctor.ts',
      '../local/stack.ts',
      'local/stack.ts',
    ],
    'operations/ may import nothing but',
  ],
  [
    [
      'a journey importing the app',
      'web/e2e/home.e2e.ts',
      '../src/lib/format.ts',
      'web/src/lib/format.ts',
    ],
    'web/e2e/ may import nothing but',
  ],
  [
    [
      'a database test importing a screen',
      'supabase/tests/a.test.ts',
      '../../web/src/ui/Button.tsx',
      'web/src/ui/Button.tsx',
    ],
    'supabase/tests/ may import nothing but',
  ],
  [
    [
      'the service worker knowing the app',
      'web/src/offline/worker/sw.ts',
      '../../lib/errors.ts',
      'web/src/lib/errors.ts',
    ],
    'web/src/offline/worker/ may import nothing but',
  ],
  [
    [
      'a feature knowing the service worker',
      feature,
      '~/offline/worker/covers.ts',
      'web/src/offline/worker/covers.ts',
    ],
    'features may import nothing but',
  ],
  [['contracts importing hono', contract, 'hono', 'hono'], 'Contracts import zod only'],
  [
    [
      'product code importing the test harness',
      'web/src/app/start.tsx',
      '~/testing/render.tsx',
      'web/src/testing/render.tsx',
    ],
    'Only tests import',
  ],
  [
    ['a folder that has no rule', page, '~/utils/strings.ts', 'web/src/utils/strings.ts'],
    'a new one needs a rule',
  ],
  [['a barrel', page, '~/ui/index.ts', 'web/src/ui/index.ts'], 'No barrels'],
  [
    ['a page using a package of Supabase', page, '@supabase/storage-js', '@supabase/storage-js'],
    'types are free',
  ],
  [
    [
      'a page using Auth UI',
      'web/src/pages/AuthPage.tsx',
      '@supabase/auth-ui-react',
      '@supabase/auth-ui-react',
    ],
    'types are free',
  ],
  [
    [
      'an auth form using the whole client',
      'web/src/features/auth/RecoveryForm.tsx',
      '@supabase/supabase-js',
      '@supabase/supabase-js',
    ],
    'Only features/auth draws',
  ],
  [
    [
      'a query making a client',
      'web/src/features/videos/videos.queries.ts',
      '@supabase/supabase-js',
      '@supabase/supabase-js',
    ],
    'makes a client',
  ],
  [
    ['an import that leads nowhere', page, '~/ui/Gone.tsx', 'web/src/ui/Button.tsx'],
    'leads nowhere',
  ],
];

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
