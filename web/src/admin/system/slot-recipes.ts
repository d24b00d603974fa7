import { defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { control } from './recipes.ts';

const field = defineSlotRecipe({
  className: 'chakra-field',
  slots: ['root', 'label', 'requiredIndicator', 'helperText', 'errorText', 'errorIcon'],
  base: {
    root: { display: 'grid', alignContent: 'start', gap: '1', minWidth: '0' },
    label: { fontSize: 'sm', fontWeight: 'semibold', color: 'fg.muted' },
    helperText: { fontSize: 'sm', lineHeight: '20px', color: 'fg.subtle' },
    errorText: {
      display: 'flex',
      gap: '1',
      fontSize: 'sm',
      lineHeight: '20px',
      color: 'red.fg',
      '& svg': { flex: 'none', marginTop: '2px' },
    },
  },
});

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

const toggle = {
  root: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '3',
    position: 'relative',
    cursor: 'pointer',
    _disabled: { cursor: 'not-allowed' },
  },
  control: {
    flex: 'none',
    border: 'control',
    _focusVisible: { outline: '2px solid var(--color-progress)', outlineOffset: '2px' },
    _disabled: { opacity: '0.5' },
  },
} as const;

const switchField = defineSlotRecipe({
  className: 'chakra-switch',
  slots: ['root', 'label', 'control', 'thumb', 'indicator'],
  base: {
    root: { ...toggle.root, minHeight: '24px' },
    label: { fontWeight: 'semibold', lineHeight: '24px' },
    control: {
      ...toggle.control,
      position: 'relative',
      width: '40px',
      height: '24px',
      borderRadius: 'full',
      background: 'var(--color-track)',
      transition: 'background-color var(--duration-fast) var(--ease-out)',
      _checked: { borderColor: 'cyan.solid', background: 'cyan.solid' },
    },
    thumb: {
      position: 'absolute',
      inset: '2px auto auto 2px',
      boxSize: '18px',
      borderRadius: 'full',
      background: 'fg.muted',
      transition: 'translate var(--duration-fast) var(--ease-out)',
      _checked: { translate: '16px 0', background: 'cyan.contrast' },
    },
  },
});

const checkbox = defineSlotRecipe({
  className: 'chakra-checkbox',
  slots: ['root', 'label', 'control', 'indicator', 'group'],
  base: {
    root: { ...toggle.root, alignItems: 'center' },
    control: {
      ...toggle.control,
      display: 'grid',
      placeItems: 'center',
      boxSize: '20px',
      borderRadius: '4px',
      background: 'bg.panel',
      color: 'cyan.contrast',
      '&:is([data-state=checked], [data-state=indeterminate])': {
        borderColor: 'cyan.solid',
        background: 'cyan.solid',
      },
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
  variants: { fitted: { true: { trigger: { flex: '1' } } } },
});

const dialog = defineSlotRecipe({
  className: 'chakra-dialog',
  slots: [
    'trigger',
    'backdrop',
    'positioner',
    'content',
    'title',
    'description',
    'closeTrigger',
    'header',
    'body',
    'footer',
  ],
  base: {
    backdrop: {
      position: 'fixed',
      inset: '0',
      zIndex: 'overlay',
      background: 'var(--color-veil)',
      _open: { animation: 'appear var(--duration-appear) var(--ease-out)' },
    },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'overlay',
      display: 'grid',
      placeItems: { base: 'end center', sm: 'center' },
      overflow: 'clip',
      paddingBlock: { sm: '6' },
      paddingInline: {
        base: 'var(--inset-left) var(--inset-right)',
        sm: 'max(var(--space-6), var(--inset-left)) max(var(--space-6), var(--inset-right))',
      },
    },
    content: {
      display: 'grid',
      gridTemplateRows: 'auto minmax(0, 1fr) auto',
      width: 'full',
      maxHeight: 'calc(100dvh - var(--space-8))',
      border: 'line',
      borderRadius: { base: '20px 20px 0 0', sm: 'sheet' },
      background: 'bg.raised',
      boxShadow: 'raised',
      outline: 'none',
      _open: { animation: 'appear var(--duration-appear) var(--ease-out)' },
    },
    header: {
      display: 'flex',
      alignItems: 'start',
      justifyContent: 'space-between',
      gap: '3',
      padding: 'var(--space-4) var(--space-3) var(--space-2) var(--space-5)',
    },
    title: { paddingTop: '9px', fontSize: 'xl' },
    body: {
      padding: '0 var(--space-5) var(--space-4)',
      overflowY: 'auto',
      overscrollBehavior: 'contain',
    },
    description: { marginBottom: '4', color: 'fg.muted', textWrap: 'pretty' },
    footer: {
      display: 'flex',
      flexWrap: 'wrap-reverse',
      justifyContent: { sm: 'flex-end' },
      gap: '3',
      padding:
        'var(--space-3) var(--space-5) calc(var(--space-5) + env(safe-area-inset-bottom, 0px))',
      '& > *': { flex: { base: '1 1 auto', sm: 'none' } },
    },
  },
  variants: {
    size: {
      sm: { content: { maxWidth: { sm: '420px' } } },
      md: { content: { maxWidth: { sm: '560px' } } },
      lg: { content: { maxWidth: { sm: '820px' } } },
    },
  },
  defaultVariants: { size: 'md' },
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
    body: { display: 'grid', alignContent: 'start', minWidth: '0', '& > *': { minWidth: '0' } },
  },
  variants: {
    size: {
      sm: { body: { padding: '4', gap: '2' } },
      md: { body: { padding: { base: '5', md: '6' }, gap: '3' } },
    },
  },
  defaultVariants: { size: 'md' },
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
      success: { root: { colorPalette: 'green' } },
      error: { root: { colorPalette: 'red' } },
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
  field,
  nativeSelect,
  switch: switchField,
  checkbox,
  tabs,
  dialog,
  card,
  dataList,
  table,
  alert,
  progress,
};
