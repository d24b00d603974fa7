import { type Finding, missing, notice, ok } from './finding.ts';
import type { SenderFacts } from './sender.ts';

type Lookup = SenderFacts['spf'][number];

const GUIDE = 'Veja docs/deploy.md, sobre e-mail.';

/** `mx` names the servers that receive mail, and a hospital seldom sends by them. */
const RELAY =
  'O include é o que o painel de quem envia os e-mails mostra. Se é um servidor do hospital, ponha o endereço dele: ip4:<endereço>.';

/** What mail servers would hold against a sender's domain. */
export function senderFindings(facts: SenderFacts): Finding[] {
  return [spfFinding(facts), dkimFinding(facts), dmarcFinding(facts)];
}

function spfFinding({ spf, provider, domain }: SenderFacts): Finding {
  const id = 'sender.spf';
  if (isUnread(spf)) return unread(id, spf);
  const found = spf
    .map(({ name, records }) => ({ name, policies: (records ?? []).filter(isSpf) }))
    .find(({ policies }) => policies.length > 0);
  const include = provider === 'resend' ? 'include:amazonses.com' : 'include:<o do seu provedor>';
  const record = `${spf[0]?.name} TXT "v=spf1 ${include} ~all"`;
  if (!found) {
    return missing(
      id,
      `${domain} não tem SPF.`,
      `Publique no DNS: ${record}`,
      ...(provider === 'smtp' ? [RELAY] : []),
      GUIDE,
    );
  }
  const [policy = ''] = found.policies;
  if (found.policies.length > 1) {
    return missing(
      id,
      `${found.name} tem ${found.policies.length} registros SPF, e servidores ignoram todos.`,
      'Junte-os em um só registro TXT.',
    );
  }
  if (/[\s+?]\+?all$/i.test(policy.trim()) && !/[~-]all$/i.test(policy.trim())) {
    return missing(
      id,
      `O SPF de ${found.name} aceita qualquer servidor (${policy}).`,
      'Termine-o com ~all ou -all.',
    );
  }
  if (provider === 'resend' && !policy.includes('amazonses.com')) {
    return missing(
      id,
      `O SPF de ${found.name} não inclui os servidores do Resend.`,
      `Publique no DNS: ${record}`,
      GUIDE,
    );
  }
  return ok(id, `SPF em ${found.name}.`);
}

function dkimFinding({ dkim, provider, domain }: SenderFacts): Finding {
  const id = 'sender.dkim';
  const keys = dkim.flatMap(({ name, records }) =>
    (records ?? []).filter((text) => /(^|;)\s*p=/i.test(text)).map((text) => ({ name, text })),
  );
  const valid = keys.find(({ text }) => /(^|;)\s*p=\s*[A-Za-z0-9+/]/i.test(text));
  if (valid) return ok(id, `DKIM em ${valid.name}.`);
  if (isUnread(dkim)) return unread(id, dkim);
  if (keys[0]) {
    return missing(
      id,
      `A chave DKIM de ${keys[0].name} foi revogada (p= vazio).`,
      'Publique a chave atual, que o painel de quem envia os e-mails mostra.',
    );
  }
  if (provider === 'smtp' && dkim.length > 1) {
    return notice(
      id,
      `Nenhum seletor DKIM comum existe em ${domain}, e o DNS não diz quais existem.`,
      'Diga qual o seu servidor usa:',
      '$ npm run doctor -- --remote --dkim-selector <seletor>',
    );
  }
  return missing(
    id,
    `${dkim.map(({ name }) => name).join(', ')} não tem chave DKIM.`,
    'Publique no DNS o registro que o painel de quem envia os e-mails mostra.',
    GUIDE,
  );
}

function dmarcFinding({ dmarc, domain }: SenderFacts): Finding {
  const id = 'sender.dmarc';
  const [found] = dmarc.flatMap(({ name, records }) =>
    (records ?? []).filter((text) => /^v=DMARC1\b/i.test(text)).map((text) => ({ name, text })),
  );
  if (!found && isUnread(dmarc)) return unread(id, dmarc);
  const record = `_dmarc.${domain} TXT "v=DMARC1; p=none; rua=mailto:postmaster@${domain}"`;
  if (!found) return missing(id, `${domain} não tem DMARC.`, `Publique no DNS: ${record}`, GUIDE);
  if (!/;\s*p\s*=\s*(none|quarantine|reject)\b/i.test(found.text)) {
    return missing(
      id,
      `O DMARC de ${found.name} não diz a política (p=).`,
      `Publique no DNS: ${record}`,
    );
  }
  return ok(id, `DMARC em ${found.name}.`);
}

const isSpf = (text: string) => /^v=spf1(\s|$)/i.test(text);

/** Whether nothing was found and some name could not be read. */
function isUnread(lookups: readonly Lookup[]): boolean {
  return lookups.some(({ records }) => records === null);
}

function unread(id: string, lookups: readonly Lookup[]): Finding {
  const names = lookups.filter(({ records }) => records === null).map(({ name }) => name);
  return notice(id, `O DNS não respondeu sobre ${names.join(', ')}.`, 'Tente de novo.');
}
