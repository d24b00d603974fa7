import { readTarget } from '~/lib/paths.ts';

/** What links of Auth's mails are for, in Auth's words. */
const KINDS = ['recovery', 'email_change', 'signup', 'invite', 'magiclink'] as const;
export type AuthLinkKind = (typeof KINDS)[number];

/** A link of a mail, as it stands behind the "#". A stranger can write one: it says what it is for, and proves nothing. */
export type AuthLink = {
  kind: AuthLinkKind;
  token: string;
  /** The account that the mail names, and the new address of a change. */
  account: string;
  newAddress: string;
  /** Where the person was going when they asked for it. */
  target: string | undefined;
};

/** Reads the fragment of a link; null for what is none. */
export function readAuthLink(hash: string): AuthLink | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''));
  const kind = KINDS.find((one) => one === values.get('tipo'));
  const token = values.get('token') ?? '';
  if (!kind || !/^[\w-]{8,200}$/.test(token)) return null;
  return {
    kind,
    token,
    account: addressIn(values.get('conta')),
    newAddress: addressIn(values.get('novo')),
    target: targetIn(values.get('destino')),
  };
}

/** A plus sign of an address stands for itself where the mail did not encode it. */
const addressIn = (text: string | null) => (text ?? '').trim().replaceAll(' ', '+').slice(0, 320);

/** The page that the address of a mail led to, or what it was to lead on to. */
function targetIn(address: string | null): string | undefined {
  try {
    const { origin, pathname, search, searchParams } = new URL(address ?? '');
    if (origin !== window.location.origin) return undefined;
    return (readTarget(searchParams.get('destino')) ?? readTarget(pathname + search))?.path;
  } catch {
    return undefined;
  }
}
