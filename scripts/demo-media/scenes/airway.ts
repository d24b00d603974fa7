import { arc, dots, hills, scatter, trace } from '../art/curves.ts';
import { mix } from '../art/palettes.ts';
import type { Ink, Scene } from '../art/poster.ts';
import type { Markup } from '../art/svg.ts';
import { circle, ellipse, group, path, place, rect, stroke } from '../art/svg.ts';
import { ampoule, laryngoscope, syringe } from '../motifs/tools.ts';
import { neon } from '../motifs/traces.ts';

/** Capnography curves as a mountain range, from `x`, each breath 150 wide. */
function breaths(x: number, y: number, height: number): string {
  const one = `c10 0 14-${height * 0.9} 26-${height}c22-10 40-10 62-14c8 ${height * 0.5} 8 ${height + 14} 16 ${height + 14}h46`;
  return `M${x} ${y}${one.repeat(5)}`;
}

const arch = (ink: Ink, index: number): Markup => {
  const half = 270 - index * 56;
  const top = -10 + index * 46;
  return (
    path(
      `M${330 - half} 400V${top + half}A${half} ${half} 0 0 1 ${330 + half} ${top + half}V400z`,
      {
        fill: [ink.dark, ink.mid, ink.tone, ink.glow][index],
        fo: [0.9, 0.9, 0.75, 0.75][index],
      },
    ) + stroke(arc([330, top + half], half, 180, 300), ink.light, 2, { o: 0.25 + index * 0.18 })
  );
};

export const airway: Record<string, Scene> = {
  'sequencia-rapida-de-intubacao': {
    palette: 'airway',
    lamp: [360, 150, 330],
    draw: (ink) =>
      path(hills(300, 60, 2, ink.random), { fill: ink.dark, o: 0.55 }) +
      circle(372, 150, 170, { fill: ink.glow, o: 0.09 }) +
      circle(372, 150, 116, { fill: ink.glow, o: 0.1 }) +
      place([498, 136], 0.96, 11, laryngoscope(ink)) +
      stroke(dots(scatter(22, [60, 90, 300, 170], ink.random)), ink.light, 3, { o: 0.6 }),
  },
  'via-aerea-dificil': {
    palette: 'airway',
    hue: 20,
    lamp: [330, 250, 260],
    power: 0.9,
    draw: (ink) =>
      [0, 1, 2, 3].map((index) => arch(ink, index)).join('') +
      ellipse(330, 300, 74, 120, { fill: ink.light, o: 0.7 }) +
      path('M330 214L262 400H398z', { fill: '#fff', o: 0.55 }) +
      circle(330, 206, 13, { fill: ink.pop }) +
      path('M315 226C320 216 340 216 345 226L350 290H340L336 344H324L320 290H310z', {
        fill: ink.dark,
      }) +
      circle(330, 208, 12, { fill: ink.dark }),
  },
  'pre-oxigenacao': {
    palette: 'airway',
    hue: -6,
    lamp: [400, 90, 340],
    draw: (ink) => {
      const pair = (x: number, y: number, r: number, turn: number, o = 1): Markup =>
        place(
          [x, y],
          r / 40,
          turn,
          group(
            { o },
            circle(-27, 0, 40, { fill: ink.lit }),
            circle(27, 0, 40, { fill: ink.lit }),
            circle(-40, -14, 12, { fill: '#fff', o: 0.55 }),
            circle(14, -14, 12, { fill: '#fff', o: 0.55 }),
          ),
        );
      return (
        stroke(trace('-20,330 120,300 220,200 330,220 460,110 660,60'), ink.light, 2, { o: 0.35 }) +
        stroke(trace('-20,350 140,330 240,240 350,260 480,160 660,110'), ink.light, 2, {
          o: 0.25,
        }) +
        stroke(dots(scatter(60, [20, 20, 600, 320], ink.random)), ink.light, 4, { o: 0.35 }) +
        pair(120, 270, 20, 30, 0.5) +
        pair(214, 120, 26, -40, 0.65) +
        pair(300, 250, 38, 18) +
        pair(560, 250, 30, -70, 0.75) +
        pair(440, 140, 74, -24) +
        pair(90, 90, 14, 80, 0.4) +
        pair(580, 70, 18, 10, 0.6)
      );
    },
  },
  cricotireoidostomia: {
    palette: 'airway',
    hue: 10,
    lamp: [360, 200, 300],
    draw: (ink) => {
      const rings = [0, 1, 2, 3]
        .map((i) => rect(-50 + i, 104 + i * 27, 100 - i * 2, 18, { rx: 9, fill: ink.lit }))
        .join('');
      return (
        path('M150 400C210 330 214 200 196 -20H516C498 200 502 330 562 400z', {
          fill: ink.dark,
          o: 0.65,
        }) +
        stroke('M196-20C214 200 210 330 150 400M516-20C498 200 502 330 562 400', ink.light, 2, {
          o: 0.35,
        }) +
        place(
          [356, 150],
          1.06,
          0,
          path('M-74-150C-40-128 40-128 74-150C66-118 34-106 0-106C-34-106-66-118-74-150z', {
            fill: ink.bright,
            o: 0.75,
          }),
          path('M-60-92V-42M60-92V-42', { stroke: ink.light, w: 2, o: 0.5 }),
          path(
            'M-84-104L-72-74C-40-84-16-76 0-52C16-76 40-84 72-74L84-104L88-96C84-40 72 0 44 34H-44C-72 0-84-40-88-96z',
            { fill: ink.lit, stroke: ink.light, w: 2 },
          ),
          path('M-88-96C-84-40-72 0-44 34H-10C-30-4-32-40-30-70C-44-82-58-80-72-74L-84-104z', {
            fill: ink.light,
            o: 0.16,
          }),
          path('M-42 34H42L46 62H-46z', { fill: ink.popLit }),
          path('M-46 62H46C58 64 58 94 44 96H-44C-58 94-58 64-46 62z', {
            fill: ink.lit,
            stroke: ink.light,
            w: 2,
          }),
          rings,
        ) +
        circle(356, 201, 62, { fill: ink.pop, o: 0.16 }) +
        place(
          [368, 200],
          1.1,
          -14,
          path('M0 0C34-24 66-24 84-13V6C60 12 24 10 0 0z', { fill: ink.light }),
          path('M84-14H220C232-14 232 8 220 8H84z', { fill: ink.bright }),
          stroke('M104-3H200', ink.dark, 3, { o: 0.4 }),
        )
      );
    },
  },
  'capnografia-na-emergencia': {
    palette: 'airway',
    hue: 34,
    lamp: [450, 130, 330],
    power: 0.85,
    draw: (ink) =>
      circle(452, 132, 74, { fill: ink.popLit }) +
      circle(452, 132, 100, { fill: ink.pop, o: 0.18 }) +
      path(`${breaths(-90, 232, 70)}V400H-90z`, { fill: ink.mid, o: 0.75 }) +
      path(`${breaths(-30, 276, 92)}V400H-30z`, { fill: ink.dark, o: 0.9 }) +
      path(`${breaths(-120, 318, 104)}V400H-120z`, { fill: ink.deep }) +
      neon(breaths(-120, 318, 104), ink.glow, ink.light, 3),
  },
  videolaringoscopia: {
    palette: 'airway',
    hue: 8,
    lamp: [350, 160, 300],
    draw: (ink) =>
      place(
        [350, 166],
        1,
        -4,
        rect(-210, -134, 420, 268, { rx: 26, fill: ink.dark }),
        rect(-210, -134, 420, 268, { rx: 26, fill: 'none', stroke: ink.light, w: 2, o: 0.5 }),
        rect(-190, -114, 380, 228, { rx: 12, fill: '#3a0d16' }),
        ellipse(0, 4, 168, 106, { fill: '#a83a45' }),
        ellipse(0, 12, 124, 88, { fill: '#d8666a' }),
        path('M0-62C46-62 74 8 60 70C40 96-40 96-60 70C-74 8-46-62 0-62z', { fill: '#7c1f2c' }),
        path('M0-46C22-10 34 34 30 72C14 82-14 82-30 72C-34 34-22-10 0-46z', { fill: '#1c0509' }),
        stroke('M-2-44C-24-8-36 34-34 72', '#ffe9e0', 12),
        stroke('M2-44C24-8 36 34 34 72', '#ffe9e0', 12),
        path('M-92-96C-40-116 40-116 92-96C60-62-60-62-92-96z', { fill: '#eb8f8c' }),
        path('M-180-104L-60-104L-150 104H-180z', { fill: '#fff', o: 0.08 }),
      ) +
      stroke('M350 316V372', ink.tone, 34) +
      circle(520, 56, 6, { fill: ink.pop }),
  },
  'drogas-da-intubacao': {
    palette: 'airway',
    hue: -14,
    lamp: [330, 120, 320],
    draw: (ink) =>
      path('M0 300C200 288 440 288 640 300V360H0z', { fill: ink.dark }) +
      stroke('M0 300C200 288 440 288 640 300', ink.light, 1.5, { o: 0.4 }) +
      place([190, 304], 1.35, 0, ampoule(ink, ink.glow, 0.9)) +
      place([296, 312], 1.62, 0, ampoule(ink, ink.light, 0.7)) +
      place([408, 306], 1.42, 0, ampoule(ink, ink.pop, 0.85)) +
      place([356, 318], 0.86, -16, syringe(ink, mix(ink.glow, ink.light, 0.3), 0.7)),
  },
};
