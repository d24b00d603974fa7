import * as z from 'zod';
import { text } from './fields.ts';

const CODE = 'Código inválido';
const LINK = 'Link inválido';
const REQUEST = 'Pedido inválido';

/** 256 bits in base64url, as both sides make them. */
const token = (message: string) => text(message).regex(/^[\w-]{43}$/, { error: message });

/** A computer asks to be signed in: the SHA-256 (hex) of a secret that only its browser has. */
export const phoneStartSchema = z.strictObject({
  challenge: text(REQUEST).regex(/^[0-9a-f]{64}$/, { error: REQUEST }),
});

/** The same computer asks what became of it; the secret proves that it is the same. */
export const phoneClaimSchema = z.strictObject({
  id: z.guid({ error: REQUEST }),
  secret: token(REQUEST),
});

/** A phone asks which computer shows these digits, or this token in its QR. */
export const phoneLookSchema = z.union(
  [
    z.strictObject({ code: text(CODE).regex(/^\d{6}$/, { error: CODE }) }),
    z.strictObject({ token: token(LINK) }),
  ],
  { error: CODE },
);
export type PhoneLook = z.output<typeof phoneLookSchema>;

/** What the screen of the phone decides carries what its look was answered. */
export const phoneActSchema = z.strictObject({ nonce: token(REQUEST) });

export const PHONE_ACTS = ['confirm', 'refuse', 'follow', 'end'] as const;
export type PhoneAct = (typeof PHONE_ACTS)[number];

export const phoneStartedSchema = z.object({
  id: z.string(),
  code: z.string(),
  token: z.string(),
  expiresIn: z.number(),
});
export type PhoneStarted = z.output<typeof phoneStartedSchema>;

const phoneFoundSchema = z.object({
  outcome: z.literal('found'),
  nonce: z.string(),
  /** "Chrome no Windows" */
  device: z.string(),
  city: z.string().nullable(),
  startedAt: z.string(),
  secondsLeft: z.number(),
  /** Null when it cannot be told for sure. */
  isSameNetwork: z.boolean().nullable(),
});
export type PhoneFound = z.output<typeof phoneFoundSchema>;

/**
 * `taken`: another person looked first. `not_here`: this session may connect no computer, being one itself. `unknown`:
 * expired, or never there.
 */
export const PHONE_MISSES = ['taken', 'not_here', 'unknown'] as const;
export type PhoneMiss = (typeof PHONE_MISSES)[number];

const PHONE_DECISIONS = [
  'seen',
  'confirmed',
  'connected',
  'refused',
  'ended',
  'expired',
  'not_here',
  'unknown',
] as const;
export type PhoneDecision = (typeof PHONE_DECISIONS)[number];

export const phoneDecidedSchema = z.object({ outcome: z.enum(PHONE_DECISIONS) });

export const phoneLookedSchema = z.union([
  phoneFoundSchema,
  z.object({ outcome: z.enum(PHONE_MISSES) }),
]);
export type PhoneLooked = z.output<typeof phoneLookedSchema>;

/** What a computer that waits is told. */
export const PHONE_WAITS = ['waiting', 'seen', 'refused', 'expired'] as const;

/** The answer to its claim; the session comes once. */
export const phoneClaimedSchema = z.union([
  z.object({ outcome: z.enum(PHONE_WAITS) }),
  z.object({
    outcome: z.literal('signed-in'),
    fullName: z.string().nullable(),
    session: z.object({
      accessToken: z.string(),
      refreshToken: z.string(),
      expiresAt: z.number(),
    }),
  }),
]);
export type PhoneClaimed = z.output<typeof phoneClaimedSchema>;
