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

/** Like the constraint of `newsletter_subscriptions.email`. */
const ADDRESS = /^[^@\s,;<>"]+@[^@\s,;<>"]+\.[^@\s,;<>".]+$/;
const MAX_ADDRESS = 254;

/** The address as it is kept, trimmed and in lower case; null when the text is none. */
export function toAddress(text: string): string | null {
  const address = text.trim().toLowerCase();
  return address.length <= MAX_ADDRESS && ADDRESS.test(address) ? address : null;
}

/** Where the platform can be recommended; `origin` is its own address. */
export function shareLinks(origin: string): { name: string; href: string }[] {
  const url = encodeURIComponent(origin);
  const text = encodeURIComponent(`Plantão, aulas de Medicina de Emergência: ${origin}`);
  return [
    { name: 'WhatsApp', href: `https://wa.me/?text=${text}` },
    { name: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${url}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}` },
  ];
}
