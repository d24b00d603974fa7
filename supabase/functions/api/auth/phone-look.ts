import * as z from 'zod';
import type { Caller } from '../../_shared/caller.ts';
import { claimsOf } from '../../_shared/claims.ts';
import { serviceClient } from '../../_shared/clients.ts';
import {
  PHONE_MISSES,
  type PhoneAct,
  type PhoneDecision,
  type PhoneLook,
  type PhoneLooked,
  phoneDecidedSchema,
} from '../../_shared/contracts/phone-sign-in.ts';
import type { Deps } from '../../_shared/deps.ts';
import { HttpError } from '../../_shared/errors.ts';
import { type Limit, refundLimits, takeLimits } from '../../_shared/limits.ts';
import { rows } from '../../_shared/rows.ts';
import { randomToken, sha256Hex } from '../../_shared/secrets.ts';
import { limitSubjectOf, type Origin } from '../session/address.ts';
import { codeHash, networkHash } from './phone-start.ts';

const answerSchema = z.union([
  z.object({ outcome: z.enum(PHONE_MISSES) }),
  z.object({
    outcome: z.literal('found'),
    device: z.string(),
    city: z.string().nullable(),
    networkHash: z.string().nullable(),
    startedAt: z.string(),
    secondsLeft: z.number(),
  }),
]);

/**
 * Which computer shows these digits or this QR. From then on it is this person's to decide, and the screen that is
 * answered has the nonce to do it. Digits that are not found use up limits, and are answered alike whether they expired
 * or never were.
 * Errors: 429, 503.
 */
export async function lookAtComputer(
  deps: Deps,
  caller: Caller,
  look: PhoneLook,
  origin: Origin,
  network: string | null,
): Promise<PhoneLooked> {
  const limits = limitsOf(deps, caller, look, origin);
  await takeLimits(deps, limits).catch((error) => {
    throw 'code' in look ? towardsTheQr(error) : error;
  });
  const nonce = randomToken();
  const answer = rows(
    await serviceClient(deps).rpc('look_at_phone_sign_in', {
      ...sessionOf(caller),
      p_code_hash: 'code' in look ? await codeHash(deps, look.code) : null,
      p_link_hash: 'token' in look ? await sha256Hex(look.token) : null,
      p_nonce_hash: await sha256Hex(nonce),
    }),
    answerSchema,
  );
  // One that another person has looked at was a hit as well, so it counts as a guess.
  if (answer.outcome !== 'found') return answer;
  await refundLimits(deps, limits);
  const own = await networkHash(deps, network);
  const { networkHash: other, ...found } = answer;
  return {
    ...found,
    nonce,
    isSameNetwork: own !== null && other !== null ? own === other : null,
  };
}

/** What the screen of the phone does about the computer that it was shown. */
export async function decideOnComputer(
  deps: Deps,
  caller: Caller,
  act: PhoneAct,
  nonce: string,
): Promise<PhoneDecision> {
  return rows(
    await serviceClient(deps).rpc('decide_phone_sign_in', {
      ...sessionOf(caller),
      p_nonce_hash: await sha256Hex(nonce),
      p_act: act,
    }),
    phoneDecidedSchema.shape.outcome,
  );
}

/** The person whose phone looks; Auth and the database have vouched for the token. */
function sessionOf({ id, accessToken }: Caller) {
  return { p_user_id: id, p_session_id: claimsOf(accessToken).session_id ?? null };
}

/** A token of a QR has 256 bits and needs no protection against guesses, so it is not shut together with the digits. */
function limitsOf(deps: Deps, caller: Caller, look: PhoneLook, { address }: Origin): Limit[] {
  const env = deps.env();
  if ('token' in look) {
    const limit = env.PHONE_CODE_FAILURES_PER_ADDRESS;
    return [{ bucket: 'phone:link', subject: caller.id, limit }];
  }
  return [
    // The person first: one who goes on guessing must not use up the address of a whole hospital.
    { bucket: 'phone:person', subject: caller.id, limit: env.PHONE_CODE_FAILURES_PER_PERSON },
    {
      bucket: 'phone:address',
      subject: limitSubjectOf(address),
      limit: env.PHONE_CODE_FAILURES_PER_ADDRESS,
    },
    {
      bucket: 'phone:everybody',
      subject: 'everybody',
      limit: env.PHONE_CODE_FAILURES_PER_MINUTE,
      window: 60,
    },
  ];
}

function towardsTheQr(error: unknown): unknown {
  if (!(error instanceof HttpError) || error.code !== 'rate_limited') return error;
  const minutes = Math.ceil(Number(error.headers['retry-after']) / 60);
  const wait = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  return new HttpError(
    429,
    'rate_limited',
    `Muitos códigos errados. Aponte a câmera do celular para o QR code, ou aguarde ${wait}.`,
    { headers: error.headers, cause: error },
  );
}
