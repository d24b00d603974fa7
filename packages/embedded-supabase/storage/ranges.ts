/** Inclusive positions of the first and last byte. */
export type ByteRange = { start: number; end: number };

/**
 * What a `Range` header asks of a file of `size` bytes.
 *
 * @returns null to send the whole file (no header); `'unsatisfiable'` for 416, which the platform also answers to
 * several ranges, another unit and what cannot be read
 */
export function parseRange(
  header: string | null,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  if (header === null) return null;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header.trim()) ?? [];
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  return start > end ? 'unsatisfiable' : { start, end };
}

/** Whether the copy the client has is still the current one. */
export function isNotModified(headers: Headers, eTag: string, lastModified: Date): boolean {
  const tags = headers.get('if-none-match');
  if (tags !== null) {
    return tags === '*' || tags.split(',').some((tag) => tag.trim().replace(/^W\//, '') === eTag);
  }
  const since = Date.parse(headers.get('if-modified-since') ?? '');
  // HTTP dates have whole seconds.
  return !Number.isNaN(since) && Math.floor(lastModified.getTime() / 1000) * 1000 <= since;
}

/** Whether a range may be sent: `If-Range` must name the current copy. */
export function isRangeCurrent(headers: Headers, eTag: string, lastModified: Date): boolean {
  const condition = headers.get('if-range');
  if (condition === null) return true;
  return condition.startsWith('"')
    ? condition === eTag
    : Date.parse(condition) === Math.floor(lastModified.getTime() / 1000) * 1000;
}
