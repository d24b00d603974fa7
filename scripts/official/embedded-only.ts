import { readRepositoryFile, repositoryFiles } from '../checks/repository-files.ts';

const filesWith = (files: RegExp, what: RegExp) =>
  repositoryFiles(files).filter((path) => what.test(readRepositoryFile(path)));

/** Journeys that the official stack cannot run: they order the Google emulator, which is a part of the embedded stack. */
export const embeddedJourneys = () =>
  filesWith(/^web\/e2e\/[^/]+\.e2e\.ts$/, /orderGoogle|changesCatalogue|\/_\//);

/** Database tests that it cannot run: they order the emulator too, or start an embedded stack or database of their own. */
export const embeddedDatabaseTests = () =>
  filesWith(
    /^supabase\/tests\/(?!.*\.stack\.).*\.test\.ts$/,
    /\/_\/google|startTemporaryStack|startCatalogueStack|startScratchDatabase|scratchSql/,
  );
