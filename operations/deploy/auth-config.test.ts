import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import {
  readRepositoryFile,
  repositoryFiles,
  repositoryRoot,
} from '../../scripts/checks/repository-files.ts';
import { productionBlock, productionVariables, withProductionConfig } from './auth-config.ts';
import { authStep, mailSchedule, mailStep } from './auth-steps.ts';
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

/** A project whose Auth is as it should be, but for what a push has not told it; and what functions got. */
function projectWithAuth() {
  const secrets: Record<string, string> = {};
  const pushed: (Record<string, string> | undefined)[] = [];
  const template = (name: string) => readRepositoryFile(`supabase/templates/${name}.html`);
  const auth = {
    site_url: 'https://plantao.hc.example',
    uri_allow_list: 'https://plantao.hc.example/auth*',
    smtp_host: 'smtp.resend.com',
    smtp_port: '465',
    smtp_user: 'resend',
    smtp_admin_email: 'nao-responda@hc.example',
    smtp_sender_name: 'Plantão',
    rate_limit_email_sent: 500,
    security_sb_forwarded_for_enabled: true,
    ...Object.fromEntries(
      ['confirmation', 'email_change', 'invite', 'magic_link', 'reauthentication', 'recovery']
        .map((name) => [`mailer_templates_${name}_content`, template(name)])
        .concat([
          ['mailer_templates_password_changed_notification_content', template('password_changed')],
        ]),
    ),
  };
  const platform = {
    read: async (path: string) =>
      path === '/secrets'
        ? Object.entries(secrets).map(([name, value]) => ({
            name,
            value: createHash('sha256').update(value).digest('hex'),
          }))
        : auth,
    async write(_method: string, path: string, body: { name: string; value: string }[]) {
      if (path === '/secrets') for (const { name, value } of body) secrets[name] = value;
    },
  };
  const cli: Deployment['cli'] = async (args, { variables }) => {
    if (args[1] === 'push') pushed.push(variables);
    const diff = {
      target: { local_scope: 'remotes.production' },
      scope: { present: ['auth', 'api', 'storage'] },
      changes: [{ path: ['auth', 'email', 'smtp', 'host'], class: 'update', remote: 'x' }],
    };
    return { exitCode: 0, stdout: JSON.stringify(diff), stderr: '' };
  };
  const stepWith = (changed: Record<string, string>) => {
    const one = readSettings(settingsFile(changed), KNOWN);
    return authStep({
      platform,
      cli,
      settings: one,
      source: repositoryRoot,
    } as unknown as Deployment);
  };
  return { stepWith, pushed, secrets };
}

it('a key of the mails that was renewed goes to Auth, too, and no value of it is kept', async () => {
  const { stepWith, pushed, secrets } = projectWithAuth();
  const before = stepWith({});
  expect((await before.prove()).what).toContain('as senhas do SMTP');
  await before.act?.();
  expect(await before.prove()).toMatchObject({ holds: true });
  const renewed = stepWith({ RESEND_API_KEY: 're_chave_nova' });
  expect(await renewed.prove()).toMatchObject({ holds: false });
  await renewed.act?.();
  expect(await renewed.prove()).toMatchObject({ holds: true });
  expect(Object.values(pushed.at(-1) ?? {})).toContain('re_chave_nova');
  expect(JSON.stringify(secrets)).not.toContain('re_chave');
});

it('another sender or port is seen', async () => {
  const { stepWith } = projectWithAuth();
  await stepWith({}).act?.();
  const renamed = stepWith({ MAIL_FROM: 'Outro nome <nao-responda@hc.example>' });
  expect((await renamed.prove()).what).toBe('falta ou difere: quem envia');
});
