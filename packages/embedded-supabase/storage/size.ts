const POWERS: Record<string, number> = { '': 0, k: 1, m: 2, g: 3, t: 4 };

/**
 * Bytes of a size such as `50MiB`, `1.5 GB`, `300kb` or `12`; null when it is none.
 *
 * @param base what a kilobyte is: the Storage API counts 1000, `config.toml` counts 1024
 */
export function parseSize(text: string, base: 1000 | 1024): number | null {
  const match = /^(\d+(?:\.\d+)?)\s*([kmgt]?)i?b?$/i.exec(text.trim());
  const power = POWERS[match?.[2]?.toLowerCase() ?? ''];
  if (match === null || power === undefined) return null;
  return Math.floor(Number(match[1]) * base ** power);
}
