import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Host, Settings } from './settings.ts';

const PLACEHOLDER = /PROJECT_REF|PROXY_SECRET|plantao\.example/;

/**
 * What a host reads beside the build, with the addresses of one installation, by its place in the folder.
 *
 * @throws when something of an example would remain
 */
export function hostFiles(source: string, settings: Settings): Record<string, string> {
  const files = filesOf[settings.host](
    (path) => readFileSync(join(source, path), 'utf8').replaceAll('PROJECT_REF', settings.ref),
    settings,
  );
  for (const [path, text] of Object.entries(files)) {
    const left = PLACEHOLDER.exec(text.replace(/^\s*(#|\/\/).*$/gm, ''))?.[0];
    if (left) throw new Error(`${path} ainda traz ${left}`);
  }
  return files;
}

/** They may hold the secret of the host: for their owner only. Those of another host go. */
export function writeHostFiles(folder: string, files: Record<string, string>): void {
  for (const path of ['plantao.conf', 'vercel.json', 'netlify.toml', 'functions']) {
    rmSync(join(folder, path), { recursive: true, force: true });
  }
  for (const [path, text] of Object.entries(files)) {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, text, { mode: 0o600 });
  }
}

type Read = (path: string) => string;

const filesOf: Record<Host, (read: Read, settings: Settings) => Record<string, string>> = {
  nginx: (read, { siteUrl, secrets }) => ({
    'plantao.conf': read('deploy/nginx.conf')
      .replaceAll('PROXY_SECRET', secrets.TRUSTED_PROXY_SECRET ?? '')
      .replaceAll('plantao.example', new URL(siteUrl).hostname),
  }),
  // The folder is built already: the host has nothing to install. What it reads lies beside what it serves.
  vercel(read) {
    const { installCommand, buildCommand, ...rules } = JSON.parse(read('vercel.json'));
    return { 'vercel.json': `${JSON.stringify({ ...rules, outputDirectory: 'site' }, null, 2)}\n` };
  },
  netlify: (read, { secrets }) => ({
    'netlify.toml': read('netlify.toml')
      .replace(/^command = .*\n/m, '')
      .replace(/^publish = .*$/m, 'publish = "site"')
      .replace(/^#.*\n\[build\.environment\]\n(?:[A-Z_]+ = .*\n)+/m, '')
      .replace(
        /^# With a TRUSTED_PROXY_SECRET.*\n# headers = .*$/m,
        `headers = {X-Plantao-Proxy = "${secrets.TRUSTED_PROXY_SECRET}"}`,
      ),
  }),
  cloudflare: (_, { ref, secrets }) => ({
    'functions/api/[[path]].js': `export const onRequest = ({ request }) => {
  const { pathname, search } = new URL(request.url);
  const passedOn = new Request(\`https://${ref}.supabase.co/functions/v1\${pathname}\${search}\`, request);
  passedOn.headers.set('x-plantao-proxy', '${secrets.TRUSTED_PROXY_SECRET}');
  return fetch(passedOn);
};
`,
  }),
};

/** How the folder comes to where the site is served from. */
export const publishing = (host: Host): string => PUBLISHING[host];

const PUBLISHING: Record<Host, string> = {
  nginx:
    'No servidor: copie .deploy/site para a pasta de root de .deploy/plantao.conf, o .conf para a configuração do nginx (sudo nginx -t && sudo systemctl reload nginx), e confira nele os certificados.',
  vercel: 'Na pasta .deploy: npx vercel deploy --prod (a primeira vez pergunta a conta e o nome).',
  netlify:
    'Na pasta .deploy: npx netlify deploy --prod (a primeira vez pergunta a conta e o nome).',
  cloudflare:
    'Na pasta .deploy: npx wrangler pages deploy site --branch main (a primeira vez pergunta a conta e o nome).',
};
