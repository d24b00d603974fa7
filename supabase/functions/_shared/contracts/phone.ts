/**
 * The digits that identify a phone, however it is written: without the country code 55, the zero of long-distance calls
 * and the code of a carrier behind it. The same rule as the database's `private.phone_digits`; both are tested with the
 * table in `phone-numbers.json`.
 */
export function phoneDigits(phone: string): string {
  const digits = (isInternational(phone) ? '00' : '') + phone.replace(/\D/g, '');
  return digits
    .replace(/^(?:00)?550?([1-9]\d{9,10})$/, '$1')
    .replace(/^0(?:[1-9]\d)?([1-9]\d{9,10})$/, '$1')
    .replace(/^0+/, '');
}

/** Whether it is written with "+" in front. */
export const isInternational = (phone: string) => /^\D*\+/.test(phone);
