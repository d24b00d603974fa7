import type { ChannelFilter } from './api.ts';

/** Characters of handles and former user names; wider than YouTube's own rule, which decides. */
const NAME = /^[\p{L}\p{M}\p{N}_.·-]{1,100}$/u;
/** First path segments of YouTube's own pages. */
const PAGES = new Set(
  'watch playlist shorts live embed feed feeds results hashtag post clip v e redirect'.split(' '),
);

/**
 * The filters for the channel that a setting names, the likeliest first. The setting is an id (UC…), a handle with or
 * without @, or the address of any page of the channel or its Studio. Empty when it names no channel.
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
  // Most former user names, but not all, became the handle of their channel.
  return text.startsWith('@') || !/^[A-Za-z0-9]+$/.test(name)
    ? [handle]
    : [handle, { forUsername: name }];
}

/** The percent-decoded text; '' when it is invalid. */
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
