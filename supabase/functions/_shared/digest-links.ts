import type { Env } from './env.ts';
import { fingerprint, sameSecret } from './secrets.ts';

/**
 * What stands in a link about the weekly digest: the id of its member and a keyed hash of what the link does. It can do
 * nothing else and does not expire. It is in no table and no log.
 */
async function tokenOf(secret: string, userId: string, act: string): Promise<string> {
  const mac = await fingerprint(secret, `${act}\n${userId}`);
  const bytes = fromHex(userId.replaceAll('-', '') + mac);
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_');
}

/** Ends the digest. It works after any change of address. */
const LEAVE = 'weekly-digest';
/** Lets the digest go to this very address. */
const confirming = (address: string) => `digest-address\n${address}`;

/** Both addresses of a digest: the one that mailboxes post to, and the page for people. */
export async function digestLinks({ SITE_URL, secretKey }: Env, userId: string) {
  const token = await tokenOf(secretKey, userId, LEAVE);
  return {
    oneClick: new URL(`/api/newsletter/unsubscribe?t=${token}`, SITE_URL).toString(),
    page: leavePage(SITE_URL, token),
  };
}

/** The page that asks before it unsubscribes; after the "#" the token reaches no server's log and no Referer. */
export function leavePage(siteUrl: string, token: string): string {
  return new URL(`/sair-do-resumo#${token}`, siteUrl).toString();
}

/** The page where the reader of an address confirms that the digest of a member may go there. */
export async function confirmPage({ SITE_URL, secretKey }: Env, userId: string, address: string) {
  const token = await tokenOf(secretKey, userId, confirming(address));
  return new URL(`/confirmar-email#resumo.${token}`, SITE_URL).toString();
}

/** The id of the member whose digest a token ends; null for a token that we did not make. */
export async function personOfToken(env: Env, token: string): Promise<string | null> {
  const userId = personNamedIn(token);
  return userId !== null && (await isOurs(env, token, userId, LEAVE)) ? userId : null;
}

/** Whether a token confirms the address that this member gave. */
export const confirms = (env: Env, token: string, userId: string, address: string) =>
  isOurs(env, token, userId, confirming(address));

/** The id in a text that a stranger may have written; null when the text is no token. */
export function personNamedIn(token: string): string | null {
  if (!/^[\w-]{64}$/.test(token)) return null;
  const text = atob(token.replaceAll('-', '+').replaceAll('_', '/'));
  const hex = [...text.slice(0, 16)]
    .map((letter) => letter.charCodeAt(0).toString(16).padStart(2, '0'))
    .join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

async function isOurs({ secretKeys }: Env, token: string, userId: string, act: string) {
  // A key that is being replaced still counts.
  for (const secret of secretKeys) {
    if (await sameSecret(token, await tokenOf(secret, userId, act))) return true;
  }
  return false;
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}
