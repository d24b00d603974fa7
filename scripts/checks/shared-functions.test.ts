import { describe, expect, it } from 'vitest';
import { importsBelow } from './imports.ts';
import { repositoryRoot } from './repository-files.ts';

const FUNCTIONS = 'supabase/functions/';
const SHARED = `${FUNCTIONS}_shared/`;

/** The files that each file imports, by their paths. */
type Imports = ReadonlyMap<string, readonly string[]>;

const isOfTests = (file: string) => /\.test\.ts$|\/testing\//.test(file);
/** Contracts are shared with the screens. */
const isCounted = (file: string) =>
  file.startsWith(SHARED) && !file.startsWith(`${SHARED}contracts/`) && !isOfTests(file);

function reachedFrom(starts: readonly string[], imports: Imports): ReadonlySet<string> {
  const reached = new Set(starts);
  for (const file of reached) for (const target of imports.get(file) ?? []) reached.add(target);
  return reached;
}

/** Files of `_shared` that fewer than two functions reach, each with the functions that do. */
function badlyShared(imports: Imports): string[] {
  const files = [...imports.keys()].filter((file) => file.startsWith(FUNCTIONS));
  const own = files.filter((file) => !file.startsWith(SHARED) && !isOfTests(file));
  const nameOf = (file: string) => file.slice(FUNCTIONS.length).split('/')[0] ?? '';
  const reached = [...new Set(own.map(nameOf))].map((name) => ({
    name,
    files: reachedFrom(
      own.filter((file) => nameOf(file) === name),
      imports,
    ),
  }));
  return files.filter(isCounted).flatMap((file) => {
    const users = reached.filter((one) => one.files.has(file)).map(({ name }) => name);
    return users.length < 2 ? [`${file}: ${users[0] ?? 'no function'}`] : [];
  });
}

describe('supabase/functions/_shared', () => {
  it('holds only what two functions share; what one of them uses belongs into its folder', async () => {
    const { modules } = await importsBelow(repositoryRoot, ['supabase/functions']);
    const imports = new Map(
      modules.map(({ source, dependencies }) => [
        source,
        dependencies.map(({ resolved }) => resolved),
      ]),
    );
    expect([...imports.keys()]).toContain(`${SHARED}caller.ts`);
    expect(badlyShared(imports)).toEqual([]);
  }, 60_000);

  it('is searched for files of one function and of none, also through other files', () => {
    const imports = new Map([
      ['supabase/functions/api/app.ts', ['supabase/functions/_shared/both.ts']],
      ['supabase/functions/mail/app.ts', ['supabase/functions/_shared/both.ts']],
      ['supabase/functions/mail/drain.ts', ['supabase/functions/_shared/one.ts']],
      ['supabase/functions/api/app.test.ts', ['supabase/functions/_shared/one.ts']],
      ['supabase/functions/_shared/both.ts', ['supabase/functions/_shared/below.ts']],
      ['supabase/functions/_shared/one.ts', []],
      ['supabase/functions/_shared/below.ts', []],
      ['supabase/functions/_shared/none.ts', []],
      ['supabase/functions/_shared/contracts/note.ts', []],
      ['supabase/functions/_shared/testing/deps.ts', []],
    ]);
    expect(badlyShared(imports)).toEqual([
      'supabase/functions/_shared/one.ts: mail',
      'supabase/functions/_shared/none.ts: no function',
    ]);
  });
});
