import { GoogleError } from './errors.ts';

/** Names to keep, each with what to keep inside it; `*` keeps everything. */
type Mask = { [name: string]: Mask | true };

/**
 * Applies Google's `fields` parameter, e.g. `nextPageToken,files(id,videoMediaMetadata(durationMillis))` or
 * `files/id`; lists are masked entry by entry.
 *
 * @throws GoogleError 400 when the selection is malformed
 */
export function applyFields(value: object, fields: string): object {
  // A mask of an object keeps it an object.
  return keep(value, parse(fields)) as object;
}

function keep(value: unknown, mask: Mask | true): unknown {
  if (mask === true || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => keep(entry, mask));
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const wanted = mask[name] ?? mask['*'];
      return wanted === undefined ? [] : [[name, keep(inner, wanted)]];
    }),
  );
}

/** A selection has the form of JSON but for its punctuation. */
function parse(text: string): Mask {
  const json = text
    .replace(/[\w*]+(\/[\w*]+)+/g, (path) => {
      const names = path.split('/');
      return names.join('(') + ')'.repeat(names.length - 1);
    })
    .replace(/([\w*]+)(\(?)/g, (_, name, open) => `"${name}":${open ? '{' : 'true'}`)
    .replaceAll(')', '}');
  try {
    if (/[^\w*(),/\s]/.test(text)) throw new Error('other punctuation');
    return JSON.parse(`{${json}}`) as Mask;
  } catch {
    throw new GoogleError('invalidFields', { text });
  }
}
