/** Digits of a number within Brazil, with its area code. */
const NATIONAL = 11;

/**
 * A number as it is written in Brazil, as far as it is there: "(31) 99999-9999", "(31) 3333-4444", with "+55 " in front
 * where that was typed. What may be anything else stays as it is: other countries, a zero in front, an address.
 */
export function maskedPhone(typed: string): string {
  const [, country = '', national = typed] = /^\s*(\+\s*55)(.*)$/.exec(typed) ?? [];
  if (/[^\d\s().-]/.test(national)) return typed;
  const digits = national.replace(/\D/g, '');
  // The country's code without its "+": no number within Brazil is that long.
  if (!country && /^55\d{10,11}$/.test(digits)) return maskedPhone(`+${digits}`);
  if (digits === '' || digits.startsWith('0') || digits.length > NATIONAL) return typed;
  const prefix = country && '+55 ';
  if (digits.length <= 2) return `${prefix}(${digits}`;
  const number = digits.slice(2);
  // Mobile numbers begin with 9 and have five digits before the hyphen.
  const head = number.startsWith('9') || number.length > 8 ? 5 : 4;
  const tail = number.length > head ? `-${number.slice(head)}` : '';
  return `${prefix}(${digits.slice(0, 2)}) ${number.slice(0, head)}${tail}`;
}

/** Masks what was just typed or pasted at the end of a field. Within the text, and while deleting, nothing moves. */
export function maskPhone(input: HTMLInputElement, event: Event): void {
  const isTyped = !('inputType' in event) || /^insert/.test(String(event.inputType));
  if (!isTyped || input.selectionStart !== input.value.length) return;
  const masked = maskedPhone(input.value);
  if (masked !== input.value) input.value = masked;
}
