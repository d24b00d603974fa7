import { describe, expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

const documented = [...readRepositoryFile('.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map(
  ([, name]) => name,
);

/** Names in the rules of the web app's environment; the module itself reads the real one when imported. */
const ofWeb = [
  ...readRepositoryFile('web/src/lib/env.rules.ts').matchAll(/^ {2}(VITE_[A-Z_]+): /gm),
].map(([, name]) => name);

/** The fields of the functions' schema, read as text: the module belongs to Deno's types, not to these. */
const ofFunctions = [
  ...readRepositoryFile('supabase/functions/_shared/env.ts').matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm),
].map(([, name]) => name);

/** What tools read of the environment under a name of ours. */
const ofTools = [
  ...new Set(
    repositoryFiles(
      /^(local|scripts|bench|operations|web\/e2e)\/.*\.(ts|mjs)$|^playwright\.config\.ts$/,
    )
      .filter((path) => !/\.test\.ts$/.test(path))
      .flatMap((path) => [
        ...readRepositoryFile(path).matchAll(
          /(?:process\.env\.|set\(')((?:PLANTAO_[A-Z_]+)|BROWSER_PATH|DEBUG|SUPABASE_DB_(?:URL|CA))/g,
        ),
      ])
      .map(([, name]) => name),
  ),
];

describe('.env.example', () => {
  it('documents every variable once', () => {
    expect(documented.filter((name, index) => documented.indexOf(name) !== index)).toEqual([]);
  });

  it.each([
    ['the web app', ofWeb],
    ['the functions', ofFunctions],
    ['the tools', ofTools],
  ])('documents every variable of %s', (_who, names) => {
    expect(names.length).toBeGreaterThan(3);
    expect(names.filter((name) => !documented.includes(name))).toEqual([]);
  });

  it('documents nothing that nobody reads', () => {
    const read = new Set([...ofWeb, ...ofFunctions, ...ofTools]);
    expect(documented.filter((name) => !read.has(name))).toEqual([]);
  });
});
