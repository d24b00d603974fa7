import { firstWordOf } from '../../_shared/contracts/titles.ts';

/**
 * "Olá, Ana.", or "Olá." without a plausible first name: a registration with another person's address must not be able
 * to put a link into our mail to that person.
 */
export function greeting(fullName: string): string {
  const first = firstWordOf(fullName) ?? '';
  return /^\p{L}[\p{L}\p{M}'’-]{0,39}$/u.test(first) ? `Olá, ${first}.` : 'Olá.';
}
