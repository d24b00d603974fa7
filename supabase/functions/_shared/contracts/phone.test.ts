import { expect, it } from 'vitest';
import { phoneDigits } from './phone.ts';
import PHONE_NUMBERS from './phone-numbers.json' with { type: 'json' };

it.each(PHONE_NUMBERS)('%s is %s', (phone, digits) => {
  expect(phoneDigits(String(phone))).toBe(digits);
});
