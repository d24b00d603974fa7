import { mix } from '../art/palettes.ts';
import type { Ink } from '../art/poster.ts';
import type { Markup } from '../art/svg.ts';
import { circle, ellipse, group, path, rect, stroke } from '../art/svg.ts';

/** A glass ampoule standing on y 0, 150 high; `fluid` colours its content, `level` fills it (0…1). */
export function ampoule(ink: Ink, fluid: string, level = 0.8): Markup {
  const body =
    'M-26-8V-84C-26-98-9-100-9-112V-132C-9-146 9-146 9-132V-112C9-100 26-98 26-84V-8C26 0-26 0-26-8z';
  const top = -8 - 76 * level;
  return group(
    {},
    path(body, { fill: ink.light, o: 0.22 }),
    path(`M-22-8V${top}C-8 ${top + 6} 8 ${top - 6} 22 ${top}V-8C22-3-22-3-22-8z`, {
      fill: fluid,
      o: 0.95,
    }),
    rect(-26, -64, 52, 34, { fill: ink.light, o: 0.85 }),
    stroke('M-16-54H16M-16-46H8M-16-38H12', ink.dark, 2.5, { o: 0.6 }),
    path(body, { fill: 'none', stroke: ink.light, w: 2.5 }),
    stroke('M-17-82V-16', '#fff', 4, { o: 0.6 }),
    stroke('M-10-112H10', ink.pop, 4),
  );
}

/** A syringe pointing left, needle tip at the origin, 330 long; `level` is how full the barrel is (0…1). */
export function syringe(ink: Ink, fluid: string, level = 0.6): Markup {
  const plunger = 92 + 140 * level;
  return group(
    {},
    stroke('M0 0H70', ink.light, 3.5),
    path('M62-8H84V8H62z', { fill: mix(ink.light, ink.tone, 0.4) }),
    path('M84-20C84-26 88-27 92-27H240V27H92C88 27 84 26 84 20z', { fill: ink.light, o: 0.24 }),
    path(`M88-22H${plunger}V22H88z`, { fill: fluid, o: 0.92 }),
    rect(plunger, -24, 14, 48, { rx: 4, fill: ink.dark }),
    rect(plunger + 14, -6, 308 - plunger, 12, { fill: mix(ink.light, ink.tone, 0.35) }),
    rect(240, -40, 12, 80, { rx: 5, fill: ink.light }),
    rect(318, -30, 13, 60, { rx: 5, fill: ink.light }),
    stroke('M112-27V-15M132-27V-9M152-27V-15M172-27V-9M192-27V-15M212-27V-9', ink.light, 2, {
      o: 0.9,
    }),
    stroke('M94 17H234', '#fff', 3.5, { o: 0.4 }),
    path('M84-20C84-26 88-27 92-27H240V27H92C88 27 84 26 84 20z', {
      fill: 'none',
      stroke: ink.light,
      w: 2.4,
    }),
  );
}

/** A hanging bag of fluid, 150 × 220, hook at the origin; `fluid` colours the content. */
export function bag(ink: Ink, fluid: string): Markup {
  const shape =
    'M-58 22C-64 14-56 8-46 8H46C56 8 64 14 58 22L66 160C66 196 26 206 12 208H-12C-26 206-66 196-66 160z';
  return group(
    {},
    path(shape, { fill: ink.light, o: 0.2 }),
    path('M-62 66C-30 58 10 76 63 64L66 160C66 196 26 206 12 208H-12C-26 206-66 196-66 160z', {
      fill: fluid,
    }),
    path('M-62 66C-30 58 10 76 63 64L64 74C20 86-20 70-62 78z', { fill: '#fff', o: 0.25 }),
    rect(-40, 92, 80, 62, { rx: 6, fill: ink.light, o: 0.85 }),
    stroke('M-26 108H26M-26 122H14M-26 136H20', ink.dark, 4, { o: 0.5 }),
    path(shape, { fill: 'none', stroke: ink.light, w: 3 }),
    stroke('M-48 40L-52 150', '#fff', 5, { o: 0.35 }),
    circle(0, -2, 9, { fill: 'none', stroke: ink.light, w: 4 }),
    rect(-8, 206, 16, 24, { rx: 3, fill: ink.light }),
  );
}

/** A laryngoscope: handle down from the origin, curved blade to the left, its lamp lit. */
export function laryngoscope(ink: Ink): Markup {
  const ribs = Array.from({ length: 9 }, (_, i) => `M-20 ${44 + i * 17}H20`).join('');
  return group(
    {},
    path('M-162 0L-560-60V230z', { fill: ink.beam, o: 0.5 }),
    path('M-162 0L-520-8V140z', { fill: ink.beam, o: 0.6 }),
    path('M22-22C-70-58-196-40-262 44C-266 54-256 58-248 52C-190 2-110-14-24 26V34H22z', {
      fill: ink.bright,
    }),
    path('M22-22C-70-58-196-40-262 44C-196-18-90-36 22 4z', { fill: '#fff', o: 0.35 }),
    path('M-160-20C-120-24-70-16-24 4V26C-80 2-130-8-190 6z', { fill: ink.dark, o: 0.35 }),
    rect(-25, 12, 50, 208, { rx: 15, fill: ink.lit }),
    rect(-25, 12, 17, 208, { rx: 9, fill: ink.light, o: 0.3 }),
    stroke(ribs, ink.dark, 4, { o: 0.45 }),
    rect(-29, -24, 58, 46, { rx: 9, fill: mix(ink.tone, ink.dark, 0.35) }),
    circle(-2, -2, 8, { fill: ink.light, o: 0.8 }),
    circle(-162, 0, 26, { fill: ink.light, o: 0.3 }),
    circle(-162, 0, 9, { fill: '#fff' }),
  );
}

/** A flask with bubbling content, 170 × 220, base on y 0. */
export function flask(ink: Ink, fluid: string): Markup {
  return group(
    {},
    path('M-24-220H24V-140L84-24C92-8 84 0 70 0H-70C-84 0-92-8-84-24L-24-140z', {
      fill: ink.light,
      o: 0.16,
    }),
    path('M-52-86C-20-98 20-74 52-86L84-24C92-8 84 0 70 0H-70C-84 0-92-8-84-24z', { fill: fluid }),
    circle(-30, -40, 11, { fill: '#fff', o: 0.4 }),
    circle(10, -58, 7, { fill: '#fff', o: 0.5 }),
    circle(34, -26, 14, { fill: '#fff', o: 0.25 }),
    ellipse(0, -220, 34, 7, { fill: ink.light }),
    path('M-24-220V-140L-84-24C-92-8-84 0-70 0H70C84 0 92-8 84-24L24-140V-220', {
      fill: 'none',
      stroke: ink.light,
      w: 4,
    }),
    stroke('M-14-206V-134L-52-62', '#fff', 5, { o: 0.45 }),
  );
}

/** A needle with a hub, tip at the origin, pointing left, `length` long. */
export function needle(ink: Ink, length: number, hub = ink.pop): Markup {
  return group(
    {},
    path(`M0 0L18-4H${length}V4H10z`, { fill: ink.bright }),
    stroke(`M16-2H${length}`, '#fff', 1.5, { o: 0.8 }),
    path(`M${length}-8L${length + 26}-17H${length + 70}V17H${length + 26}L${length} 8z`, {
      fill: hub,
    }),
    stroke(`M${length + 36}-10V10M${length + 48}-10V10M${length + 60}-10V10`, ink.dark, 3, {
      o: 0.4,
    }),
  );
}
