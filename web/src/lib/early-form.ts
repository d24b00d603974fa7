/**
 * A form that stands in the document before its code: `guard.js` keeps the browser from sending it and marks it as busy
 * when it was pressed. In memory only: a password may be among what was typed.
 */
let typed: [name: string, value: string][] = [];

/** For the `<form>`: until its code is there it is `guard.js`'s, and never an address, should even that one fail. */
export const EARLY_FORM = { method: 'post', 'data-early': '' } as const;

/** Call it before a prerendered page is rendered from scratch: its typed values are restored in the new one. */
export function keepTyped(page: Element): void {
  const inputs = [...page.querySelectorAll<HTMLInputElement>('form[data-early] input')];
  typed = inputs.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]);
}

/** Whether something typed waits for its form. */
export const hasTyped = (): boolean => typed.length > 0;

/** Call it once the form answers: puts back what was typed, and carries out what was pressed. */
export function takeOverForm(form: HTMLFormElement): void {
  for (const [name, value] of typed) {
    const input = form.elements.namedItem(name);
    if (input instanceof HTMLInputElement && input.value === '') input.value = value;
  }
  typed = [];
  form.removeAttribute('data-early');
  if (!form.hasAttribute('aria-busy')) return;
  form.removeAttribute('aria-busy');
  form.requestSubmit();
}
