import { arc, outline, trace, wave } from '../art/curves.ts';
import type { Scene } from '../art/poster.ts';
import { circle, ellipse, group, path, place, rect, stroke } from '../art/svg.ts';
import { needle } from '../motifs/tools.ts';
import { machineMarks, probe, scan, speckle } from '../motifs/ultrasound.ts';

const wide = { apex: [330, -60] as const, near: 84, far: 400, from: 52, to: 128 };

export const pocus: Record<string, Scene> = {
  'e-fast-em-cinco-janelas': {
    palette: 'echo',
    lamp: [400, 180, 320],
    draw: (ink) =>
      machineMarks(ink) +
      scan(
        ink,
        { apex: [390, -70], near: 92, far: 408, from: 50, to: 130 },
        path(outline('160,110 300,70 420,110 470,190 380,250 240,240 160,190'), {
          fill: ink.tone,
          o: 0.28,
        }) +
          path(outline('420,170 500,180 540,240 500,300 420,300 380,250'), {
            fill: ink.tone,
            o: 0.42,
          }) +
          path(outline('440,206 490,214 506,246 478,274 438,268 424,236'), {
            fill: ink.light,
            o: 0.5,
          }) +
          stroke(trace('392,150 416,172 392,236 404,296 440,316'), '#000', 15) +
          stroke(trace('384,146 406,172 380,236 392,300 432,326'), ink.light, 3, { o: 0.8 }) +
          stroke(trace('180,86 300,52 440,74 560,150'), ink.light, 6, { o: 0.6 }),
      ) +
      circle(398, 232, 42, { fill: 'none', stroke: ink.pop, w: 3, dash: '12 8' }),
  },
  'pocus-pulmonar-linhas-b': {
    palette: 'echo',
    hue: 14,
    lamp: [330, 100, 320],
    draw: (ink) =>
      machineMarks(ink) +
      scan(
        ink,
        wide,
        path('M150 60H270L230 400H90zM390 60H510L570 400H430z', { fill: '#000', o: 0.55 }) +
          stroke(arc([330, -60], 172, 84, 96), ink.light, 7) +
          stroke(arc([330, -60], 158, 60, 76), ink.light, 9, { o: 0.7 }) +
          stroke(arc([330, -60], 158, 104, 120), ink.light, 9, { o: 0.7 }) +
          stroke(arc([330, -60], 172, 76, 104), ink.pop, 5) +
          path('M306 110L316 110L304 400H278zM328 112H340L352 400H322zM356 110H366L404 400H374z', {
            fill: ink.bright,
            o: 0.75,
          }),
      ) +
      place([330, 30], 0.62, 0, probe(ink)),
  },
  'pocus-no-choque-rush': {
    palette: 'echo',
    hue: -16,
    lamp: [350, 190, 320],
    draw: (ink) =>
      machineMarks(ink) +
      scan(
        ink,
        { apex: [360, -40], near: 60, far: 384, from: 48, to: 132 },
        place(
          [76, 66],
          0.8,
          0,
          path(outline('360,70 460,110 500,190 450,280 350,316 270,270 240,180 280,100'), {
            fill: ink.tone,
            o: 0.7,
          }) +
            path(outline('372,120 432,140 456,200 420,262 372,276 352,220 352,160'), {
              fill: '#000',
            }) +
            path(outline('334,116 340,180 338,240 306,236 280,190 292,134'), { fill: '#000' }) +
            stroke(trace('352,160 384,176 400,196'), ink.light, 4) +
            stroke(trace('352,220 380,214 400,202'), ink.light, 4) +
            stroke(
              outline('360,52 478,96 522,190 466,298 350,336 256,286 222,180 264,84'),
              '#000',
              13,
            ) +
            stroke(
              outline('360,40 488,86 536,190 476,310 350,350 244,296 208,180 254,74'),
              ink.light,
              3,
              { o: 0.7 },
            ),
        ),
      ) +
      stroke('M40 320H110L122 300L134 336L146 320H190', ink.pop, 3),
  },
  'acesso-venoso-guiado': {
    palette: 'echo',
    hue: 6,
    lamp: [330, 170, 320],
    draw: (ink) =>
      rect(90, 30, 480, 300, { rx: 12, fill: ink.deep }) +
      speckle(ink) +
      rect(90, 30, 480, 300, { rx: 12, fill: 'url(#t)' }) +
      stroke('M92 56C220 48 440 66 568 54M92 290C240 300 420 282 568 292', ink.tone, 22, {
        o: 0.18,
      }) +
      stroke('M92 86C220 78 440 96 568 84M92 128C240 140 420 118 568 130', ink.light, 5, {
        o: 0.55,
      }) +
      ellipse(300, 224, 74, 62, { fill: '#000', stroke: ink.light, w: 4, so: 0.8 }) +
      circle(456, 232, 40, { fill: '#000', stroke: ink.light, w: 5, so: 0.8 }) +
      circle(456, 232, 54, { fill: 'none', stroke: '#ff6b6b', w: 2.5, dash: '5 7' }) +
      place([296, 216], 1, -42, needle(ink, 236)) +
      stroke('M300 290C312 306 288 320 300 336', ink.light, 3, { o: 0.4 }) +
      circle(296, 216, 13, { fill: ink.pop, o: 0.4 }) +
      circle(296, 216, 5, { fill: ink.pop }),
  },
  'veia-cava-inferior': {
    palette: 'echo',
    hue: -6,
    lamp: [420, 110, 320],
    draw: (ink) =>
      (() => {
        const line = wave([-30, 0], 800, 10, 132);
        const row = (i: number) =>
          place(
            [i < 7 ? 0 : -66, 20 + i * 24],
            [1, i < 7 ? 0.5 + i * 0.14 : 1.5 - (i - 7) * 0.14],
            0,
            stroke(line, i === 6 || i === 8 ? ink.light : ink.tone, i === 6 || i === 8 ? 3.5 : 9, {
              o: i === 6 || i === 8 ? 0.95 : 0.16 + (i % 4) * 0.07,
              dash: i === 6 || i === 8 ? undefined : `${9 + i} 5 3 7`,
            }),
          );
        return Array.from({ length: 15 }, (_, i) => (i === 7 ? '' : row(i))).join('');
      })() +
      stroke('M330 152V226M318 164L330 152L342 164M318 214L330 226L342 214', ink.pop, 3.5) +
      circle(330, 189, 62, { fill: ink.pop, o: 0.08 }),
  },
  'aorta-abdominal-em-dois-minutos': {
    palette: 'echo',
    hue: 22,
    lamp: [350, 150, 320],
    draw: (ink) =>
      machineMarks(ink) +
      scan(
        ink,
        { apex: [340, -80], near: 96, far: 416, from: 54, to: 126 },
        path('M250 262C290 232 390 232 430 262L470 420H210z', { fill: '#000', o: 0.75 }) +
          stroke('M240 268C290 230 390 230 440 268', ink.light, 11, { o: 0.9 }) +
          circle(368, 176, 62, { fill: '#000', stroke: ink.light, w: 5, so: 0.85 }) +
          path(outline('322,196 340,226 384,234 422,206 408,216 372,216 340,202'), {
            fill: ink.tone,
            o: 0.6,
          }) +
          ellipse(268, 196, 34, 22, { fill: '#000', stroke: ink.light, w: 3, so: 0.7 }),
      ) +
      group(
        {},
        stroke('M368 116V236', ink.pop, 2.5, { dash: '2 7' }),
        stroke('M360 116H376M360 236H376', ink.pop, 3.5),
      ),
  },
};
