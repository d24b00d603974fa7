/**
 * The digits that identify a phone: without leading zeros and without the country code 55 of a number of 12 or 13
 * digits. The same rule as the database's `private.phone_digits`.
 */
export function phoneDigits(phone: string): string {
  const digits = phone.replace(/\D/g, '').replace(/^0+/, '');
  const hasCountryCode = digits.startsWith('55') && (digits.length === 12 || digits.length === 13);
  return hasCountryCode ? digits.slice(2) : digits;
}
