/** For failures without a message on the screen: they go to the browser's console. */
export function reportError(context: string, error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: this is the one place that logs.
  console.error(context, error);
}
