import { bodyOf } from '~/lib/platform-answer.ts';

/**
 * What a refused token means. `renew`: Auth is asked, because the token is old or its session over.
 * `later`: a proxy, or the service at this moment, does not take it, which a repetition may pass.
 */
type Refusal = 'renew' | 'later';

/** Answers with which a proxy or a portal stands in the way, when they are none of the platform's. */
const IN_THE_WAY = [401, 403, 407, 511];

/**
 * Why an answer refuses its token; null where it does not, or is about something else. Who answered is told by the form: the
 * database, the Data API, Storage and our functions each name a code, and a proxy in between names none of theirs.
 *
 * @param answer its body is read from a copy
 */
export async function refusalOf(answer: Response): Promise<Refusal | null> {
  const { status } = answer;
  if (status < 400 || (status > 401 && status !== 403 && !IN_THE_WAY.includes(status))) return null;
  const { code, error, message } = await bodyOf(answer);
  const said = typeof message === 'string' ? message : '';
  // The database (its session is over), and our functions.
  if (code === 'PT401' || code === 'unauthenticated') return 'renew';
  if (isString(code) && /^PGRST30\d$/.test(code)) return said === 'JWT expired' ? 'renew' : 'later';
  // Storage, whose status is mostly 400.
  if (error === 'InvalidJWT' || /^jwt\b/i.test(said)) return /exp/i.test(said) ? 'renew' : 'later';
  if (status === 401) return 'later';
  return IN_THE_WAY.includes(status) && code === undefined && error === undefined ? 'later' : null;
}

const isString = (value: unknown): value is string => typeof value === 'string';
