import { describe, expect, it } from 'vitest';
import { semanticTokens } from '../../web/src/admin/system/tokens.ts';
import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

const PROPS =
  /(?<![\w.-])(color|bg|background|\w*(?:Color|Background)|colorPalette|fill|stroke)(?:=|: )/g;
const CSS_VALUE = /^(?:var\(--[\w-]+\)|#[\da-f]{3,8}|currentcolor|inherit|transparent|none|0)$/i;

/** Every name that a colour has in the theme: `bg`, `fg.muted`, `orange.subtle`. */
function colorNames(): Set<string> {
  const names = new Set<string>();
  for (const [name, shades] of Object.entries(semanticTokens.colors ?? {})) {
    for (const shade of Object.keys(shades)) {
      names.add(shade === 'DEFAULT' ? name : `${name}.${shade}`);
      if (isPalette(shades)) names.add(`colorPalette.${shade}`);
    }
  }
  return names;
}

const isPalette = (shades: object) => 'solid' in shades;
const paletteNames = () =>
  new Set(
    Object.entries(semanticTokens.colors ?? {}).flatMap(([name, shades]) =>
      isPalette(shades) ? name : [],
    ),
  );

/** The texts that a property may have as its value, without those that a condition compares with. */
function valuesAt(text: string, start: number): string[] {
  const opening = text[start] ?? '';
  if (opening === '"' || opening === "'") {
    return [text.slice(start + 1, text.indexOf(opening, start + 1))];
  }
  // An expression ends where its braces close, or with the line.
  let depth = 0;
  let end = start;
  for (; end < text.length; end++) {
    if ('{(['.includes(text[end] ?? '')) depth++;
    else if ('})]'.includes(text[end] ?? '')) depth--;
    if (depth < 0 || (depth === 0 && '}\n,;'.includes(text[end] ?? ''))) break;
  }
  const expression = text.slice(start, end).replace(/[!=]==? '[^']*'/g, '');
  return [...expression.matchAll(/'([^']*)'/g)].map(([, value = '']) => value);
}

/** Colours of Chakra's components that the theme does not have: the browser drops them in silence. */
function unknownColors(sources: ReadonlyMap<string, string>): string[] {
  const colors = colorNames();
  const palettes = paletteNames();
  const found: string[] = [];
  for (const [path, text] of sources) {
    if (!text.includes("from '@chakra-ui/react")) continue;
    for (const match of text.matchAll(PROPS)) {
      const [whole, name = ''] = match;
      for (const value of valuesAt(text, match.index + whole.length)) {
        const isKnown =
          name === 'colorPalette'
            ? palettes.has(value)
            : colors.has(value) || CSS_VALUE.test(value);
        if (!isKnown) found.push(`${path}: ${name} "${value}"`);
      }
    }
  }
  return found;
}

describe('the check of colours', () => {
  it('finds a colour that the theme does not have', () => {
    const component = `
      import { Text } from '@chakra-ui/react/text';
      <Text color="fg.warning" background={isOn === 'fg.error' ? 'bg.subtle' : 'bg.panel'} />
      <Text color={{ base: 'fg', lg: 'fg.quiet' }} borderColor="red.border" outlineColor="var(--color-line)" />
      <Badge colorPalette={isOn ? 'green' : 'purple'} css={{ color: 'inherit', fill: 'colorPalette.pale' }} />`;
    expect(unknownColors(new Map([['Text.tsx', component]]))).toEqual([
      'Text.tsx: color "fg.warning"',
      'Text.tsx: background "bg.subtle"',
      'Text.tsx: color "fg.quiet"',
      'Text.tsx: colorPalette "purple"',
      'Text.tsx: fill "colorPalette.pale"',
    ]);
  });

  it('every colour of a Chakra component is one of the theme', () => {
    const paths = repositoryFiles().filter((path) => /^web\/src\/.*(?<!\.test)\.tsx?$/.test(path));
    const sources = new Map(paths.map((path) => [path, readRepositoryFile(path)]));
    expect(unknownColors(sources), 'admin/system/tokens.ts lists the colours there are').toEqual(
      [],
    );
  });
});
