const RULES: [RegExp, string][] = [
  [/\bsb_(?:secret|publishable)_[A-Za-z0-9_-]+/g, '[key]'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]'],
  [/\b(?:AIza|GOCSPX-)[\w-]{10,}/g, '[key]'],
  [/\bya29\.[\w.-]+/g, '[token]'],
  [/\b[14]\/{1,2}[\w-]{10,}/g, '[token]'],
  [
    /([?&](?:key|token|apikey|access_token|refresh_token|client_secret|code|state)=)[^&\s"')]+/gi,
    '$1[key]',
  ],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]'],
  [/\b(?:\d{1,3}\.){3}\d{1,3}\b/g, '[address]'],
  [/\+?\d[\d\s().-]{8,}\d/g, '[number]'],
];

/** Text for a log line, without keys, tokens, addresses, phones or IP addresses; at most 500 characters. */
export function redact(text: string): string {
  return RULES.reduce((kept, [form, label]) => kept.replace(form, label), text).slice(0, 500);
}

/** A failure for a log line: its name, redacted message, code and stack. */
export function describeFailure(error: unknown): Record<string, unknown> {
  if (error instanceof Error) {
    const frames = (error.stack ?? '').split('\n').filter((line) => line.trim().startsWith('at '));
    return {
      error: error.name,
      detail: redact(error.message),
      at: frames.slice(0, 4).map((line) => line.trim()),
      ...(error.cause === undefined ? {} : { cause: describeFailure(error.cause) }),
    };
  }
  if (typeof error === 'object' && error !== null) {
    const { message, code, status } = error as Record<string, unknown>;
    return { detail: redact(String(message ?? 'unknown')), code, status };
  }
  return { detail: redact(String(error)) };
}
