import { expect, it } from 'vitest';
import { phoneDigits } from './phone.ts';

it.each([
  ['(11) 90000-0001', '11900000001'],
  ['+55 (11) 90000-0001', '11900000001'],
  ['55 11 3000-0001', '1130000001'],
  ['011 90000-0001', '11900000001'],
  ['55 3000-0001', '5530000001'],
  ['+1 415 555 0100', '14155550100'],
  ['ramal', ''],
])('%s is %s', (phone, digits) => {
  expect(phoneDigits(phone)).toBe(digits);
});
