import type { Fetch } from './services.ts';

const PATIENCE_MS = 20_000;
/** One address of each kind that a host must tell apart. */
const ADDRESSES = {
  start: '/',
  page: '/video/1',
  script: '/sw.js',
  missingAsset: '/assets/nao-existe.js',
  api: '/api/health',
} as const;

export type SiteAnswer = {
  path: string;
  status: number;
  headers: Record<string, string>;
  body: string;
};
export type SiteFacts = Record<keyof typeof ADDRESSES, SiteAnswer> & {
  /** The program that the start page begins with, which the project and its key were built into; undefined where it names none. */
  entry: SiteAnswer | undefined;
};

const ENTRY = /<script[^>]+type="module"[^>]+src="(\/[^"]+)"/;

/** Reads one address of each kind from the site. */
export async function readSite(siteUrl: string, fetch: Fetch): Promise<SiteFacts> {
  const read = async (path: string): Promise<SiteAnswer> => {
    const response = await fetch(`${siteUrl}${path}`, {
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const headers = Object.fromEntries(response.headers);
    return { path, status: response.status, headers, body: await response.text() };
  };
  const [start, page, script, missingAsset, api] = await Promise.all([
    read(ADDRESSES.start),
    read(ADDRESSES.page),
    read(ADDRESSES.script),
    read(ADDRESSES.missingAsset),
    read(ADDRESSES.api),
  ]);
  const entry = ENTRY.exec(start.body)?.[1];
  return { start, page, script, missingAsset, api, entry: entry ? await read(entry) : undefined };
}
