import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

const SMTP_VARIABLE = 'PLANTAO_DEPLOY_SMTP_PASSWORD';
const CAPTCHA_VARIABLE = 'PLANTAO_DEPLOY_TURNSTILE_SECRET';

const text = (value: string) => JSON.stringify(value);

/** What of `config.toml` is an installation's own, under the name by which the CLI takes it for that project alone. */
export function productionBlock({ ref, siteUrl, emailsPerHour, smtp, secrets }: Settings): string {
  const captcha = secrets.TURNSTILE_SECRET
    ? `
[remotes.production.auth.captcha]
enabled = true
provider = "turnstile"
secret = "env(${CAPTCHA_VARIABLE})"
`
    : '';
  return `
[remotes.production]
project_id = ${text(ref)}

[remotes.production.auth]
site_url = ${text(siteUrl)}
additional_redirect_urls = [${text(`${siteUrl}/auth*`)}]

[remotes.production.auth.rate_limit]
email_sent = ${emailsPerHour}

[remotes.production.auth.email.smtp]
enabled = true
host = ${text(smtp.host)}
port = ${smtp.port}
user = ${text(smtp.user)}
pass = "env(${SMTP_VARIABLE})"
admin_email = ${text(smtp.from)}
sender_name = ${text(smtp.name)}
${captcha}`;
}

/** What stands behind the names in it; it goes to the CLI beside its arguments. */
export const productionVariables = ({ smtp, secrets }: Settings): Record<string, string> => ({
  [SMTP_VARIABLE]: smtp.password,
  ...(secrets.TURNSTILE_SECRET && { [CAPTCHA_VARIABLE]: secrets.TURNSTILE_SECRET }),
});

/**
 * Gives `work` a folder whose `config.toml` is that of a version with the installation's block, and takes it away again.
 * The one in the repository stays what `npm start` reads: pushed as it is, it would send people to this machine.
 */
export async function withProductionConfig<T>(
  source: string,
  settings: Settings,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'plantao-deploy-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // Also where the operator ends the command meanwhile.
  process.once('exit', remove);
  try {
    mkdirSync(join(folder, 'supabase'));
    cpSync(join(source, 'supabase/templates'), join(folder, 'supabase/templates'), {
      recursive: true,
    });
    const config = readFileSync(join(source, 'supabase/config.toml'), 'utf8');
    writeFileSync(join(folder, 'supabase/config.toml'), `${config}${productionBlock(settings)}`);
    return await work(folder);
  } finally {
    process.removeListener('exit', remove);
    remove();
  }
}
