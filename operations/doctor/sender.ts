/** Looks a TXT record up; `node:dns` in real life. */
export type ResolveTxt = (name: string) => Promise<string[][]>;

/** What DNS says about the domain that mail comes from. A list that could not be read is null. */
export type SenderFacts = {
  domain: string;
  /** Resend signs with its own selector and returns bounces to `send.`; a server of one's own does neither. */
  provider: 'resend' | 'smtp';
  /** TXT records of the names that may hold SPF, in the order in which they count. */
  spf: { name: string; records: string[] | null }[];
  dkim: { name: string; records: string[] | null }[];
  /** Of the domain itself, then of each domain above it. */
  dmarc: { name: string; records: string[] | null }[];
};

/** Selectors that mail servers choose by themselves; DNS cannot be asked which ones exist. */
const USUAL_SELECTORS = ['default', 'mail', 'dkim', 'google', 'selector1', 'selector2', 'k1', 's1'];

/**
 * Asks DNS about SPF, DKIM and DMARC of a sender's domain.
 *
 * @param selectors names of DKIM keys that the operator gave; none means the provider's or the usual ones
 */
export async function gatherSender(
  domain: string,
  provider: SenderFacts['provider'],
  selectors: readonly string[],
  resolveTxt: ResolveTxt,
): Promise<SenderFacts> {
  const ask = async (name: string) => ({ name, records: await txt(name, resolveTxt) });
  const ofProvider = provider === 'resend' ? ['resend'] : USUAL_SELECTORS;
  const chosen = selectors.length > 0 ? selectors : ofProvider;
  const [spf, dkim, dmarc] = await Promise.all([
    Promise.all((provider === 'resend' ? [`send.${domain}`, domain] : [domain]).map(ask)),
    Promise.all(chosen.map((selector) => ask(`${selector}._domainkey.${domain}`))),
    Promise.all(withParents(domain).map((name) => ask(`_dmarc.${name}`))),
  ]);
  return { domain, provider, spf, dkim, dmarc };
}

/** The texts of a name; empty when it has none, null when DNS could not be asked. */
async function txt(name: string, resolveTxt: ResolveTxt): Promise<string[] | null> {
  try {
    // A long text comes in pieces of 255 bytes.
    return (await resolveTxt(name)).map((pieces) => pieces.join(''));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    return code === 'ENOTFOUND' || code === 'ENODATA' ? [] : null;
  }
}

/** mail.hospital.br → mail.hospital.br, hospital.br: where DMARC is looked up, never at the last label. */
function withParents(domain: string): string[] {
  const labels = domain.split('.');
  return labels.slice(0, -1).map((_label, index) => labels.slice(index).join('.'));
}
