/**
 * What tells this build from another: the hash in the name of the file this code is in, which changes with the
 * code of the members' screens. Null while developing.
 */
export const buildId: string | null =
  /\/assets\/([\w.-]+)\.js$/.exec(new URL(import.meta.url).pathname)?.[1] ?? null;
