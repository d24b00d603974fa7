import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import * as z from 'zod';
import { configFindings } from '../doctor/config.rules.ts';
import { readConfigDiff } from '../doctor/supabase.ts';
import { productionVariables, withProductionConfig } from './auth-config.ts';
import { differing } from './function-steps.ts';
import { apiUrlOf, askCli, type Deployment, holds, lacks, type Step } from './step.ts';

const authConfig = z.looseObject({
  site_url: z.string().nullish(),
  uri_allow_list: z.string().nullish(),
  smtp_host: z.string().nullish(),
  smtp_port: z.union([z.string(), z.number()]).nullish(),
  smtp_user: z.string().nullish(),
  smtp_sender_name: z.string().nullish(),
  smtp_admin_email: z.string().nullish(),
  rate_limit_email_sent: z.number().nullish(),
  security_captcha_enabled: z.boolean().nullish(),
  security_sb_forwarded_for_enabled: z.boolean().nullish(),
});

/** Templates of mails, by the names that the platform gives their texts. */
const TEMPLATES = {
  confirmation: 'mailer_templates_confirmation_content',
  email_change: 'mailer_templates_email_change_content',
  invite: 'mailer_templates_invite_content',
  magic_link: 'mailer_templates_magic_link_content',
  reauthentication: 'mailer_templates_reauthentication_content',
  recovery: 'mailer_templates_recovery_content',
  password_changed: 'mailer_templates_password_changed_notification_content',
};

export function authStep(deployment: Deployment): Step {
  const { platform, settings, source } = deployment;
  const { siteUrl, smtp } = settings;
  const inConfig = (args: readonly string[]) =>
    withProductionConfig(source, settings, (folder) =>
      askCli(deployment, args, { folder, variables: productionVariables(settings) }),
    );
  /**
   * The platform shows no password of Auth, but of a function's secret a checksum: one that is made of both tells whether
   * they are still those of the file. A key that was changed for the functions alone would end the mails of Auth.
   */
  const sent = {
    PLANTAO_AUTH_SENT: createHash('sha256')
      .update(JSON.stringify([settings.ref, smtp.password, settings.secrets.TURNSTILE_SECRET]))
      .digest('hex'),
  };
  return {
    id: 'auth',
    title: 'Opções do Auth, com SMTP e modelos de e-mail',
    async prove() {
      const auth = authConfig.parse(await platform.read('/config/auth'));
      const wanted: [name: string, isSo: boolean][] = [
        ['o endereço do site', auth.site_url === siteUrl],
        [
          'o endereço de volta',
          (auth.uri_allow_list ?? '').split(',').includes(`${siteUrl}/auth*`),
        ],
        [
          'o servidor SMTP',
          auth.smtp_host === smtp.host &&
            auth.smtp_user === smtp.user &&
            Number(auth.smtp_port) === smtp.port,
        ],
        ['as senhas do SMTP e da verificação', (await differing(deployment, sent)).length === 0],
        ['quem envia', auth.smtp_admin_email === smtp.from && auth.smtp_sender_name === smtp.name],
        ['o limite de e-mails', auth.rate_limit_email_sent === settings.emailsPerHour],
        [
          'a verificação contra robôs',
          (auth.security_captcha_enabled ?? false) ===
            (settings.secrets.TURNSTILE_SECRET !== undefined),
        ],
        ['o endereço de quem entra pelo telefone', auth.security_sb_forwarded_for_enabled === true],
        [
          'os modelos de e-mail',
          Object.entries(TEMPLATES).every(
            ([name, field]) =>
              String(auth[field] ?? '').trim() ===
              readFileSync(`${source}/supabase/templates/${name}.html`, 'utf8').trim(),
          ),
        ],
      ];
      const diff = await readConfigDiff(inConfig);
      if (diff.target.local_scope !== 'remotes.production') {
        throw new Error('o CLI não leu [remotes.production]: nada foi mudado');
      }
      // The sender was compared above, and Storage's limit has a step of its own.
      const others = configFindings(diff, siteUrl, siteUrl).filter(
        ({ id, state }) =>
          state === 'missing' && id.startsWith('config.') && id !== 'config.storage_limit',
      );
      const wrong = [
        ...wanted.flatMap(([name, isSo]) => (isSo ? [] : [name])),
        ...others.map(({ what }) => what),
      ];
      return wrong.length === 0
        ? holds(`o site é ${siteUrl}`)
        : lacks(`falta ou difere: ${wrong.join('; ')}`);
    },
    async act() {
      await inConfig(['config', 'push', '--yes']);
      // `config.toml` has no name for it.
      await platform.write('PATCH', '/config/auth', { security_sb_forwarded_for_enabled: true });
      // Last: it also tells that what is above was done.
      await platform.write(
        'POST',
        '/secrets',
        Object.entries(sent).map(([name, value]) => ({ name, value })),
      );
    },
    mend: 'Se a mensagem fala do SMTP, confira servidor, porta e senha em deploy.env. O que se mudou no painel, a plataforma não mostra: --again auth manda as senhas do arquivo.',
  };
}

/** The statement of docs/operacao.md, "Agendamentos"; a test compares them. */
export const mailSchedule = (
  apiUrl: string,
) => `select cron.schedule('plantao-mail', '* * * * *', $$
  select net.http_post(
    url := '${apiUrl}/functions/v1/mail',
    headers := jsonb_build_object(
      'content-type', 'application/json',
      'x-cron-token', (select decrypted_secret from vault.decrypted_secrets where name = 'mail_drain_token')
    ),
    body := '{}'::jsonb,
    timeout_milliseconds := 140000
  );
$$);`;

const NAME = 'mail_drain_token';

export function mailStep({ platform, settings }: Deployment): Step {
  const apiUrl = apiUrlOf({ settings });
  const token = settings.secrets.MAIL_DRAIN_TOKEN ?? '';
  const sum = createHash('sha256').update(token).digest('hex');
  return {
    id: 'mail',
    title: 'Agendamentos do banco e token dos e-mails',
    async prove() {
      // An empty project has none of them yet: a dry run says so, and goes on.
      const [found] = await platform.rows(
        `select bool_and(to_regclass(name) is not null) as is_ready
         from unnest(array['cron.job', 'vault.secrets', 'private.job_caller']) as name`,
      );
      if (found?.is_ready !== true) return lacks('vem depois das extensões e das migrações');
      const [row = {}] = await platform.rows(
        `select
          exists (select 1 from vault.decrypted_secrets where name = '${NAME}'
            and encode(sha256(convert_to(decrypted_secret, 'UTF8')), 'hex') = '${sum}') as has_token,
          exists (select 1 from cron.job where jobname = 'plantao-mail' and active
            and command like '%${apiUrl}/functions/v1/mail%') as sends_mail,
          exists (select 1 from cron.job where jobname = 'plantao-jobs' and active)
            and exists (select 1 from private.job_caller where address = '${apiUrl}') as calls_jobs`,
        { asOwner: true },
      );
      const wanted: [string, unknown][] = [
        ['o token no Vault', row.has_token],
        ['plantao-mail, a cada minuto', row.sends_mail],
        ['plantao-jobs, com o endereço do projeto', row.calls_jobs],
      ];
      const absent = wanted.flatMap(([name, isThere]) => (isThere === true ? [] : [name]));
      return absent.length === 0
        ? holds('o banco chama as funções')
        : lacks(`falta ${absent.join('; ')}`);
    },
    act: () =>
      platform.run(`do $do$
begin
  if exists (select 1 from vault.secrets where name = '${NAME}') then
    perform vault.update_secret((select id from vault.secrets where name = '${NAME}'), '${token}');
  else
    perform vault.create_secret('${token}', '${NAME}');
  end if;
end
$do$;
${mailSchedule(apiUrl)}
select private.schedule_jobs('${apiUrl}');`),
    mend: 'Veja "Agendamentos" em docs/operacao.md: os mesmos comandos, no SQL Editor.',
  };
}
