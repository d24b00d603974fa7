import '@testing-library/jest-dom/vitest';
import { cleanup, configure, render } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { installBrowserParts } from './browser-parts.ts';
import { takeUnexpectedErrors, watchConsole } from './console-errors.ts';
import { watchPage } from './leaks.ts';
import { server } from './server.ts';

installBrowserParts();
// What libraries add to the page once, and keep, is there before the first file.
userEvent.setup();
render(null);
cleanup();
// A busy machine is no reason to fail; what never comes still fails.
const PATIENCE_MS = 5000;
configure({ asyncUtilTimeout: PATIENCE_MS });
vi.setConfig({ testTimeout: 20_000 });
// It waits for 1 s, and no setting says otherwise.
const { waitFor } = vi;
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
const unhandled: string[] = [];
let endWatch: () => string[] = () => [];

beforeAll(() => {
  endWatch = watchPage();
  server.listen({
    onUnhandledFrame: ({ frame, defaults }) => {
      // The frame of an HTTP request; the library types the data of any frame as unknown.
      const { request } = frame.data as { request?: Request };
      unhandled.push(`${request?.method} ${request?.url}`);
      defaults.error();
    },
  });
});

beforeEach(() => {
  watchConsole();
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  server.resetHandlers();
  localStorage.clear();
  sessionStorage.clear();
  window.history.replaceState(null, '', '/');
  document.documentElement.dataset.theme = 'dark';
  const problems = [
    ...takeUnexpectedErrors().map((text) => `Unexpected console.error: ${text}`),
    ...unhandled.splice(0).map((request) => `Unexpected request: ${request}`),
  ];
  if (problems.length > 0) throw new Error(problems.join('\n'));
});

afterAll(async () => {
  // One that ends later would belong to the next file, and so would what its code begins to watch.
  await vi.dynamicImportSettled();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  // After the spies: one on `fetch` would put back what the server had replaced.
  server.close();
  const left = endWatch();
  // The next file of this worker begins with modules of its own.
  vi.resetModules();
  if (left.length > 0) throw new Error(`This file leaves behind:\n  ${left.join('\n  ')}`);
});
