import { expect, it } from 'vitest';
import { readRepositoryFile } from '../../scripts/checks/repository-files.ts';
import { headersFor, parseHeadersFile } from '../../scripts/site/server.ts';
import { siteFindings } from './site.rules.ts';
import type { SiteAnswer, SiteFacts } from './site.ts';

const API = 'https://abcdefghijklmnopqrst.supabase.co';
const file = readRepositoryFile('web/public/_headers');
const rules = parseHeadersFile(file.replaceAll('https://PROJECT_REF.supabase.co', API));

const headersOf = (path: string) =>
  Object.fromEntries(
    Object.entries(headersFor(rules, path)).map(([name, value]) => [name.toLowerCase(), value]),
  );
const page = (path: string): SiteAnswer => ({
  path,
  status: 200,
  headers: { ...headersOf(path), 'content-type': 'text/html; charset=utf-8' },
  body: '<title>Plantão</title>',
});
const answer = (path: string, status: number, body = ''): SiteAnswer => ({
  path,
  status,
  headers: headersOf(path),
  body,
});
const GOOD: SiteFacts = {
  start: page('/'),
  page: page('/video/1'),
  script: answer('/sw.js', 200),
  missingAsset: answer('/assets/nao-existe.js', 404),
  api: answer('/api/health', 200, '{"status":"ok"}'),
  entry: answer('/assets/index-1.js', 200, `{supabaseUrl:"${API}",key:"sb_publishable_abc"}`),
};
/** As a host sends it that says of a page what it says of any file: browsers would offer it for download. */
const UNTYPED = { ...page('/'), headers: headersOf('/') };
const OLD = `{supabaseUrl:"${API}",key:"eyJhbGciOi.eyJyb2xl.c2ln"}`;

const findingsOf = (facts: Partial<SiteFacts>, isHosted = true) =>
  siteFindings({ ...GOOD, ...facts }, file, API, isHosted).filter(({ state }) => state !== 'ok');
const idsOf = (facts: Partial<SiteFacts>) => findingsOf(facts).map(({ id }) => id);
/** The start page with one header changed, or without it. */
function withHeader(name: string, value?: string): Partial<SiteFacts> {
  const headers = { ...GOOD.start.headers, [name]: value };
  return { start: { ...GOOD.start, headers: JSON.parse(JSON.stringify(headers)) } };
}

it('a site as this repository builds it has no finding', () => {
  expect(idsOf({})).toEqual([]);
});

it.each<[string, Partial<SiteFacts>, string]>([
  ['a start page that is not found', { start: { ...GOOD.start, status: 404 } }, 'site.start'],
  ['the page of somebody else', { start: { ...GOOD.start, body: '<h1>nginx</h1>' } }, 'site.start'],
  ['no answer for pages of the app', { page: answer('/video/1', 404) }, 'site.fallback'],
  ['a page in the place of a file', { missingAsset: page('/assets/nao-existe.js') }, 'site.assets'],
  ['the app in the place of the function', { api: page('/api/health') }, 'site.api'],
  ['a function that is not found', { api: answer('/api/health', 404) }, 'site.api'],
  [
    'a kept service worker',
    {
      script: {
        ...GOOD.script,
        headers: { ...GOOD.script.headers, 'cache-control': 'max-age=86400' },
      },
    },
    'site.header.cache-control',
  ],
  ...Object.keys(headersOf('/')).map((name): [string, Partial<SiteFacts>, string] => [
    `no ${name}`,
    withHeader(name),
    `site.header.${name}`,
  ]),
])('with %s says exactly that', (_what, facts, id) => {
  expect(idsOf(facts)).toEqual([id]);
});

it('names the directives of a policy that differ', () => {
  const policy = GOOD.start.headers['content-security-policy'] ?? '';
  const other = policy.replaceAll(API, 'https://outro.supabase.co');
  const [finding] = findingsOf(withHeader('content-security-policy', other));
  expect(finding?.what).toBe(
    '/ traz outro Content-Security-Policy: img-src, media-src, connect-src.',
  );
});

it('names both values of another header', () => {
  const [finding] = findingsOf(withHeader('x-frame-options', 'SAMEORIGIN'));
  expect(finding?.what).toBe('/ traz outro X-Frame-Options: "SAMEORIGIN" em vez de "DENY".');
});

it.each<[string, SiteAnswer | undefined, string[]]>([
  [
    'for another project',
    answer('/a.js', 200, '"https://b.supabase.co" "sb_publishable_b"'),
    ['missing'],
  ],
  [
    'with the key of the example',
    answer('/a.js', 200, `"${API}" "sb_publishable_EXAMPLE"`),
    ['missing'],
  ],
  ['with the old key', answer('/a.js', 200, OLD), ['notice']],
  ['in a way that cannot be seen', answer('/a.js', 200, '1'), ['notice']],
  ['so that its program is missing', answer('/a.js', 404), ['notice']],
  ['without a program', undefined, ['notice']],
])('a site that was built %s', (_how, entry, states) => {
  expect(findingsOf({ entry }).map(({ state }) => state)).toEqual(states);
});

it("the old key has no end on a server of one's own", () => {
  expect(findingsOf({ entry: answer('/a.js', 200, OLD) }, false)).toEqual([]);
});

it('a page that is not sent as one is told', () => {
  const [found] = findingsOf({ start: UNTYPED });
  expect(found?.what).toContain('respondeu 200, e não como página');
});
