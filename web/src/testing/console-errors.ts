import { vi } from 'vitest';

let seen: string[] = [];
let expected: RegExp[] = [];

/** Starts listening to `console.error`; the setup calls it before each test. */
export function watchConsole(): void {
  seen = [];
  expected = [];
  vi.spyOn(console, 'error').mockImplementation((...parts: unknown[]) => {
    seen.push(parts.map(String).join(' '));
  });
}

/** This test makes the app log an error that matches; any other still fails it. */
export function expectConsoleError(pattern: RegExp): void {
  expected.push(pattern);
}

/** Takes what was logged and not announced. */
export function takeUnexpectedErrors(): string[] {
  return seen.splice(0).filter((text) => !expected.some((pattern) => pattern.test(text)));
}
