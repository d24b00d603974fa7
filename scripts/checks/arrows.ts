import { posix } from 'node:path';

/** One import of one file, as written. */
export type ImportEdge = {
  /** Importing file, relative to the repository root, with forward slashes. */
  from: string;
  /** The specifier between the quotes. */
  specifier: string;
};

type Zone =
  | 'web:entry'
  | 'web:offline'
  | 'web:layouts'
  | 'web:pages'
  | 'web:features'
  | 'web:ui'
  | 'web:theme'
  | 'web:lib'
  | 'web:sw'
  | 'web:types'
  | 'web:paths'
  | 'web:testing'
  | 'web:e2e'
  | 'functions'
  | 'contracts'
  | 'database-tests'
  | 'local'
  | 'packages'
  | 'scripts'
  | 'bench'
  | 'root';

/** Which zones a zone may import besides itself; features and pages are further kept from their own kind below. */
const MAY_IMPORT: Record<Zone, readonly Zone[]> = {
  'web:entry': [
    'web:offline',
    'web:sw',
    'web:layouts',
    'web:pages',
    'web:features',
    'web:ui',
    'web:theme',
    'web:lib',
    'web:types',
    'web:paths',
  ],
  'web:offline': [
    'web:sw',
    'web:features',
    'web:ui',
    'web:theme',
    'web:lib',
    'web:types',
    'web:paths',
  ],
  'web:layouts': [
    'web:offline',
    'web:features',
    'web:ui',
    'web:theme',
    'web:lib',
    'web:types',
    'web:paths',
  ],
  'web:pages': [
    'web:features',
    'web:ui',
    'web:theme',
    'web:lib',
    'web:types',
    'web:paths',
    'contracts',
  ],
  'web:features': ['web:ui', 'web:theme', 'web:lib', 'web:types', 'web:paths', 'contracts'],
  'web:ui': ['web:theme', 'web:types'],
  'web:theme': [],
  'web:lib': ['web:types', 'contracts'],
  // A program of its own, in a worker: it knows nothing of the app.
  'web:sw': [],
  'web:types': [],
  'web:paths': [],
  'web:testing': [
    'web:offline',
    'web:entry',
    'web:layouts',
    'web:pages',
    'web:features',
    'web:ui',
    'web:theme',
    'web:lib',
    'web:types',
    'web:paths',
    'contracts',
  ],
  // The page weights that fail a build stand with the goals.
  'web:e2e': ['local', 'scripts', 'bench'],
  functions: ['contracts'],
  contracts: [],
  // What a form promises is compared with what the table takes, and what tables answer with what screens can word.
  'database-tests': ['local', 'scripts', 'contracts', 'functions', 'web:lib'],
  local: ['contracts'],
  // A package of its own knows nothing of the product; others import it by its name.
  packages: [],
  // A check compares the hosts' headers with what the worker fetches; the mails of Auth share the app's frame.
  scripts: ['local', 'web:sw', 'functions'],
  bench: ['local', 'scripts'],
  root: ['scripts'],
};

/** Packages a zone must not know: ui knows no router, query or backend. */
const FORBIDDEN_PACKAGES: Partial<Record<Zone, readonly RegExp[]>> = {
  'web:ui': [/^react-router/, /^@tanstack\//, /^@supabase\//],
  'web:theme': [/^react-router/, /^@tanstack\//, /^@supabase\//],
  contracts: [/^(?!zod(\/|$)).+/],
};

const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path);

/** The zone of a repository path; undefined for files outside the graph (documents, SQL, assets). */
export function zoneOf(path: string): Zone | undefined {
  if (path.startsWith('web/src/')) {
    const rest = path.slice('web/src/'.length);
    const [head] = rest.split('/');
    if (rest.startsWith('app/paths.')) return 'web:paths';
    if (rest.startsWith('offline/worker/')) return 'web:sw';
    switch (head) {
      case 'app':
      case 'boot':
        return 'web:entry';
      case 'layouts':
      case 'pages':
      case 'features':
      case 'ui':
      case 'theme':
      case 'lib':
      case 'offline':
      case 'types':
      case 'testing':
        return `web:${head}`;
      default:
        return undefined;
    }
  }
  if (path.startsWith('web/e2e/')) return 'web:e2e';
  if (path.startsWith('supabase/functions/_shared/contracts/')) return 'contracts';
  if (path.startsWith('supabase/functions/')) return 'functions';
  if (path.startsWith('supabase/tests/')) return 'database-tests';
  if (path.startsWith('local/')) return 'local';
  if (path.startsWith('packages/')) return 'packages';
  if (path.startsWith('scripts/')) return 'scripts';
  if (path.startsWith('bench/')) return 'bench';
  return path.includes('/') ? undefined : 'root';
}

/** Repository path of an import, or undefined when it names a package or a Node built-in. */
export function resolveSpecifier(from: string, specifier: string): string | undefined {
  if (specifier.startsWith('~/')) return `web/src/${specifier.slice(2)}`;
  if (specifier.startsWith('#contracts/')) {
    return `supabase/functions/_shared/contracts/${specifier.slice('#contracts/'.length)}`;
  }
  if (!specifier.startsWith('.')) return undefined;
  return posix.normalize(posix.join(posix.dirname(from), specifier.replace(/\?.*$/, '')));
}

const featureOf = (path: string) => path.split('/')[3];

/** Sentences that say what is wrong with an import; empty when it follows the arrows. */
export function violationsOf({ from, specifier }: ImportEdge): string[] {
  const zone = zoneOf(from);
  // Documents and the like, or a folder of the app that contentViolationsOf complains of.
  if (!zone) return [];
  const found: string[] = [];
  const target = resolveSpecifier(from, specifier);

  if (target === undefined) {
    const forbidden = isTest(from) ? [] : (FORBIDDEN_PACKAGES[zone] ?? []);
    if (forbidden.some((pattern) => pattern.test(specifier))) {
      found.push(`${from}: ${zone} must not know the package "${specifier}"`);
    }
    return found;
  }

  const targetZone = zoneOf(target);
  if (!targetZone) return found;

  if (targetZone === 'web:testing') {
    if (!isTest(from) && zone !== 'web:testing') {
      found.push(`${from}: only tests import web/src/testing ("${specifier}")`);
    }
    return found;
  }
  if (targetZone === 'local' && isTest(from)) return found;
  if (targetZone !== zone && !MAY_IMPORT[zone].includes(targetZone)) {
    found.push(`${from}: ${zone} must not import ${targetZone} ("${specifier}")`);
  }
  if (zone === 'web:features' && targetZone === 'web:features') {
    if (featureOf(from) !== featureOf(target)) {
      found.push(`${from}: a feature never imports another feature ("${specifier}")`);
    }
  }
  // What several pages share (a frame, a style) lies beside them; a page itself is imported by routes only.
  if (zone === 'web:pages' && /Page\.tsx$/.test(target) && !isTest(from)) {
    found.push(`${from}: a page never imports another page ("${specifier}")`);
  }
  if (CLIENTS.has(target) && !CLIENTS.has(from) && !mayTouchSupabase(from)) {
    found.push(
      `${from}: only *.queries.ts, *.mutations.ts, *.api.ts and lib/session.ts import ${target.slice('web/src/'.length)}`,
    );
  }
  return found;
}

/** What talks to the platform. */
const CLIENTS = new Set([
  'web/src/lib/supabase.ts',
  'web/src/lib/storage.ts',
  'web/src/lib/functions.ts',
]);

const mayTouchSupabase = (path: string) =>
  isTest(path) ||
  path.startsWith('web/src/testing/') ||
  path === 'web/src/lib/session.ts' ||
  /\.(queries|mutations|api)\.ts$/.test(path);

const MAKES_CLIENT =
  /\bcreateClient\s*[<(]|\bnew (Auth|Postgrest|Storage|Functions|Supabase)Client\b/;

/** Imports of the platform's packages that are more than types. */
const VALUE_OF_SUPABASE =
  /\b(?:import|export)\s+(?!type\b)(?:[^'"`;]*?\bfrom\s*)?['"](@supabase\/[^'"]+)['"]|\bimport\s*\(\s*['"](@supabase\/[^'"]+)['"]/g;

/** The forms of Auth UI are drawn by the feature that holds them, and talk to the client they are given. */
const isFormOfAuth = (path: string, name: string) =>
  path.startsWith('web/src/features/auth/') && name.startsWith('@supabase/auth-ui-');

/** Violations of a whole file: no place, who may read the environment, use the platform, or be a barrel. */
export function contentViolationsOf(path: string, source: string): string[] {
  const found: string[] = [];
  if (!path.startsWith('web/src/')) return found;
  if (!zoneOf(path)) found.push(`${path}: a folder without arrows; give it a zone in arrows.ts`);
  if (isTest(path)) return found;
  if (source.includes('import.meta.env') && path !== 'web/src/lib/env.ts') {
    found.push(`${path}: only lib/env.ts reads import.meta.env`);
  }
  for (const [, named, loaded] of withoutComments(source).matchAll(VALUE_OF_SUPABASE)) {
    const name = named ?? loaded ?? '';
    const isAllowed = path.startsWith('web/src/lib/') || mayTouchSupabase(path);
    if (!isAllowed && !isFormOfAuth(path, name)) {
      found.push(
        `${path}: only lib/, *.queries.ts, *.mutations.ts and *.api.ts use "${name}"; types are free`,
      );
    }
  }
  if (MAKES_CLIENT.test(source) && !CLIENTS.has(path)) {
    found.push(`${path}: only lib/supabase.ts, storage.ts and functions.ts make a client`);
  }
  if (/\/index\.tsx?$/.test(path)) {
    found.push(`${path}: no barrels; a file is called what it exports`);
  }
  return found;
}

/** Every specifier in a module: static, re-exported, dynamic and side-effect imports. */
export function importsOf(source: string): string[] {
  const code = withoutComments(source);
  const patterns = [
    /\b(?:import|export)\b[^'"`;]*?\bfrom\s*['"]([^'"]+)['"]/g,
    /\bimport\s*\(\s*['"]([^'"]+)['"]\s*\)/g,
    /\bimport\s*['"]([^'"]+)['"]/g,
  ];
  return patterns.flatMap((pattern) =>
    [...code.matchAll(pattern)].flatMap((match) => (match[1] ? [match[1]] : [])),
  );
}

const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/[^\n]*/g, '$1');
