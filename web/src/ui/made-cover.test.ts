import { describe, expect, it } from 'vitest';
import { COVER_BOX, designCover, markNameSize, RHYTHM_OPACITY } from './made-cover.ts';

const channels = (color: string) =>
  [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));

/** Relative luminance of WCAG 2. */
const luminance = (rgb: readonly number[]) =>
  rgb
    .map((value) => value / 255)
    .map((share) => (share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4))
    .reduce((sum, share, index) => sum + share * ([0.2126, 0.7152, 0.0722][index] ?? 0), 0);

const contrast = (one: readonly number[], other: readonly number[]) => {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
};

describe('a made cover', () => {
  it.each([0, 1, 2, 3, 4, 5])(
    'of category %i has words that can be read on its ground and on its drawing',
    (category) => {
      const { from, to, ink, line } = designCover(7, category);
      const drawn = channels(line).map(
        (value, index) =>
          value * RHYTHM_OPACITY + (channels(from)[index] ?? 0) * (1 - RHYTHM_OPACITY),
      );
      for (const ground of [channels(from), channels(to), drawn]) {
        expect(contrast(channels(ink), ground)).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it('a made cover is the same for the same lesson, and different for its neighbours', () => {
    const drawings = [1, 2, 3, 4, 5, 6, 7, 8].map((id) => designCover(id, 3));
    expect(designCover(1, 3)).toEqual(drawings[0]);
    expect(new Set(drawings.map(({ rhythm, pattern }) => rhythm + pattern)).size).toBe(8);
    expect(new Set(drawings.map(({ from }) => from)).size).toBe(1);
    expect(new Set(drawings.map(({ glyph }) => glyph)).size).toBe(1);
    expect(designCover(1, 4).glyph).not.toBe(designCover(1, 3).glyph);
  });

  it.each(['Ronda', 'Sala Vermelha', 'Plantão da Madruga'])(
    'the name "%s" of a show fits on a square cover',
    (name) => {
      // No letter of the typeface is wider on average.
      expect(markNameSize(name) * 0.6 * name.length).toBeLessThanOrEqual(COVER_BOX.height);
      expect(markNameSize(name)).toBeLessThanOrEqual(markNameSize('Ronda'));
    },
  );

  it.each([[-4], [0], [2 ** 31], [Number.MAX_SAFE_INTEGER]])(
    'a made cover can be drawn for the id %d',
    (id) => {
      const { from, rhythm, pattern } = designCover(id, null);
      expect(from).toMatch(/^#/);
      expect(rhythm + pattern).not.toMatch(/NaN|undefined|Infinity/);
    },
  );
});
