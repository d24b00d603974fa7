import { GoogleError } from './errors.ts';

const TEXT = String.raw`'(?:[^'\\]|\\.)*'`;
const TYPE = `mimeType (?:=|contains) ${TEXT}`;
const QUERY = new RegExp(
  `^(${TEXT}) in parents(?: and trashed = (true|false))?(?: and \\((${TYPE}(?: or ${TYPE})*)\\))?$`,
);

type DriveQuery = {
  folder: string;
  isTrashed: boolean | undefined;
  hasType: (type: string) => boolean;
};

/**
 * Understands the form of Drive's `q` that the functions send: the files of one folder, also only those in the bin or
 * not, and of one of some types.
 *
 * @throws GoogleError 400 for anything else
 */
export function parseDriveQuery(text: string): DriveQuery {
  const [, folder, trashed, types] = QUERY.exec(text) ?? [];
  if (folder === undefined) throw new GoogleError('invalidValue', { name: 'q' });
  const wanted = types?.split(' or ').map((comparison) => comparison.split(/ (=|contains) /));
  return {
    folder: unquote(folder),
    isTrashed: trashed === undefined ? undefined : trashed === 'true',
    hasType: (type) =>
      wanted?.some(([, operator, value = '']) =>
        operator === '=' ? type === unquote(value) : type.includes(unquote(value)),
      ) ?? true,
  };
}

function unquote(text: string): string {
  return text.slice(1, -1).replace(/\\(.)/g, '$1');
}
