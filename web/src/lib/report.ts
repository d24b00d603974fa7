/** For failures that nobody is told about: they go to the browser's log, where an operator can find them. */
export function reportError(context: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the one place that logs.
  console.error(context, error);
}
