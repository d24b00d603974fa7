import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readInstallation } from './installation.ts';

const folder = mkdtempSync(join(tmpdir(), 'plantao-doctor-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'variables');
writeFileSync(
  file,
  'SITE_URL=https://plantao.hospital.example/\nMAIL_FROM="Plantão <nao-responda@hospital.example>"\nSUPABASE_URL=https://api.hospital.example/\nSUPABASE_SECRET_KEY=sb_secret_x\nRESEND_API_KEY=\n',
);

const read = (...args: string[]) => readInstallation(args, folder);

it("takes the linked project, another one and a database of one's own", () => {
  expect(read('--remote')).toMatchObject({ remote: '', isHosted: true, apiUrl: undefined });
  expect(read('--remote=abc', '--json')).toMatchObject({
    remote: 'abc',
    isHosted: true,
    isJson: true,
  });
  expect(
    read('--remote=postgresql://x', '--api-url', 'https://api.hospital.example/'),
  ).toMatchObject({
    isHosted: false,
    apiUrl: 'https://api.hospital.example',
  });
});

it('keeps of the file of variables names and public values', () => {
  const installation = read('--remote=postgres://x', '--env-file', file);
  expect(installation).toMatchObject({
    apiUrl: 'https://api.hospital.example',
    siteUrl: 'https://plantao.hospital.example',
    sender: 'Plantão <nao-responda@hospital.example>',
    variableNames: ['MAIL_FROM', 'SITE_URL', 'SUPABASE_SECRET_KEY', 'SUPABASE_URL'],
    sendsByResend: false,
  });
  expect(JSON.stringify(installation)).not.toContain('sb_secret_x');
});

it('keeps values of examples out, and their names', () => {
  const examples = join(folder, 'examples');
  writeFileSync(examples, 'SITE_URL=https://plantao.hospital.br\nGOOGLE_API_KEY=x\n');
  expect(read('--remote', '--env-file', examples)).toMatchObject({
    siteUrl: undefined,
    placeholders: ['SITE_URL'],
  });
});

it.each([
  ['nothing', [], 'Uso:'],
  ['the project of an example', ['--remote=PROJECT_REF'], '--remote ainda é o exemplo'],
  ['the site of an example', ['--remote', '--site', 'https://<site>'], '--site ainda é o exemplo'],
  ['an option that does not exist', ['--remote', '--sit=x'], 'A opção --sit não existe.'],
  ['an option without its value', ['--remote', '--site'], 'Falta o valor de --site.'],
  ['a value of an option that has none', ['--remote', '--json=1'], '--json não leva valor.'],
  ['a word', ['--remote', 'producao'], '"producao" não é uma opção.'],
  ['a database without its API', ['--remote=postgres://x'], '--api-url'],
  ['a site that is no address', ['--remote', '--site', 'plantao'], '"plantao" não é um endereço'],
  ['a file that is not there', ['--remote', '--env-file', '/nao/existe'], 'Não foi possível ler'],
])('with %s says how it is called', (_what, args, message) => {
  expect(() => read(...args)).toThrow(message);
});
