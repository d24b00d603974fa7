import { polyline, smooth } from '../art/curves.ts';
import type { Markup, Point } from '../art/svg.ts';
import { element, rect, stroke } from '../art/svg.ts';

/** One beat as [distance from its start, height]: positive is up. */
const beats = {
  sinus: '0,0 14,0 20,8 27,0 36,0 39,-8 45,76 51,-22 55,0 68,0 80,18 94,0 120,0',
  elevation: '0,0 12,0 18,7 25,0 34,0 36,-6 42,60 47,24 56,28 70,44 88,22 98,2 120,0',
  paced: '0,0 20,0 20,64 21,0 26,-40 38,-44 46,-8 58,26 76,22 88,0 120,0',
  wide: '0,-30 16,40 30,62 44,20 56,-44 68,-54 80,-30',
} as const;

export type Beat = keyof typeof beats;

const read = (text: string): Point[] =>
  text.split(' ').map((pair) => {
    const [x = '0', y = '0'] = pair.split(',');
    return [Number(x), Number(y)];
  });

/** An ECG line that starts at a point and repeats a beat; `scale` is its height, `stretch` its width. */
export function ecg(
  [x, y]: Point,
  beat: Beat,
  count: number,
  {
    scale = 1,
    stretch = 1,
    gaps = [],
  }: { scale?: number; stretch?: number; gaps?: readonly number[] } = {},
): string {
  const shape = read(beats[beat]);
  const length = (shape.at(-1)?.[0] ?? 0) * stretch;
  const places: Point[] = [];
  let start = x;
  for (let index = 0; index < count; index += 1) {
    places.push(...shape.map(([dx, dy]): Point => [start + dx * stretch, y - dy * scale]));
    start += length + (gaps[index % Math.max(gaps.length, 1)] ?? 0);
  }
  return smooth(places, true, beat === 'wide' ? 0 : 0.72);
}

/** A disorderly wave such as ventricular fibrillation or an EEG in seizure. */
export function storm(
  [x, y]: Point,
  width: number,
  height: number,
  step: number,
  random: () => number,
  round = true,
): string {
  const count = Math.floor(width / step);
  const places = Array.from({ length: count + 1 }, (_, index): Point => {
    const side = index % 2 === 0 ? -1 : 1;
    return [x + index * step, y + side * height * (0.25 + random() * 0.75)];
  });
  return round ? smooth(places, true) : polyline(places);
}

/** Monitor paper over the whole canvas: a fine grid of `step` units. */
export function paper(colour: string, step: number, opacity: number): Markup {
  return (
    element(
      'pattern',
      { id: 'm', width: step, height: step, patternUnits: 'userSpaceOnUse' },
      element('path', { d: `M${step} 0H0V${step}`, fill: 'none', stroke: colour }),
    ) + rect(0, 0, 640, 360, { fill: 'url(#m)', o: opacity })
  );
}

/** A glowing line: a wide faint coat, a narrow one and the line itself. */
export function neon(d: string, colour: string, core: string, width: number): Markup {
  return (
    stroke(d, colour, width * 5, { o: 0.14 }) +
    stroke(d, colour, width * 2.4, { o: 0.35 }) +
    stroke(d, core, width)
  );
}

/** A bedside screen with round corners around the origin. */
export function screen(width: number, height: number, frame: string, face: string): Markup {
  return (
    rect(-width / 2 - 12, -height / 2 - 12, width + 24, height + 24, { rx: 20, fill: frame }) +
    rect(-width / 2, -height / 2, width, height, { rx: 10, fill: face })
  );
}
