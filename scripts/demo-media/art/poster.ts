import { dots, randomFor, scatter } from './curves.ts';
import type { Palette, PaletteName } from './palettes.ts';
import { mix, palettes, turned } from './palettes.ts';
import type { Markup, Point } from './svg.ts';
import { element, rect, stroke } from './svg.ts';

/** What a scene draws with: its colours and the gradients of its poster. */
export type Ink = Palette & {
  /** A solid body lit from above: highlight, own colour, shadow. */
  lit: string;
  /** Something that shines: light → tone. */
  bright: string;
  /** The shadow side: tone → dark. */
  shaded: string;
  /** Haze that fades downwards. */
  haze: string;
  /** A beam thrown to the left. */
  beam: string;
  /** The contrasting detail, lit. */
  popLit: string;
  /** Repeatable randomness for this poster. */
  random: () => number;
};

/** One poster: its light and what stands in it. */
export type Scene = {
  palette: PaletteName;
  /** Hue turn in degrees, to tell neighbours apart. */
  hue?: number;
  /** Centre of the lamp and how far it reaches. */
  lamp: readonly [x: number, y: number, reach: number];
  /** How strong the lamp is, 0…1. */
  power?: number;
  draw(ink: Ink): Markup;
};

const stop = (offset: number, colour: string, opacity = 1): Markup =>
  element('stop', {
    offset: offset === 0 ? undefined : offset,
    'stop-color': colour,
    'stop-opacity': opacity === 1 ? undefined : opacity,
  });

const down = (id: string, ...stops: Markup[]): Markup =>
  element('linearGradient', { id, x2: 0, y2: 1 }, ...stops);

/** Only the definitions that the drawing refers to. */
function definitions(palette: Palette, scene: Scene, drawing: Markup): Markup {
  const [cx, cy, r] = scene.lamp;
  const all: Record<string, Markup> = {
    b: element(
      'linearGradient',
      { id: 'b', x1: cx > 320 ? 0 : 1, x2: cx > 320 ? 1 : 0, y2: cy > 180 ? 1 : 0.3 },
      stop(0.1, palette.deep),
      stop(1, palette.mid),
    ),
    g: element(
      'radialGradient',
      { id: 'g', gradientUnits: 'userSpaceOnUse', cx, cy, r },
      stop(0, palette.glow, scene.power ?? 0.75),
      stop(0.45, palette.glow, (scene.power ?? 0.75) * 0.32),
      stop(1, palette.glow, 0),
    ),
    f: element(
      'radialGradient',
      { id: 'f', gradientUnits: 'userSpaceOnUse', cx: 640 - cx, cy: 360 - cy * 0.6, r: 300 },
      stop(0, palette.rim, 0.34),
      stop(1, palette.rim, 0),
    ),
    k: down(
      'k',
      stop(0, mix(palette.light, palette.tone, 0.3)),
      stop(0.4, palette.tone),
      stop(1, mix(palette.tone, palette.dark, 0.65)),
    ),
    l: down('l', stop(0, palette.light), stop(0.9, palette.tone)),
    s: down('s', stop(0, palette.tone), stop(1, palette.dark)),
    h: down('h', stop(0, palette.glow, 0.5), stop(1, palette.glow, 0)),
    j: element(
      'linearGradient',
      { id: 'j', x1: 1, x2: 0 },
      stop(0, palette.light, 0.85),
      stop(0.3, palette.glow, 0.4),
      stop(1, palette.glow, 0),
    ),
    e: down('e', stop(0, palette.light), stop(0.35, palette.pop), stop(1, palette.pop)),
    v: element(
      'linearGradient',
      { id: 'v', x2: 0, y2: 1 },
      stop(0.6, palette.deep, 0),
      stop(1, palette.deep, 0.6),
    ),
  };
  return Object.entries(all)
    .filter(([id]) => 'bfgv'.includes(id) || drawing.includes(`url(#${id})`))
    .map(([, markup]) => markup)
    .join('');
}

/** Film grain: a tile of faint dots, cheap to paint at any size. */
function grain(): Markup {
  const random = randomFor('grain');
  const places = (count: number): Point[] => scatter(count, [1, 1, 69, 69], random);
  return element(
    'pattern',
    { id: 'n', width: 71, height: 71, patternUnits: 'userSpaceOnUse' },
    stroke(dots(places(26)), '#fff', 0.6, { so: 0.11 }),
    stroke(dots(places(20)), '#000', 0.7, { so: 0.16 }),
  );
}

/** Writes a long outline once, however many coats it gets. */
function shareOutlines(drawing: Markup): Markup {
  const uses = new Map<string, number>();
  for (const [, d = ''] of drawing.matchAll(/<path d="([^"]{44,})"/g)) {
    uses.set(d, (uses.get(d) ?? 0) + 1);
  }
  const shared = [...uses].filter(([, count]) => count > 1).map(([d]) => d);
  const outlines = shared.map((d, index) => element('path', { id: `p${index}`, d })).join('');
  return (
    (outlines === '' ? '' : element('defs', {}, outlines)) +
    shared.reduce(
      (text, d, index) => text.replaceAll(`<path d="${d}"`, `<use href="#p${index}"`),
      drawing,
    )
  );
}

/** The finished poster as an SVG document of 640 × 360 units. */
export function poster(name: string, scene: Scene, width = 640, height = 360): Markup {
  const palette = turned(palettes[scene.palette], scene.hue ?? 0);
  const drawing = scene.draw({
    ...palette,
    lit: 'url(#k)',
    bright: 'url(#l)',
    shaded: 'url(#s)',
    haze: 'url(#h)',
    beam: 'url(#j)',
    popLit: 'url(#e)',
    random: randomFor(name),
  });
  const full = (fill: string): Markup => rect(0, 0, width, height, { fill });
  return `${element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      'stroke-linecap': 'round',
      'stroke-linejoin': 'round',
    },
    element('defs', {}, definitions(palette, scene, drawing), grain()),
    full('url(#b)'),
    full('url(#f)'),
    full('url(#g)'),
    shareOutlines(drawing),
    full('url(#n)'),
    full('url(#v)'),
  )}\n`;
}
