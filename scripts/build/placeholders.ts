/** What `.env.example`, the files of hosts and the guides write in the place of an installation's own values. */
const PLACEHOLDERS = [
  /PROJECT_REF|PROXY_SECRET/,
  /_EXAMPLE$/,
  /(^|[^\w-])hospital\.br(?![\w.-]*\w)/,
  /<(ref|site|token)[^>]*>|…/,
  /(^|[^\w-])SEU-(SITE|ENDEREÇO|DOMÍNIO)/i,
];

/** Whether a value was copied from an example. An installation that begins with one is dead, and nothing says why. */
export const isPlaceholder = (value: string): boolean =>
  PLACEHOLDERS.some((pattern) => pattern.test(value.trim()));
