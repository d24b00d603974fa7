import { defineRecipe, type SystemStyleObject } from '@chakra-ui/react/styled-system';

/** What a text box, a selector and a text area share. */
export const control: SystemStyleObject = {
  width: 'full',
  minWidth: '0',
  minHeight: '46px',
  paddingBlock: '10px',
  paddingInline: '3',
  border: 'control',
  borderRadius: 'control',
  background: 'bg.panel',
  color: 'fg',
  // Under 16 px an iPhone zooms into the page on focus.
  fontSize: 'max(16px, var(--text-15))',
  lineHeight: '1.5',
  transition: 'border-color var(--duration-fast) var(--ease-out)',
  _placeholder: { color: 'fg.subtle', opacity: '1' },
  _focusVisible: { outlineOffset: '0', borderColor: 'cyan.solid' },
  _invalid: { borderColor: 'red.fg' },
  _disabled: { borderColor: 'border', color: 'fg.muted', cursor: 'not-allowed' },
};

const button = defineRecipe({
  className: 'chakra-button',
  base: {
    display: 'inline-grid',
    gridAutoFlow: 'column',
    gap: '2',
    placeContent: 'center',
    placeItems: 'center',
    minWidth: '0',
    border: '1px solid transparent',
    borderRadius: 'control',
    fontWeight: 'semibold',
    lineHeight: '1.2',
    textAlign: 'center',
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    userSelect: 'none',
    touchAction: 'manipulation',
    transition: 'background-color var(--duration-fast) var(--ease-out)',
    _disabled: {
      background: 'bg.muted',
      color: 'fg.subtle',
      borderColor: 'transparent',
      cursor: 'not-allowed',
    },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
  variants: {
    size: {
      sm: {
        minHeight: '36px',
        paddingInline: '3',
        fontSize: 'sm',
        '@media (pointer: coarse)': { minHeight: '44px' },
      },
      md: { minHeight: '44px', paddingInline: '5', fontSize: 'md' },
    },
    variant: {
      solid: {
        background: 'red.solid',
        color: 'red.contrast',
        _hover: { background: 'var(--color-accent-hover)' },
        // A busy button is not unavailable: it keeps its colour.
        '&[aria-busy=true][aria-disabled=true]': { background: 'red.solid', color: 'red.contrast' },
      },
      surface: {
        background: 'bg.muted',
        borderColor: 'border',
        color: 'fg',
        _hover: { background: 'bg.emphasized' },
        _active: { background: 'bg.emphasized' },
      },
      ghost: {
        background: 'transparent',
        color: 'fg.muted',
        _hover: { background: 'bg.emphasized', color: 'fg' },
        _active: { background: 'bg.emphasized' },
      },
      outline: {
        background: 'transparent',
        color: 'colorPalette.fg',
        borderColor: 'colorPalette.border',
        _hover: { background: 'colorPalette.subtle' },
      },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
});

const badge = defineRecipe({
  className: 'chakra-badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    width: 'fit-content',
    paddingBlock: '2px',
    paddingInline: '2',
    borderRadius: 'control',
    fontSize: 'sm',
    fontWeight: 'semibold',
    lineHeight: '20px',
    whiteSpace: 'nowrap',
  },
  variants: {
    variant: {
      subtle: { background: 'colorPalette.subtle', color: 'colorPalette.fg' },
      solid: { background: 'colorPalette.solid', color: 'colorPalette.contrast' },
    },
  },
  defaultVariants: { variant: 'subtle' },
});

export const recipes = {
  button,
  badge,
  input: defineRecipe({ className: 'chakra-input', base: control }),
  textarea: defineRecipe({
    className: 'chakra-textarea',
    base: { ...control, minHeight: '96px', resize: 'vertical' },
  }),
  heading: defineRecipe({
    className: 'chakra-heading',
    base: { fontWeight: 'semibold' },
    variants: { size: { md: { fontSize: 'md' }, lg: { fontSize: 'lg' } } },
  }),
};
