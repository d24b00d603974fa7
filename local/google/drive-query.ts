import { GoogleError } from './errors.ts';
import type { EmulatedFile } from './types.ts';

const TEXT = String.raw`'((?:[^'\\]|\\.)*)'`;
const QUERY = new RegExp(
  `^${TEXT} in parents(?: and trashed = (true|false))?(?: and \\((.+)\\))?$`,
);
const COMPARISON = new RegExp(`^mimeType (=|contains) ${TEXT}$`);

/**
 * Understands the form of Drive's `q` that the functions send: the files of one folder, also only those in the bin or
 * not, and of one of some types.
 *
 * @throws GoogleError 400 for anything else
 */
export function parseDriveQuery(text: string): {
  folder: string;
  test(file: EmulatedFile): boolean;
} {
  const [, parent, trashed, types] = QUERY.exec(text) ?? [];
  if (parent === undefined) throw new GoogleError('invalidValue', { name: 'q' });
  const folder = unquote(parent);
  const comparisons = types?.split(' or ').map((comparison) => {
    const [, operator, type] = COMPARISON.exec(comparison) ?? [];
    if (type === undefined) throw new GoogleError('invalidValue', { name: 'q' });
    return (file: EmulatedFile) =>
      operator === '=' ? file.mimeType === unquote(type) : file.mimeType.includes(unquote(type));
  });
  return {
    folder,
    test: (file) =>
      file.parent === folder &&
      (trashed === undefined || (file.isTrashed ?? false) === (trashed === 'true')) &&
      (comparisons?.some((matches) => matches(file)) ?? true),
  };
}

function unquote(text: string): string {
  return text.replace(/\\(.)/g, '$1');
}
