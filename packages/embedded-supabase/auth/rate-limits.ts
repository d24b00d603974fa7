import { tooManyRequests } from './errors.ts';
import type { RateLimitSettings, RequestLimit } from './settings.ts';

type Bucket = { tokens: number; at: number };

/** The per-address limits by name. */
type RequestLimitName = Exclude<keyof RateLimitSettings, 'emailSent'>;

/** Token buckets in memory, as the platform keeps them. */
export type RateLimits = {
  /** @throws AuthError 429 over_request_rate_limit */
  takeRequest(limit: RequestLimitName, ip: string | null): void;
  /** @throws AuthError 429 over_email_send_rate_limit */
  takeEmail(): void;
};

const FIVE_MINUTES = 5 * 60 * 1000;
const HOUR = 60 * 60 * 1000;
/** Addresses remembered before idle ones are forgotten. */
const MAX_BUCKETS = 10_000;

/** @param now milliseconds, for tests of the refill */
export function createRateLimits(
  limits: RateLimitSettings,
  now: () => number = Date.now,
): RateLimits {
  const buckets = new Map<string, Bucket>();

  function take(key: string, burst: number, perMillisecond: number): boolean {
    if (burst === Number.POSITIVE_INFINITY) return true;
    const at = now();
    const bucket = buckets.get(key) ?? { tokens: burst, at };
    const tokens = Math.min(burst, bucket.tokens + (at - bucket.at) * perMillisecond);
    const allowed = tokens >= 1;
    buckets.delete(key);
    buckets.set(key, { tokens: allowed ? tokens - 1 : tokens, at });
    if (buckets.size > MAX_BUCKETS) {
      // A Map iterates in insertion order: the first key is the one idle for longest.
      const [oldest] = buckets.keys();
      if (oldest !== undefined) buckets.delete(oldest);
    }
    return allowed;
  }

  return {
    takeRequest(name, ip) {
      const { burst, perFiveMinutes }: RequestLimit = limits[name];
      if (!take(`${name} ${ip ?? 'unknown'}`, burst, perFiveMinutes / FIVE_MINUTES)) {
        throw tooManyRequests('over_request_rate_limit', 'Request rate limit reached');
      }
    },
    takeEmail() {
      if (!take('emailSent', limits.emailSent, limits.emailSent / HOUR)) {
        throw tooManyRequests('over_email_send_rate_limit', 'email rate limit exceeded');
      }
    },
  };
}
