/** A finished piece of SVG markup. */
export type Markup = string;

/** SVG attributes by their own names; `undefined` leaves one out. */
export type Attributes = Readonly<Record<string, string | number | undefined>>;

/** A point of the 640 × 360 canvas. */
export type Point = readonly [x: number, y: number];

const short: Readonly<Record<string, string>> = {
  w: 'stroke-width',
  o: 'opacity',
  fo: 'fill-opacity',
  so: 'stroke-opacity',
  dash: 'stroke-dasharray',
};

/** A number with at most `digits` decimals and no leading zero, as short as SVG allows. */
export function number(value: number, digits = 1): string {
  const text = String(Number(value.toFixed(digits)));
  return text.replace(/^(-?)0\./, '$1.').replace(/^-0$/, '0');
}

/** An element; numbers are shortened and `w`, `o`, `fo`, `so`, `dash` stand for the long attribute names. */
export function element(name: string, attributes: Attributes, ...children: Markup[]): Markup {
  const text = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        ` ${short[key] ?? key}="${typeof value === 'number' ? number(value, 2) : value}"`,
    )
    .join('');
  const inner = children.join('');
  return inner === '' ? `<${name}${text}/>` : `<${name}${text}>${inner}</${name}>`;
}

export const circle = (cx: number, cy: number, r: number, attributes: Attributes = {}): Markup =>
  element('circle', { cx, cy, r, ...attributes });

export const ellipse = (
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  attributes: Attributes = {},
): Markup => element('ellipse', { cx, cy, rx, ry, ...attributes });

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  attributes: Attributes = {},
): Markup => element('rect', { x, y, width, height, ...attributes });

export const path = (d: string, attributes: Attributes = {}): Markup =>
  element('path', { d, ...attributes });

/** A stroked, unfilled path; its ends are round because the poster says so. */
export const stroke = (d: string, colour: string, width: number, more: Attributes = {}): Markup =>
  element('path', {
    d,
    fill: 'none',
    stroke: colour,
    w: width,
    ...more,
  });

export const group = (attributes: Attributes, ...children: Markup[]): Markup =>
  element('g', attributes, ...children);

/** Moves, then turns (degrees), then scales what was drawn around the origin. */
export function place(
  [x, y]: Point,
  scale: number | readonly [number, number],
  turn: number,
  ...children: Markup[]
): Markup {
  const [sx, sy] = typeof scale === 'number' ? [scale, scale] : scale;
  const parts = [`translate(${number(x)} ${number(y)})`];
  if (turn !== 0) parts.push(`rotate(${number(turn)})`);
  if (sx !== 1 || sy !== 1)
    parts.push(sx === sy ? `scale(${number(sx, 2)})` : `scale(${number(sx, 2)} ${number(sy, 2)})`);
  return group({ transform: parts.join('') }, ...children);
}

/** One drawing shown at several places: [place, scale, turn in degrees]. */
export function copies(
  id: string,
  drawing: Markup,
  places: readonly (readonly [Point, number, number])[],
): Markup {
  const use = element('use', { href: `#${id}` });
  return (
    element('defs', {}, element('g', { id }, drawing)) +
    places.map(([at, scale, turn]) => place(at, scale, turn, use)).join('')
  );
}
