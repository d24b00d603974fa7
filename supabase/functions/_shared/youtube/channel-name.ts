import type { ChannelFilter } from './api.ts';

/** What YouTube allows in handles and in the names of before, generously: it has the last word. */
const NAME = /^[\p{L}\p{M}\p{N}_.·-]{1,100}$/u;
/** First parts of addresses that are pages of YouTube itself. */
const PAGES = new Set(
  'watch playlist shorts live embed feed feeds results hashtag post clip v e redirect'.split(' '),
);

/**
 * The ways to ask YouTube for the channel that a setting names, the likeliest first: an id (UC…), a handle with or
 * without @, or the address of any page of the channel, also of its Studio. None when it names no channel.
 */
export function channelFilters(setting: string): ChannelFilter[] {
  const text = setting
    .replace(/[\u200B-\u200D\u2060\uFEFF]/g, '')
    .trim()
    .replace(/^["'<]+|["'>]+$/g, '')
    .trim();
  const address = /^(?:https?:)?\/\/|^(?:[\w-]+\.)*youtube\.com\b/i.test(text);
  if (!address && !text.includes('/')) return named(decoded(text));
  const url = parsed(
    address ? text.replace(/^(?:https?:)?\/\/|^/i, 'https://') : `https://youtube.com/${text}`,
  );
  if (!url || !/^(?:[\w-]+\.)*youtube\.com$/.test(url.hostname)) return [];
  const [first = '', second = ''] = url.pathname.split('/').filter(Boolean).map(decoded);
  const id = first === 'channel' ? second : (url.searchParams.get('channel_id') ?? '');
  if (isId(id)) return [{ id }];
  if (first === 'user') return named(second).toReversed();
  if (first === 'c') return named(second);
  return first === 'channel' || PAGES.has(first) || (second !== '' && !first.startsWith('@'))
    ? []
    : named(first);
}

const isId = (text: string) => /^UC[\w-]{22}$/.test(text);

function named(text: string): ChannelFilter[] {
  if (isId(text)) return [{ id: text }];
  const name = text.replace(/^@/, '').normalize('NFC');
  if (!NAME.test(name)) return [];
  const handle = { forHandle: `@${name}` };
  // Names of before handles: most became the handle of their channel, and some did not.
  return text.startsWith('@') || !/^[A-Za-z0-9]+$/.test(name)
    ? [handle]
    : [handle, { forUsername: name }];
}

/** The text without percent signs; '' when they are not readable. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function parsed(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
