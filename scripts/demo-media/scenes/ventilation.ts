import { arc, blob, dots, hills, polar, scatter, trace } from '../art/curves.ts';
import { mix } from '../art/palettes.ts';
import type { Scene } from '../art/poster.ts';
import { circle, copies, path, place, rect, stroke } from '../art/svg.ts';
import { lungs, profile } from '../motifs/body.ts';
import { branches } from '../motifs/life.ts';
import { neon, screen } from '../motifs/traces.ts';

export const ventilation: Record<string, Scene> = {
  'ventilacao-mecanica-protetora': {
    palette: 'breath',
    lamp: [400, 160, 330],
    draw: (ink) =>
      place(
        [388, 172],
        1,
        0,
        screen(384, 236, ink.dark, ink.deep),
        stroke('M-176-40H176M-176 36H176', ink.light, 1, { o: 0.25 }),
      ) +
      neon(`M216 112${'h16l6-44h34l8 56l10-10l12-2h12'.repeat(3)}h40`, ink.pop, ink.light, 2.6) +
      neon(
        `M216 190${'h14c6 0 6-40 12-42c10 14 26 22 36 24l4 42c8-20 18-22 32-24'.repeat(3)}h30`,
        ink.glow,
        ink.light,
        2.6,
      ) +
      neon(
        `M216 272${'h12c14-4 22-40 44-44c10 6 14 40 42 44'.repeat(3)}h40`,
        mix(ink.pop, ink.rim, 0.6),
        ink.light,
        2.6,
      ) +
      rect(330, 302, 116, 18, { fill: ink.dark }) +
      stroke('M300 330H476', ink.dark, 22) +
      stroke(trace('-20,300 60,330 140,270 190,240'), ink.light, 22, { o: 0.25 }) +
      stroke(trace('-20,300 60,330 140,270 190,240'), ink.light, 20, {
        dash: '2 8',
        o: 0.5,
        'stroke-linecap': 'butt',
      }),
  },
  'vni-na-pratica': {
    palette: 'breath',
    hue: 14,
    lamp: [420, 190, 320],
    draw: (ink) =>
      path(hills(340, 30, 1, ink.random), { fill: ink.dark, o: 0.5 }) +
      place(
        [290, 196],
        1.16,
        0,
        path(profile, { fill: ink.lit }),
        stroke(profile, ink.light, 2.5, { o: 0.6 }),
        stroke('M92-8C40-20-30-34-86-30M84 84C40 70-40 60-88 30', ink.deep, 13, { o: 0.75 }),
        stroke('M92-8C40-20-30-34-86-30M84 84C40 70-40 60-88 30', ink.pop, 2.5, { o: 0.8 }),
        path(
          'M84-32C96-38 120-10 138 22C146 38 140 62 118 84C104 96 84 98 80 92C96 60 100 0 84-32z',
          { fill: ink.light, fo: 0.42, stroke: ink.light, w: 3 },
        ),
        path('M84-32C76-10 84 60 80 92C88 98 94 60 92 30C92 0 90-24 84-32z', { fill: ink.pop }),
        stroke('M142 36H176C206 36 214 60 250 60H330', ink.dark, 30),
        stroke('M142 36H176C206 36 214 60 250 60H330', ink.light, 26, {
          dash: '3 6',
          o: 0.7,
          'stroke-linecap': 'butt',
        }),
      ),
  },
  'asma-quase-fatal': {
    palette: 'breath',
    hue: -14,
    lamp: [340, 200, 330],
    power: 0.65,
    draw: (ink) => {
      const left = branches([320, 96], 142, 92, 6, ink.random, 28);
      const right = branches([340, 96], 38, 92, 6, ink.random, 28);
      const tree = left.map((d, i) => d + (right[i] ?? ''));
      return (
        circle(330, 200, 190, { fill: ink.glow, o: 0.09 }) +
        stroke('M330-20V90', ink.light, 34, { dash: '13 5', 'stroke-linecap': 'butt', o: 0.9 }) +
        tree
          .map((d, i) =>
            stroke(d, i < 3 ? ink.light : mix(ink.light, ink.pop, (i - 2) / 3), 19 - i * 3.2, {
              o: 1 - i * 0.07,
            }),
          )
          .join('') +
        tree
          .slice(0, 3)
          .map((d, i) => stroke(d, ink.tone, 9 - i * 2))
          .join('')
      );
    },
  },
  'cateter-nasal-de-alto-fluxo': {
    palette: 'breath',
    hue: 26,
    lamp: [180, 180, 380],
    draw: (ink) =>
      Array.from({ length: 13 }, (_, i) => {
        const y = 20 + i * 27;
        const bend = (180 - y) * 0.55;
        return stroke(
          `M-20 ${180 - bend * 0.35}C140 ${180 - bend * 0.3} 240 ${y} 360 ${y}S560 ${y + (i % 2 === 0 ? 18 : -18)} 680 ${y}`,
          [ink.light, ink.glow, ink.tone, ink.pop][i % 4] ?? ink.light,
          i % 4 === 3 ? 3 : 12 - (i % 3) * 4,
          { o: 0.3 + (i % 3) * 0.22 },
        );
      }).join('') +
      stroke(dots(scatter(46, [120, 10, 510, 340], ink.random)), ink.light, 5, { o: 0.7 }) +
      stroke(dots(scatter(14, [120, 10, 510, 340], ink.random)), ink.pop, 8, { o: 0.8 }) +
      path('M-20 120C60 120 110 146 130 166C140 174 140 190 130 198C110 216 60 240-20 240z', {
        fill: ink.lit,
      }) +
      stroke('M-20 140C50 140 96 160 116 178', '#fff', 5, { o: 0.5 }),
  },
  'sdra-pronar-na-emergencia': {
    palette: 'breath',
    hue: -26,
    lamp: [380, 150, 330],
    draw: (ink) => {
      const grapes = [0, 1, 2, 3, 4, 5, 6].map((i) => polar([0, 0], i === 0 ? 0 : 60, i * 60));
      const cluster = grapes
        .map(
          ([x, y]) =>
            path(blob([x, y], 40, 8, 0.12, ink.random), {
              fill: ink.lit,
              stroke: ink.light,
              w: 2,
              so: 0.6,
            }) + circle(x - 11, y - 13, 9, { fill: '#fff', o: 0.35 }),
        )
        .join('');
      return (
        stroke(
          'M660-20C560 30 520 60 470 110M470 110C400 120 340 110 250 130M470 110C470 160 440 190 420 236',
          ink.dark,
          34,
        ) +
        stroke(
          'M660-20C560 30 520 60 470 110M470 110C400 120 340 110 250 130M470 110C470 160 440 190 420 236',
          ink.tone,
          22,
        ) +
        copies('q', cluster, [
          [[216, 146], 0.8, -20],
          [[540, 216], 0.5, 40],
          [[412, 256], 0.98, 10],
        ]) +
        circle(412, 256, 28, { fill: ink.pop, o: 0.5 }) +
        stroke(arc([412, 256], 116, 140, 330), ink.pop, 3, { dash: '1 8' })
      );
    },
  },
  'desmame-e-extubacao': {
    palette: 'breath',
    hue: 6,
    lamp: [390, 80, 330],
    draw: (ink) =>
      circle(390, 190, 176, { fill: ink.glow, o: 0.1 }) +
      place(
        [390, 206],
        1.16,
        0,
        lungs(ink, { right: ink.bright, left: ink.bright, tree: ink.dark }),
      ) +
      stroke(trace('390,40 392,0 430,-30'), ink.pop, 14) +
      stroke(
        'M120 250C160 230 190 262 230 240M70 214C140 190 180 224 236 200M120 176C160 160 190 186 226 166',
        ink.light,
        3.5,
        { o: 0.5 },
      ),
  },
};
