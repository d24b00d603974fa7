import { invalidParameter } from './envelope.ts';
import type { EmulatedFile } from './types.ts';

/** Whether a file answers a query. */
type FileTest = (file: EmulatedFile) => boolean;

export type DriveQuery = {
  test: FileTest;
  /** Folders that the query names; Drive refuses those that it does not know. */
  folders: string[];
};

/**
 * Understands Drive's `q`: `'<id>' in parents`, `mimeType` and `name` with `contains`, `=` and `!=`,
 * `trashed = true|false`, with `and`, `or`, `not` and parentheses. `\'` and `\\` are escapes.
 *
 * @throws GoogleError 400 for anything else
 */
export function parseDriveQuery(text: string): DriveQuery {
  const tokens = text.match(/'(?:[^'\\]|\\.)*'|!=|[=()]|\w+/g) ?? [];
  const folders: string[] = [];
  let at = 0;

  const next = (): string => {
    const token = tokens[at++];
    if (token === undefined) throw invalidParameter('q');
    return token;
  };
  const expect = (token: string): void => {
    if (next() !== token) throw invalidParameter('q');
  };

  function disjunction(): FileTest {
    let test = conjunction();
    while (tokens[at] === 'or') {
      at += 1;
      const [left, right] = [test, conjunction()];
      test = (file) => left(file) || right(file);
    }
    return test;
  }

  function conjunction(): FileTest {
    let test = term();
    while (tokens[at] === 'and') {
      at += 1;
      const [left, right] = [test, term()];
      test = (file) => left(file) && right(file);
    }
    return test;
  }

  function term(): FileTest {
    const token = next();
    if (token === 'not') {
      const inner = term();
      return (file) => !inner(file);
    }
    if (token === '(') {
      const inner = disjunction();
      expect(')');
      return inner;
    }
    if (token.startsWith("'")) {
      const folder = unquote(token);
      expect('in');
      expect('parents');
      folders.push(folder);
      return (file) => file.parent === folder;
    }
    if (token === 'trashed') {
      expect('=');
      const wanted = next() === 'true';
      return (file) => (file.isTrashed ?? false) === wanted;
    }
    if (token === 'mimeType' || token === 'name') return comparison(token);
    throw invalidParameter('q');
  }

  function comparison(field: 'mimeType' | 'name'): FileTest {
    const operator = next();
    const wanted = unquote(next());
    switch (operator) {
      case '=':
        return (file) => file[field] === wanted;
      case '!=':
        return (file) => file[field] !== wanted;
      case 'contains':
        // Names are matched by the start of a word, types anywhere.
        return field === 'mimeType'
          ? (file) => file.mimeType.includes(wanted)
          : (file) => ` ${file.name}`.toLowerCase().includes(` ${wanted.toLowerCase()}`);
      default:
        throw invalidParameter('q');
    }
  }

  function unquote(token: string): string {
    if (!token.startsWith("'")) throw invalidParameter('q');
    return token.slice(1, -1).replace(/\\(.)/g, '$1');
  }

  const test = disjunction();
  if (at < tokens.length) throw invalidParameter('q');
  return { test, folders };
}
