import { arc, blob, dots, hills, scatter, smooth, trace } from '../art/curves.ts';
import { mix } from '../art/palettes.ts';
import type { Scene } from '../art/poster.ts';
import { circle, copies, ellipse, group, path, place, stroke } from '../art/svg.ts';
import { lungs } from '../motifs/body.ts';
import { mosquito, redCell, rod, virus } from '../motifs/life.ts';

export const infectology: Record<string, Scene> = {
  'pneumonia-grave': {
    palette: 'germ',
    lamp: [390, 150, 330],
    draw: (ink) =>
      circle(390, 186, 176, { fill: ink.glow, o: 0.09 }) +
      place([390, 196], 1.2, 0, lungs(ink)) +
      path(blob([476, 240], 50, 10, 0.3, ink.random), { fill: ink.pop, o: 0.85 }) +
      path(blob([488, 230], 76, 12, 0.3, ink.random), { fill: ink.pop, o: 0.35 }) +
      stroke(dots(scatter(16, [436, 200, 90, 90], ink.random)), ink.light, 5, { o: 0.8 }) +
      place([130, 110], 0.6, 30, rod(ink, 120)) +
      place([170, 256], 0.8, -24, rod(ink, 120, mix(ink.pop, ink.tone, 0.3))) +
      place([60, 200], 0.42, 70, rod(ink, 120)),
  },
  'dengue-com-sinais-de-alarme': {
    palette: 'germ',
    hue: 12,
    lamp: [400, 120, 330],
    draw: (ink) =>
      circle(456, 110, 74, { fill: ink.light, o: 0.8 }) +
      circle(456, 110, 112, { fill: ink.light, o: 0.12 }) +
      path(hills(318, 24, 3, ink.random), { fill: ink.dark }) +
      path('M0 318C160 306 480 306 640 318V360H0z', { fill: ink.deep }) +
      stroke('M60 336H200M250 344H420M470 334H580', ink.glow, 2.5, { o: 0.5 }) +
      place([352, 188], 1.12, -6, mosquito(ink)),
  },
  'antibioticos-na-sala-vermelha': {
    palette: 'germ',
    hue: -16,
    lamp: [350, 180, 320],
    draw: (ink) =>
      ellipse(350, 192, 216, 158, { fill: ink.dark }) +
      ellipse(350, 180, 216, 158, { fill: ink.mid, stroke: ink.light, w: 3, so: 0.7 }) +
      ellipse(350, 180, 190, 136, { fill: ink.shaded, o: 0.85 }) +
      stroke(dots(scatter(90, [214, 80, 270, 200], ink.random)), ink.glow, 6, { o: 0.5 }) +
      [
        [300, 140, 54],
        [420, 200, 62],
        [300, 238, 34],
        [402, 112, 26],
      ]
        .map(
          ([x = 0, y = 0, r = 0]) =>
            circle(x, y, r, { fill: ink.dark }) +
            circle(x, y, r, { fill: 'none', stroke: ink.glow, w: 2, o: 0.6 }) +
            circle(x, y, 13, { fill: ink.popLit }),
        )
        .join('') +
      stroke('M170 110C210 60 280 40 340 38', '#fff', 6, { o: 0.4 }),
  },
  'leptospirose-febre-panturrilha-e-chuva': {
    palette: 'germ',
    hue: 30,
    lamp: [330, 160, 320],
    draw: (ink) => {
      const coil = (turns: number, r: number) =>
        smooth(
          Array.from(
            { length: turns * 4 + 1 },
            (_, i) => [i * 13 - turns * 26, Math.sin((i * Math.PI) / 2) * r] as const,
          ),
          true,
        );
      return (
        stroke(
          scatter(46, [-20, -40, 660, 380], ink.random)
            .map(([x, y]) => `M${Math.round(x)} ${Math.round(y)}l-9 34`)
            .join(''),
          ink.light,
          2.5,
          { o: 0.35 },
        ) +
        path('M0 300C160 286 300 312 420 296S560 288 640 298V360H0z', { fill: ink.dark }) +
        stroke('M110 318a60 9 0 0 0 120 0M400 324a80 10 0 0 0 160 0', ink.light, 2.5, { o: 0.4 }) +
        place(
          [370, 156],
          1.35,
          -18,
          stroke(coil(7, 20), ink.dark, 23),
          stroke(coil(7, 20), ink.tone, 15),
          stroke(coil(7, 20), ink.light, 3, { o: 0.6 }),
          stroke('M-182 0C-206-8-212-26-198-34', ink.tone, 8),
        ) +
        place(
          [160, 112],
          0.62,
          24,
          stroke(coil(5, 20), ink.tone, 15),
          stroke(coil(5, 20), ink.light, 3, { o: 0.5 }),
        ) +
        place([540, 250], 0.5, 40, stroke(coil(5, 20), ink.pop, 15))
      );
    },
  },
  'tetano-e-raiva-depois-da-ferida': {
    palette: 'germ',
    hue: -10,
    lamp: [400, 170, 320],
    draw: (ink) =>
      copies('q', virus(ink, 100), [
        [[404, 176], 1.05, 14],
        [[170, 108], 0.38, -10],
        [[214, 272], 0.54, 40],
        [[586, 66], 0.26, 0],
        [[584, 300], 0.34, 20],
      ]) + stroke(dots(scatter(30, [20, 20, 600, 320], ink.random)), ink.light, 3.5, { o: 0.4 }),
  },
  'febre-no-viajante': {
    palette: 'germ',
    hue: 44,
    lamp: [420, 170, 320],
    draw: (ink) =>
      circle(430, 186, 138, { fill: ink.lit }) +
      stroke('M430 48V324M292 186H568M312 116H548M312 256H548', ink.light, 1.6, { o: 0.35 }) +
      stroke('M430 48C350 100 350 272 430 324C510 272 510 100 430 48', ink.light, 1.6, {
        o: 0.35,
      }) +
      path(`${trace('360,92 400,76 420,110 396,130 410,160 380,176 352,150 340,120')}z`, {
        fill: ink.light,
        o: 0.55,
      }) +
      path(`${trace('400,186 440,190 458,226 430,290 410,262 400,220')}z`, {
        fill: ink.light,
        o: 0.55,
      }) +
      path(`${trace('478,96 530,120 556,170 516,190 486,160 470,130')}z`, {
        fill: ink.light,
        o: 0.55,
      }) +
      stroke('M110 276C190 120 320 110 400 200', ink.pop, 4, { dash: '0 12' }) +
      circle(404, 206, 11, { fill: ink.pop }) +
      place(
        [110, 276],
        1,
        -58,
        path(
          'M0-34C8-20 8-8 8-6L42 16V26L8 16L6 36L18 46V52L0 47L-18 52V46L-6 36L-8 16L-42 26V16L-8-6C-8-8-8-20 0-34z',
          { fill: ink.light },
        ),
      ) +
      stroke(arc([430, 186], 160, 190, 330), ink.light, 1.5, { o: 0.3 }) +
      group(
        { o: 0.85 },
        place([130, 110], 0.9, 20, redCell(ink.pop, ink.dark)),
        place([200, 60], 0.6, -30, redCell(ink.pop, ink.dark)),
        place([70, 170], 0.5, 60, redCell(ink.pop, ink.dark)),
      ),
  },
};
