import { type Finding, missing, notice, ok } from './finding.ts';
import type { ConfigDiff } from './supabase.ts';

type Change = ConfigDiff['changes'][number];

/** Settings that each installation chooses for itself: they are shown, and nothing is asked for. */
const OWN_CHOICE = /^(auth\.rate_limit\.|db\.|storage\.(analytics|vector|image_transformation)\.)/;
const TEMPLATES = /^auth\.email\.(template|notification)\./;
const PUSH = [
  'Mude no painel, ou de uma vez como em docs/deploy.md: sem [remotes.production] o endereço local do site iria junto. A diferença:',
  '$ npx supabase config diff --remote',
];
const DOUBLE_CONFIRM = 'auth.email.double_confirm_changes';
/** Limits of Auth that are too low for a hospital behind one address, and what stops then. */
const LIMITS: Record<string, string> = {
  'auth.rate_limit.sign_in_sign_ups': 'entradas por endereço em cinco minutos',
  'auth.rate_limit.token_refresh': 'sessões renovadas por endereço em cinco minutos',
  'auth.rate_limit.token_verifications': 'links abertos por endereço em cinco minutos',
};

/**
 * Where the settings of a hosted project differ from `supabase/config.toml` in a way that matters.
 *
 * @param siteUrl the site's address; undefined when the operator did not say it
 * @param configured the address in `config.toml`, which is the project's too where the difference does not name it
 */
export function configFindings(
  diff: ConfigDiff,
  siteUrl: string | undefined,
  configured: string | undefined,
): Finding[] {
  const of = (path: string) => diff.changes.find((change) => change.path.join('.') === path);
  const handled = new Set([
    'auth.site_url',
    'auth.additional_redirect_urls',
    'storage.file_size_limit',
    DOUBLE_CONFIRM,
  ]);
  const changes = diff.changes.filter(({ path }) => {
    const name = path.join('.');
    return (
      !handled.has(name) && !/^auth\.(captcha|email\.smtp)\./.test(name) && !OWN_CHOICE.test(name)
    );
  });
  const updates = changes.filter((change) => change.class !== 'local_only');
  const mails = updates.filter(({ path }) => TEMPLATES.test(path.join('.')));
  const settings = updates.filter((change) => !mails.includes(change));
  return [
    sectionFinding(diff),
    siteFinding(
      String(of('auth.site_url')?.remote ?? configured ?? ''),
      of('auth.additional_redirect_urls')?.remote,
      siteUrl,
    ),
    limitFinding(of('storage.file_size_limit')),
    smtpFinding(of('auth.email.smtp.host')),
    ...(diff.scope.present.includes('auth')
      ? [
          ...Object.entries(LIMITS).map(([name, what]) => rateFinding(name, what, of(name))),
          confirmFinding(of(DOUBLE_CONFIRM)),
        ]
      : []),
    mailFinding(mails),
    ...(settings.length > 0
      ? settings.map(settingFinding)
      : [ok('config', 'As opções são as de supabase/config.toml.')]),
  ];
}

function sectionFinding({ scope }: ConfigDiff): Finding {
  const absent = ['auth', 'api', 'storage'].filter((section) => !scope.present.includes(section));
  const id = 'config.read';
  if (absent.length === 0) return ok(id, 'As opções foram lidas.');
  return notice(
    id,
    `A plataforma não mostrou as opções de ${absent.join(', ')}.`,
    'Compare-as no painel com supabase/config.toml.',
  );
}

function siteFinding(address: string, redirects: unknown, siteUrl: string | undefined): Finding {
  const id = 'auth.site_url';
  if (siteUrl === undefined) {
    return notice(
      id,
      `O Auth manda as pessoas para ${address}.`,
      'Diga o do site: --site https://…',
    );
  }
  const mend = `Authentication → URL Configuration: Site URL ${siteUrl}, Redirect URLs ${siteUrl}/auth*.`;
  if (trimmed(address) !== trimmed(siteUrl)) {
    return missing(
      id,
      `Links dos e-mails do Auth levam a ${address}, e o site é ${siteUrl}.`,
      mend,
    );
  }
  if (
    Array.isArray(redirects) &&
    !redirects.some((one) => String(one).startsWith(`${trimmed(siteUrl)}/`))
  ) {
    return missing(
      id,
      `O Auth não aceita voltar a ${siteUrl}/auth: "Esqueci a senha" não termina.`,
      mend,
    );
  }
  return ok(id, `O Auth manda as pessoas para ${siteUrl}.`);
}

const trimmed = (url: string) => url.replace(/\/+$/, '');

function limitFinding(change: Change | undefined): Finding {
  const id = 'config.storage_limit';
  if (!change) return ok(id, 'O limite do Storage é o de config.toml, 200 MB.');
  return missing(
    id,
    `O limite do projeto no Storage é ${change.remote}: vale antes dos 200 MB do bucket.`,
    'No painel: Storage → Settings → Global file size limit, 200 MB. O plano grátis não passa de 50 MB.',
  );
}

function smtpFinding(host: Change | undefined): Finding {
  const id = 'auth.smtp';
  if (host?.remote) return ok(id, `O Auth envia e-mails por ${host.remote}.`);
  return missing(
    id,
    'O Auth não tem servidor SMTP: o da plataforma envia dois e-mails por hora, e só para a equipe do projeto.',
    'Authentication → Emails → SMTP Settings: o seu servidor (docs/deploy.md).',
  );
}

/** @param change undefined where the project has what `config.toml` says */
function rateFinding(name: string, what: string, change: Change | undefined): Finding {
  const id = `config.${name}`;
  const [here, wanted] = [Number(change?.remote), Number(change?.local)];
  if (change === undefined || here >= wanted) return ok(id, `${name}: o bastante.`);
  // The CLI says 0 where the platform says nothing.
  if (!(here > 0)) {
    return notice(
      id,
      `A plataforma não disse quantos: ${what}.`,
      `Confira no painel: Authentication → Rate Limits, pelo menos ${wanted}.`,
    );
  }
  return missing(
    id,
    `${here} ${what}. Um hospital tem um endereço só, e precisa de ${wanted}.`,
    `Authentication → Rate Limits: ${wanted}.`,
  );
}

function confirmFinding(change: Change | undefined): Finding {
  const id = `config.${DOUBLE_CONFIRM}`;
  if (change?.remote !== true) return ok(id, 'Só a caixa nova confirma a troca de e-mail.');
  return missing(
    id,
    'A troca de e-mail pede confirmação às duas caixas, e com confirmações de cadastro desligadas uma só basta: a antiga aprovaria o endereço de qualquer pessoa.',
    'Authentication → Providers → Email → Secure email change: desligado.',
  );
}

function mailFinding(mails: readonly Change[]): Finding {
  const id = 'auth.mails';
  if (mails.length === 0) return ok(id, 'Os e-mails do Auth são os deste repositório.');
  const names = [...new Set(mails.map(({ path }) => path[3] ?? ''))];
  return missing(
    id,
    `O Auth escreve outros e-mails (${names.join(', ')}): sem os deste repositório, em inglês.`,
    ...PUSH,
  );
}

function settingFinding({ path, local, remote }: Change): Finding {
  const name = path.join('.');
  return missing(
    `config.${name}`,
    `${name} é ${text(remote)}, e deve ser ${text(local)}.`,
    ...PUSH,
  );
}

const text = (value: unknown) =>
  value === undefined || value === null ? 'outro' : JSON.stringify(value);
