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
  fonts: { mono: { value: 'ui-monospace, monospace' } },
  fontSizes: {
    sm: { value: 'var(--text-13)' },
    md: { value: 'var(--text-15)' },
    lg: { value: 'var(--text-17)' },
    xl: { value: 'var(--text-21)' },
  },
  fontWeights: {
    normal: { value: 'var(--weight-text)' },
    semibold: { value: 'var(--weight-title)' },
  },
  radii: {
    control: { value: 'var(--radius-control)' },
    card: { value: 'var(--radius-card)' },
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
});

/** One palette: `solid` with `contrast` on it, `fg` for text, `subtle` behind that text. */
const palette = (solid: string, contrast: string, fg: string, subtle: string) => ({
  solid: { value: `var(--color-${solid})` },
  contrast: { value: `var(--color-${contrast})` },
  fg: { value: `var(--color-${fg})` },
  subtle: { value: `var(--color-${subtle})` },
  border: { value: `color-mix(in srgb, var(--color-${fg}) 45%, transparent)` },
});

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
    gray: palette('plate', 'on-art', 'muted', 'hover'),
    red: palette('accent', 'on-accent', 'accent-text', 'tint-accent'),
    cyan: palette('progress', 'on-progress', 'progress', 'tint-progress'),
    green: palette('success', 'canvas', 'success', 'tint-success'),
    orange: palette('warning', 'canvas', 'warning', 'tint-warning'),
  },
});
