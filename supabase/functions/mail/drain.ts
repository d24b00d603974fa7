import * as z from 'zod';
import { type Client, serviceClient } from '../_shared/clients.ts';
import type { Deps } from '../_shared/deps.ts';
import { confirmPage, digestLinks } from '../_shared/digest-links.ts';
import { redact } from '../_shared/redact.ts';
import { ensure, rows } from '../_shared/rows.ts';
import { fingerprint, sha256Hex } from '../_shared/secrets.ts';
import { addressChangeLink } from './address-change.ts';
import { type MailProvider, MailRefused } from './providers/provider.ts';
import { renderMail } from './templates/templates.ts';

/**
 * Mails per batch, and the time after which no more are sent: the platform ends a call after 150 s, and a provider that
 * hangs may take 40 s for one mail.
 */
const BATCH = 10;
const STOP_AFTER_MS = 60_000;

const claimedSchema = z.array(
  z.object({
    id: z.number(),
    template: z.string(),
    recipient: z.string(),
    payload: z.record(z.string(), z.unknown()),
    dedupe_key: z.string(),
  }),
);
type Claimed = z.output<typeof claimedSchema>[number];

export type DrainReport = { sent: number; failed: number };

/**
 * Sends due mail in batches until none is left, a whole batch failed, or the time is up; claimed mail that was not tried
 * is released. Failed mail is retried later unless it was refused; mail claimed by a call that died is claimed again
 * later. Every attempt has the same idempotency key, so that the provider does not send it twice.
 */
export async function drainOutbox(deps: Deps, provider: MailProvider): Promise<DrainReport> {
  const client = serviceClient(deps);
  const deadline = deps.now() + STOP_AFTER_MS;
  const report: DrainReport = { sent: 0, failed: 0 };
  while (deps.now() < deadline) {
    const batch = rows(await client.rpc('claim_outbox_emails', { p_limit: BATCH }), claimedSchema);
    const untried = [...batch];
    let sentOfBatch = 0;
    // One after the other, because providers limit the rate.
    for (let mail = untried.shift(); mail; mail = untried.shift()) {
      const failure = await send(deps, client, provider, mail);
      ensure(
        await client.rpc('finish_outbox_email', {
          p_id: mail.id,
          p_error: failure?.reason ?? null,
          p_is_refused: failure?.isRefused ?? false,
        }),
      );
      if (failure === null) sentOfBatch += 1;
      else report.failed += 1;
      if (deps.now() >= deadline) break;
    }
    report.sent += sentOfBatch;
    if (untried.length > 0) {
      const p_ids = untried.map(({ id }) => id);
      ensure(await client.rpc('release_outbox_emails', { p_ids }));
    }
    if (batch.length < BATCH || sentOfBatch === 0) break;
  }
  return report;
}

/** Mails with links to confirm or disown the address. */
const CONFIRMATION_TEMPLATES: ReadonlySet<string> = new Set([
  'registration_received',
  'address_confirmation',
]);

/**
 * The two links of a mail. Their tokens are derived from the secret key and the mail's key, so that every attempt sends
 * the same mail, as providers require for one idempotency key; the database gets only hashes. After the "#" they appear
 * in no server log and no Referer.
 *
 * @returns null when the address is no longer the account's, or needs no confirmation
 */
async function issueLinks(deps: Deps, client: Client, mail: Claimed) {
  const { SITE_URL, secretKey } = deps.env();
  const token = (act: string) => fingerprint(secretKey, `address-link\n${act}\n${mail.dedupe_key}`);
  const [confirm, disown] = await Promise.all([token('confirm'), token('disown')]);
  const isIssued = rows(
    await client.rpc('issue_address_links', {
      p_email_id: mail.id,
      p_confirm_hash: await sha256Hex(confirm),
      p_disown_hash: await sha256Hex(disown),
    }),
    z.boolean(),
  );
  if (!isIssued && mail.template === 'address_confirmation') {
    throw new MailRefused('the address is confirmed, or no longer of this account');
  }
  if (!isIssued) return null;
  return {
    confirm: new URL(`/confirmar-email#${confirm}`, SITE_URL).toString(),
    disown: new URL(`/nao-fui-eu#${disown}`, SITE_URL).toString(),
  };
}

/** The person whom a mail is about. Links made of it are the same in every attempt. */
const personOf = (mail: Claimed) => z.uuid().parse(mail.dedupe_key.split(':')[1]);

/** The unsubscribe button of mail programs, by RFC 8058: they post to this very address without asking the reader. */
const oneClickHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
});

type Failure = { reason: string; isRefused: boolean };

/** Null when the provider accepted the mail, else the reason, which is stored in the outbox. */
async function send(
  deps: Deps,
  client: Client,
  provider: MailProvider,
  mail: Claimed,
): Promise<Failure | null> {
  try {
    const { SITE_URL, SUPPORT_EMAIL } = deps.env();
    const unsubscribe =
      mail.template === 'weekly_digest' ? await digestLinks(deps.env(), personOf(mail)) : null;
    const change = await addressChangeLink(deps, client, mail);
    const content = renderMail(mail.template, mail.payload, {
      siteUrl: SITE_URL,
      supportEmail: SUPPORT_EMAIL,
      links: CONFIRMATION_TEMPLATES.has(mail.template)
        ? await issueLinks(deps, client, mail)
        : null,
      unsubscribe: unsubscribe?.page ?? null,
      ...(change && { addressChange: change.url }),
      ...(mail.template === 'digest_confirmation' && {
        confirmDigest: await confirmPage(deps.env(), personOf(mail), mail.recipient),
      }),
    });
    await provider.send({
      ...content,
      to: mail.recipient,
      key: change?.key ?? mail.dedupe_key,
      ...(unsubscribe && { headers: oneClickHeaders(unsubscribe.oneClick) }),
    });
    return null;
  } catch (error) {
    const reason = redact(error instanceof Error ? error.message : String(error));
    const isRefused = error instanceof MailRefused;
    deps.log({
      level: 'warn',
      function: 'mail',
      event: 'not sent',
      mail: mail.id,
      isRefused,
      reason,
    });
    return { reason, isRefused };
  }
}
