import { expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from '../checks/repository-files.ts';
import { EMBEDDED_ONLY } from './embedded-only.ts';

const using = (files: RegExp, what: RegExp) =>
  repositoryFiles(files)
    .filter((path) => what.test(readRepositoryFile(path)))
    .sort();

it('EMBEDDED_ONLY names exactly the journeys that control the emulator', () => {
  const found = using(/^web\/e2e\/[^/]+\.e2e\.ts$/, /orderGoogle|changesCatalogue|\/_\//);
  expect(found).toEqual(EMBEDDED_ONLY.journeys);
});

it('EMBEDDED_ONLY names exactly the database tests that share a stack with others and need the emulator or one more', () => {
  const found = using(
    /^supabase\/tests\/(?!.*\.stack\.).*\.test\.ts$/,
    /\/_\/google|startTemporaryStack|startCatalogueStack|startScratchDatabase|scratchSql/,
  );
  expect(found).toEqual(EMBEDDED_ONLY.databaseTests);
});
