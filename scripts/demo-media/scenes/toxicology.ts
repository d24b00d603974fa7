import { dots, hills, scatter, trace } from '../art/curves.ts';
import { mix } from '../art/palettes.ts';
import type { Ink, Scene } from '../art/poster.ts';
import type { Markup, Point } from '../art/svg.ts';
import { circle, element, group, path, place, rect, stroke } from '../art/svg.ts';
import { scorpion, snake } from '../motifs/life.ts';
import { flask } from '../motifs/tools.ts';
import { neon } from '../motifs/traces.ts';

/** Atoms and bonds as balls and sticks. */
function molecule(
  ink: Ink,
  atoms: readonly (readonly [number, number, number, string])[],
  bonds: readonly (readonly [number, number])[],
): Markup {
  const at = (i: number): Point => [atoms[i]?.[0] ?? 0, atoms[i]?.[1] ?? 0];
  const line = bonds.map(([a, b]) => `M${at(a)[0]} ${at(a)[1]}L${at(b)[0]} ${at(b)[1]}`).join('');
  return group(
    {},
    stroke(line, ink.dark, 17),
    stroke(line, ink.light, 9, { o: 0.8 }),
    ...atoms.map(([x, y, r, fill]) => circle(x, y, r, { fill })),
    stroke(dots(atoms.map(([x, y, r]): Point => [x - r * 0.34, y - r * 0.38])), '#fff', 9, {
      o: 0.6,
    }),
  );
}

const hexagon = (x: number, y: number, r: number): string =>
  `M${x} ${y - r}l${Math.round(r * 0.87)} ${r / 2}v${r}l${-Math.round(r * 0.87)} ${r / 2}l${-Math.round(r * 0.87)} ${-r / 2}v${-r}z`;

const capsule = (ink: Ink, first: string, second: string): Markup =>
  group(
    {},
    path('M-80-34H0V34H-80C-126 34-126-34-80-34z', { fill: first }),
    path('M80-34H0V34H80C126 34 126-34 80-34z', { fill: second }),
    stroke('M-84-18H80', '#fff', 8, { o: 0.45 }),
    path('M-114 6C-110 28-96 34-80 34H80C96 34 110 28 114 6C90 20-90 20-114 6z', {
      fill: ink.deep,
      o: 0.22,
    }),
  );

export const toxicology: Record<string, Scene> = {
  'organofosforados-atropina-ate-secar': {
    palette: 'poison',
    lamp: [400, 150, 330],
    draw: (ink) => {
      const leaf = (turn: number, s: number, o: number): Markup =>
        place(
          [60, 380],
          s,
          turn,
          path('M0 0C-50-100-40-220 0-300C40-220 50-100 0 0z', { fill: ink.shaded, o }),
          stroke(
            'M0-6V-284M0-60L26-96M0-60L-26-96M0-120L30-160M0-120L-30-160M0-180L24-216M0-180L-24-216',
            ink.light,
            2,
            { o: o * 0.45 },
          ),
        );
      return (
        leaf(-34, 1.1, 0.8) +
        leaf(-4, 1.25, 0.9) +
        leaf(26, 1.15, 0.95) +
        leaf(58, 1.05, 0.9) +
        place(
          [420, 172],
          1.12,
          -8,
          molecule(
            ink,
            [
              [0, 0, 46, ink.popLit],
              [-96, 44, 32, ink.lit],
              [96, 40, 32, ink.lit],
              [0, -104, 34, ink.bright],
              [-8, 104, 30, ink.lit],
              [-166, 2, 22, ink.bright],
              [166, -6, 22, ink.bright],
              [62, 150, 22, ink.bright],
            ],
            [
              [0, 1],
              [0, 2],
              [0, 3],
              [0, 4],
              [1, 5],
              [2, 6],
              [4, 7],
            ],
          ),
          stroke('M10-24V-78', ink.dark, 4),
        ) +
        stroke(dots(scatter(24, [220, 20, 400, 320], ink.random)), ink.glow, 5, { o: 0.6 })
      );
    },
  },
  'paracetamol-nomograma-e-acetilcisteina': {
    palette: 'poison',
    hue: -8,
    lamp: [340, 140, 320],
    draw: (ink) =>
      stroke('M60 30V326H600', ink.light, 2, { o: 0.4 }) +
      stroke('M60 90H600M60 150H600M60 210H600M60 270H600', ink.light, 1, { o: 0.14 }) +
      path('M60 60L600 300V326H60z', { fill: ink.glow, o: 0.1 }) +
      neon('M60 60L600 300', ink.pop, ink.light, 3) +
      place([226, 236], 1, 24, capsule(ink, ink.light, ink.tone)) +
      place([396, 142], 1.3, -32, capsule(ink, ink.pop, ink.light)) +
      place([520, 250], 0.72, 60, capsule(ink, ink.tone, ink.light)),
  },
  'acidente-escorpionico': {
    palette: 'poison',
    hue: 172,
    lamp: [410, 180, 330],
    power: 0.8,
    draw: (ink) => {
      // Under ultraviolet light a scorpion glows green: its edges and limbs light up in a violet room.
      const glowing: Ink = {
        ...ink,
        tone: '#43eda5',
        dark: '#0a4f4a',
        light: '#e9fff5',
        pop: '#f4ff7a',
      };
      return (
        path(hills(306, 40, 2, ink.random), { fill: ink.dark, o: 0.8 }) +
        [172, 128, 84].map((r) => circle(404, 190, r, { fill: glowing.tone, o: 0.07 })).join('') +
        stroke(dots(scatter(60, [0, 250, 640, 100], ink.random)), ink.light, 3, { o: 0.25 }) +
        stroke(dots(scatter(20, [60, 40, 520, 220], ink.random)), glowing.tone, 4, { o: 0.5 }) +
        place([392, 196], 1.14, -14, scorpion(glowing))
      );
    },
  },
  'acidente-ofidico': {
    palette: 'poison',
    hue: 24,
    lamp: [360, 130, 320],
    power: 0.6,
    draw: (ink) => {
      const blade = (x: number, lean: number, h: number): string =>
        `M${x} 372C${x + lean * 0.3} ${372 - h * 0.5} ${x + lean * 0.7} ${372 - h * 0.8} ${x + lean} ${372 - h}C${x + lean * 0.9 + 12} ${372 - h * 0.6} ${x + 22} ${372 - h * 0.3} ${x + 26} 372z`;
      return (
        path(
          [40, 90, 150, 560, 610, 500]
            .map((x, i) => blade(x, i % 2 === 0 ? -50 : 44, 190 + (i % 3) * 60))
            .join(''),
          { fill: ink.dark, o: 0.8 },
        ) +
        place([350, 196], 1.22, 0, snake(ink)) +
        path(
          [0, 66, 190, 268, 400, 470, 540, 620]
            .map((x, i) => blade(x, i % 2 === 0 ? 34 : -40, 70 + (i % 3) * 40))
            .join(''),
          { fill: ink.deep, o: 0.9 },
        )
      );
    },
  },
  'triciclicos-o-qrs-que-alarga': {
    palette: 'poison',
    hue: 40,
    lamp: [330, 110, 320],
    draw: (ink) =>
      [
        [330, 96],
        [226, 96],
        [434, 96],
      ]
        .map(([x = 0, y = 0]) =>
          path(hexagon(x, y - 30, 60), { fill: ink.glow, fo: 0.14, stroke: ink.light, w: 5 }),
        )
        .join('') +
      stroke('M252 80V114M460 80V114M408 82L434 66M200 82L226 66', ink.light, 3, { o: 0.6 }) +
      stroke('M330 156V186L372 206', ink.light, 5) +
      circle(330, 68, 13, { fill: ink.pop }) +
      circle(378, 210, 13, { fill: ink.pop }) +
      neon(
        `M-10 290${'h22l8-6l8 6h8l6 8l8-74l8 90l6-24h22'.repeat(2)}h20l10-8l10 8h8l14 12c10-60 26-92 44-82s20 90 34 92s14-22 22-22h30l12-8l12 8h8l14 14c14-70 34-106 58-96s26 104 44 106s18-24 28-24h100`,
        ink.glow,
        ink.light,
        4,
      ),
  },
  'toxindromes-examine-antes-de-pedir': {
    palette: 'poison',
    hue: -12,
    lamp: [390, 200, 320],
    draw: (ink) =>
      path('M0 308C200 298 440 298 640 308V360H0z', { fill: ink.dark }) +
      place([390, 312], 1.16, 0, flask(ink, ink.lit)) +
      place([228, 314], 0.82, 0, flask(ink, ink.popLit)) +
      place([534, 314], 0.72, 0, flask(ink, mix(ink.glow, '#ffffff', 0.4))) +
      [
        [390, 20, 12],
        [404, -6, 18],
        [372, -14, 9],
        [228, 112, 9],
        [236, 90, 13],
        [222, 66, 7],
        [534, 132, 8],
        [540, 110, 11],
      ]
        .map(([x = 0, y = 0, r = 0]) =>
          circle(x, y + 26, r, { fill: 'none', stroke: ink.light, w: 2.5, o: 0.7 }),
        )
        .join(''),
  },
  'monoxido-de-carbono': {
    palette: 'poison',
    hue: 66,
    lamp: [370, 210, 320],
    draw: (ink) => {
      const co = (x: number, y: number, s: number, turn: number, o: number): Markup =>
        place(
          [x, y],
          s,
          turn,
          group(
            { o },
            circle(-18, 0, 26, { fill: ink.shaded }),
            circle(20, 0, 21, { fill: ink.popLit }),
            circle(-26, -9, 6, { fill: '#fff', o: 0.5 }),
          ),
        );
      return (
        path(hills(310, 30, 2, ink.random), { fill: ink.deep }) +
        path('M200 190L372 62L544 190V330H200z', { fill: ink.dark }) +
        path('M176 200L372 52L568 200L554 214L372 78L190 214z', { fill: ink.mid }) +
        rect(300, 170, 144, 118, { rx: 8, fill: '#ffcb6b' }) +
        circle(372, 228, 130, { fill: '#ffcb6b', o: 0.16 }) +
        element('clipPath', { id: 'c' }, rect(300, 170, 144, 118, { rx: 8 })) +
        group(
          { 'clip-path': 'url(#c)' },
          path(`${trace('290,250 330,226 360,250 390,220 420,244 460,226')}V300H290z`, {
            fill: ink.dark,
            o: 0.35,
          }),
        ) +
        stroke('M372 170V288M300 229H444', ink.dark, 7) +
        stroke(trace('470,120 486,84 462,56 490,26 470,-10'), ink.light, 9, { o: 0.25 }) +
        co(120, 120, 1, 24, 0.9) +
        co(80, 220, 0.7, -30, 0.6) +
        co(166, 60, 0.6, 70, 0.55) +
        co(586, 96, 0.9, -16, 0.85) +
        co(600, 230, 0.65, 50, 0.6) +
        co(372, 232, 0.8, -20, 1)
      );
    },
  },
};
