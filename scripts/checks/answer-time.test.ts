import { expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

/** How long PostgREST lets a request wait for a connection. */
const POOL_SECONDS = 10;

it('the app waits for an answer for longer than the longest statement takes', () => {
  const statements = repositoryFiles(/^supabase\/migrations\/.*\.sql$/)
    .map(readRepositoryFile)
    // It has a limit of its own in the app.
    .map((sql) => sql.replace(/function public\.import_search_list[^$]*/, ''))
    .flatMap((sql) => [...sql.matchAll(/statement_timeout = '(\d+)s'/g)])
    .map(([, seconds]) => Number(seconds));
  const app = readRepositoryFile('web/src/lib/answer-time.ts');
  const answer = /ANSWER_MS = (\d+)_000;/.exec(app)?.[1];
  expect(statements).not.toEqual([]);
  expect(Number(answer)).toBeGreaterThan(Math.max(...statements) + POOL_SECONDS);
});
