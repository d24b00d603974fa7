import type { Session } from '@supabase/supabase-js';
import * as z from 'zod';
import { claimsOf } from '../../_shared/claims.ts';
import { serviceClient } from '../../_shared/clients.ts';
import { PHONE_WAITS } from '../../_shared/contracts/phone-sign-in.ts';
import type { Deps } from '../../_shared/deps.ts';
import { unavailable } from '../../_shared/errors.ts';
import { describeFailure } from '../../_shared/redact.ts';
import { ensure, rows } from '../../_shared/rows.ts';
import { sha256Hex } from '../../_shared/secrets.ts';
import type { Origin } from '../session/address.ts';
import { freshClient } from './login.ts';

const claimedSchema = z.object({
  outcome: z.literal('claimed'),
  userId: z.string(),
  email: z.string(),
  fullName: z.string().nullable(),
});
const answerSchema = z.union([claimedSchema, z.object({ outcome: z.enum(PHONE_WAITS) })]);
type Claimed = z.output<typeof claimedSchema>;

type Claim =
  | { outcome: (typeof PHONE_WAITS)[number] }
  | { outcome: 'signed-in'; fullName: string | null; session: Session };

/** Links of one person end each other, so two computers at once may need another try. */
const MAX_LINKS = 3;

/**
 * What became of a computer's request; once, and only for the secret of the browser that asked, its session. Nothing is
 * handed out that is not marked as one on a shared computer.
 * Errors: 503, after which the request is used up.
 */
export async function claimPhoneSignIn(
  deps: Deps,
  { id, secret }: { id: string; secret: string },
  origin: Origin,
): Promise<Claim> {
  const answer = rows(
    await serviceClient(deps).rpc('claim_phone_sign_in', {
      p_id: id,
      p_secret_hash: await sha256Hex(secret),
    }),
    answerSchema,
  );
  if (answer.outcome !== 'claimed') return answer;
  const session = await openSession(deps, answer, origin);
  try {
    ensure(
      await serviceClient(deps).rpc('connect_phone_sign_in', {
        p_id: id,
        p_session_id: claimsOf(session.access_token).session_id ?? null,
      }),
    );
  } catch (error) {
    await endSession(deps, session);
    throw error;
  }
  return { outcome: 'signed-in', fullName: answer.fullName, session };
}

/** A session without a password: Auth hands a link over instead of mailing it, and it is followed at once. */
async function openSession(deps: Deps, person: Claimed, origin: Origin): Promise<Session> {
  for (let attempt = 1; ; attempt += 1) {
    const link = await freshClient(deps, origin).auth.admin.generateLink({
      type: 'magiclink',
      email: person.email,
    });
    if (link.error) throw unavailable(link.error);
    await refuseStranger(deps, person, link.data);
    const { data, error } = await freshClient(deps, origin).auth.verifyOtp({
      type: 'magiclink',
      token_hash: link.data.properties.hashed_token,
    });
    if (data.session) return data.session;
    if (error?.code !== 'otp_expired' || attempt === MAX_LINKS) throw unavailable(error);
  }
}

/** The address may belong to another person since the claim; for an address without an account, Auth registers a new one. */
async function refuseStranger(
  deps: Deps,
  { userId }: Claimed,
  { user, properties }: { user: { id: string }; properties: { verification_type: string } },
): Promise<void> {
  if (user.id === userId && properties.verification_type === 'magiclink') return;
  if (properties.verification_type === 'signup') {
    await serviceClient(deps).auth.admin.deleteUser(user.id);
  }
  throw unavailable('the link is for somebody else');
}

async function endSession(deps: Deps, session: Session): Promise<void> {
  const { error } = await serviceClient(deps).auth.admin.signOut(session.access_token, 'local');
  if (!error) return;
  const failure = describeFailure(error);
  deps.log({ level: 'error', function: 'api', event: 'unmarked session not ended', ...failure });
}
