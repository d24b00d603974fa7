import { arc, polar } from '../art/curves.ts';
import type { Ink } from '../art/poster.ts';
import type { Markup, Point } from '../art/svg.ts';
import { circle, element, group, path, rect, stroke } from '../art/svg.ts';

/** Where a sector scan starts, how far it reaches and between which angles (90 is straight down). */
export type Sector = { apex: Point; near: number; far: number; from: number; to: number };

/** The outline of a sector scan. */
export function sectorShape({ apex, near, far, from, to }: Sector): string {
  const corner = (r: number, a: number): string => polar(apex, r, a).map(Math.round).join(' ');
  return `M${corner(near, from)}A${near} ${near} 0 0 1 ${corner(near, to)}L${corner(far, to)}A${far} ${far} 0 0 0 ${corner(far, from)}z`;
}

/** Speckle as a tile of short bright dashes, to fill any shape with `url(#t)`. */
export function speckle(ink: Ink): Markup {
  const dashes = (count: number): string =>
    Array.from(
      { length: count },
      () =>
        `M${Math.round(ink.random() * 88)} ${Math.round(ink.random() * 70)}h${Math.round(1 + ink.random() * 4)}`,
    ).join('');
  return element(
    'pattern',
    {
      id: 't',
      width: 96,
      height: 72,
      patternUnits: 'userSpaceOnUse',
      patternTransform: 'skewY(4)',
    },
    stroke(dashes(52), ink.tone, 1.7, { o: 0.3 }),
    stroke(dashes(30), ink.light, 1.1, { o: 0.34 }),
  );
}

/** A sector filled with speckle; `inside` is drawn over it and cut to its shape. */
export function scan(ink: Ink, sector: Sector, inside: Markup): Markup {
  const { apex, near, far, from, to } = sector;
  const bands = [0.2, 0.36, 0.5, 0.74].map((share, i) =>
    stroke(arc(apex, Math.round(near + (far - near) * share), from, to), ink.tone, 26 - i * 3, {
      o: 0.2 - i * 0.03,
    }),
  );
  const shape = sectorShape(sector);
  return (
    speckle(ink) +
    element('clipPath', { id: 'c' }, path(shape)) +
    path(shape, { fill: ink.deep }) +
    path(shape, { fill: ink.haze, o: 0.55 }) +
    group({ 'clip-path': 'url(#c)' }, ...bands, inside, path(shape, { fill: 'url(#t)' })) +
    stroke(arc(apex, near, from, to), ink.light, 3, { o: 0.8 })
  );
}

/** Depth marks and gain bar of the machine, along the right edge. */
export function machineMarks(ink: Ink): Markup {
  return (
    stroke('M606 40V320', ink.light, 1.5, { o: 0.4 }) +
    stroke('M598 60H606M598 112H606M598 164H606M598 216H606M598 268H606', ink.light, 2, {
      o: 0.6,
    }) +
    rect(26, 120, 9, 120, { rx: 4, fill: ink.bright, o: 0.8 }) +
    circle(606, 164, 5, { fill: ink.pop })
  );
}

/** A curved probe pointing down, face at the origin. */
export function probe(ink: Ink): Markup {
  return group(
    {},
    path('M-62-8C-60 8 60 8 62-8L50-62C44-92 32-106 30-160H-30C-32-106-44-92-50-62z', {
      fill: ink.lit,
    }),
    path('M-62-8C-60 8 60 8 62-8L58-24H-58z', { fill: ink.dark }),
    path('M-50-62C-44-92-32-106-30-160H-14C-16-100-30-80-34-30H-56z', { fill: ink.light, o: 0.35 }),
    circle(28, -76, 5, { fill: ink.pop }),
  );
}
