import { arc, dots, hills, scatter } from '../art/curves.ts';
import { mix } from '../art/palettes.ts';
import type { Scene } from '../art/poster.ts';
import type { Markup } from '../art/svg.ts';
import { circle, ellipse, group, path, place, rect, stroke } from '../art/svg.ts';
import { crescent } from '../motifs/night.ts';

const cloud = (fill: string, o: number): Markup =>
  path('M-80 24C-110 24-112-16-80-18C-76-52-24-60-8-32C10-56 58-46 56-14C90-16 92 24 62 24z', {
    fill,
    o,
  });

export const pediatrics: Record<string, Scene> = {
  bronquiolite: {
    palette: 'child',
    lamp: [400, 130, 330],
    draw: (ink) => {
      const sail = (i: number): Markup =>
        place(
          [0, 0],
          1,
          i * 90,
          path('M0 0C10-60 60-104 112-96C96-60 92-36 88 0z', {
            fill: [ink.pop, ink.light, ink.tone, mix(ink.mid, ink.light, 0.4)][i],
          }),
          path('M0 0L112-96C84-40 60-16 0 0z', { fill: ink.dark, o: 0.22 }),
        );
      return (
        path(hills(316, 34, 2, ink.random), { fill: ink.dark }) +
        place([120, 90], 0.8, 0, cloud(ink.light, 0.2)) +
        place([560, 250], 0.7, 0, cloud(ink.light, 0.14)) +
        stroke('M400 152L388 372', ink.light, 9) +
        place(
          [400, 152],
          1.12,
          14,
          ...[0, 1, 2, 3].map(sail),
          circle(0, 0, 14, { fill: ink.dark }),
          circle(0, 0, 6, { fill: ink.light }),
        ) +
        stroke(
          'M60 190C120 170 180 206 250 184M40 222C110 206 170 236 262 214M90 254C140 242 190 262 270 244',
          ink.light,
          3.5,
          { o: 0.55 },
        )
      );
    },
  },
  'febre-sem-foco': {
    palette: 'child',
    hue: 12,
    lamp: [470, 110, 300],
    draw: (ink) =>
      stroke(dots(scatter(40, [10, 10, 620, 220], ink.random)), ink.light, 3, { o: 0.7 }) +
      place([472, 112], 1.1, 0, crescent(ink.glow)) +
      path(hills(290, 40, 2, ink.random), { fill: ink.dark, o: 0.8 }) +
      path(hills(330, 26, 3, ink.random), { fill: ink.deep, o: 0.8 }) +
      place(
        [262, 196],
        1,
        32,
        rect(-24, -176, 48, 290, { rx: 24, fill: ink.light }),
        circle(0, 126, 46, { fill: ink.light }),
        circle(0, 126, 33, { fill: '#f4476b' }),
        rect(-10, -84, 20, 200, { rx: 10, fill: '#f4476b' }),
        rect(-10, -160, 20, 240, { rx: 10, fill: ink.dark, o: 0.14 }),
        circle(-11, 114, 9, { fill: '#fff', o: 0.6 }),
        stroke('M24-140H8M24-112H0M24-84H8M24-56H0M24-28H8M24 0H0M24 28H8', ink.dark, 4, {
          o: 0.6,
        }),
      ),
  },
  'pcr-pediatrica': {
    palette: 'child',
    hue: -8,
    lamp: [400, 120, 330],
    draw: (ink) => {
      const fur = mix(ink.tone, '#b4622a', 0.35);
      return (
        path('M0 304C200 292 440 292 640 304V360H0z', { fill: ink.dark }) +
        circle(400, 180, 168, { fill: ink.glow, o: 0.16 }) +
        place(
          [400, 186],
          1.05,
          0,
          ...([1, -1] as const).map((side) =>
            group(
              { transform: `scale(${side} 1)` },
              circle(62, -112, 32, { fill: fur }),
              circle(62, -112, 17, { fill: ink.light, o: 0.5 }),
              ellipse(74, 124, 46, 34, { fill: fur }),
              ellipse(90, 126, 22, 20, { fill: ink.light, o: 0.5 }),
              place([84, 38], 1, -28, ellipse(0, 0, 28, 54, { fill: fur })),
            ),
          ),
          ellipse(0, 66, 86, 84, { fill: ink.lit }),
          ellipse(0, 78, 52, 56, { fill: ink.light, o: 0.55 }),
          circle(0, -68, 80, { fill: ink.lit }),
          ellipse(0, -44, 38, 30, { fill: ink.light, o: 0.85 }),
          ellipse(0, -56, 14, 10, { fill: ink.deep }),
          stroke('M0-46V-36M-14-32C-8-24 8-24 14-32', ink.deep, 4),
          circle(-30, -82, 8, { fill: ink.deep }),
          circle(30, -82, 8, { fill: ink.deep }),
          path('M0 112C-44 84-38 48-14 50C-6 51 0 58 0 64C0 58 6 51 14 50C38 48 44 84 0 112z', {
            fill: '#f4476b',
          }),
          stroke('M-30 78H-12L-6 66L4 92L10 78H30', '#fff', 3.5),
        )
      );
    },
  },
  'crise-de-asma-na-crianca': {
    palette: 'child',
    hue: 6,
    lamp: [330, 150, 320],
    draw: (ink) =>
      place([110, 240], 1, 0, cloud(ink.light, 0.35)) +
      place([170, 176], 0.9, 0, cloud(ink.light, 0.5)) +
      place([74, 150], 0.6, 0, cloud(ink.light, 0.28)) +
      place(
        [400, 190],
        1.1,
        -8,
        path(
          'M-150-38C-150-46-144-52-136-52H66C76-52 82-46 82-36V36C82 46 76 52 66 52H-136C-144 52-150 46-150 38z',
          { fill: ink.light, o: 0.4 },
        ),
        path(
          'M-150-38C-150-46-144-52-136-52H66C76-52 82-46 82-36V36C82 46 76 52 66 52H-136C-144 52-150 46-150 38z',
          { fill: 'none', stroke: ink.light, w: 3 },
        ),
        path('M-150-38L-182-24C-194-14-194 14-182 24L-150 38z', { fill: ink.popLit }),
        stroke('M-130-38H58', '#fff', 6, { o: 0.5 }),
        stroke(dots(scatter(26, [-130, -36, 200, 74], ink.random)), '#fff', 5, { o: 0.7 }),
        path(
          'M82-30H104L112-64C114-72 118-76 126-76H160C168-76 172-70 170-62L146 44C144 52 138 56 130 56H96C88 56 82 50 82 42z',
          { fill: ink.lit },
        ),
        rect(116, -150, 54, 82, { rx: 14, fill: ink.bright }),
        rect(124, -164, 38, 20, { rx: 7, fill: ink.dark }),
      ),
  },
  'desidratacao-do-soro-oral-ao-intraosseo': {
    palette: 'child',
    hue: -6,
    lamp: [400, 90, 320],
    draw: (ink) =>
      circle(470, 92, 52, { fill: ink.light, o: 0.9 }) +
      circle(470, 92, 84, { fill: ink.glow, o: 0.2 }) +
      path('M-20 226C80 206 160 246 260 226S460 206 660 226V380H-20z', { fill: ink.mid }) +
      path('M280 176H510L468 250C440 262 350 262 322 250z', { fill: ink.bright }) +
      path('M280 176L395 210L510 176L468 250C440 262 350 262 322 250z', {
        fill: ink.dark,
        o: 0.28,
      }) +
      path('M395 60L338 190L395 208L452 190z', { fill: ink.light }) +
      path('M395 60L395 208L452 190z', { fill: ink.dark, o: 0.3 }) +
      path('M-20 250C100 230 180 276 300 252S500 232 660 256V380H-20z', {
        fill: ink.dark,
        o: 0.85,
      }) +
      stroke('M-20 250C100 230 180 276 300 252S500 232 660 256', ink.light, 2.5, { o: 0.6 }) +
      path('M-20 296C120 280 200 316 340 296S560 286 660 300V380H-20z', {
        fill: ink.deep,
        o: 0.8,
      }) +
      stroke(
        'M240 282C280 276 300 288 340 282M420 290C460 282 480 296 520 288M90 292C120 286 150 296 170 290',
        ink.light,
        3,
        { o: 0.4 },
      ),
  },
  'convulsao-febril': {
    palette: 'child',
    hue: 14,
    lamp: [430, 120, 320],
    draw: (ink) =>
      place([130, 100], 1, 0, cloud(ink.light, 0.16)) +
      place([560, 280], 1.1, 0, cloud(ink.light, 0.14)) +
      place([200, 250], 0.7, 0, cloud(ink.light, 0.1)) +
      path(hills(340, 24, 2, ink.random), { fill: ink.deep, o: 0.7 }) +
      stroke('M392 226L368 250L400 268L352 292L380 316L330 360', ink.light, 3.5) +
      place([368, 250], 1, 20, path('M-18-9L0 0L-18 9zM18-9L0 0L18 9z', { fill: ink.pop })) +
      place([376, 280], 1, -30, path('M-18-9L0 0L-18 9zM18-9L0 0L18 9z', { fill: ink.tone })) +
      place([366, 304], 1, 24, path('M-18-9L0 0L-18 9zM18-9L0 0L18 9z', { fill: ink.light })) +
      place(
        [428, 130],
        1.1,
        22,
        path('M0-104L70-10L0 92L-70-10z', { fill: ink.lit }),
        path('M0-104L0 92L-70-10z', { fill: ink.light, o: 0.5 }),
        path('M-70-10H70L0 92z', { fill: ink.pop, o: 0.75 }),
        stroke('M0-104V92M-70-10H70', ink.dark, 2.5, { o: 0.5 }),
      ),
  },
  'engasgo-e-corpo-estranho': {
    palette: 'child',
    hue: 6,
    lamp: [330, 130, 320],
    draw: (ink) => {
      const cool = mix(ink.mid, ink.light, 0.3);
      const marble = (x: number, y: number, r: number, fill: string): Markup =>
        place(
          [x, y],
          r / 50,
          -20,
          circle(0, 0, 50, { fill }),
          path('M-46-18C-10-34 4 30 44 20C34 48-30 54-46-18z', { fill: ink.light, o: 0.6 }),
          path('M-50 0A50 50 0 0 0 50 0C36 30-36 30-50 0z', { fill: ink.deep, o: 0.28 }),
          ellipse(-16, -28, 13, 8, { fill: '#fff', o: 0.85 }),
        );
      return (
        path('M0 292C200 280 440 280 640 292V360H0z', { fill: ink.dark }) +
        ellipse(330, 300, 250, 22, { fill: ink.deep, o: 0.5 }) +
        marble(170, 254, 46, ink.pop) +
        marble(268, 236, 66, cool) +
        marble(396, 218, 84, ink.tone) +
        marble(514, 260, 42, mix(ink.pop, ink.mid, 0.5)) +
        marble(584, 276, 25, ink.glow) +
        marble(98, 278, 22, ink.tone) +
        marble(330, 96, 40, ink.glow) +
        stroke(arc([330, 96], 62, 200, 340), ink.light, 3, { o: 0.6 }) +
        stroke(arc([330, 96], 82, 220, 320), ink.light, 2, { o: 0.4 })
      );
    },
  },
};
