import { outline } from '../art/curves.ts';
import { mix } from '../art/palettes.ts';
import type { Ink } from '../art/poster.ts';
import type { Markup } from '../art/svg.ts';
import { circle, ellipse, group, path, stroke } from '../art/svg.ts';

const rightLung = outline(
  '-40,-98 -24,-62 -22,-10 -26,42 -36,74 -66,84 -104,100 -120,76 -121,14 -104,-44 -72,-88',
);
const leftLung = outline(
  '40,-98 24,-62 22,-22 38,8 48,40 42,72 68,84 106,100 120,76 121,14 104,-44 72,-88',
);
const bronchi =
  'M0-66C-6-40-22-34-40-26M0-66C6-40 22-34 40-26M-40-26C-62-18-74 0-82 28M-40-26C-50-4-54 20-56 52M-40-26C-62-34-74-44-80-60M-74 2C-88 4-98 14-104 28M-54 18C-66 24-72 40-74 62M40-26C62-18 74 0 82 28M40-26C54-4 64 24 66 56M40-26C62-34 74-44 80-60M74 2C88 4 98 14 104 28';

/** Both lungs and the airway, about 240 wide and 250 high, around their own centre. */
export function lungs(
  ink: Ink,
  fills: { right?: string; left?: string; tree?: string } = {},
): Markup {
  const tree = fills.tree ?? ink.light;
  return group(
    {},
    path(rightLung, { fill: fills.right ?? ink.lit }),
    path(leftLung, { fill: fills.left ?? ink.lit }),
    path(rightLung, { fill: 'none', stroke: ink.light, w: 1.5, o: 0.6 }),
    path(leftLung, { fill: 'none', stroke: ink.light, w: 1.5, o: 0.6 }),
    stroke(bronchi, tree, 4, { o: 0.75 }),
    stroke('M0-150V-62', tree, 17, { 'stroke-linecap': 'butt', dash: '7 3' }),
  );
}

/** The outlines of both lungs, for clips and second coats. */
export const lungOutlines = { right: rightLung, left: leftLung };

const heartBody = outline(
  '-72,-22 -48,-56 0,-66 50,-50 80,-8 76,44 52,88 20,118 -14,108 -52,72 -78,24',
);

/** A heart with its great vessels, about 170 wide and 270 high; `cool` colours its blue side. */
export function heart(ink: Ink, cool = mix(ink.pop, ink.dark, 0.3)): Markup {
  const vessel = (d: string, colour: string, width: number, o = 1): Markup =>
    stroke(d, colour, width, { 'stroke-linecap': 'butt', o: o === 1 ? undefined : o });
  const tube = (d: string, colour: string, width: number): Markup =>
    vessel(d, mix(colour, ink.dark, 0.6), width) +
    vessel(d, colour, width * 0.78) +
    vessel(d, ink.light, width * 0.14, 0.55);
  return group(
    {},
    tube('M-56 0V-134', cool, 30),
    tube('M40-34C60-46 84-50 106-48M34-10C60-18 86-20 108-16', mix(ink.tone, ink.dark, 0.2), 17),
    tube('M6-100V-150M30-104V-154M54-96V-146', ink.tone, 17),
    tube('M-14-30C-30-136 70-142 72-58V-20', ink.tone, 42),
    path(heartBody, { fill: ink.lit }),
    path(outline('-50,-44 0,-56 20,-36 -10,-6 -30,40 -44,70 -72,20'), { fill: ink.light, o: 0.16 }),
    path(outline('80,-8 76,44 52,88 20,118 -14,108 -40,84 10,90 48,50 60,0 50,-50'), {
      fill: ink.dark,
      o: 0.4,
    }),
    tube('M26 4C30-40 6-62-40-82', cool, 36),
    stroke(
      'M28 22C14 44 22 70 16 104M24 50C4 52-14 64-22 86M22 46C40 52 52 62 56 78M-62-18C-68 14-56 46-36 68M-61 8C-48 12-42 22-40 34',
      ink.light,
      3,
      { o: 0.7 },
    ),
  );
}

const brainShape = outline(
  '-112,12 -108,-30 -84,-66 -42,-88 8,-94 58,-84 96,-54 113,-10 106,30 84,46 46,48 18,60 -24,68 -58,58 -68,40 -94,36',
);
const sulci =
  'M-72 38C-48 14-18 18 8 6S56-12 76-2M6-93C-8-70 14-52-2-32S6-8-4 4M40-87C26-66 46-50 34-30S46-10 40-4M-40-86C-54-66-30-52-44-32S-34-6-46 10M-76-68C-84-48-64-36-74-16S-72 16-80 28M72-72C62-54 80-42 72-24S88-2 88 14M-30 44C-12 32 6 40 22 30S58 26 72 34M-98-34C-90-28-88-22-92-10M104-24C94-20 92-12 98-2M-26-60C-16-56-14-48-22-40M22-66C14-58 18-50 26-46M56-44C64-38 62-28 56-24';

/** A brain seen from the left, about 226 wide and 200 high. */
export function brain(ink: Ink, fill = ink.lit): Markup {
  return group(
    {},
    path('M26 50C30 80 34 104 30 138H60C58 104 66 78 58 44z', { fill: ink.shaded }),
    ellipse(76, 60, 38, 27, { fill: ink.tone }),
    stroke(
      'M42 54C64 46 92 46 112 56M40 64C64 58 92 60 111 68M46 76C66 70 88 72 102 78',
      ink.dark,
      2.5,
      { o: 0.6 },
    ),
    path(brainShape, { fill }),
    stroke(sulci, ink.dark, 4.5, { o: 0.55 }),
    path(brainShape, { fill: 'none', stroke: ink.light, w: 2, o: 0.7 }),
  );
}

/** A head and neck in profile, looking right, crown at y −134 and shoulders at y 200. */
export const profile = outline(
  '-94,-46 -84,-90 -54,-122 -12,-138 30,-133 62,-112 80,-76 85,-44 88,-26 104,4 111,16 106,24 96,26 97,36 101,43 93,49 98,56 92,66 94,82 82,98 52,103 28,110 22,130 26,170 60,200 -130,200 -88,168 -78,110 -90,40 -98,-6',
  0.15,
);

/** An eye of about 220 × 110; `pupil` is its radius. */
export function eye(ink: Ink, pupil: number): Markup {
  return group(
    {},
    path('M-112 0C-70-62 70-62 112 0C70 54-70 54-112 0z', { fill: ink.light }),
    circle(0, 0, 47, { fill: ink.shaded }),
    stroke(
      Array.from({ length: 24 }, (_, index) => {
        const angle = (index / 24) * Math.PI * 2;
        const [x, y] = [Math.cos(angle), Math.sin(angle)];
        return `M${Math.round(x * 26)} ${Math.round(y * 26)}L${Math.round(x * 43)} ${Math.round(y * 43)}`;
      }).join(''),
      ink.glow,
      2,
      { o: 0.7 },
    ),
    circle(0, 0, pupil, { fill: ink.deep }),
    circle(-14, -16, 8, { fill: '#fff', o: 0.9 }),
    path('M-112 0C-70-62 70-62 112 0C70-40-70-40-112 0z', { fill: ink.deep, o: 0.35 }),
    stroke('M-116 2C-70-62 70-62 116 2', ink.dark, 9),
  );
}

/** A long bone lying from left to right, `length` between its ends. */
export function bone(ink: Ink, length: number, fill = ink.lit): Markup {
  const half = length / 2;
  const d = `M${-half} -17C${-half * 0.6} -12 ${half * 0.6} -12 ${half} -17C${half + 6}-40 ${half + 44}-36 ${half + 36}-10C${half + 34}-2 ${half + 34} 2 ${half + 36} 10C${half + 44} 36 ${half + 6} 40 ${half} 17C${half * 0.6} 12 ${-half * 0.6} 12 ${-half} 17C${-half - 6} 40 ${-half - 44} 36 ${-half - 36} 10C${-half - 34} 2 ${-half - 34}-2 ${-half - 36}-10C${-half - 44}-36 ${-half - 6}-40 ${-half}-17z`;
  return group(
    {},
    path(d, { fill }),
    stroke(`M${-half + 4} 10C${-half * 0.6} 7 ${half * 0.6} 7 ${half - 4} 10`, ink.dark, 5, {
      o: 0.3,
    }),
  );
}

/** One vertebra from the side, about 84 × 44, spinous process to the right. */
export function vertebra(fill: string, edge: string): Markup {
  return group(
    {},
    path('M-42-19C-20-13 0-13 16-19C12-6 12 6 16 19C0 13-20 13-42 19C-37 6-37-6-42-19z', {
      fill,
      stroke: edge,
      w: 1.5,
      so: 0.7,
    }),
    path(
      'M14-12C26-20 36-14 40-4C52 2 70 10 82 22C84 30 74 32 66 26C52 18 40 12 30 12C22 12 16 8 14 6z',
      { fill, stroke: edge, w: 1.5, so: 0.7, o: 0.8 },
    ),
  );
}
