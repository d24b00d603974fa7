import type { Point } from './svg.ts';
import { number } from './svg.ts';

/** A repeatable source of numbers in [0, 1): the same name always gives the same art. */
export function randomFor(name: string): () => number {
  let state = 2166136261;
  for (const character of name) {
    state = Math.imul(state ^ character.charCodeAt(0), 16777619);
  }
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** Numbers joined as tightly as path data allows. */
function pack(values: readonly number[]): string {
  return values
    .map((value) => number(value))
    .reduce((text, next) => {
      if (text === '') return next;
      return next.startsWith('-') ? text + next : `${text} ${next}`;
    }, '');
}

const round = (value: number): number => Math.round(value);

/** A smooth curve through the points (Catmull-Rom), closed unless `open`. `tightness` 0 is round, 1 is straight. */
export function smooth(points: readonly Point[], open = false, tightness = 0): string {
  const count = points.length;
  const at = (index: number): Point => {
    const wrapped = open
      ? Math.min(Math.max(index, 0), count - 1)
      : ((index % count) + count) % count;
    return points[wrapped] ?? [0, 0];
  };
  const pull = (1 - tightness) / 6;
  const first = at(0);
  let [x, y] = [round(first[0]), round(first[1])];
  let d = `M${pack([x, y])}c`;
  const steps: string[] = [];
  for (let index = 0; index < (open ? count - 1 : count); index += 1) {
    const [before, from, to, after] = [at(index - 1), at(index), at(index + 1), at(index + 2)];
    const target = [round(to[0]), round(to[1])] as const;
    steps.push(
      pack([
        round(from[0] + (to[0] - before[0]) * pull) - x,
        round(from[1] + (to[1] - before[1]) * pull) - y,
        round(to[0] - (after[0] - from[0]) * pull) - x,
        round(to[1] - (after[1] - from[1]) * pull) - y,
        target[0] - x,
        target[1] - y,
      ]),
    );
    [x, y] = target;
  }
  d += steps.reduce(
    (text, next) => (text === '' || next.startsWith('-') ? text + next : `${text} ${next}`),
    '',
  );
  return open ? d : `${d}z`;
}

/** Straight segments through the points. */
export function polyline(points: readonly Point[], close = false): string {
  const d = points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${pack([x, y])}`).join('');
  return close ? `${d}z` : d;
}

/** Reads "x,y x,y …" into points: the hand-drawn outlines are written this way. */
export function points(text: string): Point[] {
  return text
    .trim()
    .split(/\s+/)
    .map((pair) => {
      const [x = '0', y = '0'] = pair.split(',');
      return [Number(x), Number(y)] as const;
    });
}

/** The smooth closed outline through "x,y x,y …". */
export const outline = (text: string, tightness = 0): string =>
  smooth(points(text), false, tightness);

/** The smooth open line through "x,y x,y …". */
export const trace = (text: string, tightness = 0): string => smooth(points(text), true, tightness);

/** An irregular round shape. `jitter` is the share of the radius that may vary. */
export function blob(
  [cx, cy]: Point,
  radius: number,
  corners: number,
  jitter: number,
  random: () => number,
): string {
  return smooth(
    Array.from({ length: corners }, (_, index) => {
      const angle = (index / corners) * Math.PI * 2;
      const reach = radius * (1 - jitter / 2 + random() * jitter);
      return [cx + Math.cos(angle) * reach, cy + Math.sin(angle) * reach] as const;
    }),
  );
}

/** Round dots in one short path: stroke it with round caps; the stroke width is the dot's diameter. */
export function dots(places: readonly Point[]): string {
  return places.map(([x, y]) => `M${pack([round(x), round(y)])}h0`).join('');
}

/** `count` scattered places inside the box. */
export function scatter(
  count: number,
  [x, y, width, height]: readonly [number, number, number, number],
  random: () => number,
): Point[] {
  return Array.from(
    { length: count },
    () => [x + random() * width, y + random() * height] as const,
  );
}

/** A rolling horizon from the left to the right edge, closed at the bottom. */
export function hills(y: number, height: number, waves: number, random: () => number): string {
  const steps = waves * 2;
  const crest = Array.from({ length: steps + 1 }, (_, index) => {
    const side = index % 2 === 0 ? -1 : 1;
    return [(640 / steps) * index, y + side * height * (0.4 + random() * 0.6)] as const;
  });
  return `${smooth(crest, true)}V360H0z`;
}

/** One sinus wave as an open line. `length` is one period in units. */
export function wave(
  [x, y]: Point,
  width: number,
  height: number,
  length: number,
  phase = 0,
): string {
  const step = length / 4;
  const count = Math.round(width / step);
  return smooth(
    Array.from({ length: count + 1 }, (_, index) => [
      x + index * step,
      y + Math.sin((index / 4) * Math.PI * 2 + phase) * height,
    ]),
    true,
  );
}

/** The point at `angle` degrees (0 = right, 90 = down) and `radius` from the centre. */
export function polar([cx, cy]: Point, radius: number, angle: number): Point {
  const radians = (angle * Math.PI) / 180;
  return [cx + Math.cos(radians) * radius, cy + Math.sin(radians) * radius];
}

/** A part of a circle's rim, from one angle to another, clockwise. */
export function arc(centre: Point, radius: number, from: number, to: number): string {
  const [start, end] = [polar(centre, radius, from), polar(centre, radius, to)];
  const large = Math.abs(to - from) > 180 ? 1 : 0;
  return `M${pack([...start])}A${pack([radius, radius])} 0 ${large} 1 ${pack([...end])}`;
}
