import { arc, blob, dots, hills, outline, polar, scatter, wave } from '../art/curves.ts';
import type { Scene } from '../art/poster.ts';
import { circle, element, ellipse, group, path, place, rect, stroke } from '../art/svg.ts';
import { heart, lungOutlines } from '../motifs/body.ts';
import { ecg, neon, paper, storm } from '../motifs/traces.ts';

export const cardiology: Record<string, Scene> = {
  'supra-de-st-e-imitadores': {
    palette: 'heart',
    lamp: [440, 150, 330],
    draw: (ink) =>
      paper(ink.glow, 20, 0.16) +
      circle(452, 166, 132, { fill: ink.shaded, o: 0.8 }) +
      circle(452, 166, 132, { fill: 'none', stroke: ink.glow, w: 1.5, o: 0.6 }) +
      place([448, 178], 0.94, 8, heart(ink)) +
      neon(ecg([-30, 268], 'elevation', 5, { scale: 1.25, stretch: 1.18 }), ink.pop, '#fff', 4),
  },
  'pcr-em-ritmo-chocavel': {
    palette: 'heart',
    hue: -30,
    lamp: [320, 180, 300],
    power: 0.9,
    draw: (ink) =>
      [150, 118, 84]
        .map((r, i) => circle(320, 176, r, { fill: ink.glow, o: 0.1 + i * 0.08 }))
        .join('') +
      neon(storm([-20, 186], 690, 82, 19, ink.random), ink.pop, ink.light, 2.5) +
      path('M352 20L232 196H310L276 344L420 146H334z', { fill: ink.popLit }) +
      path('M352 20L232 196H258L340 76z', { fill: '#fff', o: 0.45 }),
  },
  'fibrilacao-atrial-aguda': {
    palette: 'heart',
    hue: 18,
    lamp: [350, 190, 300],
    draw: (ink) =>
      Array.from({ length: 11 }, (_, i) =>
        path(blob([350, 184], 54 + i * 24, 14, 0.08 + i * 0.03, ink.random), {
          fill: i < 7 ? ink.glow : 'none',
          fo: 0.07,
          stroke: i % 3 === 1 ? ink.pop : ink.light,
          w: 3.4 - i * 0.22,
          so: 0.95 - i * 0.075,
        }),
      ).join('') +
      circle(350, 184, 46, { fill: ink.lit }) +
      circle(338, 168, 16, { fill: ink.light, o: 0.4 }),
  },
  'bradicardia-e-marca-passo': {
    palette: 'heart',
    hue: -52,
    lamp: [420, 120, 300],
    draw: (ink) =>
      circle(450, 176, 150, { fill: ink.glow, o: 0.1 }) +
      path('M390 318L430 60H470L510 318z', { fill: ink.lit }) +
      path('M390 318L430 60H444L418 318z', { fill: ink.light, o: 0.3 }) +
      path('M370 316H530V340H370z', { fill: ink.dark }) +
      stroke('M450 290V104', ink.deep, 6, { o: 0.5 }) +
      stroke('M436 130h28M436 160h28M436 190h28M436 220h28', ink.light, 2, { o: 0.5 }) +
      stroke(arc([450, 288], 244, 236, 304), ink.light, 3, { dash: '0 12', o: 0.8 }) +
      place(
        [450, 288],
        1,
        -26,
        stroke('M0 0V-244', ink.light, 6),
        rect(-20, -206, 40, 30, { rx: 6, fill: ink.popLit }),
        circle(0, 0, 11, { fill: ink.light }),
      ) +
      neon(
        ecg([-20, 256], 'paced', 3, { scale: 1.2, stretch: 1.05, gaps: [4] }),
        ink.pop,
        '#fff',
        3.5,
      ),
  },
  'edema-agudo-de-pulmao': {
    palette: 'heart',
    hue: -84,
    lamp: [330, 40, 340],
    power: 0.6,
    draw: (ink) => {
      const both = `${lungOutlines.right}${lungOutlines.left}`;
      return (
        element('clipPath', { id: 'c' }, path(both)) +
        place(
          [330, 196],
          1.42,
          0,
          path(both, { fill: ink.light, o: 0.16 }),
          group(
            { 'clip-path': 'url(#c)' },
            path(`${wave([-140, 2], 280, 7, 76)}V130H-140z`, { fill: ink.tone, o: 0.9 }),
            path(`${wave([-160, 14], 320, 8, 64, 1)}V130H-160z`, { fill: ink.pop, o: 0.6 }),
            path(`${wave([-140, 44], 300, 8, 90, 2)}V130H-140z`, { fill: ink.dark, o: 0.75 }),
            stroke(dots(scatter(22, [-116, 8, 230, 84], ink.random)), ink.light, 5, { o: 0.75 }),
            stroke(dots(scatter(14, [-116, 6, 230, 50], ink.random)), ink.light, 10, { o: 0.5 }),
          ),
          stroke('M0-150V-66M0-70C-8-44-22-38-40-28M0-70C8-44 22-38 40-28', ink.light, 10),
          stroke('M-40-28C-56-22-68-14-76-4M40-28C56-22 68-14 76-4', ink.light, 5),
          stroke(both, ink.light, 2.4),
        )
      );
    },
  },
  'dor-toracica-escore-heart': {
    palette: 'heart',
    hue: 8,
    lamp: [430, 170, 300],
    draw: (ink) =>
      path(hills(310, 46, 2, ink.random), { fill: ink.dark, o: 0.6 }) +
      [0, 1, 2, 3]
        .map((i) =>
          circle(430, 178, 176 - i * 30, {
            fill: ink.glow,
            fo: 0.06,
            stroke: ink.light,
            w: 1.2,
            so: 0.2 + i * 0.08,
          }),
        )
        .join('') +
      place([430, 190], 1.2, 10, heart(ink)) +
      [0, 1, 2, 3, 4]
        .map((i) => {
          const [x, y] = polar([430, 178], 176, 150 + i * 15);
          return circle(x, y, i === 2 ? 12 : 8, {
            fill: i < 3 ? ink.pop : ink.light,
            o: i < 3 ? 1 : 0.5,
          });
        })
        .join(''),
  },
  'tromboembolismo-pulmonar': {
    palette: 'heart',
    hue: -18,
    lamp: [250, 170, 330],
    draw: (ink) => {
      const cell = (x: number, y: number, r: number, turn: number) =>
        place(
          [x, y],
          [r / 30, r / 30],
          turn,
          ellipse(0, 0, 30, 20, { fill: ink.bright }),
          ellipse(0, 2, 15, 8, { fill: ink.dark, o: 0.45 }),
        );
      const fibre = () =>
        `M${Math.round(350 + ink.random() * 150)} ${Math.round(100 + ink.random() * 150)}q${Math.round(ink.random() * 60 - 30)} ${Math.round(ink.random() * 40 - 20)} ${Math.round(ink.random() * 90 - 45)} ${Math.round(ink.random() * 70 - 35)}`;
      return (
        path('M-10 70C160 40 320 96 660 20V-10H-10zM-10 300C180 340 360 262 660 320V370H-10z', {
          fill: ink.dark,
        }) +
        stroke('M-10 70C160 40 320 96 660 20M-10 300C180 340 360 262 660 320', ink.tone, 12) +
        stroke('M-10 80C160 50 320 106 660 32M-10 290C180 330 360 252 660 308', ink.light, 2, {
          o: 0.5,
        }) +
        cell(60, 150, 34, 20) +
        cell(120, 250, 30, -25) +
        cell(176, 132, 26, 60) +
        cell(214, 214, 38, -10) +
        cell(30, 232, 22, 80) +
        cell(268, 120, 20, 10) +
        path(blob([430, 178], 108, 13, 0.26, ink.random), { fill: ink.lit }) +
        stroke(Array.from({ length: 14 }, fibre).join(''), ink.glow, 2.5, { o: 0.6 }) +
        cell(388, 140, 28, 30) +
        cell(452, 120, 24, -30) +
        cell(470, 200, 32, 14) +
        cell(402, 220, 27, 70)
      );
    },
  },
  'disseccao-de-aorta': {
    palette: 'heart',
    hue: 26,
    lamp: [380, 110, 320],
    draw: (ink) => {
      const arch = 'M270 400V210C270 60 460 40 470 200V400';
      const tear = 'M452 400V206C446 100 340 90 304 148';
      return (
        path(hills(330, 70, 2, ink.random), { fill: ink.dark, o: 0.5 }) +
        stroke('M318 106V-20M372 74V-20M424 96V-20', ink.dark, 34) +
        stroke('M318 106V-20M372 74V-20M424 96V-20', ink.tone, 26) +
        stroke(arch, ink.dark, 104) +
        stroke(arch, ink.tone, 88) +
        stroke('M258 400V210C260 50 452 26 462 200', ink.light, 40, { o: 0.16 }) +
        stroke('M242 400V206C246 96 330 50 400 72', ink.light, 6, { o: 0.6 }) +
        stroke(tear, ink.dark, 22, { o: 0.95 }) +
        stroke(tear, ink.pop, 4) +
        stroke(dots(scatter(20, [444, 190, 16, 160], ink.random)), ink.pop, 4, { o: 0.8 }) +
        path(outline('290,140 312,130 322,150 306,164'), { fill: ink.pop })
      );
    },
  },
  'taquicardia-de-complexo-largo': {
    palette: 'heart',
    hue: -8,
    lamp: [400, 350, 400],
    draw: (ink) => {
      const line = `${ecg([-60, 0], 'wide', 10, { scale: 1, stretch: 1.1 })}V400H-60z`;
      return [0, 1, 2, 3, 4, 5]
        .map((i) =>
          place(
            [-i * 22, 84 + i * 48],
            [1 + i * 0.06, 0.8 + i * 0.13],
            0,
            path(line, {
              fill: [ink.dark, ink.mid][i % 2],
              stroke: i === 5 ? '#fff' : i === 3 ? ink.pop : ink.glow,
              w: i === 5 ? 3 : 1.8,
              so: 0.3 + i * 0.13,
              fo: 0.75,
            }),
          ),
        )
        .join('');
    },
  },
};
