import { arc, dots, hills, polar, scatter, smooth, trace } from '../art/curves.ts';
import type { Scene } from '../art/poster.ts';
import type { Point } from '../art/svg.ts';
import { circle, ellipse, group, path, place, stroke } from '../art/svg.ts';
import { brain, eye, profile } from '../motifs/body.ts';
import { neon, storm } from '../motifs/traces.ts';

const ray = (from: number, to: number, count: number, centre: Point): string =>
  Array.from({ length: count }, (_, i) => {
    const [a, b] = [polar(centre, from, (360 / count) * i), polar(centre, to, (360 / count) * i)];
    return `M${Math.round(a[0])} ${Math.round(a[1])}L${Math.round(b[0])} ${Math.round(b[1])}`;
  }).join('');

/** A spiral that grows from the centre; turns in full circles. */
const spiral = ([cx, cy]: Point, reach: number, turns: number): string =>
  smooth(
    Array.from({ length: turns * 10 + 1 }, (_, i) => {
      const share = i / (turns * 10);
      return polar([cx, cy], reach * share ** 0.9, share * turns * 360);
    }),
    true,
  );

export const neurology: Record<string, Scene> = {
  'avc-isquemico-janela': {
    palette: 'brain',
    lamp: [430, 170, 320],
    draw: (ink) =>
      circle(430, 180, 172, { fill: ink.glow, fo: 0.1, stroke: ink.light, w: 1.2, so: 0.3 }) +
      stroke(ray(156, 166, 60, [430, 180]), ink.light, 1.6, { o: 0.45 }) +
      stroke(ray(150, 166, 12, [430, 180]), ink.light, 3.5, { o: 0.8 }) +
      stroke(arc([430, 180], 172, -90, 45), ink.pop, 6) +
      place([430, 166], 1.12, 0, brain(ink)) +
      circle(386, 150, 34, { fill: ink.deep, o: 0.5 }) +
      circle(386, 150, 18, { fill: ink.deep, o: 0.5 }) +
      stroke('M430 180V64M430 180L500 250', ink.pop, 5) +
      circle(430, 180, 9, { fill: ink.pop }),
  },
  'estado-de-mal-epileptico': {
    palette: 'brain',
    hue: 26,
    lamp: [330, 150, 320],
    draw: (ink) =>
      [0, 1, 2, 3, 4, 5]
        .map((i) =>
          neon(
            storm([-20, 50 + i * 52], 690, 14 + (i % 3) * 13, 15 + (i % 2) * 5, ink.random, false),
            i === 2 ? ink.pop : ink.glow,
            i === 2 ? '#fff' : ink.light,
            i === 2 ? 2.6 : 1.3,
          ),
        )
        .join('') + path('M240 0H420L400 360H220z', { fill: ink.light, o: 0.07 }),
  },
  'hemorragia-subaracnoidea': {
    palette: 'brain',
    hue: -14,
    lamp: [330, 130, 320],
    draw: (ink) =>
      stroke(ray(140, 520, 30, [316, 128]), ink.light, 3, { o: 0.13 }) +
      path(hills(340, 30, 1, ink.random), { fill: ink.dark, o: 0.7 }) +
      place(
        [330, 190],
        1.22,
        0,
        path(profile, { fill: ink.shaded }),
        stroke(profile, ink.light, 2.5, { o: 0.6 }),
      ) +
      place([320, 122], 0.78, 0, group({ transform: 'scale(-1 1)' }, brain(ink, ink.dark))) +
      path(
        'M336 84L350 108L378 98L362 122L386 138L358 140L360 168L340 148L318 166L324 138L296 134L320 118L308 92L332 104z',
        { fill: ink.popLit },
      ) +
      circle(340, 126, 70, { fill: ink.pop, o: 0.16 }),
  },
  'coma-em-cinco-minutos': {
    palette: 'brain',
    hue: -34,
    lamp: [250, 130, 330],
    draw: (ink) =>
      path('M-20-10L210 178L-20 260z', { fill: ink.light, o: 0.1 }) +
      place([344, 182], 1.95, 0, eye(ink, 13)) +
      stroke('M140 120C180 60 260 22 350 22C440 22 510 64 552 124', ink.light, 2, { o: 0.35 }) +
      stroke('M180 288C240 326 300 340 350 340C420 340 480 318 520 286', ink.light, 2, { o: 0.25 }),
  },
  'meningite-bacteriana': {
    palette: 'brain',
    hue: 40,
    lamp: [400, 200, 320],
    draw: (ink) => {
      const pair = (x: number, y: number, r: number, turn: number) =>
        place(
          [x, y],
          r / 20,
          turn,
          ellipse(-15, 0, 16, 20, { fill: ink.popLit }),
          ellipse(15, 0, 16, 20, { fill: ink.popLit }),
          circle(-18, -8, 5, { fill: '#fff', o: 0.7 }),
        );
      return (
        [0, 1, 2]
          .map((i) =>
            circle(470, 380, 300 - i * 30, { fill: [ink.dark, ink.tone, ink.mid][i], o: 0.7 }),
          )
          .join('') +
        circle(470, 380, 218, { fill: ink.shaded }) +
        stroke(
          trace(
            '300,330 330,290 320,250 370,240 390,200 430,220 470,180 500,220 550,200 570,250 620,250',
          ),
          ink.dark,
          6,
          { o: 0.6 },
        ) +
        stroke(
          trace('360,340 400,300 390,270 440,260 470,290 520,260 560,300 620,310'),
          ink.dark,
          6,
          { o: 0.6 },
        ) +
        stroke('M186 290A300 300 0 0 1 640 134', ink.light, 2.5, { o: 0.6 }) +
        pair(250, 150, 24, 30) +
        pair(330, 84, 30, -20) +
        pair(180, 226, 20, 70) +
        pair(420, 52, 18, 15) +
        pair(240, 240, 14, -40) +
        pair(140, 110, 13, 10) +
        pair(322, 160, 17, 60) +
        stroke(dots(scatter(30, [30, 20, 420, 220], ink.random)), ink.light, 4, { o: 0.5 })
      );
    },
  },
  'vertigem-aguda-hints': {
    palette: 'brain',
    hue: -8,
    lamp: [370, 190, 330],
    draw: (ink) => {
      const line = spiral([380, 186], 250, 5);
      return (
        stroke(line, ink.dark, 40, { o: 0.7 }) +
        stroke(line, ink.tone, 24) +
        stroke(line, ink.light, 3, { o: 0.6 }) +
        circle(380, 186, 10, { fill: ink.pop }) +
        [0, 1, 2, 3, 4, 5, 6, 7]
          .map((i) => {
            const [x, y] = polar([380, 186], 60 + i * 26, i * 74);
            return circle(x, y, 4 + i * 0.8, { fill: ink.pop, o: 1 - i * 0.06 });
          })
          .join('')
      );
    },
  },
};
