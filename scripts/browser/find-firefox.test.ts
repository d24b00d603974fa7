import { describe, expect, it } from 'vitest';
import { findFirefox } from './find-browser.ts';

type Machine = Parameters<typeof findFirefox>[0];

/** A machine with these programs, of which those in `broken` do not start. */
function machine(
  files: readonly string[],
  { broken = [], ...rest }: Partial<Machine> & { broken?: readonly string[] } = {},
): Machine {
  return {
    env: {},
    platform: 'linux',
    exists: (path) => files.includes(path),
    runs: (path) => !broken.includes(path),
    which: (command) => files.find((path) => path.endsWith(`/${command}`)),
    ...rest,
  };
}

describe('findFirefox', () => {
  it.each([
    ["Debian's", machine(['/usr/bin/firefox', '/usr/bin/firefox-esr']), '/usr/bin/firefox-esr'],
    ['the one on the path', machine(['/usr/bin/firefox']), '/usr/bin/firefox'],
    [
      'the one that starts',
      machine(['/usr/bin/firefox-esr', '/snap/bin/firefox'], { broken: ['/usr/bin/firefox-esr'] }),
      '/snap/bin/firefox',
    ],
    [
      'the one that FIREFOX_PATH names',
      machine(['/opt/ff', '/usr/bin/firefox'], { env: { FIREFOX_PATH: '/opt/ff' } }),
      '/opt/ff',
    ],
    [
      "macOS's",
      machine(['/Applications/Firefox.app/Contents/MacOS/firefox'], {
        platform: 'darwin',
        which: () => undefined,
      }),
      '/Applications/Firefox.app/Contents/MacOS/firefox',
    ],
    ['none where there is none', machine([]), undefined],
  ])('finds %s', (_name, here, path) => {
    expect(findFirefox(here)).toBe(path);
  });

  it('fails when FIREFOX_PATH names a file that does not exist', () => {
    const here = machine(['/usr/bin/firefox'], { env: { FIREFOX_PATH: '/nada' } });
    expect(() => findFirefox(here)).toThrow('/nada');
  });
});
