import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readSupabaseConfig } from './supabase-config.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const projectDir = temporaryFolder('embedded-config-');
afterAll(() => rmSync(projectDir, { recursive: true, force: true }));

test("without the file the platform's defaults hold", () => {
  const config = readSupabaseConfig(projectDir);
  expect(config.maxRows).toBe(1000);
  expect(config.verifyJwt('api')).toBe(true);
});

test('the settings that the stack obeys are read, whatever else is in the file', () => {
  mkdirSync(path.join(projectDir, 'supabase'));
  writeFileSync(
    path.join(projectDir, 'supabase', 'config.toml'),
    `project_id = "x"
[api]
# max_rows = 7
max_rows = 500 # a page
schemas = ["public"]
[functions.api]
verify_jwt = false
[functions.accounts]
verify_jwt = true
[auth]
site_url = "http://127.0.0.1:5173#not-a-comment"
`,
  );
  const config = readSupabaseConfig(projectDir);
  expect(config.maxRows).toBe(500);
  expect(config.verifyJwt('api')).toBe(false);
  expect(config.verifyJwt('accounts')).toBe(true);
  expect(config.verifyJwt('mail')).toBe(true);
  expect(config.value('auth', 'site_url')).toBe('http://127.0.0.1:5173#not-a-comment');
});
