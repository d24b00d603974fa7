import { fileURLToPath } from 'node:url';

/** A small project with one migration, one function and the mails of Auth, for the package's own tests. */
export const TEST_PROJECT = fileURLToPath(new URL('./project', import.meta.url));
