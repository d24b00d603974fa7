import { type Fact, type Finding, findingsOf, missing, notice, ok } from './finding.ts';
import type { AuthSettings, ServiceFacts, SmokeCall } from './services.ts';
import type { Deployed } from './supabase.ts';

const LARGEST_FILE = 200 * 1024 * 1024;
const OLDEST_AUTH = [2, 188, 0];
const OLDEST_STORAGE = [1, 47, 0];

/** What Auth, Storage and the functions answer, against what the app needs of them. */
export function serviceFindings(facts: ServiceFacts, isHosted: boolean): Finding[] {
  return [
    ...findingsOf('version.auth', 'a versão do Auth', facts.authVersion, (version) => [
      versionFinding(
        'version.auth',
        'Auth',
        version,
        OLDEST_AUTH,
        'sem ela, quem troca a senha não precisa dizer a atual',
      ),
    ]),
    ...findingsOf('version.storage', 'a versão do Storage', facts.storageVersion, (version) => [
      versionFinding(
        'version.storage',
        'Storage',
        version,
        OLDEST_STORAGE,
        'as políticas chamam storage.allow_any_operation()',
      ),
    ]),
    ...limitFindings(facts.storageLimit, isHosted),
    ...findingsOf('auth.public', 'as opções públicas do Auth', facts.authSettings, publicFindings),
    ...facts.calls.map((call) => callFinding(call, isHosted)),
  ];
}

function versionFinding(
  id: string,
  name: string,
  version: string,
  oldest: readonly number[],
  reason: string,
): Finding {
  const numbers = /(\d+)\.(\d+)(?:\.(\d+))?/
    .exec(version)
    ?.slice(1)
    .map((part) => Number(part ?? 0));
  if (!numbers) {
    return notice(
      id,
      `${name} diz a versão "${version}", que não se pode comparar.`,
      `Confira que a imagem dele é a ${oldest.join('.')} ou mais nova: ${reason}.`,
    );
  }
  const [at = 0] = oldest.flatMap((part, index) => Math.sign((numbers[index] ?? 0) - part) || []);
  if (at >= 0) return ok(id, `${name} ${version}.`);
  return missing(
    id,
    `${name} ${version} é mais velho que ${oldest.join('.')}: ${reason}.`,
    `Atualize a imagem de ${name} (docker compose pull && docker compose up -d).`,
  );
}

function limitFindings(fact: Fact<number>, isHosted: boolean): Finding[] {
  const id = 'storage.limit';
  return findingsOf(id, 'o limite do Storage', fact, (bytes) => {
    const megabytes = Math.floor(bytes / 1024 / 1024);
    if (bytes >= LARGEST_FILE) return [ok(id, `O Storage aceita arquivos de ${megabytes} MB.`)];
    const mend = isHosted
      ? 'No painel: Storage → Settings → Global file size limit, 200 MB. O plano grátis não passa de 50 MB.'
      : 'No serviço storage: FILE_SIZE_LIMIT=209715200, e reinicie-o.';
    const what = `O Storage recusa arquivos acima de ${megabytes} MB em qualquer bucket: um áudio de 200 MB não sobe.`;
    return [missing(id, what, mend)];
  });
}

function publicFindings(settings: AuthSettings): Finding[] {
  const wanted: [string, boolean, string, string][] = [
    [
      'email',
      settings.external.email,
      'O login por e-mail está desligado',
      'Providers → Email: ligado',
    ],
    [
      'signup',
      !settings.disable_signup,
      'O Auth recusa cadastros',
      'Sign In / Up → Allow new users to sign up: ligado',
    ],
    [
      'autoconfirm',
      settings.mailer_autoconfirm,
      'O Auth espera a confirmação do e-mail: quem se cadastra não entra na tela de espera',
      'Providers → Email → Confirm email: desligado (a aprovação é a porta)',
    ],
    [
      'phone',
      !settings.external.phone,
      'O login por SMS do Auth está ligado',
      'Providers → Phone: desligado',
    ],
    [
      'anonymous',
      !settings.external.anonymous_users,
      'O Auth cria contas anônimas',
      'Sign In / Up → Allow anonymous sign-ins: desligado',
    ],
  ];
  return wanted.map(([name, isRight, what, mend]) =>
    isRight
      ? ok(`auth.${name}`, mend)
      : missing(`auth.${name}`, `${what}.`, `Authentication → ${mend}.`),
  );
}

function callFinding({ name, status, body }: SmokeCall, isHosted: boolean): Finding {
  const id = `function.${name}`;
  const deploy = isHosted
    ? `$ npx supabase functions deploy ${name} --use-api --no-verify-jwt`
    : '$ docker compose up -d --force-recreate --no-deps functions';
  if (name === 'api' && status === 200) return ok(id, 'A função api responde.');
  if (status === 200) {
    return missing(
      id,
      `A função ${name} fez o que um desconhecido pediu.`,
      'Publique a versão deste repositório:',
      deploy,
    );
  }
  if (status === 0) {
    return missing(
      id,
      `A função ${name} não respondeu: ${body}`,
      'Confira o endereço da API e a rede.',
    );
  }
  const code = codeOf(body);
  if (status === 401 && code === 'unauthenticated')
    return ok(id, `A função ${name} confere quem chama.`);
  if (status === 401) {
    return missing(
      id,
      `A plataforma recusou a chamada antes da função ${name} (verify_jwt): chamadas do banco e chaves novas não passam.`,
      deploy,
    );
  }
  if (status === 404 && code !== 'not_found') {
    return missing(id, `A função ${name} não foi publicada.`, deploy);
  }
  return missing(
    id,
    `A função ${name} respondeu ${status}. Falta uma variável, ou a versão publicada é outra.`,
    isHosted ? '$ npx supabase logs --remote' : '$ docker compose logs --tail 50 functions',
    deploy,
  );
}

/** The code of a refusal by our functions; undefined for answers of anybody else. */
function codeOf(body: string): string | undefined {
  try {
    const { code } = JSON.parse(body) as { code?: unknown };
    return typeof code === 'string' ? code : undefined;
  } catch {
    return undefined;
  }
}

/** What the platform says of the functions that were deployed. */
export function deployedFindings(
  deployed: readonly Deployed[],
  names: readonly string[],
): Finding[] {
  return names.map((name) => {
    const id = `deployed.${name}`;
    const found = deployed.find(({ slug }) => slug === name);
    const deploy = `$ npx supabase functions deploy ${name} --use-api --no-verify-jwt`;
    if (!found?.isActive) return missing(id, `A função ${name} não está publicada.`, deploy);
    if (!found.verifiesJwt) return ok(id, `Função ${name} publicada.`);
    return missing(
      id,
      `A função ${name} foi publicada com verify_jwt: as chaves de assinatura novas não passam por ele.`,
      deploy,
    );
  });
}
