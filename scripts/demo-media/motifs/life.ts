import { blob, outline, polar, trace } from '../art/curves.ts';
import { mix } from '../art/palettes.ts';
import type { Ink } from '../art/poster.ts';
import type { Markup, Point } from '../art/svg.ts';
import { circle, ellipse, group, path, place, stroke } from '../art/svg.ts';

/** A round virus with spikes, radius about `r`, around the origin. */
export function virus(ink: Ink, r: number, fill = ink.lit): Markup {
  const count = 16;
  const spikes = Array.from({ length: count }, (_, i) => {
    const [a, b] = [
      polar([0, 0], r * 0.9, (360 / count) * i),
      polar([0, 0], r * 1.26, (360 / count) * i),
    ];
    return `M${Math.round(a[0])} ${Math.round(a[1])}L${Math.round(b[0])} ${Math.round(b[1])}`;
  }).join('');
  const knobs = Array.from({ length: count }, (_, i) => {
    const [x, y] = polar([0, 0], r * 1.28, (360 / count) * i);
    return `M${Math.round(x)} ${Math.round(y)}h0`;
  }).join('');
  return group(
    {},
    stroke(spikes, ink.tone, r * 0.07),
    stroke(knobs, ink.pop, r * 0.17),
    circle(0, 0, r, { fill }),
    circle(-r * 0.3, -r * 0.3, r * 0.5, { fill: ink.light, o: 0.16 }),
    ...[
      [-0.4, 0.34, 0.15],
      [0.32, -0.36, 0.19],
      [0.38, 0.36, 0.13],
      [-0.1, -0.02, 0.1],
      [-0.5, -0.3, 0.1],
    ].map(([x = 0, y = 0, s = 0]) => circle(x * r, y * r, s * r, { fill: ink.dark, o: 0.4 })),
  );
}

/** A rod-shaped bacterium lying from left to right, `length` long, with its flagella. */
export function rod(ink: Ink, length: number, fill = ink.lit): Markup {
  const h = length / 2;
  return group(
    {},
    stroke(
      `M${h}-6C${h + 26}-30 ${h + 40} 14 ${h + 70}-10M${h} 8C${h + 22} 30 ${h + 44} 0 ${h + 62} 22`,
      ink.light,
      2.5,
      { o: 0.6 },
    ),
    stroke(`M${-h + 22} 0H${h - 22}`, mix(ink.tone, ink.dark, 0.5), 52),
    stroke(`M${-h + 22}-2H${h - 22}`, fill, 44),
    stroke(`M${-h + 22}-10H${h - 26}`, ink.light, 9, { o: 0.5 }),
    stroke(`M${-h + 30} 8h0M${-h * 0.2} 5h0M${h * 0.3} 9h0M${h * 0.6} 2h0`, ink.dark, 8, {
      o: 0.5,
    }),
  );
}

/** A red cell, tilted disc of radius 30. */
export function redCell(fill: string, shade: string): Markup {
  return group(
    {},
    ellipse(0, 0, 30, 22, { fill }),
    ellipse(0, 2, 15, 9, { fill: shade, o: 0.5 }),
    path('M-22-8C-14-18 6-20 18-12', { fill: 'none', stroke: '#fff', w: 2.5, o: 0.4 }),
  );
}

/** A scorpion seen from above, tail curling over to the right, about 280 × 280. */
export function scorpion(ink: Ink): Markup {
  const edge = mix(ink.tone, ink.dark, 0.7);
  const legs = [0, 1, 2, 3]
    .map((i) => {
      const y = -22 + i * 15;
      const [knee, foot] = [y - 22 + i * 13, y + 4 + i * 17];
      return [1, -1]
        .map((side) => `M${side * 18} ${y}L${side * 58} ${knee}L${side * (96 - i * 3)} ${foot}`)
        .join('');
    })
    .join('');
  const claw = (side: 1 | -1): Markup =>
    place(
      [0, 0],
      [side, 1],
      0,
      stroke('M14-50L46-62L62-88', ink.tone, 12),
      path(
        'M54-84C36-104 40-134 64-146C80-152 92-146 98-134C86-134 78-128 76-118C86-122 98-120 104-112C100-94 78-76 54-84z',
        { fill: ink.lit, stroke: ink.light, w: 2 },
      ),
    );
  const tail = Array.from({ length: 7 }, (_, i): Point => polar([62, 82], 60, 176 - i * 31));
  const plates = [0, 1, 2, 3, 4, 5].map((i) =>
    ellipse(0, 62 - i * 14, 20 + Math.min(i, 3) * 2.4, 13, { fill: ink.lit, stroke: edge, w: 2 }),
  );
  const [tipX, tipY] = tail.at(-1) ?? [0, 0];
  return group(
    {},
    stroke(legs, edge, 9),
    stroke(legs, ink.tone, 5.5),
    claw(1),
    claw(-1),
    ...tail.map(([x, y], i) =>
      place(
        [x, y],
        1,
        86 - i * 31,
        ellipse(0, 0, 17, 14 - i * 0.5, { fill: ink.tone, stroke: edge, w: 2.5 }),
        ellipse(0, -5, 10, 3, { fill: ink.light, o: 0.6 }),
      ),
    ),
    place(
      [tipX, tipY],
      1,
      -14,
      path('M8-2C14-22-6-36-22-30C-42-26-52-14-62-6C-44-14-30-12-20-2C-10 8 4 8 8-2z', {
        fill: ink.pop,
        stroke: edge,
        w: 2,
      }),
    ),
    ...plates,
    path(outline('0,-70 22,-60 31,-34 29,-12 0,-4 -29,-12 -31,-34 -22,-60'), {
      fill: ink.lit,
      stroke: ink.light,
      w: 2,
    }),
    stroke('M0-58V-16M-20-30C-10-24-6-16-4-8M20-30C10-24 6-16 4-8', edge, 2.5, { o: 0.7 }),
    stroke('M-6-48h0M6-48h0', ink.pop, 6),
  );
}

/** A coiled snake about 300 wide; scales as dashes along its back. */
export function snake(ink: Ink): Markup {
  const body = trace(
    '168,118 96,132 -10,128 -104,106 -124,58 -60,30 40,44 98,18 84,-34 10,-44 -58,-36 -84,-72 -48,-112 8,-118',
  );
  return group(
    {},
    stroke(body, ink.dark, 52),
    stroke(body, ink.tone, 44),
    stroke(body, mix(ink.tone, ink.dark, 0.7), 24, { dash: '3 33' }),
    stroke(body, ink.light, 7, { o: 0.4, dash: '1 17' }),
    path('M-4-144C34-158 84-146 96-122C98-108 70-92 36-92C16-92-2-96-12-104z', { fill: ink.lit }),
    path('M-4-144C34-158 84-146 96-122C60-132 20-132-12-118z', { fill: ink.light, o: 0.25 }),
    stroke('M96-120C112-118 122-124 134-132M112-119C122-114 128-112 138-112', ink.pop, 3.5),
    ellipse(56, -130, 7, 9, { fill: ink.pop }),
    ellipse(56, -130, 2, 8, { fill: ink.deep }),
  );
}

/** A mosquito in profile, biting down, about 300 × 220. */
export function mosquito(ink: Ink): Markup {
  return group(
    {},
    path('M2-22C60-110 150-124 196-92C170-52 80-20 2-22z', { fill: ink.light, o: 0.24 }),
    path('M-6-24C30-128 110-168 160-150C146-96 70-34-6-24z', { fill: ink.light, o: 0.32 }),
    stroke(
      'M2-22C70-90 140-106 190-92M2-22C80-70 130-80 170-74M-6-24C46-104 104-140 156-148M-6-24C60-90 100-110 130-112',
      ink.light,
      1.6,
      { o: 0.7 },
    ),
    stroke(
      'M-16 2C-60 8-70 60-108 120M-4 6C-30 24-26 78-44 124M14 8C30 40 10 80 40 126M26 2C70 14 70 70 112 118M-20-4C-70-34-104 20-150 92',
      ink.tone,
      4.5,
    ),
    stroke(
      'M-108 120h0M-44 124h0M40 126h0M112 118h0M-80 60h0M-34 62h0M24 66h0M74 60h0',
      ink.light,
      8,
    ),
    path('M18-10C60-26 140 0 176 52C150 58 70 42 20 14z', { fill: ink.lit }),
    stroke(
      'M60-6C56 4 54 14 56 24M92 2C86 12 84 24 86 34M122 14C116 24 112 34 114 44M148 30C142 38 140 44 140 50',
      ink.light,
      6,
      { o: 0.85 },
    ),
    ellipse(0, -6, 32, 25, { fill: ink.lit }),
    stroke('M-16-24C-6-30 8-30 18-22', ink.light, 4, { o: 0.7 }),
    circle(-42, 4, 19, { fill: ink.tone }),
    circle(-47, 0, 9, { fill: ink.pop }),
    stroke('M-56 14L-96 92', ink.pop, 4),
    stroke('M-52-10C-74-30-92-30-104-22M-46-14C-60-40-78-48-92-44', ink.light, 2.5),
  );
}

/** A bee in profile, flying right, about 240 × 190. */
export function bee(ink: Ink): Markup {
  const body = 'M-104 20C-98-28-30-52 28-38C64-28 70 30 34 50C-22 76-92 66-104 20z';
  return group(
    {},
    path('M-8-40C-60-128-8-176 34-150C58-128 40-74 14-42z', { fill: ink.light, o: 0.5 }),
    path('M16-40C30-120 94-142 118-106C128-78 80-48 36-38z', { fill: ink.light, o: 0.36 }),
    stroke('M-2-42C-22-94 0-130 26-146M20-42C44-92 76-112 108-110', ink.light, 2, { o: 0.8 }),
    path('M-100 14L-140 22L-100 32z', { fill: ink.light }),
    path(body, { fill: ink.popLit }),
    path(
      'M-72-20C-84 6-82 40-66 60L-46 64C-60 40-62 4-50-32zM-24-42C-36-10-34 36-18 64L4 60C-10 32-12-8 0-42z',
      { fill: ink.deep, o: 0.85 },
    ),
    circle(62, 2, 33, { fill: mix(ink.dark, ink.deep, 0.4) }),
    ellipse(74, -6, 12, 15, { fill: ink.light }),
    ellipse(77, -6, 5, 8, { fill: ink.deep }),
    stroke(
      'M74-28C84-52 100-58 112-56M62-32C64-56 78-68 90-70M-30 66C-36 82-46 86-50 96M4 62C4 80-4 88-4 98M34 50C40 66 36 78 42 88',
      ink.light,
      3.5,
      { o: 0.9 },
    ),
    stroke('M-96 12C-80-14-40-32 10-32', '#fff', 5, { o: 0.5 }),
  );
}

/** A branching tree of vessels or airways from `root`, growing at `angle` degrees; one path per thickness. */
export function branches(
  root: Point,
  angle: number,
  length: number,
  levels: number,
  random: () => number,
  spread = 30,
): string[] {
  const byLevel: string[] = Array.from({ length: levels }, () => '');
  const grow = ([x, y]: Point, heading: number, reach: number, level: number): void => {
    if (level >= levels) return;
    const [ex, ey] = polar([x, y], reach, heading);
    const [mx, my] = polar([x, y], reach * 0.55, heading + (random() - 0.5) * 34);
    byLevel[level] +=
      `M${Math.round(x)} ${Math.round(y)}Q${Math.round(mx)} ${Math.round(my)} ${Math.round(ex)} ${Math.round(ey)}`;
    const turn = spread * (0.7 + random() * 0.6);
    grow([ex, ey], heading - turn, reach * (0.68 + random() * 0.14), level + 1);
    grow(
      [ex, ey],
      heading + turn * (0.8 + random() * 0.4),
      reach * (0.68 + random() * 0.14),
      level + 1,
    );
  };
  grow(root, angle, length, 0);
  return byLevel;
}

/** Cells in a dish: irregular round shapes with a nucleus. */
export function cell(ink: Ink, r: number, random: () => number, fill = ink.lit): Markup {
  return group(
    {},
    path(blob([0, 0], r, 9, 0.18, random), { fill, stroke: ink.light, w: 1.5, so: 0.6 }),
    circle(r * 0.12, r * 0.08, r * 0.4, { fill: ink.dark, o: 0.55 }),
    circle(r * 0.02, -r * 0.02, r * 0.14, { fill: ink.pop }),
  );
}
