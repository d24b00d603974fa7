import { dots, hills, outline, scatter, trace } from '../art/curves.ts';
import { mix } from '../art/palettes.ts';
import type { Ink, Scene } from '../art/poster.ts';
import type { Markup } from '../art/svg.ts';
import { circle, ellipse, group, path, place, rect, stroke } from '../art/svg.ts';
import { lungOutlines, vertebra } from '../motifs/body.ts';
import { redCell } from '../motifs/life.ts';
import { ambulance, skyline } from '../motifs/night.ts';

/** Ribs as on a chest film, around the origin. */
export function ribs(colour: string, opacity: number): Markup {
  const one = (i: number): string => {
    const [y, w] = [-96 + i * 26, 78 + i * 8 - Math.max(0, i - 4) * 6];
    return `M-10 ${y}C${-w * 0.7} ${y - 26} ${-w * 1.3} ${y} ${-w * 1.28} ${y + 44}M10 ${y}C${w * 0.7} ${y - 26} ${w * 1.3} ${y} ${w * 1.28} ${y + 44}`;
  };
  return stroke(Array.from({ length: 8 }, (_, i) => one(i)).join(''), colour, 9, { o: opacity });
}

/** A skull from the side, looking left, as on a film. */
function skull(ink: Ink): Markup {
  const vault = outline(
    '-104,6 -108,-50 -76,-108 -10,-132 60,-122 108,-78 118,-16 100,36 62,58 30,62 4,60 -40,48 -60,44 -84,42',
  );
  return group(
    {},
    path('M-84 34C-106 40-110 62-104 74L-100 92C-84 100-50 98-34 88L2 56z', {
      fill: ink.light,
      o: 0.42,
    }),
    path(
      'M-98 102C-70 112-40 108-22 94L14 44L34 56L10 104C-6 132-50 142-84 138C-100 136-102 112-98 102z',
      { fill: ink.light, o: 0.5 },
    ),
    path(vault, { fill: ink.light, o: 0.3 }),
    stroke(vault, ink.light, 9, { o: 0.75 }),
    stroke(outline('-92,0 -94,-44 -68,-94 -8,-116 54,-106 96,-68 104,-14 86,24'), ink.light, 2, {
      o: 0.35,
    }),
    ellipse(-72, 12, 25, 22, { fill: ink.deep, o: 0.75 }),
    path('M-106 44L-88 40L-84 66L-100 68z', { fill: ink.deep, o: 0.7 }),
    circle(26, 54, 9, { fill: ink.deep, o: 0.6 }),
    stroke('M-98 86V98M-88 88V100M-78 89V101M-68 89V100M-58 88V99M-48 86V97', ink.light, 7, {
      o: 0.85,
    }),
    stroke('M-94 106V116M-84 107V118M-74 107V118M-64 106V116M-54 104V114', ink.light, 6, {
      o: 0.75,
    }),
    place([40, 92], 0.5, 100, vertebra(ink.light, ink.light)),
    place([48, 122], 0.5, 104, vertebra(ink.light, ink.light)),
  );
}

export const trauma: Record<string, Scene> = {
  'abcde-do-trauma-em-dez-minutos': {
    palette: 'trauma',
    hue: -12,
    lamp: [420, 200, 340],
    draw: (ink) =>
      circle(470, 110, 58, { fill: ink.light, o: 0.85 }) +
      circle(470, 110, 92, { fill: ink.light, o: 0.12 }) +
      skyline(ink, 262, 'abcde', 150) +
      path('M0 262H640V360H0z', { fill: ink.deep }) +
      stroke('M-10 330H650', ink.glow, 4, { dash: '46 40', o: 0.6, 'stroke-linecap': 'butt' }) +
      stroke('M-10 262H650', ink.glow, 2, { o: 0.4 }) +
      place([420, 306], 1.05, 0, ambulance(ink)),
  },
  'trauma-cranioencefalico-grave': {
    palette: 'trauma',
    hue: -176,
    lamp: [370, 160, 280],
    power: 0.5,
    draw: (ink) =>
      place([366, 172], 1.26, 4, skull(ink)) +
      circle(424, 104, 44, { fill: ink.pop, o: 0.28 }) +
      circle(424, 104, 24, { fill: ink.pop, o: 0.4 }) +
      circle(424, 104, 62, { fill: 'none', stroke: ink.pop, w: 2, dash: '3 9' }) +
      stroke(
        'M40 40V320M32 80H48M36 120H44M32 160H48M36 200H44M32 240H48M36 280H44',
        ink.light,
        2,
        { o: 0.35 },
      ),
  },
  'pneumotorax-hipertensivo': {
    palette: 'trauma',
    hue: -158,
    lamp: [330, 150, 300],
    power: 0.4,
    draw: (ink) =>
      place(
        [330, 190],
        1.34,
        0,
        path(lungOutlines.right, { fill: ink.deep, o: 0.85 }),
        path('M40-60C28-30 30 10 44 44C60 48 72 20 70-14C68-40 56-60 40-60z', {
          fill: ink.light,
          o: 0.4,
        }),
        path(lungOutlines.left, { fill: ink.deep, o: 0.9 }),
        path('M34-52C26-30 28 10 46 46C66 44 78 10 72-20C66-46 50-58 34-52z', {
          fill: ink.light,
          o: 0.34,
        }),
        stroke('M34-52C50-58 66-46 72-20C78 10 66 44 46 46', ink.pop, 3.5),
        path('M-30-80C-44-30-50 30-40 76C-20 92 10 90 22 70C14 20-6-30-10-84z', {
          fill: ink.light,
          o: 0.4,
        }),
        ribs(ink.light, 0.3),
        stroke('M-60-104C-90-112-120-100-146-84M60-104C90-112 120-100 146-84', ink.light, 13, {
          o: 0.5,
        }),
        stroke('M-14-140C-16-90-22-60-18 96', ink.light, 24, {
          o: 0.25,
          dash: '15 6',
          'stroke-linecap': 'butt',
        }),
        stroke('M112-10H82M112 24H84M112-44H80', ink.pop, 3),
      ),
  },
  'fraturas-expostas': {
    palette: 'trauma',
    lamp: [340, 170, 320],
    draw: (ink) =>
      path(hills(300, 60, 2, ink.random), { fill: ink.dark, o: 0.6 }) +
      circle(338, 176, 118, { fill: ink.glow, o: 0.16 }) +
      group(
        {},
        place(
          [206, 226],
          1.3,
          -22,
          path(
            'M96-12L80-4L100 2L84 12C40 12-30 12-70 17C-76 40-114 36-106 10C-104 2-104-2-106-10C-114-36-76-40-70-17C-30-12 40-14 96-12z',
            { fill: ink.bright },
          ),
          stroke('M-66 9C-30 6 40 6 82 6', ink.dark, 5, { o: 0.3 }),
        ),
        place(
          [476, 150],
          1.3,
          -34,
          path(
            'M-100-14L-84-4L-104 4L-88 14C-40 12 30 12 70 17C76 40 114 36 106 10C104 2 104-2 106-10C114-36 76-40 70-17C30-12-40-12-100-14z',
            { fill: ink.bright },
          ),
          stroke('M-84 8C-40 6 30 6 66 9', ink.dark, 5, { o: 0.3 }),
        ),
      ) +
      path('M318 120L332 148L306 150L330 168L312 184M356 226L348 204L372 208L356 190', {
        fill: 'none',
        stroke: ink.pop,
        w: 4,
      }) +
      stroke(dots(scatter(18, [286, 120, 110, 110], ink.random)), ink.light, 6, { o: 0.9 }),
  },
  'torniquete-e-hemorragia-externa': {
    palette: 'trauma',
    hue: -20,
    lamp: [430, 150, 320],
    draw: (ink) =>
      path(
        'M-20 100C120 84 240 96 340 120C430 96 540 84 680 84V286C540 286 430 268 340 244C240 266 120 280-20 264z',
        { fill: ink.lit },
      ) +
      path(
        'M-20 100C120 84 240 96 340 120C430 96 540 84 680 84V110C540 112 430 122 340 140C240 122 120 112-20 128z',
        { fill: ink.light, o: 0.28 },
      ) +
      stroke(trace('690,190 540,186 440,182 352,182'), ink.dark, 30, { o: 0.6 }) +
      stroke(trace('690,190 540,186 440,182 352,182'), '#e8413f', 20) +
      stroke(trace('310,182 200,184 80,186 -30,184'), ink.dark, 14, { o: 0.5 }) +
      place([470, 182], 0.5, 12, redCell('#ff9a8a', ink.dark)) +
      place([560, 190], 0.5, -20, redCell('#ff9a8a', ink.dark)) +
      place([404, 184], 0.42, 50, redCell('#ff9a8a', ink.dark)) +
      place(
        [336, 182],
        1,
        3,
        rect(-34, -86, 68, 172, { rx: 14, fill: ink.deep }),
        stroke('M-24-84V84M24-84V84', ink.light, 2, { dash: '5 6', o: 0.5 }),
        rect(-50, -26, 100, 52, { rx: 12, fill: mix(ink.deep, ink.dark, 0.5) }),
        place([0, 0], 1, -24, rect(-92, -10, 184, 20, { rx: 10, fill: ink.popLit })),
        circle(0, 0, 14, { fill: ink.light }),
      ),
  },
  'trauma-pelvico': {
    palette: 'trauma',
    hue: -190,
    lamp: [330, 190, 300],
    power: 0.45,
    draw: (ink) => {
      const wing =
        'M18 60C40 44 60 20 56-8C50-50 90-104 134-98C164-92 172-40 150 0C138 24 128 34 132 56C142 84 128 116 96 116C70 122 62 104 40 108C26 110 14 100 12 84z';
      return (
        path('M80-10H580C560 120 560 240 600 380H60C100 240 100 120 80-10z', {
          fill: ink.deep,
          o: 0.35,
        }) +
        place(
          [330, 180],
          1.32,
          0,
          ...([1, -1] as const).map((side) =>
            place(
              [0, 0],
              [side, 1],
              0,
              path(
                'M120 70C150 60 176 80 178 108C176 128 190 160 190 200H148C148 160 140 130 124 112z',
                { fill: ink.light, o: 0.4 },
              ),
              path(wing, { fill: ink.light, fo: 0.34, stroke: ink.light, w: 3, so: 0.8 }),
              ellipse(66, 84, 21, 16, { fill: ink.deep, o: 0.8 }),
              circle(122, 70, 25, { fill: ink.light, o: 0.3 }),
            ),
          ),
          path('M-50-30C-30-46 30-46 50-30C40 14 22 44 0 62C-22 44-40 14-50-30z', {
            fill: ink.light,
            fo: 0.4,
            stroke: ink.light,
            w: 2,
            so: 0.7,
          }),
          stroke('M-18-18h0M18-18h0M-14 4h0M14 4h0M-9 24h0M9 24h0', ink.deep, 9, { o: 0.7 }),
          place([-2, -62], 0.8, 90, ''),
          rect(-26, -84, 52, 32, { rx: 7, fill: ink.light, o: 0.55 }),
          rect(-24, -122, 48, 32, { rx: 7, fill: ink.light, o: 0.45 }),
        ) +
        path('M70 232C200 262 460 262 590 232L594 296C460 326 200 326 66 296z', {
          fill: ink.pop,
          o: 0.6,
        }) +
        stroke('M70 232C200 262 460 262 590 232M66 296C200 326 460 326 594 296', ink.pop, 3) +
        rect(296, 246, 68, 74, { rx: 10, fill: ink.deep, o: 0.75, stroke: ink.pop, w: 3 })
      );
    },
  },
  'grande-queimado-primeiras-24-horas': {
    palette: 'trauma',
    hue: -8,
    lamp: [370, 240, 330],
    power: 0.95,
    draw: (ink) =>
      place(
        [372, 330],
        1.3,
        0,
        path(
          'M-30-262C10-220 84-178 96-96C118-120 112-148 106-164C150-120 166-60 140-10C120 30 60 44 0 44C-70 44-136 16-140-60C-142-112-104-134-94-172C-78-150-74-138-72-120C-50-156-18-200-30-262z',
          { fill: ink.shaded },
        ),
        path(
          'M-10-196C16-150 64-124 70-64C84-76 86-90 86-104C116-66 112-6 82 22C60 42-50 46-84 12C-116-24-96-76-70-104C-64-90-60-80-58-70C-34-100-12-140-10-196z',
          { fill: ink.tone },
        ),
        path(
          'M0-118C14-84 46-66 48-26C56-32 60-42 60-50C78-18 66 24 40 36C10 48-44 42-58 8C-70-26-50-50-38-66C-34-54-32-48-30-44C-14-64-4-88 0-118z',
          { fill: '#ffcf5c' },
        ),
        path('M2-50C10-26 30-14 30 10C30 34 12 42-4 42C-22 42-36 30-34 8C-32-14-6-24 2-50z', {
          fill: '#fff6dc',
        }),
      ) +
      stroke(dots(scatter(34, [150, 10, 440, 250], ink.random)), ink.glow, 4, { o: 0.8 }) +
      stroke(dots(scatter(14, [180, 30, 380, 200], ink.random)), '#fff', 2.5) +
      path(hills(346, 16, 4, ink.random), { fill: ink.deep }),
  },
  'coluna-cervical': {
    palette: 'trauma',
    hue: -168,
    lamp: [330, 150, 300],
    power: 0.5,
    draw: (ink) =>
      path(
        'M190-20C200 60 176 110 168 180C164 260 130 310 60 380H560C500 310 470 250 474 190C478 110 500 60 520-20z',
        { fill: ink.glow, o: 0.1 },
      ) +
      [0, 1, 2, 3, 4, 5, 6]
        .map((i) => {
          const x = 330 + Math.sin(i / 2.2) * 26 - i * 4;
          return place(
            [x, 34 + i * 50],
            1.12 + i * 0.04,
            -10 + i * 4,
            vertebra(mix(ink.mid, ink.light, i === 4 ? 0.15 : 0.6), ink.light),
          );
        })
        .join('') +
      circle(336, 234, 74, { fill: ink.pop, o: 0.16 }) +
      circle(336, 234, 60, { fill: 'none', stroke: ink.pop, w: 3, dash: '70 24' }) +
      place([330, 234], 1.28, 6, vertebra(ink.pop, ink.light)),
  },
};
