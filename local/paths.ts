import { fileURLToPath } from 'node:url';

/** Absolute root of the repository, without a trailing slash. */
export const REPOSITORY = fileURLToPath(new URL('..', import.meta.url)).replace(/[/\\]$/, '');

/** Where `npm start` keeps its data. */
export const DEFAULT_DATA_DIR = fileURLToPath(new URL('../.local', import.meta.url));
