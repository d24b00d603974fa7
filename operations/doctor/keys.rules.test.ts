import { expect, it } from 'vitest';
import { keyFindings } from './keys.rules.ts';

const key = (type: string | null, name: string) => ({ type, name, apiKey: 'x' });
const LEGACY = [key('legacy', 'anon'), key('legacy', 'service_role')];
const NEW = [key('publishable', 'default'), key('secret', 'default')];

it.each([
  ['the new keys alone', NEW, undefined, 'ok'],
  ['old ones that are off', [...NEW, ...LEGACY], false, 'ok'],
  ['old ones that are on', [...NEW, ...LEGACY], true, 'notice'],
  ['old ones of which the platform says nothing', [...NEW, ...LEGACY], undefined, 'notice'],
  [
    'old ones of a platform that names no type',
    [...NEW, key(null, 'service_role')],
    undefined,
    'notice',
  ],
  ['the old keys alone', LEGACY, true, 'missing'],
  ['no secret key of the new kind', [...LEGACY, key('publishable', 'default')], true, 'missing'],
])('a project with %s', (_what, keys, areOn, state) => {
  const findings = keyFindings(keys, areOn);
  expect(findings.map((finding) => finding.state)).toEqual([state]);
  if (state !== 'ok') expect(findings[0]?.what).toContain('fim de 2026');
});
