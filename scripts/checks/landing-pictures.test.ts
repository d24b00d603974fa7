import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readRepositoryFile, repositoryRoot } from './repository-files.ts';

const MAX_BYTES = 60 * 1024;

/** What the landing page says of its pictures; the page itself cannot be imported here. */
const shown = [
  ...readRepositoryFile('web/src/pages/ProductPictures.tsx').matchAll(
    /name: '([^']+)',\s*width: (\d+),\s*height: (\d+)/g,
  ),
].map(([, name = '', width, height]) => ({ name, width: Number(width), height: Number(height) }));

/** Width and height of a WebP file of the extended kind, which Chromium writes: each less one, in three bytes. */
function sizeOf(webp: Buffer): { width: number; height: number } {
  expect(webp.toString('latin1', 8, 16)).toBe('WEBPVP8X');
  return { width: webp.readUIntLE(24, 3) + 1, height: webp.readUIntLE(27, 3) + 1 };
}

describe('the pictures of the landing page (npm run screenshots)', () => {
  it('are found in its source', () => {
    expect(shown.length).toBeGreaterThan(0);
  });

  it.each(
    shown.flatMap((picture) => [
      { ...picture, theme: 'dark' },
      { ...picture, theme: 'light' },
    ]),
  )('$name in the $theme theme has the size that the page reserves, and is light', (picture) => {
    const { name, theme, width, height } = picture;
    const file = readFileSync(resolve(repositoryRoot, `web/public/landing/${name}-${theme}.webp`));
    expect(sizeOf(file)).toEqual({ width, height });
    expect(file.length).toBeLessThanOrEqual(MAX_BYTES);
  });
});
