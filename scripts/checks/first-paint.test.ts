import { describe, expect, it } from 'vitest';
import { readRepositoryFile } from './repository-files.ts';

/** The value of a colour token in the dark and in the light theme, in the order of tokens.css. */
function colours(name: string): (string | undefined)[] {
  const css = readRepositoryFile('web/src/theme/tokens.css');
  return [...css.matchAll(new RegExp(`--color-${name}: (#[0-9a-f]{6});`, 'g'))].map(
    ([, value]) => value,
  );
}

describe('the document before any style sheet is loaded', () => {
  const html = readRepositoryFile('web/index.html');
  const [darkGround, lightGround] = colours('canvas');
  const [darkText, lightText] = colours('muted');

  it('has the colours of the themes', () => {
    expect(html).toContain(`html { background: ${darkGround}; color: ${darkText}; }`);
    expect(html).toContain(
      `html[data-theme='light'] { background: ${lightGround}; color: ${lightText}; }`,
    );
  });

  it('gives the bars of the browser the background of the theme, as the theme switch does', () => {
    expect(html).toContain(`name="theme-color" content="${darkGround}"`);
    expect(readRepositoryFile('web/src/boot/boot.js')).toContain(`content = '${lightGround}'`);
    expect(readRepositoryFile('web/src/theme/theme.ts')).toContain(
      `{ dark: '${darkGround}', light: '${lightGround}' }`,
    );
  });
});
