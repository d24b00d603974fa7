import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { discardRest, listen } from 'embedded-supabase/http';
import { getMimeType } from 'hono/utils/mime';

/** What Netlify, Cloudflare Pages and Vercel send where no rule names it. */
const HOST_DEFAULT_CACHING = 'public, max-age=0, must-revalidate';

const COMPRESSIBLE = /\.(html|js|css|svg|json|webmanifest|txt)$/;

type Asset = { body: Buffer; brotli: Buffer | undefined; type: string };

/** What serving the built app needs. */
export type SiteOptions = {
  /** Folder with the build. */
  folder: string;
  /** Base of the Supabase gateway; `/api/*` is answered by its function `api`. */
  gatewayUrl: string;
  /** 0 takes any free port. */
  port?: number;
};

/** A running site. */
export type Site = { url: string; close(): Promise<void> };

/**
 * Serves the build as a production host does: brotli at its best quality, the headers of `_headers`,
 * unknown paths answered by the app, `/api/*` passed on to the edge function.
 */
export async function startSite({ folder, gatewayUrl, port = 0 }: SiteOptions): Promise<Site> {
  const assets = readAssets(folder);
  const rules = parseHeadersFile(readFileSync(join(folder, '_headers'), 'utf8'));
  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url ?? '/', 'http://site').pathname;
    if (path === '/api' || path.startsWith('/api/'))
      forwardToFunctions(incoming, outgoing, gatewayUrl);
    else {
      const headers = { 'Cache-Control': HOST_DEFAULT_CACHING, ...headersFor(rules, path) };
      serveFile(incoming, outgoing, assets, headers, path);
    }
  });
  return {
    url: `http://127.0.0.1:${await listen(server, port)}`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function readAssets(folder: string): Map<string, Asset> {
  const assets = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    const file = join(folder, entry);
    if (!statSync(file).isFile()) continue;
    const body = readFileSync(file);
    assets.set(`/${relative(folder, file).split(sep).join('/')}`, {
      body,
      brotli: COMPRESSIBLE.test(file) ? brotli(body) : undefined,
      type: getMimeType(file) ?? 'application/octet-stream',
    });
  }
  return assets;
}

const brotli = (body: Buffer) =>
  brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

function serveFile(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  assets: Map<string, Asset>,
  headers: Record<string, string>,
  path: string,
): void {
  const isFile = assets.has(path);
  // A missing file is an error; a path without an ending is a route of the app.
  const asset = assets.get(isFile ? path : '/index.html');
  if (!asset || (!isFile && (path.startsWith('/assets/') || /\.[A-Za-z0-9]+$/.test(path)))) {
    outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('Not found');
    return;
  }
  const isBrotli = asset.brotli && /\bbr\b/.test(String(incoming.headers['accept-encoding'] ?? ''));
  const body = isBrotli && asset.brotli ? asset.brotli : asset.body;
  outgoing.writeHead(200, {
    ...headers,
    'content-type': asset.type,
    'content-length': body.length,
    vary: 'accept-encoding',
    ...(isBrotli ? { 'content-encoding': 'br' } : {}),
  });
  outgoing.end(incoming.method === 'HEAD' ? undefined : body);
}

function forwardToFunctions(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  gatewayUrl: string,
): void {
  const target = new URL(`/functions/v1${incoming.url ?? ''}`, gatewayUrl);
  const upstream = request(
    target,
    {
      method: incoming.method,
      headers: {
        ...incoming.headers,
        'x-forwarded-for': incoming.socket.remoteAddress ?? '',
        'x-forwarded-host': incoming.headers.host ?? '',
        'x-forwarded-proto': 'http',
      },
    },
    (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    },
  );
  upstream.once('error', () => {
    if (!outgoing.headersSent) outgoing.writeHead(502, { 'content-type': 'application/json' });
    outgoing.end(JSON.stringify({ message: 'Servidor indisponível', code: 'unavailable' }));
  });
  discardRest(incoming, outgoing);
  incoming.pipe(upstream);
}

/** Headers for paths that match a pattern of a `_headers` file (the format of Netlify and Cloudflare Pages). */
export type HeaderRule = { pattern: string; headers: Record<string, string> };

/**
 * Parses a `_headers` file: a path pattern on a line of its own, its headers indented below it.
 * @throws Error naming the line that is neither.
 */
export function parseHeadersFile(source: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  source.split('\n').forEach((line, index) => {
    if (line.trim() === '' || line.trimStart().startsWith('#')) return;
    if (!/^\s/.test(line)) {
      rules.push({ pattern: line.trim(), headers: {} });
      return;
    }
    const separator = line.indexOf(':');
    const rule = rules.at(-1);
    if (separator === -1 || !rule) throw new Error(`_headers:${index + 1}: "${line.trim()}"`);
    rule.headers[line.slice(0, separator).trim()] = line.slice(separator + 1).trim();
  });
  return rules;
}

/** The headers of a path; where two rules set the same header, its values are joined, as the hosts do. */
export function headersFor(rules: readonly HeaderRule[], path: string): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const { headers } of rules.filter(({ pattern }) => matches(pattern, path))) {
    for (const [name, value] of Object.entries(headers)) {
      joined[name] = joined[name] ? `${joined[name]}, ${value}` : value;
    }
  }
  return joined;
}

function matches(pattern: string, path: string): boolean {
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '.*');
  return new RegExp(`^${escaped}$`).test(path);
}
