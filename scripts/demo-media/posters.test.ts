import { describe, expect, it } from 'vitest';
import { poster } from './art/poster.ts';
import { scenes } from './scenes/index.ts';

const posters = Object.entries(scenes).map(([slug, scene]) => [slug, poster(slug, scene)] as const);

describe('posters', () => {
  it('are the same every time', () => {
    for (const [slug, drawing] of posters) {
      expect(poster(slug, scenes[slug] ?? expect.fail(slug))).toBe(drawing);
    }
  });

  it('need nothing from elsewhere, run nothing and say nothing', () => {
    for (const [slug, drawing] of posters) {
      const inside = drawing.replace('xmlns="http://www.w3.org/2000/svg"', '');
      expect(inside, slug).not.toMatch(
        /https?:|data:|<script|<text|<image|<foreignObject|\son[a-z]+=/,
      );
    }
  });

  it('are drawn completely: every reference has its target, no number is missing', () => {
    for (const [slug, drawing] of posters) {
      expect(drawing, slug).not.toMatch(/NaN|undefined|Infinity/);
      const ids = new Set([...drawing.matchAll(/ id="([^"]+)"/g)].map((match) => match[1]));
      const used = [...drawing.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map(
        (match) => match[1] ?? match[2],
      );
      expect(
        used.filter((id) => !ids.has(id)),
        slug,
      ).toEqual([]);
    }
  });

  it('stay small', () => {
    for (const [slug, drawing] of posters) {
      expect(drawing.length, slug).toBeLessThan(7_000);
    }
    const total = posters.reduce((sum, [, drawing]) => sum + drawing.length, 0);
    expect(total / posters.length).toBeLessThan(4_400);
  });
});
