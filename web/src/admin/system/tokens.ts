import { defineSemanticTokens, defineTokens } from '@chakra-ui/react/styled-system';

/** Steps of `--space-1` to `--space-16`, under the same numbers; sizes share them. */
const spacing = Object.fromEntries(
  Array.from({ length: 16 }, (_, index) => [
    `${index + 1}`,
    { value: `var(--space-${index + 1})` },
  ]),
);

/** Tokens for what has one value in both themes. */
export const tokens = defineTokens({
  spacing: { ...spacing, gutter: { value: 'var(--gutter)' } },
  sizes: { ...spacing, full: { value: '100%' }, prose: { value: 'var(--text-width)' } },
  fonts: { body: { value: 'var(--font-sans)' }, mono: { value: 'ui-monospace, monospace' } },
  fontSizes: {
    sm: { value: 'var(--text-13)' },
    md: { value: 'var(--text-15)' },
    lg: { value: 'var(--text-17)' },
    xl: { value: 'var(--text-21)' },
    '2xl': { value: 'var(--text-28)' },
  },
  fontWeights: {
    normal: { value: 'var(--weight-text)' },
    semibold: { value: 'var(--weight-title)' },
  },
  radii: {
    control: { value: 'var(--radius-control)' },
    card: { value: 'var(--radius-card)' },
    sheet: { value: 'var(--radius-sheet)' },
    full: { value: 'var(--radius-round)' },
  },
  borders: {
    line: { value: '1px solid var(--color-line)' },
    control: { value: '1px solid var(--color-control)' },
  },
  shadows: {
    card: { value: 'var(--shadow-card)' },
    raised: { value: 'var(--shadow-raised)' },
  },
  durations: {
    fast: { value: 'var(--duration-fast)' },
    appear: { value: 'var(--duration-appear)' },
  },
  zIndex: { overlay: { value: 'var(--layer-overlay)' } },
});

type PaletteColors = { solid: string; contrast: string; fg: string; subtle: string };

/** One palette: `solid` with `contrast` on it, `fg` for text, `subtle` behind that text. */
const palette = ({ solid, contrast, fg, subtle }: PaletteColors) => ({
  solid: { value: solid },
  contrast: { value: contrast },
  fg: { value: fg },
  subtle: { value: subtle },
  border: { value: `color-mix(in srgb, ${fg} 45%, transparent)` },
});

const toned = (color: string, tint: string) =>
  palette({ solid: color, contrast: 'var(--color-canvas)', fg: color, subtle: tint });

/** Colours under Chakra's names; the custom properties behind them change with the theme. */
export const semanticTokens = defineSemanticTokens({
  colors: {
    bg: {
      DEFAULT: { value: 'var(--color-canvas)' },
      panel: { value: 'var(--color-surface)' },
      raised: { value: 'var(--color-raised)' },
      muted: { value: 'var(--color-hover)' },
      emphasized: { value: 'var(--color-pressed)' },
    },
    fg: {
      DEFAULT: { value: 'var(--color-text)' },
      muted: { value: 'var(--color-muted)' },
      subtle: { value: 'var(--color-faint)' },
    },
    border: {
      DEFAULT: { value: 'var(--color-line)' },
      emphasized: { value: 'var(--color-control)' },
    },
    gray: palette({
      solid: 'var(--color-plate)',
      contrast: 'var(--color-on-art)',
      fg: 'var(--color-muted)',
      subtle: 'var(--color-hover)',
    }),
    red: palette({
      solid: 'var(--color-accent)',
      contrast: 'var(--color-on-accent)',
      fg: 'var(--color-accent-text)',
      subtle: 'var(--color-tint-accent)',
    }),
    cyan: palette({
      solid: 'var(--color-progress)',
      contrast: 'var(--color-on-progress)',
      fg: 'var(--color-progress)',
      subtle: 'var(--color-tint-progress)',
    }),
    green: toned('var(--color-success)', 'var(--color-tint-success)'),
    orange: toned('var(--color-warning)', 'var(--color-tint-warning)'),
  },
});
