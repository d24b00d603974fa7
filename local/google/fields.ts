import { GoogleError } from './errors.ts';

/** Names to keep, each with what to keep inside it; `*` keeps everything. */
type Mask = Map<string, Mask | 'all'>;

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

function keep(value: unknown, mask: Mask | 'all'): unknown {
  if (mask === 'all' || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => keep(entry, mask));
  const rest = mask.get('*');
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, inner]) => {
      const wanted = mask.get(name) ?? rest;
      return wanted === undefined ? [] : [[name, keep(inner, wanted)]];
    }),
  );
}

function parse(text: string): Mask {
  const tokens = text.match(/[\w*]+|[(),/]/g) ?? [];
  let at = 0;
  const isMalformed = tokens.join('') !== text.replace(/\s/g, '');

  function list(): Mask {
    const mask: Mask = new Map();
    do {
      const [name, inner] = selection();
      mask.set(name, inner);
    } while (tokens[at] === ',' && ++at);
    return mask;
  }

  function selection(): [string, Mask | 'all'] {
    const name = tokens[at++];
    if (name === undefined || !/^[\w*]/.test(name))
      throw new GoogleError('invalidFields', { text });
    if (tokens[at] === '/') {
      at += 1;
      return [name, new Map([selection()])];
    }
    if (tokens[at] !== '(') return [name, 'all'];
    at += 1;
    const inner = list();
    if (tokens[at++] !== ')') throw new GoogleError('invalidFields', { text });
    return [name, inner];
  }

  const mask = isMalformed ? undefined : list();
  if (mask === undefined || at < tokens.length) throw new GoogleError('invalidFields', { text });
  return mask;
}
