import * as z from 'zod';
import type { Client } from '../_shared/clients.ts';
import type { Deps } from '../_shared/deps.ts';
import { unavailable } from '../_shared/errors.ts';
import { rows } from '../_shared/rows.ts';
import { fingerprint, sha256Hex } from '../_shared/secrets.ts';
import { emailRefusal } from '../_shared/users/email.ts';
import { MailRefused } from './providers/provider.ts';

type Mail = { id: number; template: string; recipient: string; dedupe_key: string };

/** What the links of an old mailbox do, as their page reads it before the token. */
const OLD_MAILBOX: Record<string, string> = {
  address_change_requested: 'autorizar',
  address_changed: 'desfazer',
};

/**
 * The link of a mail about a change of address, and the key under which a provider sends the mail once; null for a mail of another
 * kind.
 *
 * @throws MailRefused when there is nothing left to decide
 */
export async function addressChangeLink(
  deps: Deps,
  client: Client,
  mail: Mail,
): Promise<{ url: string; key: string } | null> {
  const act = OLD_MAILBOX[mail.template];
  if (act !== undefined)
    return { url: await oldMailbox(deps, client, mail, act), key: mail.dedupe_key };
  return mail.template === 'address_change_link' ? newMailbox(deps, client, mail) : null;
}

/** As in the mail about a registration: every attempt has the same token, of which the database has the hash. */
async function oldMailbox(deps: Deps, client: Client, mail: Mail, act: string): Promise<string> {
  const { SITE_URL, secretKey } = deps.env();
  const token = await fingerprint(secretKey, `address-change\n${mail.dedupe_key}`);
  const isIssued = rows(
    await client.rpc('issue_address_change', {
      p_email_id: mail.id,
      p_hash: await sha256Hex(token),
    }),
    z.boolean(),
  );
  if (!isIssued) throw new MailRefused('the change was decided meanwhile');
  return new URL(`/trocar-email#${act}.${token}`, SITE_URL).toString();
}

/**
 * Auth makes the link that proves the new mailbox. Each attempt has another, and only the last one works: so each is a mail of
 * its own to the provider.
 */
async function newMailbox(deps: Deps, client: Client, mail: Mail) {
  const { SITE_URL } = deps.env();
  const email = rows(
    await client.rpc('permit_allowed_address', { p_email_id: mail.id }),
    z.string().nullable(),
  );
  if (email === null) throw new MailRefused('the change is not allowed any more');
  const destino = new URL('/settings', SITE_URL).toString();
  const { data, error } = await client.auth.admin.generateLink({
    type: 'email_change_new',
    email,
    newEmail: mail.recipient,
    options: { redirectTo: destino },
  });
  if (error && emailRefusal(error)) throw new MailRefused(error.message);
  if (error) throw unavailable(error);
  // Not `hashed_token`: for this kind of link Auth makes that of the old address, and it opens nothing.
  const token = z.string().parse(new URL(data.properties.action_link).searchParams.get('token'));
  const values = { tipo: 'email_change', token, conta: email, novo: mail.recipient, destino };
  const url = new URL(`/link#${new URLSearchParams(values)}`, SITE_URL).toString();
  return { url, key: `${mail.dedupe_key}:${(await sha256Hex(token)).slice(0, 16)}` };
}
