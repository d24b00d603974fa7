import { describe, expect, it } from 'vitest';
import { deadExports } from './dead-exports.ts';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

describe('deadExports', () => {
  it('finds what nobody names, and nothing that anybody does', () => {
    const sources = new Map([
      ['a.ts', 'export const used = 1;\nexport function forgotten() {}\nexport type Local = 1;'],
      ['b.ts', "import { used } from './a.ts';\nexport class Gone {}\n"],
      ['c.ts', 'export const own = 1;\nexport const other = own;\nother;'],
    ]);
    expect(deadExports(sources)).toEqual(['a.ts: forgotten', 'a.ts: Local', 'b.ts: Gone']);
  });

  it('finds none in the tree', () => {
    // The types of the database are generated whole.
    const sources = repositoryFiles(/\.(ts|tsx|mjs|js)$/)
      .filter((path) => path !== 'web/src/types/database.ts')
      .map((path) => [path, readRepositoryFile(path)] as const);
    expect(deadExports(new Map(sources))).toEqual([]);
  });
});
