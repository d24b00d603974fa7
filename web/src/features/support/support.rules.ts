import { addressIn } from '#contracts/address.ts';

/** Like the constraint of `newsletter_subscriptions.email`. */
const ADDRESS = /^[^@\s,;<>"]+@[^@\s,;<>"]+\.[^@\s,;<>".]+$/;
const MAX_ADDRESS = 254;

/** The address as it is kept, trimmed and in lower case; null when the text is none. */
export function toAddress(text: string): string | null {
  const address = addressIn(text).toLowerCase();
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
