import { arc, dots, hills, scatter, trace } from '../art/curves.ts';
import { mix } from '../art/palettes.ts';
import type { Scene } from '../art/poster.ts';
import { circle, ellipse, group, path, place, stroke } from '../art/svg.ts';
import { bone, heart, lungOutlines, vertebra } from '../motifs/body.ts';
import { crescent } from '../motifs/night.ts';
import { needle, syringe } from '../motifs/tools.ts';
import { ribs } from './trauma.ts';

export const procedures: Record<string, Scene> = {
  'acesso-intraosseo-em-sessenta-segundos': {
    palette: 'hands',
    lamp: [390, 120, 320],
    draw: (ink) =>
      path(hills(320, 40, 2, ink.random), { fill: ink.dark, o: 0.7 }) +
      circle(352, 178, 126, { fill: ink.glow, o: 0.14 }) +
      place(
        [300, 244],
        1.42,
        -9,
        bone(ink, 330, ink.bright),
        ellipse(100, -2, 40, 9, { fill: ink.pop, o: 0.5 }),
      ) +
      place([404, 220], 1.06, -52, needle(ink, 130)) +
      [26, 44, 62]
        .map((r, i) =>
          circle(404, 220, r, { fill: 'none', stroke: ink.pop, w: 2.5, o: 0.8 - i * 0.22 }),
        )
        .join('') +
      circle(404, 220, 7, { fill: ink.pop }),
  },
  'drenagem-de-torax-sem-drama': {
    palette: 'hands',
    hue: -16,
    lamp: [320, 150, 320],
    power: 0.55,
    draw: (ink) =>
      place(
        [296, 186],
        1.3,
        0,
        path(lungOutlines.right, { fill: ink.deep, o: 0.55 }),
        path(lungOutlines.left, { fill: ink.deep, o: 0.55 }),
        ribs(ink.light, 0.5),
        stroke('M0-140V120', ink.light, 22, { dash: '16 6', 'stroke-linecap': 'butt', o: 0.5 }),
      ) +
      stroke(trace('392,110 420,150 440,196 500,214 570,250 600,330 590,380'), ink.dark, 24) +
      stroke(trace('392,110 420,150 440,196 500,214 570,250 600,330 590,380'), ink.pop, 15) +
      stroke(trace('392,110 420,150 440,196 500,214 570,250 600,330 590,380'), '#ffffff', 3, {
        o: 0.5,
      }) +
      circle(446, 200, 34, { fill: ink.pop, o: 0.2 }) +
      stroke('M398 120h0M410 138h0M420 158h0', ink.dark, 7),
  },
  'suturas-que-cicatrizam-bem': {
    palette: 'hands',
    hue: -28,
    lamp: [400, 150, 330],
    draw: (ink) =>
      path('M-20 60C160 30 420 40 660 80V300C420 330 180 320-20 280z', { fill: ink.lit, o: 0.55 }) +
      stroke(trace('-20,200 90,178 210,204 330,180 420,190'), ink.deep, 15, { o: 0.75 }) +
      stroke(trace('-20,198 90,176 210,202 330,178 420,188'), '#c9434a', 5) +
      [30, 104, 178, 252, 326]
        .map((x, i) =>
          place(
            [x, 190 + (i % 2) * 6],
            1,
            -6 + i * 3,
            stroke('M0-38C-9-14-9 14 0 38', ink.deep, 6, { o: 0.5 }),
            stroke('M0-38C9-14 9 14 0 38', ink.pop, 5),
            stroke('M0-38h0M0 38h0', ink.deep, 9),
            stroke('M0-38C-6-52 10-58 14-50M0-38C-14-44-16-56-6-60', ink.pop, 3.5),
          ),
        )
        .join('') +
      stroke(trace('326,232 380,268 450,240 520,180 548,120'), ink.pop, 4) +
      stroke(arc([470, 120], 92, 40, 215), ink.light, 9) +
      stroke(arc([470, 120], 92, 60, 190), '#ffffff', 2.5, { o: 0.7 }) +
      path('M392 68L384 92L404 82z', { fill: ink.light }),
  },
  'puncao-lombar-posicao-e-tudo': {
    palette: 'hands',
    hue: -6,
    lamp: [330, 160, 320],
    draw: (ink) =>
      path('M640-20H470C560 80 560 280 440 380H640z', { fill: ink.dark, o: 0.6 }) +
      stroke('M470-20C560 80 560 280 440 380', ink.light, 2.5, { o: 0.5 }) +
      stroke(trace('384,-20 430,80 436,190 410,290 340,380'), ink.pop, 13, { o: 0.45 }) +
      [0, 1, 2, 3, 4, 5]
        .map((i) => {
          const angle = ((-36 + i * 15) * Math.PI) / 180;
          return place(
            [150 + Math.cos(angle) * 230, 176 + Math.sin(angle) * 250],
            1.24,
            -36 + i * 15,
            vertebra(mix(ink.tone, ink.light, 0.55), ink.light),
          );
        })
        .join('') +
      place([432, 206], 0.9, 4, needle(ink, 150)) +
      circle(432, 206, 26, { fill: ink.pop, o: 0.3 }) +
      circle(432, 206, 7, { fill: ink.pop }),
  },
  'sedacao-para-procedimentos': {
    palette: 'hands',
    hue: 170,
    lamp: [440, 120, 320],
    draw: (ink) =>
      stroke(dots(scatter(44, [10, 10, 620, 230], ink.random)), ink.light, 3, { o: 0.6 }) +
      place([470, 116], 1.3, 0, crescent('#ffe9a8')) +
      path(hills(316, 30, 2, ink.random), { fill: ink.dark }) +
      place([150, 262], 1.04, -22, syringe(ink, '#fdfbf2', 0.75)) +
      stroke(
        dots([
          [128, 272],
          [112, 288],
          [96, 306],
        ]),
        '#fdfbf2',
        9,
      ) +
      stroke(trace('60,140 110,124 150,146 200,126 250,142'), ink.light, 3, { o: 0.35 }) +
      stroke(trace('110,170 150,160 190,176 230,164'), ink.light, 3, { o: 0.25 }),
  },
  'pericardiocentese-guiada': {
    palette: 'hands',
    hue: -40,
    lamp: [400, 170, 320],
    draw: (ink) =>
      circle(404, 186, 158, { fill: mix(ink.mid, ink.glow, 0.2), o: 0.55 }) +
      path(
        'M404 30C520 40 560 160 516 256C490 320 440 344 404 344C330 344 260 260 270 170C280 80 340 26 404 30z',
        { fill: ink.pop, fo: 0.22, stroke: ink.pop, w: 3.5 },
      ) +
      place(
        [400, 186],
        0.96,
        8,
        group({}, heart({ ...ink, tone: '#d8434f', lit: '#d8434f', dark: '#4a0c1a' }, '#5f86b8')),
      ) +
      place([322, 286], 1.1, 167, needle(ink, 150)) +
      circle(322, 286, 6, { fill: ink.light }),
  },
};
