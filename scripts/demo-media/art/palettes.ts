/** The colours of one poster, from the unlit corner of the room to the light itself. */
export type Palette = {
  /** The unlit canvas. */
  deep: string;
  /** The lit part of the canvas. */
  mid: string;
  /** The lamp: halos and haze. */
  glow: string;
  /** The lit edge of the subject. */
  light: string;
  /** The subject's own colour. */
  tone: string;
  /** The subject's shadow side. */
  dark: string;
  /** The second, weaker lamp on the far side. */
  rim: string;
  /** The one contrasting detail. */
  pop: string;
};

/** One light per specialty: the art brings the colour, the interface stays back. */
export const palettes = {
  airway: {
    deep: '#03161f',
    mid: '#0a4f5c',
    glow: '#1fd0c6',
    light: '#dcfff5',
    tone: '#22b0ab',
    dark: '#07363f',
    rim: '#3d6bff',
    pop: '#ff9a62',
  },
  shock: {
    deep: '#170308',
    mid: '#7a0f22',
    glow: '#ff5a3c',
    light: '#ffe6d2',
    tone: '#e8413f',
    dark: '#4a0613',
    rim: '#b3209a',
    pop: '#ffc861',
  },
  trauma: {
    deep: '#170a04',
    mid: '#7d3510',
    glow: '#ffa040',
    light: '#fff0d4',
    tone: '#ec7c2a',
    dark: '#451a07',
    rim: '#d12a4a',
    pop: '#67dbe0',
  },
  heart: {
    deep: '#10051d',
    mid: '#6a0f55',
    glow: '#ff4f8d',
    light: '#ffe3ec',
    tone: '#f23b76',
    dark: '#3e0a3b',
    rim: '#5a3bff',
    pop: '#74e6ff',
  },
  brain: {
    deep: '#090620',
    mid: '#3b2090',
    glow: '#a274ff',
    light: '#f0e6ff',
    tone: '#8259f0',
    dark: '#20105a',
    rim: '#ff4fa0',
    pop: '#ffd071',
  },
  child: {
    deep: '#12143f',
    mid: '#8d4788',
    glow: '#ffb184',
    light: '#fff3dc',
    tone: '#ff9a5f',
    dark: '#2b2768',
    rim: '#3f74ff',
    pop: '#5fdce2',
  },
  poison: {
    deep: '#06120a',
    mid: '#2b5c13',
    glow: '#bdf544',
    light: '#f5ffd4',
    tone: '#8ccf22',
    dark: '#17390d',
    rim: '#10b3a3',
    pop: '#ff74b4',
  },
  echo: {
    deep: '#04070c',
    mid: '#14293d',
    glow: '#79b4de',
    light: '#f1f9ff',
    tone: '#86a8c2',
    dark: '#0c1a28',
    rim: '#2f68d8',
    pop: '#ffb54a',
  },
  germ: {
    deep: '#03141a',
    mid: '#0b5a50',
    glow: '#38e4a8',
    light: '#e4fff1',
    tone: '#25be90',
    dark: '#06352f',
    rim: '#3f62e8',
    pop: '#f56dc6',
  },
  breath: {
    deep: '#050f27',
    mid: '#1a50a6',
    glow: '#60b7ff',
    light: '#e7f5ff',
    tone: '#4093f2',
    dark: '#0c2a62',
    rim: '#8a5bff',
    pop: '#ffda70',
  },
  hands: {
    deep: '#120f0b',
    mid: '#704616',
    glow: '#ffcb74',
    light: '#fff7dc',
    tone: '#d99a3c',
    dark: '#3d260d',
    rim: '#d9663a',
    pop: '#62d6ca',
  },
  night: {
    deep: '#060a1c',
    mid: '#24326f',
    glow: '#ffba60',
    light: '#fff1d4',
    tone: '#7285e0',
    dark: '#131a44',
    rim: '#c04a86',
    pop: '#ff7d5e',
  },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;

type Hsl = [hue: number, saturation: number, lightness: number];

function toHsl(hex: string): Hsl {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map(
    (at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255,
  );
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const lightness = (max + min) / 2;
  const spread = max - min;
  if (spread === 0) return [0, 0, lightness];
  const saturation = spread / (1 - Math.abs(2 * lightness - 1));
  const sector =
    max === r ? ((g - b) / spread) % 6 : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return [sector * 60, saturation, lightness];
}

function toHex([hue, saturation, lightness]: Hsl): string {
  const reach = saturation * Math.min(lightness, 1 - lightness);
  const channel = (n: number): string => {
    const k = (((n + hue / 30) % 12) + 12) % 12;
    const value = lightness - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1));
    return Math.round(value * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${channel(0)}${channel(8)}${channel(4)}`;
}

/** The colour `share` of the way from one to the other. */
export function mix(from: string, to: string, share: number): string {
  return `#${[1, 3, 5]
    .map((at) => {
      const [a, b] = [from, to].map((hex) => Number.parseInt(hex.slice(at, at + 2), 16));
      return Math.round((a ?? 0) + ((b ?? 0) - (a ?? 0)) * share)
        .toString(16)
        .padStart(2, '0');
    })
    .join('')}`;
}

/** The palette with its room and subject turned by `degrees` of hue, so that neighbours on a shelf differ. */
export function turned(palette: Palette, degrees: number): Palette {
  const turn = (hex: string): string => {
    const [hue, saturation, lightness] = toHsl(hex);
    return toHex([hue + degrees, saturation, lightness]);
  };
  return {
    ...palette,
    deep: turn(palette.deep),
    mid: turn(palette.mid),
    glow: turn(palette.glow),
    tone: turn(palette.tone),
    dark: turn(palette.dark),
    rim: turn(palette.rim),
  };
}
