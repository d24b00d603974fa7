import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import { expect, it } from 'vitest';
import { readRepositoryFile } from '../../scripts/checks/repository-files.ts';
import { createSettings, readSettings } from './settings.ts';
import { KNOWN, settingsFile } from './testing/settings.ts';

const read = (changed: Record<string, string> = {}) => readSettings(settingsFile(changed), KNOWN);
const problemOf = (changed: Record<string, string>) => {
  try {
    read(changed);
    return '';
  } catch (error) {
    return (error as Error).message.split('\n').slice(1).join('\n');
  }
};

it('a new file is for its owner only, has its tokens, and is never written again', () => {
  const file = join(temporaryFolder('deploy-new'), 'deploy.env');
  expect(createSettings(file)).toBe(true);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const first = readFileSync(file, 'utf8');
  const { MAIL_DRAIN_TOKEN, HEALTH_TOKEN, TRUSTED_PROXY_SECRET } = parseEnv(first);
  expect(new Set([MAIL_DRAIN_TOKEN, HEALTH_TOKEN, TRUSTED_PROXY_SECRET]).size).toBe(3);
  expect(createSettings(file)).toBe(false);
  expect(readFileSync(file, 'utf8')).toBe(first);
});

it('a file as it was made says everything that is to be filled in', () => {
  const file = join(temporaryFolder('deploy-new'), 'deploy.env');
  createSettings(file);
  const names = [
    'SUPABASE_ACCESS_TOKEN',
    'PROJECT_REF',
    'SITE_URL',
    'HOST',
    'SUPPORT_EMAIL',
    'SUPPORT_PHONE',
    'MAIL_FROM',
  ];
  for (const name of names) {
    expect(() => readSettings(file, KNOWN)).toThrow(`Falta ${name}:`);
  }
  expect(() => readSettings(file, KNOWN)).not.toThrow('MAIL_DRAIN_TOKEN');
});

it('no file, and one that others may read, are told with the command that mends it', () => {
  expect(() => readSettings('/nowhere/deploy.env', KNOWN)).toThrow('npm run deploy -- --init');
  expect(() => readSettings(settingsFile({}, 0o644), KNOWN)).toThrow('chmod 600');
});

it('a value that would be cut off at its # is told, and read whole between quotes', () => {
  const file = settingsFile({
    SMTP_HOST: 'smtp.hc.example',
    SMTP_USER: 'u',
    SMTP_PASSWORD: 'ab#cd-segredo',
  });
  expect(readSettings(file, KNOWN).smtp.password).toBe('ab#cd-segredo');
  writeFileSync(file, readFileSync(file, 'utf8').replace('"ab#cd-segredo"', 'ab#cd-segredo'));
  expect(() => readSettings(file, KNOWN)).toThrow('SMTP_PASSWORD não seria lido inteiro');
});

it.each([
  ["pa'ss#word", undefined],
  [' ab#cd', undefined],
  ['"ab"cd-segredo"', undefined],
  ['"ab#cd', undefined],
  ['#abcdef', undefined],
  ["'ab\"c#d'", 'ab"c#d'],
  ['"abc=d" # do cofre', 'abc=d'],
  ['ab"cd\'ef=', 'ab"cd\'ef='],
])('a password written as %s is read whole, or refused', (written, password) => {
  const file = settingsFile({ SMTP_HOST: 'smtp.hc.example', SMTP_USER: 'u', SMTP_PASSWORD: 'x' });
  const lines = readFileSync(file, 'utf8')
    .replace('"x"', () => written)
    .replaceAll('\n', '\r\n');
  writeFileSync(file, `\uFEFF${lines}`);
  if (password !== undefined) expect(readSettings(file, KNOWN).smtp.password).toBe(password);
  else {
    expect(() => readSettings(file, KNOWN)).toThrow('SMTP_PASSWORD não seria lido inteiro');
    expect(() => readSettings(file, KNOWN)).not.toThrow('segredo');
  }
});

it('git ignores the file and what is made of it', () => {
  const ignored = readRepositoryFile('.gitignore').split('\n');
  expect(ignored).toContain('operations/deploy.env');
  expect(ignored).toContain('.deploy/');
});

it.each<[string, Record<string, string>, string]>([
  [
    'a value of an example',
    { SITE_URL: 'https://plantao.hospital.br' },
    'SITE_URL ainda é o valor de exemplo',
  ],
  [
    'an address of an example',
    { SUPPORT_EMAIL: 'suporte@hospital.br' },
    'SUPPORT_EMAIL ainda é o valor de exemplo',
  ],
  [
    'the reference of an example',
    { PROJECT_REF: 'PROJECT_REF' },
    'PROJECT_REF ainda é o valor de exemplo',
  ],
  ['a misspelt name', { RESEND_KEY: 'x' }, 'Nada lê RESEND_KEY'],
  [
    'a secret of the platform',
    { SUPABASE_SECRET_KEY: 'sb_secret_x' },
    'SUPABASE_SECRET_KEY não é para este arquivo',
  ],
  ['no way to send', { RESEND_API_KEY: '' }, 'Falta RESEND_API_KEY ou SMTP_HOST'],
  ['half a server', { SMTP_HOST: 'smtp.hc.example' }, 'SMTP_HOST precisa de SMTP_USER'],
  ['a port that functions may not use', { SMTP_PORT: '587' }, 'SMTP_PORT 25 e 587'],
  ['half a bot check', { TURNSTILE_SITE_KEY: '0x4AAA' }, 'vão juntas'],
  ['a slash at the end', { SITE_URL: 'https://plantao.hc.example/' }, 'SITE_URL não serve'],
  ['a lost token', { MAIL_DRAIN_TOKEN: '' }, 'Falta MAIL_DRAIN_TOKEN: foi feito por --init'],
  [
    'a token that would end a string of SQL',
    { MAIL_DRAIN_TOKEN: "0123456789abcdef'; drop" },
    'MAIL_DRAIN_TOKEN não serve',
  ],
])('%s is refused', (_what, changed, problem) => {
  expect(problemOf(changed)).toContain(problem);
});

it('what is wrong is named without its value', () => {
  expect(
    problemOf({ SUPABASE_ACCESS_TOKEN: 'eyJ-segredo', SUPABASE_SECRET_KEY: 'sb_secret_x' }),
  ).not.toMatch(/segredo|sb_secret_x/);
});

it('functions get what is theirs, and the secret of the host only where the host can send it', () => {
  const { secrets, smtp, hidden } = read();
  expect(secrets).toMatchObject({
    SITE_URL: 'https://plantao.hc.example',
    TRUSTED_IP_HEADER: 'x-forwarded-for',
  });
  expect(Object.keys(secrets)).not.toContain('SUPABASE_ACCESS_TOKEN');
  expect(read({ HOST: 'vercel' }).secrets).not.toHaveProperty('TRUSTED_PROXY_SECRET');
  expect(smtp).toEqual({
    host: 'smtp.resend.com',
    port: 465,
    user: 'resend',
    password: 're_chave_do_resend',
    from: 'nao-responda@hc.example',
    name: 'Plantão',
  });
  expect(hidden).toContain(secrets.MAIL_DRAIN_TOKEN);
  const own = {
    SMTP_HOST: 'smtp.hc.example',
    SMTP_USER: 'plantao',
    SMTP_PASSWORD: 'senha-do-smtp',
  };
  expect(read(own).smtp).toMatchObject({ host: 'smtp.hc.example', user: 'plantao', port: 465 });
});
