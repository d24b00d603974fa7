import type { IRegularForbiddenRuleType } from 'dependency-cruiser';
import { importsBelow } from './imports.ts';

const TEST = String.raw`\.(test|e2e|firefox)\.tsx?$`;
const PRODUCT_AND_TOOLS = '^(web|supabase|local|scripts|bench|operations|packages)/';
const CLIENT = String.raw`^web/src/lib/(session/(supabase|load-supabase|database)|read)\.ts$`;
const MAY_CALL_SUPABASE = String.raw`\.(queries|mutations|api)\.ts$|^web/src/lib/session/session\.ts$`;

const ROOMS = 'app|boot|offline|layouts|pages|features|admin|kit|ui|lib|theme|types|testing'.split(
  '|',
);
/** The folders of administration that are no noun's. */
const ADMIN_UI = 'web/src/admin/ui/';
const ADMIN_PAGES = 'web/src/admin/pages/';
const ADMIN_SYSTEM = 'web/src/admin/system/';
const ADMIN_ROUTES = 'web/src/admin/routes.tsx';
const CONTRACTS = 'supabase/functions/_shared/contracts/';
const PATHS = 'web/src/lib/paths.ts';
const WORKER = 'web/src/offline/worker/';
const STORAGE_DOOR = 'web/src/lib/personal-storage.ts';

/** What other rooms may know of podcasts: the noun itself, and the player that is there. */
const PODCAST_NOUN = String.raw`podcasts/(podcasts\.(rules|queries)|podcast-(state|keys))\.ts$`;
/** Features that stand upon others; every other one imports none. */
const STANDS_UPON: Record<string, readonly string[]> = {
  player: ['playback/'],
  progress: ['playback/'],
  podcasts: ['playback/', 'podcast-queue/', 'podcast-downloads/'],
  'podcast-queue': ['playback/', PODCAST_NOUN],
  'podcast-downloads': ['playback/', PODCAST_NOUN],
};

const SHARED = ['kit', 'ui', 'theme', 'lib', 'types', PATHS];
const WEB_APP = ['app', 'boot', 'offline', 'layouts', 'pages', 'features', ...SHARED, ADMIN_ROUTES];

/** What each place may import of the repository besides itself. A place inside of another one has only its own line. */
const MAY_IMPORT: Record<string, readonly string[]> = {
  app: WEB_APP,
  boot: WEB_APP,
  offline: ['features', ...SHARED],
  layouts: ['offline', 'features', ...SHARED],
  pages: ['features', ...SHARED, CONTRACTS],
  features: [...SHARED, CONTRACTS],
  admin: [ADMIN_UI, ...SHARED, CONTRACTS],
  [ADMIN_ROUTES]: [ADMIN_PAGES, ...SHARED],
  [ADMIN_PAGES]: ['admin', 'features', ...SHARED, CONTRACTS],
  [ADMIN_UI]: [ADMIN_SYSTEM, ...SHARED, CONTRACTS],
  [ADMIN_SYSTEM]: [],
  kit: ['ui', 'theme', 'lib', 'types'],
  ui: ['theme', 'types'],
  theme: [STORAGE_DOOR],
  lib: ['types', CONTRACTS],
  types: [],
  [PATHS]: [],
  // A program of its own.
  [WORKER]: ['web/src/lib/offline/in-time.ts'],
  // Journeys see the app through a browser.
  'web/e2e/': ['local/', 'packages/', 'scripts/', 'bench/'],
  // Contracts run in the browser and in functions, so they import neither.
  [CONTRACTS]: [],
  'supabase/functions/': [],
  // Database tests compare tables with functions, contracts and lib; they know no screen.
  'supabase/tests/': ['local/', 'packages/', 'scripts/', 'supabase/functions/', 'lib'],
  // A package knows nothing of the product, so it could be published alone.
  'packages/': [],
  'local/': [CONTRACTS, 'packages/'],
  'scripts/': [
    'local/',
    'packages/',
    WORKER,
    'supabase/functions/',
    'web/src/lib/env.rules.ts',
    'web/src/admin/system/tokens.ts',
  ],
  'bench/': ['local/', 'packages/', 'scripts/'],
  // Commands for an installation anywhere: only their tests know the one on this machine.
  'operations/': ['packages/', 'scripts/', 'supabase/functions/'],
  'operations/testing/': ['operations/', 'local/', 'packages/', 'scripts/'],
  'operations/deploy/testing/': ['operations/', 'local/', 'packages/', 'scripts/'],
  'operations/backup/testing/': ['operations/', 'local/', 'packages/', 'scripts/'],
  'operations/doctor/testing/': ['operations/', 'local/', 'packages/', 'scripts/'],
};
const TESTS_MAY_IMPORT = ['testing', 'local/', 'packages/', 'supabase/migrations/'];

/** The folder of a room of web/src; any other place is a path already. */
const pathOf = (place: string) => (ROOMS.includes(place) ? `web/src/${place}/` : place);
const pathsOf = (...places: readonly string[]) => `^(${places.map(pathOf).join('|')})`;

/** Its name is the sentence that a failure shows. */
const forbid = (
  name: string,
  from: IRegularForbiddenRuleType['from'],
  to: IRegularForbiddenRuleType['to'],
): IRegularForbiddenRuleType => ({ name, severity: 'error', from, to });

const arrows = Object.entries(MAY_IMPORT).flatMap(([place, allowed]) => {
  const path = pathsOf(place);
  const inner = Object.keys(MAY_IMPORT).filter(
    (other) => other !== place && pathOf(other).startsWith(pathOf(place)),
  );
  const pathNot = inner.map((other) => pathsOf(other));
  const sentence = `${place} may import nothing but ${[place, ...allowed].join(', ')}.`;
  const beyond = (...more: readonly string[]) => ({
    path: PRODUCT_AND_TOOLS,
    pathNot: pathsOf(place, ...allowed, ...more),
  });
  return [
    forbid(sentence, { path, pathNot: [...pathNot, TEST] }, beyond()),
    forbid(
      `Of tests: ${sentence}`,
      { path: `${path}.*${TEST}`, pathNot },
      beyond(...TESTS_MAY_IMPORT),
    ),
  ];
});

/** Which folder may import which, in the format of dependency-cruiser. */
const RULES: IRegularForbiddenRuleType[] = [
  ...arrows,
  forbid(
    'A feature never imports another feature; the page or layout composes both.',
    {
      path: '^web/src/features/([^/]+)/',
      pathNot: `^web/src/features/(${Object.keys(STANDS_UPON).join('|')})/`,
    },
    { path: pathsOf('features'), pathNot: '^web/src/features/$1/' },
  ),
  ...Object.entries(STANDS_UPON).map(([room, below]) =>
    forbid(
      `features/${room} may import of other features nothing but ${below.join(', ')}: playback is a floor that imports no feature, and the rooms of podcasts know of each other no more than that.`,
      { path: `^web/src/features/${room}/` },
      {
        path: pathsOf('features'),
        pathNot: `^web/src/features/(${[`${room}/`, ...below].join('|')})`,
      },
    ),
  ),
  forbid(
    "A noun's folder in admin/ never imports another one; the page composes both.",
    { path: '^web/src/admin/([^/]+)/', pathNot: pathsOf(ADMIN_PAGES) },
    { path: pathsOf('admin'), pathNot: ['^web/src/admin/$1/', pathsOf(ADMIN_UI, ADMIN_SYSTEM)] },
  ),
  forbid(
    'A page never imports another page; what several share lies beside them.',
    { path: pathsOf('pages', ADMIN_PAGES), pathNot: TEST },
    { path: String.raw`^web/src/(admin/)?pages/.*Page\.tsx$` },
  ),
  forbid(
    'ui/ and theme/ know no router, no queries and no Supabase.',
    { path: pathsOf('ui', 'theme'), pathNot: TEST },
    { path: '^(node_modules/)?(react-router|@tanstack/|@supabase/)' },
  ),
  forbid(
    'Contracts import zod only.',
    { path: pathsOf(CONTRACTS), pathNot: TEST },
    { path: '.', pathNot: [pathsOf(CONTRACTS), '^(node_modules/)?zod(/|$)'] },
  ),
  forbid(
    'Only *.queries.ts, *.mutations.ts, *.api.ts and lib/session/session.ts import the client of Supabase.',
    { path: '^web/src/', pathNot: [TEST, CLIENT, MAY_CALL_SUPABASE, pathsOf('testing')] },
    { path: CLIENT },
  ),
  forbid(
    'Only lib/, *.queries.ts, *.mutations.ts and *.api.ts use packages of Supabase; types are free.',
    {
      path: '^web/src/',
      pathNot: [TEST, MAY_CALL_SUPABASE, pathsOf('lib', 'testing', 'web/src/features/auth/')],
    },
    { path: '^(node_modules/)?@supabase/', dependencyTypesNot: ['type-only'] },
  ),
  forbid(
    'Only features/auth draws forms of Auth UI, and it uses no other package of Supabase.',
    { path: '^web/src/features/auth/', pathNot: [TEST, MAY_CALL_SUPABASE] },
    {
      path: '^(node_modules/)?@supabase/',
      pathNot: '^(node_modules/)?@supabase/auth-ui-',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'Only lib/session/supabase.ts makes a client.',
    { path: '^web/src/', pathNot: [TEST, String.raw`^web/src/lib/(session/supabase|errors)\.ts$`] },
    {
      path: '^(node_modules/)?@supabase/(supabase|auth|postgrest|storage|functions)-js',
      dependencyTypesNot: ['type-only'],
    },
  ),
  forbid(
    'Only tests import web/src/testing.',
    { path: '^web/src/', pathNot: [TEST, pathsOf('testing')] },
    { path: pathsOf('testing') },
  ),
  forbid(
    `web/src has the folders ${ROOMS.join(', ')}; a new one needs a rule here.`,
    {},
    { path: '^web/src/', pathNot: pathsOf(...ROOMS) },
  ),
  forbid(
    'No barrels: a file is called what it exports.',
    {},
    { path: String.raw`^web/src/.*/index\.tsx?$` },
  ),
  forbid('No circles, not even of types.', {}, { circular: true }),
  forbid(
    'This import leads nowhere.',
    { path: PRODUCT_AND_TOOLS },
    { path: '^[.~#]', couldNotResolve: true },
  ),
];

/**
 * Imports below `root` that break a rule, each as "from -> to: why".
 *
 * @param root folder that holds web/, supabase/ and the others; the repository or a fixture
 */
export async function brokenImportRules(root: string, folders: string[]): Promise<string[]> {
  const rules = { validate: true, ruleSet: { forbidden: RULES } };
  const { violations } = (await importsBelow(root, folders, rules)).summary;
  return violations.map(({ from, to, rule }) => `${from} -> ${to}: ${rule.name}`);
}
