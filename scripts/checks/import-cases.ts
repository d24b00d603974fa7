export const page = 'web/src/pages/HomePage.tsx';
export const feature = 'web/src/features/videos/VideoCard.tsx';
const contract = 'supabase/functions/_shared/contracts/auth.ts';

/** What it is, the file that imports, the words of its import, and the file or package that it means. */
export type Import = readonly [what: string, from: string, specifier: string, target: string];

/** Imports that each place needs. */
export const ALLOWED: readonly Import[] = [
  ['a page composing features', page, '~/features/videos/VideoCard.tsx', feature],
  ['a feature using ui', feature, '~/ui/Button.tsx', 'web/src/ui/Button.tsx'],
  ['a feature using its own files', feature, './words.ts', 'web/src/features/videos/words.ts'],
  [
    'the routes of the app loading those of administration',
    'web/src/app/signed-in-routes.tsx',
    '~/admin/routes.tsx',
    'web/src/admin/routes.tsx',
  ],
  [
    'a page of administration composing a feature of members',
    'web/src/admin/pages/AdminPage.tsx',
    '~/features/videos/VideoCard.tsx',
    feature,
  ],
  [
    'lessons using the floor of playback',
    'web/src/features/progress/progress.rules.ts',
    '~/features/playback/places.ts',
    'web/src/features/playback/places.ts',
  ],
  [
    'the player of episodes using their queue',
    'web/src/features/podcasts/podcast-player.ts',
    '~/features/podcast-queue/queue.queries.ts',
    'web/src/features/podcast-queue/queue.queries.ts',
  ],
  [
    'the queue knowing what an episode is',
    'web/src/features/podcast-queue/queue.rules.ts',
    '~/features/podcasts/podcasts.rules.ts',
    'web/src/features/podcasts/podcasts.rules.ts',
  ],
  ['the kit describing an error', 'web/src/kit/LoadError.tsx', '~/lib/errors.ts', 'web/src/lib/errors.ts'],
  ['a feature using the kit', feature, '~/kit/act.ts', 'web/src/kit/act.ts'],
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
export const REFUSED: readonly (readonly [Import, string])[] = [
  [
    ['the kit knowing a noun', 'web/src/kit/act.ts', '~/features/videos/VideoCard.tsx', feature],
    'kit may import nothing but',
  ],
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
    [
      'playback importing a feature that stands upon it',
      'web/src/features/playback/places.ts',
      '~/features/podcasts/podcasts.rules.ts',
      'web/src/features/podcasts/podcasts.rules.ts',
    ],
    'A feature never imports another feature',
  ],
  [
    [
      'any other feature using playback',
      feature,
      '~/features/playback/places.ts',
      'web/src/features/playback/places.ts',
    ],
    'A feature never imports another feature',
  ],
  [
    [
      'lessons importing episodes',
      'web/src/features/player/VideoPlayer.tsx',
      '~/features/podcasts/podcasts.rules.ts',
      'web/src/features/podcasts/podcasts.rules.ts',
    ],
    'features/player may import of other features nothing but playback/',
  ],
  [
    [
      'the queue importing the player of episodes',
      'web/src/features/podcast-queue/QueuePanel.tsx',
      '~/features/podcasts/podcast-player.ts',
      'web/src/features/podcasts/podcast-player.ts',
    ],
    'features/podcast-queue may import of other features nothing but',
  ],
  [
    [
      'a feature importing administration',
      feature,
      '~/admin/ui/Panel.tsx',
      'web/src/admin/ui/Panel.tsx',
    ],
    'features may import nothing but',
  ],
  [
    [
      'the app importing a page of administration',
      'web/src/app/routes.tsx',
      '~/admin/pages/AdminPage.tsx',
      'web/src/admin/pages/AdminPage.tsx',
    ],
    'app may import nothing but',
  ],
  [
    [
      'a noun of administration importing another one',
      'web/src/admin/videos/VideoTable.tsx',
      '~/admin/people/UserList.tsx',
      'web/src/admin/people/UserList.tsx',
    ],
    "A noun's folder in admin/ never imports another one",
  ],
  [
    [
      'a noun of administration importing a feature of members',
      'web/src/admin/videos/VideoTable.tsx',
      '~/features/videos/VideoCard.tsx',
      feature,
    ],
    'admin may import nothing but',
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
