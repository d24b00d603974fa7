import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import { expect, it } from 'vitest';
import { readAccess } from './installation.ts';

const DATABASE = 'postgresql://postgres:segredo@db.hospital.example:5432/postgres';
const OWN = `SUPABASE_DB_URL=${DATABASE}\nSUPABASE_URL=https://api.hospital.example\nSUPABASE_SECRET_KEY=sb_secret_x\n`;

/** A repository with these files, and what the command reads and says there. */
function read(files: Record<string, string>, mode = 0o600, ...args: string[]) {
  const projectDir = temporaryFolder('access');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(join(projectDir, path, '..'), { recursive: true });
    writeFileSync(join(projectDir, path), text);
    chmodSync(join(projectDir, path), mode);
  }
  const said: string[] = [];
  const inThere = args.map((one) => one.replace('{}', projectDir));
  const access = readAccess(['--to', '/copias/1', ...inThere], 'to', 'Uso', projectDir, (line) =>
    said.push(line),
  );
  return { access, said };
}

it('reads the operators’ own file', () => {
  const { access, said } = read({ 'operations/.env': OWN });
  expect(access).toMatchObject({ databaseUrl: DATABASE, secretKey: 'sb_secret_x' });
  expect(said).toEqual([]);
});

it('says that others can read it, with the command that ends this', () => {
  const { said } = read({ 'operations/.env': OWN }, 0o644);
  expect(said).toEqual([expect.stringMatching(/podem ler .*operations\/\.env\. Rode: chmod 600 /)]);
});

it('reads nothing of the functions’ file, and says what to move', () => {
  const files = { 'supabase/functions/.env.production': OWN };
  expect(() => read(files)).toThrow('SUPABASE_DB_URL');
  expect(() => read(files, 0o600, '--env-file', '{}/supabase/functions/.env.production')).toThrow(
    /Mova SUPABASE_DB_URL e SUPABASE_DB_CA .*operations\/\.env/,
  );
  const { access, said } = read({ ...files, 'operations/.env': OWN.replace('segredo', 'outra') });
  expect(access.databaseUrl).toContain('outra');
  expect(said).toEqual([expect.stringContaining('Mova SUPABASE_DB_URL')]);
});

it.each([
  ['SUPABASE_DB_URL', OWN.replace('db.hospital.example', 'db.PROJECT_REF.supabase.co')],
  ['SUPABASE_URL', OWN.replace('https://api.hospital.example', 'https://<ref>.supabase.co')],
  ['SUPABASE_SECRET_KEY', OWN.replace('sb_secret_x', 'sb_secret_EXAMPLE')],
])('refuses the example of %s', (name, text) => {
  expect(() => read({ 'operations/.env': text })).toThrow(`${name} ainda é o exemplo`);
});
