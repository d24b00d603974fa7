import { dots, hills, scatter, trace } from '../art/curves.ts';
import { mix } from '../art/palettes.ts';
import type { Scene } from '../art/poster.ts';
import type { Markup } from '../art/svg.ts';
import { circle, ellipse, path, place, rect, stroke } from '../art/svg.ts';
import { crescent, halo, skyline } from '../motifs/night.ts';

const chair = (fill: string): Markup =>
  path(
    'M-46-104C-46-112-34-112-32-104L-26-44H34C42-44 46-38 46-32V-24H38L42 30H32L26-22H-26L-32 30H-42L-36-30z',
    { fill },
  );

export const nightShift: Record<string, Scene> = {
  'passagem-de-plantao': {
    palette: 'night',
    lamp: [470, 230, 360],
    draw: (ink) =>
      circle(470, 236, 96, { fill: ink.glow }) +
      circle(470, 236, 140, { fill: ink.glow, o: 0.22 }) +
      stroke(dots(scatter(36, [10, 10, 300, 150], ink.random)), ink.light, 3, { o: 0.7 }) +
      place([120, 86], 0.6, 0, crescent(ink.light)) +
      skyline(ink, 300, 'passagem', 150) +
      path('M220 360V120H420V360z', { fill: mix(ink.dark, ink.deep, 0.4) }) +
      path('M300 80H340V120H300z', { fill: mix(ink.dark, ink.deep, 0.4) }) +
      stroke('M320 88V112M308 100H332', ink.pop, 6) +
      [0, 1, 2, 3, 4]
        .map((r) =>
          [0, 1, 2, 3, 4]
            .map((c) =>
              rect(236 + c * 36, 138 + r * 40, 22, 24, {
                rx: 3,
                fill: (r * 3 + c * 2) % 5 < 2 ? ink.glow : ink.mid,
                o: (r * 3 + c * 2) % 5 < 2 ? 0.95 : 0.6,
              }),
            )
            .join(''),
        )
        .join('') +
      path('M0 334H640V360H0z', { fill: ink.deep }),
  },
  'comunicacao-de-mas-noticias': {
    palette: 'night',
    hue: 10,
    lamp: [340, 120, 300],
    power: 0.9,
    draw: (ink) =>
      rect(226, 26, 228, 232, { rx: 8, fill: ink.mid }) +
      rect(236, 36, 208, 212, { rx: 4, fill: '#ffc569' }) +
      circle(376, 128, 44, { fill: '#fff6e0' }) +
      path('M236 214C290 190 330 220 380 204S430 200 444 206V248H236z', {
        fill: ink.tone,
        o: 0.6,
      }) +
      stroke('M340 36V248M236 142H444', ink.dark, 6) +
      path('M226 258H454L600 360H80z', { fill: ink.glow, o: 0.16 }) +
      path('M0 304H640V360H0z', { fill: ink.dark, o: 0.6 }) +
      place([216, 306], 1.12, 0, chair(ink.deep)) +
      place([466, 306], [-1.12, 1.12], 0, chair(ink.deep)) +
      ellipse(340, 296, 40, 9, { fill: ink.deep }) +
      stroke('M340 298V336M322 338H358', ink.deep, 6) +
      path('M328 274H350L347 290H331z', { fill: ink.light }) +
      path('M40-20C70 100 60 220 30 360H-20V-20zM600-20C570 100 580 220 610 360H660V-20z', {
        fill: ink.deep,
        o: 0.8,
      }),
  },
  'classificacao-de-risco': {
    palette: 'night',
    hue: -10,
    lamp: [330, 180, 320],
    power: 0.5,
    draw: (ink) => {
      const colours = ['#e5383f', '#ff8a3c', '#ffd24a', '#4cc98a', '#4a90f2'];
      return colours
        .map((colour, i) =>
          place(
            [130 + i * 100, 186],
            1,
            14,
            rect(-34, -230, 68, 460, { fill: colour, o: 0.92 }),
            rect(-34, -230, 16, 460, { fill: '#ffffff', o: 0.2 }),
            rect(22, -230, 12, 460, { fill: ink.deep, o: 0.25 }),
            rect(-20, -40 + i * 10, 40, 64, { rx: 8, fill: '#ffffff', o: 0.88 }),
            stroke(
              `M-10 ${-22 + i * 10}H10M-10 ${-8 + i * 10}H10M-10 ${6 + i * 10}H2`,
              ink.dark,
              4,
              { o: 0.6 },
            ),
            stroke(
              dots(Array.from({ length: 7 }, (_, k) => [0, -200 + k * 20] as const)),
              ink.deep,
              7,
              { o: 0.45 },
            ),
          ),
        )
        .join('');
    },
  },
  'lideranca-na-sala-vermelha': {
    palette: 'night',
    hue: -22,
    lamp: [330, 250, 300],
    power: 0.6,
    draw: (ink) => {
      const lamp = (x: number, y: number, s: number): Markup =>
        place(
          [x, y],
          s,
          0,
          ellipse(0, 0, 128, 40, { fill: ink.dark }),
          ellipse(0, 8, 116, 33, { fill: mix(ink.dark, ink.tone, 0.4) }),
          [-76, -26, 26, 76].map((lx) => ellipse(lx, 10, 20, 10, { fill: '#fffbe8' })).join(''),
          [-50, 0, 50].map((lx) => ellipse(lx, 24, 18, 8, { fill: '#fffbe8' })).join(''),
        );
      const person = (x: number, y: number, s: number, fill: string): Markup =>
        place(
          [x, y],
          s,
          0,
          circle(0, -74, 23, { fill }),
          path('M-44 10C-44-34-24-46 0-46S44-34 44 10z', { fill }),
        );
      return (
        path('M204 62L70 360H600L448 62z', { fill: ink.light, o: 0.14 }) +
        path('M240 66L180 360H480L412 66z', { fill: ink.light, o: 0.2 }) +
        stroke('M326-20V40', ink.dark, 14) +
        lamp(326, 54, 1.1) +
        ellipse(330, 330, 270, 50, { fill: ink.light, o: 0.2 }) +
        person(178, 306, 0.95, mix(ink.dark, ink.deep, 0.2)) +
        person(486, 306, 0.95, mix(ink.dark, ink.deep, 0.2)) +
        person(258, 286, 0.86, mix(ink.dark, ink.tone, 0.25)) +
        person(402, 286, 0.86, mix(ink.dark, ink.tone, 0.25)) +
        person(330, 292, 1.06, ink.pop) +
        rect(180, 306, 300, 66, { rx: 14, fill: ink.light, o: 0.92 }) +
        rect(180, 306, 300, 18, { rx: 9, fill: '#ffffff' })
      );
    },
  },
  'sono-cafe-e-trabalho-noturno': {
    palette: 'night',
    hue: 6,
    lamp: [470, 110, 320],
    power: 0.65,
    draw: (ink) =>
      stroke(dots(scatter(50, [10, 10, 620, 220], ink.random)), ink.light, 3, { o: 0.7 }) +
      halo(476, 104, 62, ink.glow, ink.light) +
      circle(498, 92, 52, { fill: mix(ink.mid, ink.glow, 0.3) }) +
      path(hills(296, 22, 2, ink.random), { fill: ink.dark, o: 0.8 }) +
      path('M0 302H640V360H0z', { fill: ink.deep }) +
      ellipse(300, 314, 150, 16, { fill: ink.dark }) +
      path('M388 196C446 186 458 262 380 270L384 254C430 246 426 204 388 212z', { fill: ink.pop }) +
      path('M204 170H396C398 240 380 300 340 308H260C220 300 202 240 204 170z', {
        fill: ink.popLit,
      }) +
      path('M204 170H240C240 240 250 290 280 308H260C220 300 202 240 204 170z', {
        fill: '#ffffff',
        o: 0.25,
      }) +
      ellipse(300, 171, 96, 15, { fill: ink.light }) +
      ellipse(300, 174, 84, 11, { fill: '#3a1d10' }) +
      stroke(trace('268,150 250,122 284,98 262,64 280,36'), ink.light, 7, { o: 0.4 }) +
      stroke(trace('330,150 348,118 316,92 340,54 324,26'), ink.light, 7, { o: 0.3 }) +
      stroke('M262 236H282L290 214L304 258L314 236H340', '#ffffff', 5, { o: 0.85 }),
  },
  'prontuario-que-protege': {
    palette: 'night',
    hue: -4,
    lamp: [420, 120, 320],
    draw: (ink) =>
      place(
        [400, 190],
        1,
        8,
        rect(-126, -168, 252, 336, { rx: 16, fill: mix(ink.tone, ink.dark, 0.5) }),
        rect(-108, -140, 216, 292, { rx: 6, fill: ink.light }),
        rect(-46, -186, 92, 44, { rx: 12, fill: ink.dark }),
        circle(0, -172, 9, { fill: ink.light }),
        stroke('M-86-88H40M-86-60H76M-86-32H12', ink.dark, 7, { o: 0.35 }),
        stroke('M-86 18H-40L-26-8L-8 46L6 18H80', ink.pop, 6),
        stroke('M-86 72H76M-86 100H50', ink.dark, 7, { o: 0.35 }),
        path('M-108-140H-60L-108 60z', { fill: '#ffffff', o: 0.4 }),
      ) +
      place(
        [560, 240],
        1,
        34,
        rect(-11, -130, 22, 200, { rx: 8, fill: ink.popLit }),
        path('M-11 70H11L0 104z', { fill: ink.light }),
        rect(-11, -130, 22, 30, { rx: 8, fill: ink.dark }),
      ) +
      stroke(dots(scatter(26, [20, 30, 220, 280], ink.random)), ink.light, 3.5, { o: 0.45 }),
  },
};
