import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { maskedPhone, maskPhone } from './phone-mask.ts';

it.each([
  ['3', '(3'],
  ['31', '(31'],
  ['319', '(31) 9'],
  ['31999998', '(31) 99999-8'],
  ['31999998888', '(31) 99999-8888'],
  ['3133334444', '(31) 3333-4444'],
  ['313333', '(31) 3333'],
  ['(31) 99999-8888', '(31) 99999-8888'],
  ['31 99999 8888', '(31) 99999-8888'],
  ['+5531999998888', '+55 (31) 99999-8888'],
  ['+55 31 3333-4444', '+55 (31) 3333-4444'],
  ['5531999998888', '+55 (31) 99999-8888'],
  ['+55 ', '+55 '],
  ['+55', '+55'],
])('%s is written as %s', (typed, masked) => {
  expect(maskedPhone(typed)).toBe(masked);
});

it.each(['', '+351 912 345 678', '+1', '0 31 99999-8888', 'ana@hc', '31 999 ramal 2'])(
  '"%s" stays as it is',
  (typed) => {
    expect(maskedPhone(typed)).toBe(typed);
  },
);

/** A field that masks what is typed. */
function field() {
  const input = document.body.appendChild(document.createElement('input'));
  input.type = 'tel';
  input.addEventListener('input', (event) => maskPhone(input, event));
  input.focus();
  return { input, user: userEvent.setup() };
}

it('a number is masked while it is typed, and can be deleted again', async () => {
  const { input, user } = field();
  await user.keyboard('31999998888');
  expect(input).toHaveValue('(31) 99999-8888');
  await user.keyboard('{Backspace>20/}');
  expect(input).toHaveValue('');
  input.remove();
});

it('a pasted number is masked whole', async () => {
  const { input, user } = field();
  await user.paste('+55 31999998888');
  expect(input).toHaveValue('+55 (31) 99999-8888');
  input.remove();
});

it('a digit that is corrected in the middle moves nothing', async () => {
  const { input, user } = field();
  await user.keyboard('31999998888');
  await user.type(input, '7', { initialSelectionStart: 6, initialSelectionEnd: 7 });
  expect(input).toHaveValue('(31) 97999-8888');
  expect(input.selectionStart).toBe(7);
  input.remove();
});
