import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { serviceClient } from '../../_shared/clients.ts';
import { confirms, leavePage, personNamedIn, personOfToken } from '../../_shared/digest-links.ts';
import { HttpError } from '../../_shared/errors.ts';
import { readText } from '../../_shared/http.ts';
import { type Limit, refundLimits, takeLimits } from '../../_shared/limits.ts';
import { ensure, rows } from '../../_shared/rows.ts';
import { type Api, type ApiContext, jsonAnswer } from '../route.ts';
import { clientAddress, limitSubjectOf } from '../session/address.ts';

const path = '/newsletter/unsubscribe';
const query = z.object({ t: z.string().max(200).default('') });
const FORM = /^(?:application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

/** What RFC 8058 lets mailboxes call; not part of the documented API. */
const oneClick = createRoute({
  method: 'post',
  path,
  hide: true,
  request: { query },
  responses: {
    200: jsonAnswer(z.object({ outcome: z.enum(['unsubscribed', 'unknown']) }), 'O que aconteceu.'),
  },
});

const asked = createRoute({
  method: 'get',
  path,
  hide: true,
  request: { query },
  responses: { 302: { description: 'A página que pergunta.' } },
});

const confirm = createRoute({
  method: 'post',
  path: '/newsletter/confirm',
  hide: true,
  request: { query },
  responses: {
    200: jsonAnswer(z.object({ outcome: z.enum(['confirmed', 'unknown']) }), 'O que aconteceu.'),
  },
});

const addressSchema = z.array(z.object({ email: z.string() }));

/** What the links in mails about the weekly digest do: no session, no cookie, and no Origin is asked for. */
export function addNewsletterRoutes(app: Api, { deps }: ApiContext): void {
  /** Calls with a token that is not ours are counted. */
  const limitsOf = async (c: Context): Promise<Limit[]> => [
    {
      bucket: 'link:address',
      subject: limitSubjectOf(await clientAddress(c, deps.env())),
      limit: deps.env().LOGIN_FAILURES_PER_ADDRESS,
    },
  ];

  app.openapi(oneClick, async (c) => {
    await requireOneClick(c.req.raw);
    const userId = await personOfToken(deps.env(), c.req.valid('query').t);
    if (userId === null) {
      await takeLimits(deps, await limitsOf(c));
      return c.json({ outcome: 'unknown' as const }, 200);
    }
    // The same answer whether there was a subscription: a mailbox may ask twice.
    const subscriptions = serviceClient(deps).from('newsletter_subscriptions');
    ensure(await subscriptions.delete().eq('user_id', userId));
    return c.json({ outcome: 'unsubscribed' as const }, 200);
  });

  app.openapi(confirm, async (c) => {
    const { t: token } = c.req.valid('query');
    const limits = await limitsOf(c);
    await takeLimits(deps, limits);
    const userId = personNamedIn(token);
    const subscriptions = serviceClient(deps).from('newsletter_subscriptions');
    const [asked] =
      userId === null
        ? []
        : rows(await subscriptions.select('email').eq('user_id', userId), addressSchema);
    if (!userId || !asked || !(await confirms(deps.env(), token, userId, asked.email))) {
      return c.json({ outcome: 'unknown' as const }, 200);
    }
    // Not another address that the member gives at this moment.
    ensure(
      await subscriptions
        .update({ confirmed_at: new Date(deps.now()).toISOString() })
        .eq('user_id', userId)
        .eq('email', asked.email)
        .is('confirmed_at', null),
    );
    await refundLimits(deps, limits);
    return c.json({ outcome: 'confirmed' as const }, 200);
  });

  // Scanners open the links of mails: reading one changes nothing.
  app.openapi(asked, (c) =>
    c.redirect(leavePage(deps.env().SITE_URL, encodeURIComponent(c.req.valid('query').t)), 302),
  );
}

/** Requires the one form that RFC 8058 names. Errors: 413, 415, 400. */
async function requireOneClick(request: Request): Promise<void> {
  const type = request.headers.get('content-type') ?? '';
  if (!FORM.test(type)) {
    throw new HttpError(415, 'unsupported_media_type', 'Envie os dados como formulário.');
  }
  const body = await readText(request);
  const form = await new Response(body, { headers: { 'content-type': type } })
    .formData()
    .catch(() => null);
  if (form?.get('List-Unsubscribe') !== 'One-Click') {
    throw new HttpError(400, 'invalid_request', 'Envie List-Unsubscribe=One-Click.');
  }
}
