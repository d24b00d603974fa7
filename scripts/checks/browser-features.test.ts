import { describe, expect, it } from 'vitest';
import { missingInScript, missingInStyles } from './browser-features.ts';

const features = (found: { feature: string }[]) => found.map(({ feature }) => feature);

describe('the check of scripts', () => {
  it.each([
    ['URL.canParse(address)', 'URL.canParse'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['Object.groupBy(rows, key)', 'Object.groupBy'],
    ['await Array.fromAsync(pages)', 'Array.fromAsync'],
    ['a.union(b)', '.union'],
    ['rows.toSorted()', '.toSorted'],
    ['document.startViewTransition(draw)', '.startViewTransition'],
    ['navigator.userAgentData.mobile', '.userAgentData'],
    ['new URLPattern(path)', 'URLPattern'],
    ['Iterator.from(rows)', 'Iterator.from'],
    // Asked for of something else.
    ['const json = row.json ?? {}; Response.json(json)', 'Response.json'],
  ])('refuses %s', (code, feature) => {
    expect(features(missingInScript(code))).toContain(feature);
  });

  it.each([
    'structuredClone(value); crypto.randomUUID(); rows.at(-1); rows.findLast(isOpen);',
    'Object.hasOwn(row, name); AbortSignal.timeout(5); new URL(address)',
    "typeof URL.canParse === 'function' ? URL.canParse(address) : parse(address)",
    'document.startViewTransition?.(draw)',
    "if ('requestIdleCallback' in window) window.requestIdleCallback(work)",
    'navigator.connection && navigator.connection.downlink',
    'class URLPattern {} new URLPattern(path)',
    'const rows = { union: 1 }; rows.union;',
  ])('accepts %s', (code) => {
    expect(missingInScript(code)).toEqual([]);
  });
});

describe('the check of styles', () => {
  it.each([
    ['.card:has(.link) { color: red }', ':has'],
    ['@starting-style { .card { opacity: 0 } }', '@starting-style'],
    ['.title { text-wrap: balance }', 'text-wrap'],
    ['.card { color: light-dark(red, blue) }', 'light-dark()'],
    ['.card { field-sizing: content }', 'field-sizing'],
  ])('refuses %s', (css, feature) => {
    expect(features(missingInStyles(css))).toContain(feature);
  });

  it.each([
    '.card { color: color-mix(in srgb, red, blue); inset: 0; aspect-ratio: 16 / 9 }',
    '@supports selector(:has(*)) { .card:has(.link) { color: red } }',
    '.bar { -webkit-user-select: none; user-select: none }',
    '.card { color: red; color: light-dark(red, blue) }',
    '.card { --anything: light-dark }',
    '.slider::-webkit-slider-thumb:focus-visible { width: 1px }',
  ])('accepts %s', (css) => {
    expect(missingInStyles(css)).toEqual([]);
  });
});
