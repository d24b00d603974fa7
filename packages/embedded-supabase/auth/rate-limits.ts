import { tooManyRequests } from './errors.ts';
import type { RateLimitSettings } from './settings.ts';

const FIVE_MINUTES = 5 * 60 * 1000;
const HOUR = 60 * 60 * 1000;

/**
 * Token buckets in memory, as the platform keeps them.
 *
 * @param now milliseconds, for tests of the refill
 */
export function createRateLimits(limits: RateLimitSettings, now: () => number = Date.now) {
  const buckets = new Map<string, { tokens: number; at: number }>();

  function take(key: string, burst: number, perMillisecond: number): boolean {
    if (burst === Number.POSITIVE_INFINITY) return true;
    const at = now();
    const bucket = buckets.get(key) ?? { tokens: burst, at };
    const tokens = Math.min(burst, bucket.tokens + (at - bucket.at) * perMillisecond);
    const isAllowed = tokens >= 1;
    buckets.set(key, { tokens: isAllowed ? tokens - 1 : tokens, at });
    return isAllowed;
  }

  return {
    /** @throws AuthError 429 over_request_rate_limit */
    takeRequest(name: Exclude<keyof RateLimitSettings, 'emailSent'>, ip: string | null): void {
      const { burst, perFiveMinutes } = limits[name];
      if (!take(`${name} ${ip}`, burst, perFiveMinutes / FIVE_MINUTES)) {
        throw tooManyRequests('over_request_rate_limit', 'Request rate limit reached');
      }
    },
    /** @throws AuthError 429 over_email_send_rate_limit */
    takeEmail(): void {
      if (!take('emailSent', limits.emailSent, limits.emailSent / HOUR)) {
        throw tooManyRequests('over_email_send_rate_limit', 'email rate limit exceeded');
      }
    },
  };
}
