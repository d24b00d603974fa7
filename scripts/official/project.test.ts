import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSupabaseConfig } from 'embedded-supabase/config';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readRepositoryFile } from '../checks/repository-files.ts';
import { officialConfig, writeOfficialProject } from './local-stack.ts';

const siteUrl = 'http://127.0.0.1:5199';
const settings = { siteUrl, mailDrainToken: 'drain', limitsRates: false };

describe('the project that the official stack is started from', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'plantao-official-'));
    writeOfficialProject(folder, settings);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('is the repository’s, with the settings of the tests', () => {
    const config = readSupabaseConfig(folder);
    expect(config.value('', 'project_id')).toBe('plantao-test');
    expect(config.value('auth', 'site_url')).toBe(siteUrl);
    expect(config.value('auth.rate_limit', 'sign_in_sign_ups')).toBe('100000');
    expect(config.value('auth.rate_limit', 'email_sent')).toBe('100000');
    expect(config.value('auth.email', 'otp_expiry')).toBe('3600');
    expect(config.maxRows).toBe(500);
    expect(existsSync(join(folder, 'supabase/migrations/20261124000700_profiles.sql'))).toBe(true);
  });

  it('gives the functions the addresses of the site and the inbox, and the token', () => {
    const settings = readFileSync(join(folder, 'supabase/functions/.env'), 'utf8');
    expect(settings.trim().split('\n')).toEqual([
      `SITE_URL=${siteUrl}`,
      'ALLOWED_ORIGINS=http://localhost:5199',
      'MAIL_DRAIN_TOKEN=drain',
      'SMTP_HOST=inbucket',
      'SMTP_PORT=1025',
    ]);
  });

  it('keeps the limits of Auth where they are what is asked about', () => {
    const text = readRepositoryFile('supabase/config.toml');
    const changed = officialConfig(text, { siteUrl, limitsRates: true });
    expect(changed).toContain('token_refresh = 600');
    expect(changed).toContain('max_frequency = "60s"');
  });

  it('is not written when a setting that has to change is missing', () => {
    const text = readRepositoryFile('supabase/config.toml').replace(/^site_url.*$/m, '');
    expect(() => officialConfig(text, settings)).toThrow('site_url');
  });
});
