import { dots, hills, scatter, trace, wave } from '../art/curves.ts';
import { mix } from '../art/palettes.ts';
import type { Scene } from '../art/poster.ts';
import { circle, element, group, path, place, rect, stroke } from '../art/svg.ts';
import { heart } from '../motifs/body.ts';
import { bee, branches, redCell } from '../motifs/life.ts';
import { bag } from '../motifs/tools.ts';

const drop = 'M0-120C34-64 74-18 74 34A74 74 0 0 1-74 34C-74-18-34-64 0-120z';

export const shock: Record<string, Scene> = {
  'choque-septico-na-primeira-hora': {
    palette: 'shock',
    lamp: [430, 180, 330],
    draw: (ink) => {
      const glass =
        'M-84-140H84C84-70 30-40 14-8C10 0 10 0 14 8C30 40 84 70 84 140H-84C-84 70-30 40-14 8C-10 0-10 0-14-8C-30-40-84-70-84-140z';
      return (
        circle(430, 182, 168, { fill: ink.glow, fo: 0.1, stroke: ink.light, w: 1.5, so: 0.4 }) +
        stroke('M430 14A168 168 0 0 1 598 182', ink.pop, 7) +
        circle(598, 182, 9, { fill: ink.pop }) +
        place(
          [430, 182],
          0.92,
          8,
          path(glass, { fill: ink.light, o: 0.16 }),
          path(
            'M-62-78C-30-90 30-66 62-78C48-50 26-34 14-8C10 0 8 0 0 4C-8 0-10 0-14-8C-26-34-48-50-62-78z',
            { fill: ink.lit },
          ),
          stroke('M0 0V96', ink.pop, 5, { dash: '0 10' }),
          path('M-80 118C-54 78-26 72 0 70C26 72 54 78 80 118C84 128 84 140 84 140H-84z', {
            fill: ink.lit,
          }),
          path(glass, { fill: 'none', stroke: ink.light, w: 3.5 }),
          stroke('M-66-124C-62-84-34-58-22-38M-66 124C-64 100-50 78-40 66', '#fff', 6, { o: 0.4 }),
          rect(-102, -160, 204, 22, { rx: 8, fill: ink.bright }),
          rect(-102, 138, 204, 22, { rx: 8, fill: ink.lit }),
        )
      );
    },
  },
  'noradrenalina-sem-medo': {
    palette: 'shock',
    hue: -16,
    lamp: [360, 70, 320],
    draw: (ink) =>
      circle(350, 150, 150, { fill: ink.glow, o: 0.08 }) +
      path('M296-10H404V44H296z', { fill: ink.dark }) +
      path('M300 36H400V250C400 290 366 300 366 320V370H334V320C334 300 300 290 300 250z', {
        fill: ink.light,
        o: 0.16,
      }) +
      path(
        'M303 214C330 206 370 224 397 214V250C397 288 364 298 362 320V370H338V320C336 298 303 288 303 250z',
        { fill: ink.lit },
      ) +
      path('M303 214C330 206 370 224 397 214C394 232 306 232 303 214z', {
        fill: ink.light,
        o: 0.55,
      }) +
      path('M300 36H400V250C400 290 366 300 366 320V370M300 36V250C300 290 334 300 334 320V370', {
        fill: 'none',
        stroke: ink.light,
        w: 3.5,
      }) +
      stroke('M314 60V230', '#fff', 7, { o: 0.35 }) +
      path('M340 30H360V66H340z', { fill: ink.light }) +
      place(
        [350, 142],
        0.36,
        0,
        path(drop, { fill: ink.popLit }),
        circle(-22, 30, 14, { fill: '#fff', o: 0.6 }),
      ) +
      stroke(dots(scatter(30, [40, 40, 560, 280], ink.random)), ink.glow, 4, { o: 0.4 }),
  },
  'choque-hemorragico': {
    palette: 'shock',
    hue: -6,
    lamp: [300, 110, 330],
    draw: (ink) =>
      path(hills(312, 40, 3, ink.random), { fill: ink.dark, o: 0.6 }) +
      stroke('M120-10V22H430V-10M275 22V34', ink.light, 6, { o: 0.5 }) +
      place([275, 44], 1.04, -3, bag(ink, ink.lit)) +
      stroke(trace('282,282 290,330 350,344 420,300 470,210 540,190 660,240'), ink.tone, 9) +
      stroke(trace('282,282 290,330 350,344 420,300 470,210 540,190 660,240'), ink.light, 2, {
        o: 0.5,
      }) +
      place([520, 96], 1.2, 20, redCell(ink.bright, ink.dark)) +
      place([580, 140], 0.8, -40, redCell(ink.bright, ink.dark)) +
      place([462, 140], 0.66, 70, redCell(ink.bright, ink.dark)),
  },
  'volume-quanto-qual-e-quando-parar': {
    palette: 'shock',
    hue: -150,
    lamp: [330, 130, 320],
    draw: (ink) =>
      element('clipPath', { id: 'c' }, path(drop)) +
      [0, 1, 2]
        .map((i) =>
          path(`${wave([-40 - i * 60, 262 + i * 30], 720, 12, 180 - i * 20, i)}V400H-160z`, {
            fill: ink.dark,
            o: 0.55,
          }),
        )
        .join('') +
      place(
        [330, 178],
        1.42,
        0,
        path(drop, { fill: ink.light, o: 0.14 }),
        group(
          { 'clip-path': 'url(#c)' },
          path(`${wave([-120, -6], 240, 8, 90)}V140H-120z`, { fill: ink.bright }),
          path(`${wave([-120, 20], 260, 9, 70, 2)}V140H-120z`, { fill: ink.tone, o: 0.6 }),
          path(`${wave([-120, 56], 260, 9, 100, 1)}V140H-120z`, { fill: ink.mid, o: 0.6 }),
        ),
        stroke('M46-6H66M52 14H68M46 34H70M52 54H68M44 74H60', ink.light, 2.5),
        path(drop, { fill: 'none', stroke: ink.light, w: 3 }),
        stroke('M-46 8C-54 30-50 56-38 70', '#fff', 7, { o: 0.6 }),
      ) +
      stroke('M424 170H470', ink.pop, 4) +
      path('M470 160L490 170L470 180z', { fill: ink.pop }),
  },
  'lactato-e-perfusao': {
    palette: 'shock',
    hue: 10,
    lamp: [560, 330, 460],
    power: 0.6,
    draw: (ink) => {
      const red = branches([660, 350], 200, 170, 7, ink.random, 27);
      return (
        red.map((d, i) => stroke(d, ink.dark, 26 - i * 3.2, { o: 0.8 })).join('') +
        red
          .map((d, i) =>
            stroke(d, i < 3 ? ink.tone : mix(ink.tone, ink.pop, (i - 2) * 0.22), 20 - i * 2.8),
          )
          .join('') +
        red
          .slice(0, 4)
          .map((d, i) => stroke(d, ink.light, 3 - i * 0.5, { o: 0.5 }))
          .join('')
      );
    },
  },
  'anafilaxia-adrenalina-antes-de-tudo': {
    palette: 'shock',
    hue: 16,
    lamp: [380, 140, 320],
    draw: (ink) => {
      const comb = (x: number, y: number, o: number) =>
        path(`M${x} ${y - 44}l38 22v44l-38 22l-38-22v-44z`, {
          fill: ink.glow,
          fo: o * 0.5,
          stroke: ink.light,
          w: 2,
          so: o,
        });
      return (
        [
          [60, 60, 0.25],
          [98, 126, 0.4],
          [136, 60, 0.18],
          [22, 126, 0.2],
          [60, 192, 0.3],
          [136, 192, 0.16],
          [98, 258, 0.2],
          [560, 300, 0.3],
          [598, 234, 0.4],
          [522, 234, 0.15],
          [636, 300, 0.22],
          [22, 258, 0.12],
          [484, 300, 0.12],
        ]
          .map(([x = 0, y = 0, o = 0]) => comb(x, y, o))
          .join('') +
        stroke(trace('60,330 150,250 190,310 250,270 240,220'), ink.light, 3, {
          dash: '0 11',
          o: 0.8,
        }) +
        place([366, 196], 1.24, -12, bee(ink))
      );
    },
  },
  'choque-cardiogenico': {
    palette: 'shock',
    hue: -22,
    lamp: [340, 200, 300],
    power: 0.9,
    draw: (ink) =>
      circle(340, 170, 140, { fill: ink.glow, o: 0.14 }) +
      place([340, 178], 1.24, 6, heart(ink, mix(ink.rim, ink.light, 0.25))) +
      Array.from({ length: 7 }, (_, i) =>
        rect(0, 214 + i * 21, 640, 3 + i * 2.6, { fill: ink.deep, o: 0.92 }),
      ).join('') +
      path(`${wave([-20, 226], 700, 7, 150)}V360H-20z`, { fill: ink.dark, o: 0.5 }) +
      stroke(wave([-20, 226], 700, 7, 150), ink.light, 2, { o: 0.7 }),
  },
};
