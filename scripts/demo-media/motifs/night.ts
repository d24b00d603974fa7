import { randomFor } from '../art/curves.ts';
import type { Ink } from '../art/poster.ts';
import type { Markup } from '../art/svg.ts';
import { circle, group, path, rect, stroke } from '../art/svg.ts';

/** A round lamp with haze around it. */
export function halo(x: number, y: number, r: number, colour: string, core: string): Markup {
  return (
    circle(x, y, r * 2.6, { fill: colour, o: 0.1 }) +
    circle(x, y, r * 1.7, { fill: colour, o: 0.18 }) +
    circle(x, y, r, { fill: core })
  );
}

/** A crescent moon of radius 60 around the origin. */
export function crescent(fill: string): Markup {
  return path('M18-57A60 60 0 1 0 57 24A48 48 0 0 1 18-57z', { fill });
}

/** City blocks along y = `ground` with lit windows; `name` keeps them the same from run to run. */
export function skyline(ink: Ink, ground: number, name: string, tall: number): Markup {
  const random = randomFor(name);
  let x = -10;
  let blocks = `M-10 ${ground}`;
  let windows = '';
  while (x < 650) {
    const width = 34 + Math.round(random() * 46);
    const height = Math.round(tall * (0.35 + random() * 0.65));
    blocks += `V${ground - height}h${width}V${ground}`;
    for (let wy = ground - height + 14; wy < ground - 16; wy += 18) {
      for (let wx = x + 9; wx < x + width - 8; wx += 13) {
        if (random() < 0.22) windows += `M${wx} ${wy}v6`;
      }
    }
    x += width;
  }
  return (
    path(`${blocks}V360H-10z`, { fill: ink.dark }) +
    stroke(windows, ink.glow, 4.5, { o: 0.75, 'stroke-linecap': 'butt' })
  );
}

/** An ambulance driving left, 300 × 150, wheels on y 0. */
export function ambulance(ink: Ink): Markup {
  const wheel = (x: number): Markup =>
    circle(x, -6, 27, { fill: ink.deep }) + circle(x, -6, 12, { fill: ink.light, o: 0.8 });
  return group(
    {},
    path('M-150-26L-640-60V30z', { fill: ink.beam, o: 0.8 }),
    path('M-150-26L-460-34V4z', { fill: ink.beam, o: 0.8 }),
    path(
      'M-160-14V-44C-158-56-150-60-140-62L-112-68L-92-112C-88-120-82-124-72-124H-40V-148C-40-154-36-156-30-156H142C152-156 158-150 158-142V-14z',
      { fill: ink.bright },
    ),
    path('M-40-148C-40-154-36-156-30-156H142C152-156 158-150 158-142V-96H-40z', {
      fill: '#fff',
      o: 0.5,
    }),
    path('M-100-70L-84-106C-82-110-80-112-74-112H-52V-70z', { fill: ink.deep, o: 0.85 }),
    path('M-160-44H158V-30H-160z', { fill: ink.pop }),
    path('M-160-14H158V-4H-160z', { fill: ink.dark }),
    stroke('M-22-96H26L40-126L56-70L68-96H140', ink.tone, 8),
    rect(-66, -140, 36, 14, { rx: 6, fill: ink.pop }),
    circle(-48, -136, 46, { fill: ink.pop, o: 0.22 }),
    circle(-154, -24, 8, { fill: '#fff' }),
    wheel(-94),
    wheel(96),
  );
}
