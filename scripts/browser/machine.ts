import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';
import type { BrowserMachine } from './find-browser.ts';

const TEN_MINUTES = 600_000;

/** The machine this process runs on, as {@link BrowserMachine}. */
export function thisMachine(log: (message: string) => void): BrowserMachine {
  return {
    env: process.env,
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    exists: (path) => existsSync(path),
    // Windows' Chrome opens a window for it instead of answering.
    runs: (path) => process.platform === 'win32' || succeeds(path, ['--version']),
    which: (command) =>
      (process.env.PATH ?? '')
        .split(delimiter)
        .filter(Boolean)
        .map((folder) => join(folder, process.platform === 'win32' ? `${command}.exe` : command))
        .find((path) => existsSync(path)),
    playwrightPath: () => chromium.executablePath() || undefined,
    downloadPlaywright: () => {
      const cli = createRequire(import.meta.url).resolve('@playwright/test/cli');
      return succeeds(process.execPath, [cli, 'install', 'chromium']);
    },
    installDebianChromium: () => {
      const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
      const install = (name: string) =>
        succeeds('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], env);
      return (
        succeeds('apt-get', ['update', '-qq'], env) &&
        // The shell is left out where Debian has none yet.
        [install('chromium-headless-shell'), install('chromium')].includes(true)
      );
    },
    log,
  };
}

function succeeds(command: string, args: string[], env: NodeJS.ProcessEnv = process.env): boolean {
  return spawnSync(command, args, { env, stdio: 'ignore', timeout: TEN_MINUTES }).status === 0;
}
