/** Colours of a cover and its drawing, as SVG path data inside {@link COVER_BOX}: for the screen and for a canvas. */
export type CoverDesign = {
  /** The ground: a gradient from the top left to the bottom right corner. */
  from: string;
  to: string;
  /** The words. */
  ink: string;
  /** The drawing. */
  line: string;
  /** A heart's rhythm from edge to edge. */
  rhythm: string;
  /** Rings, squared paper or crosses behind it, drawn more faintly. */
  pattern: string;
  /** A sign of its category, in a box of {@link GLYPH_BOX}; where no words stand on it. */
  glyph: string;
};

/** What the paths are drawn in; a box of another shape shows the middle of it. */
export const COVER_BOX = { width: 320, height: 180 } as const;
export const RHYTHM_OPACITY = 0.28;
export const PATTERN_OPACITY = 0.16;
/** Where the sign stands: in the middle, so that a square shows it, too, and above the rhythm. */
export const GLYPH_BOX = { x: 124, y: 36, scale: 3 } as const;
/** Where the name of a show and the number of its episode stand: the middle of both, and their base lines. */
export const MARK_BOX = { x: 160, nameY: 54, numberY: 146, nameSize: 36, numberSize: 102 } as const;

/** Each category has its own light. Dark in both themes: the words on it are light. */
const TONES = [
  { from: '#1c3a57', to: '#0c1626', ink: '#d6eaff', line: '#63b3ff' },
  { from: '#5a2140', to: '#190d1d', ink: '#ffdcea', line: '#ff86b6' },
  { from: '#1a4d4a', to: '#0a1b20', ink: '#d0f6f0', line: '#4fd8c6' },
  { from: '#503519', to: '#1a1210', ink: '#ffe8c9', line: '#f0a94e' },
  { from: '#3b2c66', to: '#131026', ink: '#e6dfff', line: '#a48bff' },
  { from: '#5b2227', to: '#1c0d12', ink: '#ffdfdf', line: '#ff7d7d' },
] as const;

/** One sign for each category; they say nothing of what it is called. */
const GLYPHS = [
  'M9 3h6v6h6v6h-6v6H9v-6H3V9h6z',
  'M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11zM9.5 14.5a2.5 2.5 0 0 0 2.5 2.5',
  'M4.5 13.5l9-9a4.2 4.2 0 0 1 6 6l-9 9a4.2 4.2 0 0 1-6-6zM9 9l6 6',
  'M12 3l7.8 4.5v9L12 21l-7.8-4.5v-9zM12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7',
  'M5 3H4a2 2 0 0 0-2 2v4a6 6 0 0 0 12 0V5a2 2 0 0 0-2-2h-1M8 15a6 6 0 0 0 12 0v-3m0-4a2 2 0 1 0 0 4 2 2 0 0 0 0-4',
  'M13 2L4 14h7l-1 8 9-12h-7z',
  'M3 12h4l2.5 7 5-14 2.5 7h4',
] as const;

/** The same lesson or episode has the same cover always and everywhere; its neighbours have others. */
export function designCover(id: number, categoryId: number | null): CoverDesign {
  const [first] = TONES;
  const tone = TONES[Math.abs(categoryId ?? id) % TONES.length] ?? first;
  const glyph = GLYPHS[Math.abs(categoryId ?? id) % GLYPHS.length] ?? GLYPHS[0];
  const next = randomOf(id);
  return { ...tone, glyph, rhythm: rhythm(next), pattern: PATTERNS[next(0, 2)]?.(next) ?? '' };
}

/** A long name is written smaller, so that a square shows all of it. */
export const markNameSize = (name: string): number =>
  Math.min(MARK_BOX.nameSize, Math.round(290 / name.length));

type Next = (least: number, most: number) => number;

/** A seeded pseudo-random generator of integers (the linear congruences of Numerical Recipes). */
function randomOf(seed: number): Next {
  let state = Math.imul(seed + 1, 2_654_435_761) >>> 0;
  return (least, most) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    // The high bits: the low ones repeat soon.
    return least + Math.floor((state / 2 ** 32) * (most - least + 1));
  };
}

/** Two or three beats under the words: P wave, QRS complex, T wave. */
function rhythm(next: Next): string {
  const y = next(130, 148);
  const height = next(40, 62);
  const gap = next(104, 150);
  let path = `M0 ${y}`;
  for (let x = next(30, 70); x < COVER_BOX.width; x += gap) {
    path += `H${x}q5-9 10 0h7l4 5 7-${height} 8 ${height + 16} 6-21h10q7-14 14 0`;
  }
  return `${path}H${COVER_BOX.width}`;
}

const PATTERNS: readonly ((next: Next) => string)[] = [rings, paper, crosses];

function rings(next: Next): string {
  const x = next(220, 320);
  const y = next(0, 90);
  const step = next(20, 30);
  return [1, 2, 3, 4, 5, 6]
    .map((turn) => turn * step)
    .map((r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0`)
    .join('');
}

function paper(next: Next): string {
  const step = next(16, 24);
  let path = '';
  for (let x = next(4, 16); x < COVER_BOX.width; x += step) path += `M${x} 0V${COVER_BOX.height}`;
  for (let y = next(4, 16); y < COVER_BOX.height; y += step) path += `M0 ${y}H${COVER_BOX.width}`;
  return path;
}

function crosses(next: Next): string {
  const step = next(34, 46);
  let path = '';
  for (let y = next(8, 24); y < COVER_BOX.height + 8; y += step) {
    for (let x = next(0, 30); x < COVER_BOX.width + 8; x += step) {
      path += `M${x - 6} ${y}h12M${x} ${y - 6}v12`;
    }
  }
  return path;
}
