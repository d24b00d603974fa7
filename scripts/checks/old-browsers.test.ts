import { parse } from 'acorn';
import { describe, expect, it } from 'vitest';
import { BROWSER_TARGETS } from '../build/targets.ts';
import { readRepositoryFile } from './repository-files.ts';

const html = readRepositoryFile('web/index.html');

describe('the message for browsers that are too old', () => {
  it('comes from a script that such a browser can read', () => {
    expect(() =>
      parse(readRepositoryFile('web/src/boot/guard.js'), { ecmaVersion: 5 }),
    ).not.toThrow();
  });

  it('comes before any script that it may not be able to read', () => {
    const scripts = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, source]) => source);
    expect(scripts).toEqual(['/src/boot/guard.js', '/src/boot/boot.js', '/src/boot/main.tsx']);
  });

  it('names the browsers that the app is built for', () => {
    const named =
      /Chrome ou Edge a partir do (\d+), Firefox a partir do (\d+), Safari a partir do ([\d.]+)/.exec(
        html,
      );
    const [, chrome, firefox, safari] = named ?? [];
    expect(BROWSER_TARGETS).toEqual([
      `chrome${chrome}`,
      `edge${chrome}`,
      `firefox${firefox}`,
      `safari${safari}`,
    ]);
    expect(html).toContain(`iOS ${safari}`);
  });
});
