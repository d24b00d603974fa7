import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRepositoryFile, repositoryFiles, repositoryRoot } from './repository-files.ts';

const FOLDER = 'web/public/demo/thumbs/';
const posters = repositoryFiles(/^web\/public\/demo\/thumbs\//);
const sizes = posters.map((path) => statSync(resolve(repositoryRoot, path)).size);

/** Second column after the code and the category of every lesson in the seed. */
const lessons = [
  ...readRepositoryFile('supabase/seed.sql').matchAll(
    /^ {2}\('[A-Z]{2}\d{2}', '[\w-]+', '([\w-]+)',/gm,
  ),
].map(([, slug]) => `${FOLDER}${slug}.svg`);

describe('the posters of the demo world', () => {
  it('exist for every lesson of the seed, and for no other', () => {
    expect(lessons.length).toBeGreaterThan(50);
    expect(posters.toSorted()).toEqual(lessons.toSorted());
  });

  it.each(posters)('%s loads nothing from elsewhere, runs no script and holds no text', (path) => {
    const drawing = readRepositoryFile(path).replace('xmlns="http://www.w3.org/2000/svg"', '');
    expect(drawing).not.toMatch(/https?:|data:|<script|<text|<image|<foreignObject|\son[a-z]+=/);
  });

  it('weigh at most 7 kB each and 4.4 kB on average', () => {
    expect(Math.max(...sizes)).toBeLessThan(7_000);
    expect(sizes.reduce((sum, size) => sum + size, 0) / sizes.length).toBeLessThan(4_400);
  });
});
