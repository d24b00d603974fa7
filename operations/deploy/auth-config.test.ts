import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  readRepositoryFile,
  repositoryFiles,
  repositoryRoot,
} from '../../scripts/checks/repository-files.ts';
import { productionBlock, productionVariables, withProductionConfig } from './auth-config.ts';
import { mailSchedule, mailStep } from './auth-steps.ts';
import type { Platform } from './platform.ts';
import { readSettings } from './settings.ts';
import type { Deployment } from './step.ts';
import { KNOWN, settingsFile } from './testing/settings.ts';

const settings = readSettings(settingsFile(), KNOWN);

it('what is pushed names the project, its site and the way back to it, and no secret', () => {
  const block = productionBlock(settings);
  expect(block).toContain('[remotes.production]\nproject_id = "abcdefghijklmnopqrst"');
  expect(block).toContain('site_url = "https://plantao.hc.example"');
  expect(block).toContain('additional_redirect_urls = ["https://plantao.hc.example/auth*"]');
  expect(block).toContain('email_sent = 500');
  expect(block).not.toMatch(/localhost|127\.0\.0\.1|captcha/);
  for (const secret of settings.hidden) expect(block).not.toContain(secret);
  expect(Object.values(productionVariables(settings))).toEqual(['re_chave_do_resend']);
});

it('a bot check is on only with both of its keys', () => {
  const both = readSettings(
    settingsFile({ TURNSTILE_SITE_KEY: '0x4AAA', TURNSTILE_SECRET: '0x4BBB-secret' }),
    KNOWN,
  );
  expect(productionBlock(both)).toContain('[remotes.production.auth.captcha]\nenabled = true');
  expect(productionBlock(both)).not.toContain('0x4BBB-secret');
});

it('the folder that is pushed is gone afterwards, and the file of the repository is as it was', async () => {
  const before = readRepositoryFile('supabase/config.toml');
  const folder = await withProductionConfig(repositoryRoot, settings, async (path) => {
    const config = readFileSync(join(path, 'supabase/config.toml'), 'utf8');
    expect(config.startsWith(before)).toBe(true);
    expect(config).toContain('[remotes.production]');
    expect(existsSync(join(path, 'supabase/templates/recovery.html'))).toBe(true);
    return path;
  });
  expect(existsSync(folder)).toBe(false);
  expect(readRepositoryFile('supabase/config.toml')).toBe(before);
});

it('no guide and no command pushes the settings without the block of production', () => {
  const files = repositoryFiles(
    /^(docs\/[^/]+\.md|(operations|local|scripts)\/.*(?<!\.test)\.ts)$/,
  ).filter((path) => /config'?,? '?push/.test(readRepositoryFile(path)));
  expect(files).toContain('operations/deploy/auth-steps.ts');
  expect(
    files.filter(
      (path) => !/\[remotes\.production\]|withProductionConfig/.test(readRepositoryFile(path)),
    ),
  ).toEqual([]);
});

it('the schedule of mails is the one of the guide', () => {
  const words = (sql: string) => sql.replace(/\s+/g, ' ').trim();
  const guide = words(readRepositoryFile('docs/operacao.md'));
  expect(guide).toContain(words(mailSchedule('https://<ref>.supabase.co')));
});

it('an empty project, which has no schedules to be read, lacks them', async () => {
  const asked: string[] = [];
  const platform = {
    async rows(sql: string) {
      asked.push(sql);
      return [{ is_ready: false }];
    },
  } as unknown as Platform;
  const proof = await mailStep({ platform, settings } as unknown as Deployment).prove();
  expect(proof.holds).toBe(false);
  expect(asked).toHaveLength(1);
});
