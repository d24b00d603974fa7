import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { installBrowserParts } from './browser-parts.ts';
import { takeUnexpectedErrors, watchConsole } from './console-errors.ts';
import { server } from './server.ts';

installBrowserParts();
// A busy machine is no reason to fail; what never comes still fails.
const PATIENCE_MS = 5000;
configure({ asyncUtilTimeout: PATIENCE_MS });
vi.setConfig({ testTimeout: 20_000 });
// It waits for 1 s, and no setting says otherwise.
const { waitFor } = vi;
vi.waitFor = (callback, options = {}) =>
  waitFor(callback, typeof options === 'number' ? options : { timeout: PATIENCE_MS, ...options });
const unhandled: string[] = [];

beforeAll(() => {
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

afterAll(() => {
  server.close();
});
