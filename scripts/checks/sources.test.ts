import { describe, expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

/** Generated or data files are long by nature; everything a person reads is not. */
const MAY_BE_LONG = /^(web\/src\/types\/database\.ts|supabase\/seed|package-lock\.json|docs\/)/;
const MOST_LINES = 400;

describe('the sources', () => {
  it('are at most 400 lines long', () => {
    const long = repositoryFiles(/\.(ts|tsx|css|sql)$/)
      .filter((path) => !MAY_BE_LONG.test(path))
      .map((path) => ({ path, lines: readRepositoryFile(path).split('\n').length - 1 }))
      .filter(({ lines }) => lines > MOST_LINES);
    expect(long).toEqual([]);
  });

  it('of the web app hold no secret', () => {
    const secret =
      /sb_secret_[A-Za-z0-9]|service_role|eyJ[A-Za-z0-9_-]{20,}|AIza[0-9A-Za-z_-]{30,}/;
    const leaking = repositoryFiles(/^web\/(src|public|index\.html)/)
      .filter((path) => /\.(ts|tsx|html|css|js|json|svg|webmanifest)$/.test(path))
      .filter((path) => secret.test(readRepositoryFile(path)));
    expect(leaking).toEqual([]);
  });

  it('hold no key of a real project anywhere', () => {
    const real = /AIza[0-9A-Za-z_-]{30,}|sbp_[a-f0-9]{40}|re_[A-Za-z0-9]{8}_[A-Za-z0-9]{20,}/;
    const leaking = repositoryFiles(/\.(ts|tsx|sql|toml|json|md|yml|example)$/).filter((path) =>
      real.test(readRepositoryFile(path)),
    );
    expect(leaking).toEqual([]);
  });

  it('read import.meta.env only in lib/env.ts', () => {
    const readers = repositoryFiles(/^web\/src\/.*(?<!\.test)\.tsx?$/).filter((path) =>
      readRepositoryFile(path).includes('import.meta.env'),
    );
    expect(readers).toEqual(['web/src/lib/env.ts']);
  });

  it('name local storage only at its door and where a browser is emptied', () => {
    // What a page remembers goes through personalStorage(): on a shared computer nothing may reach the disk.
    const namers = repositoryFiles(/^web\/src\/(?!testing\/).*(?<!\.test)\.(ts|tsx|js)$/).filter(
      (path) =>
        readRepositoryFile(path)
          .replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')
          .includes('localStorage'),
    );
    expect(namers).toEqual([
      'web/src/boot/boot.js',
      'web/src/features/auth/cleanup.ts',
      'web/src/features/auth/leave-device.ts',
      'web/src/lib/personal-storage.ts',
    ]);
  });

  it('begin transactions at one door, which bears the end of a connection', () => {
    const beginners = repositoryFiles(/^(packages|local|operations)\/.*(?<!\.test)\.ts$/).filter(
      (path) => !path.includes('/testing/') && readRepositoryFile(path).includes('.begin('),
    );
    expect(beginners).toEqual(['packages/embedded-supabase/db/transaction.ts']);
  });

  it('of tests do not sleep, focus or retry', () => {
    const forbidden = [
      /waitForTimeout\s*\(/,
      /\b(?:it|test|describe)\.only\s*\(/,
      /\bretry:\s*[1-9]/,
      // A wait of a fixed, felt length; stand-ins of slow servers and fake clocks are shorter or computed.
      /setTimeout\(\s*\w+\s*,\s*\d[\d_]{2,}\s*\)/,
    ];
    const offending = repositoryFiles(/\.(test|e2e)\.tsx?$/)
      .filter((path) => path !== 'scripts/checks/sources.test.ts')
      .filter((path) => forbidden.some((pattern) => pattern.test(readRepositoryFile(path))));
    expect(offending).toEqual([]);
  });

  it('include a test file for every table', () => {
    const tables = repositoryFiles(/^supabase\/migrations\/.*\.sql$/).flatMap((path) =>
      [
        ...readRepositoryFile(path).matchAll(/^create table (?:if not exists )?public\.(\w+)/gm),
      ].map(([, table]) => table),
    );
    const tests = repositoryFiles(/^supabase\/tests\/.*\.sql$/);
    const untested = tables.filter(
      (table) => !tests.some((test) => new RegExp(`(^|[/_-])${table}\\.test\\.sql$`).test(test)),
    );
    expect(tables).not.toEqual([]);
    expect(untested).toEqual([]);
  });
});
