/** An address without invisible characters, which copying from a mail or a chat brings along. */
export function visible(value: string): string {
  return value
    .replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\ufeff]/g, '')
    .replace(/\u00a0/g, ' ')
    .trim();
}

/** The address of "Ana <ana@…>;", as mail programs copy it; any other text as it is. */
export function addressIn(value: string): string {
  const typed = visible(value).replace(/[\s;,]+$/, '');
  return /^[^<>]*<([^<>@\s]+@[^<>@\s]+)>$/.exec(typed)?.[1] ?? typed;
}
