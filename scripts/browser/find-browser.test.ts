import { describe, expect, it } from 'vitest';
import {
  type BrowserMachine,
  findBrowser,
  journeyBrowsers,
  NO_BROWSER_MESSAGE,
} from './find-browser.ts';

type Setup = Partial<BrowserMachine> & {
  files?: string[];
  commands?: Record<string, string>;
  /** There, but does not start. */
  broken?: string[];
};

function machine({ files = [], commands = {}, broken = [], ...overrides }: Setup): BrowserMachine {
  return {
    env: {},
    platform: 'linux',
    isRoot: false,
    exists: (path) => files.includes(path),
    runs: (path) => !broken.includes(path),
    which: (command) => commands[command],
    playwrightPath: () => '/pw/chrome',
    downloadPlaywright: () => false,
    installDebianChromium: () => false,
    log: () => {},
    ...overrides,
  };
}

describe('findBrowser', () => {
  it('takes the configured browser before any other', () => {
    const found = findBrowser(
      machine({
        env: { BROWSER_PATH: '/mine' },
        files: ['/mine', '/pw/chrome'],
        commands: { chromium: '/usr/bin/chromium' },
      }),
    );
    expect(found).toBe('/mine');
  });

  it('fails when the configured browser does not exist, instead of taking another', () => {
    const setup = machine({ env: { BROWSER_PATH: '/gone' }, files: ['/pw/chrome'] });
    expect(() => findBrowser(setup)).toThrow('/gone');
  });

  it("takes Playwright's browser before the system's", () => {
    const setup = machine({ files: ['/pw/chrome'], commands: { chromium: '/usr/bin/chromium' } });
    expect(findBrowser(setup)).toBe('/pw/chrome');
  });

  it('takes the shell of Chromium before a Chromium with windows', () => {
    const commands = {
      chromium: '/usr/bin/chromium',
      'chromium-headless-shell': '/usr/bin/chromium-headless-shell',
    };
    expect(findBrowser(machine({ commands }))).toBe('/usr/bin/chromium-headless-shell');
  });

  it.each([
    [{ chromium: '/c', 'chromium-headless-shell': '/chromium-headless-shell' }, '/c'],
    [{ 'chromium-headless-shell': '/chromium-headless-shell' }, '/chromium-headless-shell'],
    [{ chromium: '/c' }, '/c'],
  ])('names a browser with windows beside the shell, where there is one: %j', (commands, whole) => {
    expect(journeyBrowsers(machine({ commands })).WHOLE_BROWSER_PATH).toBe(whole);
  });

  it("takes the system's browser before it downloads one", () => {
    let isDownloaded = false;
    const setup = machine({
      commands: { 'google-chrome': '/usr/bin/google-chrome' },
      downloadPlaywright: () => {
        isDownloaded = true;
        return true;
      },
    });
    expect(findBrowser(setup)).toBe('/usr/bin/google-chrome');
    expect(isDownloaded).toBe(false);
  });

  it("takes the system's browser when Playwright's does not start", () => {
    const found = findBrowser(
      machine({
        files: ['/pw/chrome'],
        broken: ['/pw/chrome'],
        commands: { chromium: '/usr/bin/chromium' },
      }),
    );
    expect(found).toBe('/usr/bin/chromium');
  });

  it('takes the next command when the first does not start', () => {
    const found = findBrowser(
      machine({
        commands: {
          'chromium-browser': '/usr/bin/chromium-browser',
          'google-chrome': '/usr/bin/google-chrome',
        },
        broken: ['/usr/bin/chromium-browser'],
      }),
    );
    expect(found).toBe('/usr/bin/google-chrome');
  });

  it('installs with apt when the downloaded browser does not start either', () => {
    const commands: Record<string, string> = { 'apt-get': '/usr/bin/apt-get' };
    const setup = machine({
      commands,
      files: ['/pw/chrome'],
      broken: ['/pw/chrome'],
      isRoot: true,
      downloadPlaywright: () => true,
      installDebianChromium: () => {
        commands.chromium = '/usr/bin/chromium';
        return true;
      },
    });
    expect(findBrowser(setup)).toBe('/usr/bin/chromium');
  });

  it('does not try whether a configured browser starts', () => {
    const setup = machine({
      env: { BROWSER_PATH: '/mine' },
      files: ['/mine'],
      runs: () => {
        throw new Error('must not be asked');
      },
    });
    expect(findBrowser(setup)).toBe('/mine');
  });

  it('looks in the usual places of macOS', () => {
    const path = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
    expect(findBrowser(machine({ platform: 'darwin', files: [path] }))).toBe(path);
  });

  it('downloads a browser when the machine has none', () => {
    const files: string[] = [];
    const setup = machine({
      files,
      downloadPlaywright: () => {
        files.push('/pw/chrome');
        return true;
      },
    });
    expect(findBrowser(setup)).toContain('/pw/');
  });

  it('installs with apt as root on Debian when the download fails', () => {
    const commands: Record<string, string> = { 'apt-get': '/usr/bin/apt-get' };
    const setup = machine({
      commands,
      isRoot: true,
      installDebianChromium: () => {
        commands.chromium = '/usr/bin/chromium';
        return true;
      },
    });
    expect(findBrowser(setup)).toBe('/usr/bin/chromium');
  });

  it('never calls apt without being root', () => {
    let isAptCalled = false;
    const setup = machine({
      commands: { 'apt-get': '/usr/bin/apt-get' },
      installDebianChromium: () => {
        isAptCalled = true;
        return true;
      },
    });
    expect(() => findBrowser(setup)).toThrow(NO_BROWSER_MESSAGE);
    expect(isAptCalled).toBe(false);
  });
});
