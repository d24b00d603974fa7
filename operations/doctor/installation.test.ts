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
  'SITE_URL=https://plantao.hospital.br/\nMAIL_FROM="Plantão <nao-responda@hospital.br>"\nSUPABASE_URL=https://api.hospital.br/\nSUPABASE_SECRET_KEY=sb_secret_x\nRESEND_API_KEY=\n',
);

const read = (...args: string[]) => readInstallation(args, folder);

it("takes the linked project, another one and a database of one's own", () => {
  expect(read('--remote')).toMatchObject({ remote: '', isHosted: true, apiUrl: undefined });
  expect(read('--remote=abc', '--json')).toMatchObject({
    remote: 'abc',
    isHosted: true,
    isJson: true,
  });
  expect(read('--remote=postgresql://x', '--api-url', 'https://api.hospital.br/')).toMatchObject({
    isHosted: false,
    apiUrl: 'https://api.hospital.br',
  });
});

it('keeps of the file of variables names and public values', () => {
  const installation = read('--remote=postgres://x', '--env-file', file);
  expect(installation).toMatchObject({
    apiUrl: 'https://api.hospital.br',
    siteUrl: 'https://plantao.hospital.br',
    sender: 'Plantão <nao-responda@hospital.br>',
    variableNames: ['MAIL_FROM', 'SITE_URL', 'SUPABASE_SECRET_KEY', 'SUPABASE_URL'],
    sendsByResend: false,
  });
  expect(JSON.stringify(installation)).not.toContain('sb_secret_x');
});

it.each([
  ['nothing', [], 'Uso:'],
  ['an option that does not exist', ['--remote', '--sit=x'], "Unknown option '--sit'"],
  ['a database without its API', ['--remote=postgres://x'], '--api-url'],
  ['a site that is no address', ['--remote', '--site', 'plantao'], '"plantao" não é um endereço'],
  ['a file that is not there', ['--remote', '--env-file', '/nao/existe'], 'Não foi possível ler'],
])('with %s says how it is called', (_what, args, message) => {
  expect(() => read(...args)).toThrow(message);
});
