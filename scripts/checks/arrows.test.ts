import { describe, expect, it } from 'vitest';
import { contentViolationsOf, importsOf, violationsOf } from './arrows.ts';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

const page = 'web/src/pages/HomePage.tsx';
const feature = 'web/src/features/videos/VideoCard.tsx';

describe('import arrows', () => {
  it.each([
    ['a page composes features', page, '~/features/videos/VideoCard.tsx'],
    ['a feature uses ui', feature, '~/ui/Button.tsx'],
    ['a feature uses its own files', feature, './videos.queries.ts'],
    ['a feature reads contracts', feature, '#contracts/videos.ts'],
    ['queries talk to Supabase', 'web/src/features/videos/videos.queries.ts', '~/lib/supabase.ts'],
    ['a local test may start the stack', 'supabase/tests/pgtap.test.ts', '../../local/stack.ts'],
    [
      'the entry shares a name with the service worker',
      'web/src/offline/start-offline.ts',
      './worker/covers.ts',
    ],
    ['contracts import zod', 'supabase/functions/_shared/contracts/auth.ts', 'zod'],
    ['a component test uses the harness', 'web/src/ui/Button.test.tsx', '~/testing/render.tsx'],
  ])('allows: %s', (_name, from, specifier) => {
    expect(violationsOf({ from, specifier })).toEqual([]);
  });

  it.each([
    ['a feature importing a feature', feature, '~/features/favorites/HeartButton.tsx'],
    ['a feature importing a sibling by relative path', feature, '../favorites/HeartButton.tsx'],
    ['a feature importing a page', feature, '~/pages/HomePage.tsx'],
    ['a page importing a page', page, './ProfilePage.tsx'],
    ['ui importing lib', 'web/src/ui/Button.tsx', '~/lib/format.ts'],
    ['ui knowing the router', 'web/src/ui/Button.tsx', 'react-router-dom'],
    ['ui knowing queries', 'web/src/ui/Button.tsx', '@tanstack/react-query'],
    ['a component touching Supabase', feature, '~/lib/supabase.ts'],
    ['a page touching Supabase', page, '~/lib/supabase.ts'],
    ['lib importing ui', 'web/src/lib/errors.ts', '~/ui/toast.ts'],
    ['web importing local', feature, '../../../../local/stack.ts'],
    [
      'the package knowing the product',
      'packages/embedded-supabase/keys.ts',
      '../../local/paths.ts',
    ],
    ['functions importing local', 'supabase/functions/api/app.ts', '../../../local/stack.ts'],
    ['the service worker knowing the app', 'web/src/offline/worker/sw.ts', '../../lib/errors.ts'],
    ['a feature knowing the service worker', feature, '~/offline/worker/covers.ts'],
    ['contracts importing hono', 'supabase/functions/_shared/contracts/auth.ts', 'hono'],
    ['contracts importing functions', 'supabase/functions/_shared/contracts/a.ts', '../http.ts'],
    ['product code importing the test harness', feature, '~/testing/render.tsx'],
  ])('refuses: %s', (_name, from, specifier) => {
    expect(violationsOf({ from, specifier })).toHaveLength(1);
  });

  it('finds static, dynamic, re-exported and side-effect imports, not comments', () => {
    const source = [
      "import a from './a.ts';",
      "import {\n  b,\n} from './b.ts';",
      "export { c } from './c.ts';",
      "import './d.css';",
      "const e = () => import('./e.ts');",
      "// import './f.ts'",
      "/* import './g.ts' */",
    ].join('\n');
    expect(importsOf(source).sort()).toEqual(['./a.ts', './b.ts', './c.ts', './d.css', './e.ts']);
  });

  it.each([
    ['web/src/features/videos/x.ts', 'const url = import.meta.env.VITE_X;'],
    ['web/src/lib/other.ts', 'createClient(url, key)'],
    ['web/src/ui/index.ts', 'export {};'],
    ['web/src/utils/strings.ts', 'export const x = 1;'],
    ['web/src/pages/HomePage.tsx', "import { AuthError } from '@supabase/auth-js';"],
    ['web/src/features/videos/x.ts', "export * from '@supabase/postgrest-js';"],
    ['web/src/layouts/x.ts', "const x = () => import('@supabase/storage-js');"],
    ['web/src/pages/AuthPage.tsx', "import { Auth } from '@supabase/auth-ui-react';"],
  ])('refuses the content of %s', (path, source) => {
    expect(contentViolationsOf(path, source)).toHaveLength(1);
  });

  it.each([
    ['web/src/pages/HomePage.tsx', "import type { Session } from '@supabase/auth-js';"],
    ['web/src/features/auth/RecoveryForm.tsx', "import { Auth } from '@supabase/auth-ui-react';"],
    ['web/src/lib/errors.ts', "import { AuthError } from '@supabase/auth-js';"],
    ['web/src/features/videos/videos.queries.ts', "import { x } from '@supabase/postgrest-js';"],
    ['web/src/features/videos/x.ts', "// import { x } from '@supabase/postgrest-js';"],
  ])('allows the content of %s: %s', (path, source) => {
    expect(contentViolationsOf(path, source)).toEqual([]);
  });

  it('holds for every file of the repository', () => {
    const violations = repositoryFiles(/\.(ts|tsx)$/).flatMap((path) => {
      const source = readRepositoryFile(path);
      return [
        ...importsOf(source).flatMap((specifier) => violationsOf({ from: path, specifier })),
        ...contentViolationsOf(path, source),
      ];
    });
    expect(violations).toEqual([]);
  });
});
