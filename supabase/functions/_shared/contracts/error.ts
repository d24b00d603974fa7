import * as z from 'zod';

/** Every error code of the functions; the web app has one place for their texts. */
const ERROR_CODES = [
  'invalid_request',
  'unauthenticated',
  'invalid_credentials',
  'pending_approval',
  'account_inactive',
  'forbidden',
  'shared_computer',
  'origin_refused',
  'not_found',
  'method_not_allowed',
  'conflict',
  'version_conflict',
  'email_taken',
  'phone_taken',
  'weak_password',
  'wrong_password',
  'captcha_failed',
  'rate_limited',
  'payload_too_large',
  'unsupported_media_type',
  'sync_running',
  'not_importable',
  'last_superuser',
  'google_quota',
  'google_forbidden',
  'google_unauthorized',
  'google_rate',
  'google_network',
  'google_general',
  'unavailable',
  'internal',
] as const;
export type ErrorCode = (typeof ERROR_CODES)[number];

/** The body of every failed answer. `message` is in Portuguese and may be shown; `field` names the input at fault, `current` is the row as it is now. */
export const errorBodySchema = z.object({
  message: z.string(),
  code: z.enum(ERROR_CODES),
  field: z.string().optional(),
  current: z.record(z.string(), z.unknown()).optional(),
});
export type ErrorBody = z.output<typeof errorBodySchema>;
