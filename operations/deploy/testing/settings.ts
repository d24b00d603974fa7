import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from 'embedded-supabase/testing/temporary-folder';
import { REF, TOKEN } from './stand-in.ts';

/** A file of settings that is filled in; `changed` replaces values, and '' leaves a name out. */
export function settingsFile(changed: Record<string, string> = {}, mode = 0o600): string {
  const values: Record<string, string> = {
    SUPABASE_ACCESS_TOKEN: TOKEN,
    PROJECT_REF: REF,
    SITE_URL: 'https://plantao.hc.example',
    HOST: 'nginx',
    PUBLISH_COMMAND: 'publicar',
    SUPPORT_EMAIL: 'suporte@hc.example',
    SUPPORT_PHONE: '+551133334444',
    MAIL_FROM: 'Plantão <nao-responda@hc.example>',
    RESEND_API_KEY: 're_chave_do_resend',
    AUTH_EMAILS_PER_HOUR: '500',
    GOOGLE_API_KEY: 'AIza-chave-do-google',
    YOUTUBE_CHANNEL: '@plantao',
    MAIL_DRAIN_TOKEN: 'd'.repeat(64),
    HEALTH_TOKEN: 'e'.repeat(64),
    TRUSTED_PROXY_SECRET: 'f'.repeat(64),
    ...changed,
  };
  const file = join(temporaryFolder('deploy-settings'), 'deploy.env');
  writeFileSync(
    file,
    Object.entries(values)
      .map(([name, value]) => `${name}="${value}"\n`)
      .join(''),
    { mode },
  );
  return file;
}

/** Names that the functions read, as far as these tests name them. */
export const KNOWN = [
  'SITE_URL',
  'MAIL_FROM',
  'SUPPORT_EMAIL',
  'RESEND_API_KEY',
  'SMTP_HOST',
  'SMTP_PORT',
  'SMTP_USER',
  'SMTP_PASSWORD',
  'GOOGLE_API_KEY',
  'YOUTUBE_CHANNEL',
  'MAIL_DRAIN_TOKEN',
  'HEALTH_TOKEN',
  'TRUSTED_PROXY_SECRET',
  'TRUSTED_IP_HEADER',
  'TRUSTED_IP_HOPS',
  'TURNSTILE_SECRET',
  'ALLOWED_ORIGINS',
];
