import { namingProject } from '../../scripts/build/host-headers.ts';
import { isPlaceholder } from '../../scripts/build/placeholders.ts';
import { headersFor, parseHeadersFile } from '../../scripts/site/server.ts';
import { type Finding, missing, notice, ok } from './finding.ts';
import type { SiteAnswer, SiteFacts } from './site.ts';

/**
 * Whether the host answers addresses and sends headers as it must.
 *
 * @param headersFile text of `web/public/_headers`
 */
export function siteFindings(
  facts: SiteFacts,
  headersFile: string,
  apiUrl: string,
  isHosted: boolean,
): Finding[] {
  const rules = parseHeadersFile(namingProject(headersFile, apiUrl));
  const headers = [facts.start, facts.script].flatMap((answer) =>
    Object.entries(headersFor(rules, answer.path)).map(([name, value]) => ({
      answer,
      name,
      value,
    })),
  );
  const wrong = headers.filter(
    ({ answer, name, value }) =>
      normalized(answer.headers[name.toLowerCase()]) !== normalized(value),
  );
  const names = [...new Set(headers.map(({ name }) => name))];
  return [
    startFinding(facts.start),
    fallbackFinding(facts.page),
    assetFinding(facts.missingAsset),
    rewriteFinding(facts.api),
    projectFinding(facts.entry, apiUrl, isHosted),
    ...names.map((name) =>
      headerFinding(
        name,
        wrong.filter((header) => header.name === name),
      ),
    ),
  ];
}

const isPage = ({ status, headers }: SiteAnswer) =>
  status === 200 && (headers['content-type'] ?? '').includes('text/html');
const normalized = (value: string | undefined) => value?.replaceAll(/\s+/g, ' ').trim();

function startFinding(answer: SiteAnswer): Finding {
  const id = 'site.start';
  if (isPage(answer) && answer.body.includes('Plantão')) return ok(id, 'O site responde.');
  return missing(
    id,
    `A página inicial do site respondeu ${answer.status}${isPage(answer) ? ', e não é o Plantão' : answer.status === 200 ? ', e não como página (text/html)' : ''}.`,
    'Publique a pasta dist/:',
    '$ npm ci && npm run build',
  );
}

function fallbackFinding(answer: SiteAnswer): Finding {
  const id = 'site.fallback';
  if (isPage(answer)) return ok(id, 'Endereços do aplicativo abrem o aplicativo.');
  return missing(
    id,
    `${answer.path} respondeu ${answer.status}: um link para uma aula não abre.`,
    'O host deve responder endereços sem arquivo com index.html (vercel.json, netlify.toml ou deploy/nginx.conf).',
  );
}

function assetFinding(answer: SiteAnswer): Finding {
  const id = 'site.assets';
  if (answer.status === 404) return ok(id, 'Um arquivo que falta responde 404.');
  return missing(
    id,
    `${answer.path}, que não existe, respondeu ${answer.status}: navegadores guardariam a página no lugar do arquivo por um ano.`,
    'Em /assets/, o que não existe deve responder 404 (vercel.json, netlify.toml ou deploy/nginx.conf).',
  );
}

function rewriteFinding(answer: SiteAnswer): Finding {
  const id = 'site.api';
  if (answer.status === 200 && isHealthy(answer.body)) return ok(id, '/api chega à função.');
  return missing(
    id,
    isPage(answer)
      ? '/api/* abre o aplicativo em vez da função: o login por telefone e o cadastro não funcionam.'
      : `${answer.path} respondeu ${answer.status}.`,
    'O host deve passar /api/* à função api, antes da regra do aplicativo (docs/deploy.md).',
  );
}

const REBUILD = 'Construa o site com as variáveis desta instalação, e publique-o (docs/deploy.md).';

/** Whether the site was built for this project, and with which kind of key. */
function projectFinding(entry: SiteAnswer | undefined, apiUrl: string, isHosted: boolean): Finding {
  const id = 'site.project';
  const text = entry?.status === 200 ? entry.body : '';
  const [key] = /sb_publishable_[\w-]+/.exec(text) ?? [];
  const isOld = /"eyJ[\w-]+\.[\w-]+\.[\w-]+"/.test(text);
  if (key === undefined && !isOld) {
    return notice(id, 'Não deu para ver com que projeto e chave o site foi construído.', REBUILD);
  }
  if (isPlaceholder(key ?? '')) {
    return missing(id, 'O site foi construído com a chave do exemplo: ninguém entra.', REBUILD);
  }
  if (!text.includes(new URL(apiUrl).origin)) {
    return missing(id, `O site foi construído para outro projeto, e este é ${apiUrl}.`, REBUILD);
  }
  if (key === undefined && isHosted) {
    return notice(
      id,
      'O site ainda usa a chave antiga (anon), que a plataforma encerra até o fim de 2026.',
      'Construa-o com a publicável (sb_publishable_…) em VITE_SUPABASE_PUBLISHABLE_KEY, e publique-o.',
    );
  }
  return ok(id, 'O site fala com este projeto.');
}

function isHealthy(body: string): boolean {
  try {
    return (JSON.parse(body) as { status?: unknown }).status === 'ok';
  } catch {
    return false;
  }
}

type Header = { answer: SiteAnswer; name: string; value: string };

function headerFinding(name: string, wrong: readonly Header[]): Finding {
  const id = `site.header.${name.toLowerCase()}`;
  const [first] = wrong;
  if (!first) return ok(id, `Cabeçalho ${name}.`);
  const sent = first.answer.headers[name.toLowerCase()];
  const what =
    sent === undefined
      ? `${first.answer.path} não traz o cabeçalho ${name}.`
      : `${first.answer.path} traz outro ${name}: ${differences(sent, first.value)}.`;
  return missing(
    id,
    what,
    'Publique o site desta versão, com os cabeçalhos de web/public/_headers (vercel.json e deploy/nginx.conf trazem os mesmos, com PROJECT_REF trocado).',
  );
}

/** The directives that differ, for policies; the whole value, for all others. */
function differences(sent: string, wanted: string): string {
  const split = (value: string) => value.split(';').map((part) => part.trim());
  const [is, shall] = [split(sent), split(wanted)];
  if (shall.length < 2) return `"${sent}" em vez de "${wanted}"`;
  const nameOf = (directive: string) => directive.split(' ')[0] ?? '';
  const differing = [
    ...shall.filter((directive) => !is.includes(directive)),
    ...is.filter((directive) => !shall.includes(directive)),
  ].map(nameOf);
  return differing.length > 0 ? [...new Set(differing)].join(', ') : 'a ordem';
}
