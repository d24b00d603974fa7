/** The key that a text names; null for anything else, such as an address that was typed. */
export const keyIn = <Known extends object>(known: Known, text: string | null) =>
  // `hasOwn` does not tell the compiler that the text is a key.
  text !== null && Object.hasOwn(known, text) ? (text as keyof Known & string) : null;
