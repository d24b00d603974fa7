import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { control } from './recipes.ts';

const nativeSelect = defineSlotRecipe({
  className: 'chakra-native-select',
  slots: ['root', 'field', 'indicator'],
  base: {
    root: { position: 'relative', display: 'grid', minWidth: '0' },
    field: { ...control, appearance: 'none', paddingInlineEnd: '10' },
    indicator: {
      position: 'absolute',
      top: '50%',
      right: '3',
      translate: '0 -50%',
      pointerEvents: 'none',
      color: 'fg.muted',
      '& svg': { boxSize: '16px' },
    },
  },
});

const checkbox = defineSlotRecipe({
  className: 'chakra-checkbox',
  slots: ['root', 'label', 'control', 'indicator', 'group'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      position: 'relative',
      cursor: 'pointer',
      _disabled: { cursor: 'not-allowed' },
    },
    control: {
      display: 'grid',
      flex: 'none',
      placeItems: 'center',
      boxSize: '20px',
      border: 'control',
      borderRadius: '4px',
      background: 'bg.panel',
      color: 'cyan.contrast',
      '&:is([data-state=checked], [data-state=indeterminate])': {
        borderColor: 'cyan.solid',
        background: 'cyan.solid',
      },
      _focusVisible: { outline: '2px solid var(--color-progress)', outlineOffset: '2px' },
      _disabled: { opacity: '0.5' },
    },
    indicator: { boxSize: '14px' },
  },
});

const tabs = defineSlotRecipe({
  className: 'chakra-tabs',
  slots: ['root', 'list', 'trigger', 'content', 'indicator', 'contentGroup'],
  base: {
    root: { minWidth: '0' },
    list: {
      display: 'flex',
      gap: '1',
      marginBottom: '6',
      borderBottom: 'line',
      overflowX: 'auto',
      scrollbarWidth: 'none',
    },
    trigger: {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '2',
      flex: 'none',
      minHeight: '46px',
      paddingInline: '4',
      color: 'fg.muted',
      fontWeight: 'semibold',
      whiteSpace: 'nowrap',
      boxShadow: 'inset 0 -2px transparent',
      transition: 'color var(--duration-fast) var(--ease-out)',
      _hover: { color: 'fg' },
      _selected: { color: 'fg', boxShadow: 'inset 0 -2px var(--color-progress)' },
      _focusVisible: { outlineOffset: '-3px', borderRadius: 'control' },
    },
  },
});

const card = defineSlotRecipe({
  className: 'chakra-card',
  slots: ['root', 'header', 'body', 'footer', 'title', 'description'],
  base: {
    root: {
      minWidth: '0',
      border: 'line',
      borderRadius: 'card',
      background: 'bg.panel',
      boxShadow: 'card',
    },
    body: {
      display: 'grid',
      alignContent: 'start',
      gap: '3',
      minWidth: '0',
      padding: { base: '5', md: '6' },
      '& > *': { minWidth: '0' },
    },
  },
});

const dataList = defineSlotRecipe({
  className: 'chakra-data-list',
  slots: ['root', 'item', 'itemLabel', 'itemValue'],
  base: {
    root: { display: 'grid' },
    itemLabel: { color: 'fg.subtle' },
    itemValue: { minWidth: '0', overflowWrap: 'anywhere' },
  },
});

const cell = {
  paddingInline: '3',
  paddingBlock: '2',
  textAlign: 'start',
  borderBottom: 'line',
} as const;

const table = defineSlotRecipe({
  className: 'chakra-table',
  slots: ['root', 'header', 'body', 'row', 'columnHeader', 'cell', 'footer', 'caption'],
  base: {
    root: { width: 'full', borderCollapse: 'collapse', fontSize: 'sm' },
    columnHeader: { ...cell, color: 'fg.subtle', fontWeight: 'semibold', whiteSpace: 'nowrap' },
    cell,
  },
});

const alert = defineSlotRecipe({
  className: 'chakra-alert',
  slots: ['root', 'content', 'title', 'description', 'indicator'],
  base: {
    root: {
      display: 'flex',
      alignItems: 'flex-start',
      gap: '3',
      padding: '4',
      border: '1px solid',
      borderColor: 'colorPalette.border',
      borderRadius: 'card',
      background: 'colorPalette.subtle',
    },
    indicator: { flex: 'none', color: 'colorPalette.fg' },
    content: { display: 'grid', flex: '1', gap: '1', minWidth: '0' },
    title: { fontWeight: 'semibold' },
  },
  variants: {
    status: {
      info: { root: { colorPalette: 'cyan' } },
      warning: { root: { colorPalette: 'orange' } },
    },
  },
  defaultVariants: { status: 'info' },
});

const progress = defineSlotRecipe({
  className: 'chakra-progress',
  slots: ['root', 'label', 'track', 'range', 'valueText', 'view', 'circle'],
  base: {
    track: {
      height: '6px',
      overflow: 'hidden',
      borderRadius: 'full',
      background: 'var(--color-track)',
    },
    range: {
      height: 'full',
      borderRadius: 'full',
      background: 'cyan.solid',
      _indeterminate: {
        width: '30%',
        animation: 'pass 1.6s var(--ease-in) infinite alternate',
        '@media (prefers-reduced-motion: reduce)': {
          width: 'full',
          animation: 'none',
          opacity: '0.5',
        },
      },
    },
  },
});

export const slotRecipes = {
  nativeSelect,
  checkbox,
  tabs,
  card,
  dataList,
  table,
  alert,
  progress,
};
