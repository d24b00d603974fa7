import { refuse } from './errors.ts';

/** The limit of the platform's backing store. */
const MAX_KEY_LENGTH = 1024;

const KEY_CHARACTERS = /^[\w/!\-.*'() &$@=;:+,?]+$/;
const BUCKET_CHARACTERS = /^[\w!\-.*'() &$@=;:+,?]+$/;
const MIME_TYPE = /^[a-z0-9!#$&^_.+-]+\/[a-z0-9!#$&^_.+*-]+$/;

/** @throws InvalidKey unless `key` is made of the platform's safe characters and has no `.` or `..` segment. */
export function requireKey(key: string): void {
  const segments = key.split('/');
  if (
    !KEY_CHARACTERS.test(key) ||
    key.length > MAX_KEY_LENGTH ||
    segments.includes('..') ||
    segments.includes('.')
  ) {
    throw refuse.invalidKey(key);
  }
}

/** @throws InvalidBucketName unless `name` has 1 to 100 of the platform's safe characters. */
export function requireBucketName(name: string): void {
  if (!BUCKET_CHARACTERS.test(name) || name.length > 100) throw refuse.invalidBucketName();
}

/** The lower-case type without its parameters: `Audio/MPEG; q=1` is `audio/mpeg`. */
export function bareMimeType(type: string): string {
  return (type.split(';')[0] ?? '').trim().toLowerCase();
}

/**
 * @param allowed the bucket's list; null or empty allows everything; `audio/*` allows a whole family
 * @throws InvalidMimeType (415)
 */
export function requireAllowedMimeType(type: string, allowed: readonly string[] | null): void {
  if (allowed === null || allowed.length === 0) return;
  const bare = bareMimeType(type);
  const family = `${bare.split('/')[0]}/*`;
  const isAllowed =
    MIME_TYPE.test(bare) &&
    allowed.some((entry) => {
      const wanted = bareMimeType(entry);
      return wanted === bare || wanted === family || wanted === '*/*' || wanted === '*';
    });
  if (!isAllowed) throw refuse.invalidMimeType(type);
}
