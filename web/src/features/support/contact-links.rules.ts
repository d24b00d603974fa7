/** A mail draft to the support address. */
export function mailLink(address: string, subject: string): string {
  return `mailto:${address}?subject=${encodeURIComponent(subject)}`;
}

/** A link that dials; only "+" and digits are kept. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, '')}`;
}

/** "+551130000000" as people write it: "(11) 3000-0000". Numbers of other countries stay as they are. */
export function readablePhone(phone: string): string {
  const match = /^\+55(\d{2})(\d{4,5})(\d{4})$/.exec(phone.replace(/[^\d+]/g, ''));
  return match ? `(${match[1]}) ${match[2]}-${match[3]}` : phone;
}
