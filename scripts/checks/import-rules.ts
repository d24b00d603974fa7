import { resolve } from 'node:path';
import { cruise, type ICruiseResult, type IRegularForbiddenRuleType } from 'dependency-cruiser';

const TEST = String.raw`\.(test|e2e|firefox)\.tsx?$`;
const PRODUCT_AND_TOOLS = '^(web|supabase|local|scripts|bench|packages)/';
const CONTRACTS = '^supabase/functions/_shared/contracts/';
const CLIENT = String.raw`^web/src/lib/(supabase|load-supabase|read)\.ts$`;
const MAY_CALL_SUPABASE = String.raw`\.(queries|mutations|api)\.ts$|^web/src/lib/session\.ts$`;

const ROOMS = 'app|boot|offline|layouts|pages|features|ui|lib|theme|types|testing';
const PATHS = String.raw`^web/src/app/paths\.`;
const WORKER = '^web/src/offline/worker/';
const room = (names: string) => `^web/src/(${names})/`;

type Folders = string | string[];

/** `from` may import itself and `allowed`, and nothing else of the repository. Tests may also start a stack. */
function mayOnlyImport(
  name: string,
  from: Folders,
  fromNot: Folders,
  allowed: readonly string[],
  comment: string,
): IRegularForbiddenRuleType[] {
  const rule = (suffix: string, path: Folders, pathNot: string[], more: string[]) => ({
    name: `${name}${suffix}`,
    comment,
    severity: 'error' as const,
    from: { path, pathNot },
    to: { path: PRODUCT_AND_TOOLS, pathNot: [from, ...allowed, ...more].flat() },
  });
  const paths = [from].flat();
  return [
    rule('', from, [fromNot, TEST].flat(), []),
    rule(
      '-tests',
      paths.map((path) => `${path}.*${TEST}`),
      [fromNot].flat(),
      [room('testing'), '^local/', '^packages/', '^supabase/migrations/'],
    ),
  ];
}

const forbid = (
  name: string,
  comment: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType => ({ name, comment, severity: 'error', from, to });

const SHARED = [room('ui|theme|lib|types'), PATHS];

/** Which folder may import which, in the format of dependency-cruiser. */
const RULES: IRegularForbiddenRuleType[] = [
  ...mayOnlyImport(
    'app',
    room('app|boot'),
    PATHS,
    [room('offline|layouts|pages|features'), ...SHARED],
    'app/ and boot/ put the whole web app together, and import nothing outside of it.',
  ),
  ...mayOnlyImport(
    'offline',
    room('offline'),
    WORKER,
    [room('features'), ...SHARED],
    'offline/ may import features, ui, lib, theme, types and app/paths.ts.',
  ),
  ...mayOnlyImport(
    'layouts',
    room('layouts'),
    [],
    [room('offline|features'), ...SHARED],
    'A layout may import offline, features, ui, lib, theme, types and app/paths.ts.',
  ),
  ...mayOnlyImport(
    'pages',
    room('pages'),
    [],
    [room('features'), ...SHARED, CONTRACTS],
    'A page may import features, ui, lib, theme, types, app/paths.ts and contracts.',
  ),
  ...mayOnlyImport(
    'features',
    room('features'),
    [],
    [...SHARED, CONTRACTS],
    'A feature may import ui, lib, theme, types, app/paths.ts and contracts.',
  ),
  ...mayOnlyImport('ui', room('ui'), [], [room('theme|types')], 'ui/ may import theme and types.'),
  ...mayOnlyImport('theme', room('theme'), [], [], 'theme/ imports nothing of the repository.'),
  ...mayOnlyImport(
    'lib',
    room('lib'),
    [],
    [room('types'), CONTRACTS],
    'lib/ may import types and contracts.',
  ),
  ...mayOnlyImport(
    'worker',
    WORKER,
    [],
    [],
    'The service worker is a program of its own and imports nothing of the app.',
  ),
  ...mayOnlyImport('types', room('types'), [], [], 'types/ imports nothing of the repository.'),
  ...mayOnlyImport(
    'paths',
    PATHS,
    [],
    [],
    'Every folder may import app/paths.ts; it imports none.',
  ),
  ...mayOnlyImport(
    'e2e',
    '^web/e2e/',
    [],
    ['^(local|packages|scripts|bench)/'],
    'Journeys see the app through a browser; they may import the stack, scripts and page goals.',
  ),
  ...mayOnlyImport(
    'contracts',
    CONTRACTS,
    [],
    [],
    'Contracts run in the browser and in functions, so they import neither.',
  ),
  ...mayOnlyImport(
    'functions',
    '^supabase/functions/',
    CONTRACTS,
    [CONTRACTS],
    'Edge functions import nothing outside of supabase/functions.',
  ),
  ...mayOnlyImport(
    'database-tests',
    '^supabase/tests/',
    [],
    ['^(local|packages|scripts)/', '^supabase/functions/', room('lib')],
    'Database tests compare tables with functions, contracts and lib/; they know no screen.',
  ),
  ...mayOnlyImport(
    'packages',
    '^packages/',
    [],
    [],
    'A package knows nothing of the product, so it could be published alone.',
  ),
  ...mayOnlyImport(
    'local',
    '^local/',
    [],
    [CONTRACTS, '^packages/'],
    'local/ may import packages and contracts.',
  ),
  ...mayOnlyImport(
    'scripts',
    '^scripts/',
    [],
    [
      '^(local|packages)/',
      WORKER,
      '^supabase/functions/',
      String.raw`^web/src/lib/env\.rules\.ts$`,
    ],
    'scripts/ may import local, packages, the service worker, functions and the rules of the environment.',
  ),
  ...mayOnlyImport(
    'bench',
    '^bench/',
    [],
    ['^(local|packages|scripts)/'],
    'bench/ may import local, packages and scripts.',
  ),
  forbid(
    'feature-to-feature',
    'A feature never imports another feature; the page or layout composes both.',
    { path: '^web/src/features/([^/]+)/' },
    { path: room('features'), pathNot: '^web/src/features/$1/' },
  ),
  forbid(
    'page-to-page',
    'A page never imports another page; what several share lies beside them.',
    { path: room('pages'), pathNot: TEST },
    { path: String.raw`^web/src/pages/.*Page\.tsx$` },
  ),
  forbid(
    'ui-packages',
    'ui/ and theme/ know no router, no queries and no Supabase.',
    { path: room('ui|theme'), pathNot: TEST },
    { path: '^(node_modules/)?(react-router|@tanstack/|@supabase/)' },
  ),
  forbid(
    'contracts-packages',
    'Contracts import zod only.',
    { path: CONTRACTS, pathNot: TEST },
    { path: '.', pathNot: [CONTRACTS, '^(node_modules/)?zod(/|$)'] },
  ),
  forbid(
    'supabase-client',
    'Only *.queries.ts, *.mutations.ts, *.api.ts and lib/session.ts import the client of Supabase.',
    { path: '^web/src/', pathNot: [TEST, CLIENT, MAY_CALL_SUPABASE, room('testing')] },
    { path: CLIENT },
  ),
  forbid(
    'supabase-packages',
    'Only lib/, *.queries.ts, *.mutations.ts and *.api.ts use packages of Supabase; types are free.',
    { path: '^web/src/', pathNot: [TEST, MAY_CALL_SUPABASE, room('lib|testing|features/auth')] },
    { path: '^(node_modules/)?@supabase/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'auth-ui',
    'Only features/auth draws forms of Auth UI, and it uses no other package of Supabase.',
    { path: room('features/auth'), pathNot: [TEST, MAY_CALL_SUPABASE] },
    {
      path: '^(node_modules/)?@supabase/',
      pathNot: '^(node_modules/)?@supabase/auth-ui-',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'one-client',
    'Only lib/supabase.ts makes a client.',
    {
      path: '^web/src/',
      pathNot: [TEST, String.raw`^web/src/lib/(supabase|errors)\.ts$`],
    },
    {
      path: '^(node_modules/)?@supabase/(supabase|auth|postgrest|storage|functions)-js',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'test-harness',
    'Only tests import web/src/testing.',
    { path: '^web/src/', pathNot: [TEST, room('testing')] },
    { path: room('testing') },
  ),
  forbid(
    'unknown-room',
    `web/src has the folders ${ROOMS.replaceAll('|', ', ')}; a new one needs a rule here.`,
    {},
    { path: '^web/src/', pathNot: room(ROOMS) },
  ),
  forbid(
    'barrel',
    'No barrels: a file is called what it exports.',
    {},
    {
      path: String.raw`^web/src/.*/index\.tsx?$`,
    },
  ),
  // lib/session.ts loads the client when somebody is signed in, and the client ends sessions.
  forbid(
    'circle',
    'No circles, not even of types.',
    {},
    {
      circular: true,
      viaOnly: { pathNot: String.raw`^web/src/lib/session\.ts$` },
    },
  ),
  forbid(
    'unresolved',
    'This import leads nowhere.',
    { path: PRODUCT_AND_TOOLS },
    {
      path: '^[.~#]',
      couldNotResolve: true,
    },
  ),
];

/**
 * Imports below `root` that break a rule, each as "from -> to: why".
 *
 * @param root folder that holds web/, supabase/ and the others; the repository or a fixture
 */
export async function brokenImportRules(root: string, folders: string[]): Promise<string[]> {
  const { output } = await cruise(
    folders,
    {
      baseDir: root,
      // TypeScript 7 has no interface for tools; this parser reads TypeScript without it.
      parser: 'swc',
      validate: true,
      ruleSet: { forbidden: RULES },
      doNotFollow: { path: 'node_modules' },
      exclude: { path: '/public/' },
      enhancedResolveOptions: {
        exportsFields: ['exports'],
        conditionNames: ['import', 'types', 'default'],
      },
    },
    {
      alias: {
        '~': resolve(root, 'web/src'),
        '#contracts': resolve(root, 'supabase/functions/_shared/contracts'),
      },
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json'],
    },
  );
  if (typeof output === 'string') throw new Error(output);
  const { violations } = (output satisfies ICruiseResult).summary;
  return violations.map(({ from, to, rule }) => {
    const comment = RULES.find(({ name }) => name === rule.name)?.comment;
    return `${from} -> ${to}: ${comment}`;
  });
}
