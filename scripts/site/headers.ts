/** Headers for paths that match a pattern of a `_headers` file (the format of Netlify and Cloudflare Pages). */
export type HeaderRule = { pattern: string; headers: Record<string, string> };

/**
 * Parses a `_headers` file: a path pattern on a line of its own, its headers indented below it.
 * @throws Error naming the line that is neither.
 */
export function parseHeadersFile(source: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  source.split('\n').forEach((line, index) => {
    if (line.trim() === '' || line.trimStart().startsWith('#')) return;
    if (!/^\s/.test(line)) {
      rules.push({ pattern: line.trim(), headers: {} });
      return;
    }
    const separator = line.indexOf(':');
    const rule = rules.at(-1);
    if (separator === -1 || !rule) throw new Error(`_headers:${index + 1}: "${line.trim()}"`);
    rule.headers[line.slice(0, separator).trim()] = line.slice(separator + 1).trim();
  });
  return rules;
}

/** The headers of a path; where two rules set the same header, its values are joined, as the hosts do. */
export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const { headers } of rules.filter(({ pattern }) => matches(pattern, path))) {
    for (const [name, value] of Object.entries(headers)) {
      joined[name] = joined[name] ? `${joined[name]}, ${value}` : value;
    }
  }
  return joined;
}

function matches(pattern: string, path: string): boolean {
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${escaped}$`).test(path);
}
