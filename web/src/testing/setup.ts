import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { installBrowserParts } from './browser-parts.ts';
import { takeUnexpectedErrors, watchConsole } from './console-errors.ts';
import { server } from './server.ts';

installBrowserParts();
// A busy machine is no reason to fail; what never comes still fails.
configure({ asyncUtilTimeout: 5000 });
vi.setConfig({ testTimeout: 20_000 });
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
