import { readFile } from 'node:fs/promises';
import { errorCode } from '../errors.ts';
import { parseSize } from './size.ts';

/** A `[storage.buckets.<id>]` of `supabase/config.toml`; absent settings are left alone in the database. */
export type BucketSettings = {
  id: string;
  public: boolean;
  fileSizeLimit: number | null;
  allowedMimeTypes: string[] | null;
};

export type StorageSettings = {
  /** Upper limit of every file in bytes, whatever a bucket says. */
  maxBytes: number;
  buckets: BucketSettings[];
};

/** The CLI's default for `[storage] file_size_limit`. */
const DEFAULT_LIMIT = '50MiB';

/**
 * Reads the `[storage]` part of `config.toml`.
 *
 * @throws Error that names the setting, when it cannot be understood; a missing file means the defaults
 */
export async function readStorageSettings(file: URL): Promise<StorageSettings> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
  const tables = parseTables(text);
  const maxBytes = size('storage.file_size_limit', tables.get('storage')?.get('file_size_limit'));
  const buckets: BucketSettings[] = [];
  for (const [name, table] of tables) {
    const id = /^storage\.buckets\.(.+)$/.exec(name)?.[1];
    if (id === undefined) continue;
    const limit = table.get('file_size_limit');
    buckets.push({
      id: unquote(id),
      public: table.get('public') === 'true',
      fileSizeLimit: limit === undefined ? null : size(`${name}.file_size_limit`, limit),
      allowedMimeTypes: list(table.get('allowed_mime_types')),
    });
  }
  return { maxBytes, buckets };
}

/** Tables of a TOML file with their settings as written; enough of TOML for what a config.toml of the CLI holds. */
function parseTables(text: string): Map<string, Map<string, string>> {
  const tables = new Map<string, Map<string, string>>();
  let table = new Map<string, string>();
  let open: { key: string; value: string } | null = null;
  for (const line of text.split('\n')) {
    const content = withoutComment(line).trim();
    if (open !== null) {
      open.value += content;
      if (isClosed(open.value)) {
        table.set(open.key, open.value);
        open = null;
      }
      continue;
    }
    const header = /^\[([^[\]]+)\]$/.exec(content)?.[1];
    if (header !== undefined) {
      table = new Map();
      tables.set(header.trim(), table);
      continue;
    }
    const pair = /^([\w-]+)\s*=\s*(.+)$/.exec(content);
    const [key, value] = [pair?.[1], pair?.[2]];
    if (key === undefined || value === undefined) continue;
    if (isClosed(value)) table.set(key, value);
    else open = { key, value };
  }
  return tables;
}

function isClosed(value: string): boolean {
  return !value.startsWith('[') || value.endsWith(']');
}

function withoutComment(line: string): string {
  let quote = '';
  for (const [at, character] of [...line].entries()) {
    if (quote === '' && character === '#') return [...line].slice(0, at).join('');
    if (character === '"' || character === "'") {
      if (quote === '') quote = character;
      else if (quote === character) quote = '';
    }
  }
  return line;
}

function unquote(value: string): string {
  return /^(["'])(.*)\1$/.exec(value)?.[2] ?? value;
}

function list(value: string | undefined): string[] | null {
  if (value === undefined) return null;
  return [...value.matchAll(/"([^"]*)"|'([^']*)'/g)].map((match) => match[1] ?? match[2] ?? '');
}

function size(setting: string, value: string | undefined): number {
  const bytes = parseSize(unquote(value ?? DEFAULT_LIMIT), 1024);
  if (bytes === null) throw new Error(`config.toml: ${setting} is not a size: ${value}`);
  return bytes;
}
