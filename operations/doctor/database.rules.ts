import { plural } from '../../supabase/functions/_shared/plural.ts';
import type { DatabaseFacts } from './database.ts';
import { type Finding, missing, notice, ok, sql } from './finding.ts';

/** Extensions that migrations create, and what stops without each. */
const OWN_EXTENSIONS = ['pg_trgm', 'unaccent', 'fuzzystrmatch', 'pgcrypto'];
const SCHEDULING: Record<string, string> = {
  pg_cron: 'nada roda por horário: e-mails, sincronização, limpezas e resumos',
  pg_net: 'o banco não chama as funções: nenhum e-mail sai, e isso em silêncio',
};
const LARGEST_FILE = 200 * 1024 * 1024;

const PUSH = ['$ npx supabase db push --remote --dry-run', '$ npx supabase db push --remote --yes'];

/**
 * What the database lacks, its schedules aside.
 *
 * @param repository versions of the migrations of this clone
 */
export function databaseFindings(
  facts: DatabaseFacts,
  repository: readonly string[],
  apiUrl: string,
): Finding[] {
  return [
    ...OWN_EXTENSIONS.map((name) => ownExtension(facts, name)),
    ...Object.keys(SCHEDULING).map((name) => schedulingExtension(facts, name, apiUrl)),
    migrationFinding(facts, repository),
    tableFinding(facts),
    operationFinding(facts),
    bucketFinding(facts, 'podcasts', LARGEST_FILE),
    bucketFinding(facts, 'avatars', 2 * 1024 * 1024),
    versioningFinding(facts),
    superuserFinding(facts),
    invitationFinding(facts),
    ...rehearsalFindings(facts),
    ...addressFindings(facts),
  ];
}

function ownExtension({ extensions }: DatabaseFacts, name: string): Finding {
  const id = `extension.${name}`;
  if (extensions.includes(name)) return ok(id, `Extensão ${name}.`);
  return missing(
    id,
    `A extensão ${name} não está ativada.`,
    sql(`create extension if not exists ${name} with schema extensions;`),
  );
}

function schedulingExtension(
  { extensions, available }: DatabaseFacts,
  name: string,
  apiUrl: string,
): Finding {
  const id = `extension.${name}`;
  if (extensions.includes(name)) return ok(id, `Extensão ${name}.`);
  const schema = name === 'pg_cron' ? 'pg_catalog' : 'extensions';
  const consequence = `Sem ela, ${SCHEDULING[name]}.`;
  if (!available.includes(name)) {
    return missing(
      id,
      `Este Postgres não tem a extensão ${name}. ${consequence}`,
      'Instale-a no servidor, ou deixe outro agendador perguntar a private.tick_jobs() (docs/operacao.md, "Agendamentos").',
    );
  }
  return missing(
    id,
    `A extensão ${name} não está ativada. ${consequence}`,
    'No painel: Database → Extensions. Ou:',
    sql(`create extension if not exists ${name} with schema ${schema};`),
    'Depois, para agendar o que as migrações não puderam:',
    sql(`select private.schedule_jobs('${apiUrl}');`),
  );
}

function migrationFinding({ migrations }: DatabaseFacts, repository: readonly string[]): Finding {
  const id = 'migrations';
  const applied = migrations ?? [];
  const pending = repository.filter((version) => !applied.includes(version));
  const foreign = applied.filter((version) => !repository.includes(version));
  if (pending.length > 0) {
    return missing(
      id,
      `${plural(pending.length, 'migração não foi aplicada', 'migrações não foram aplicadas')}: ${some(pending)}.`,
      ...PUSH,
    );
  }
  if (foreign.length > 0) {
    return missing(
      id,
      `O banco tem ${plural(foreign.length, 'migração', 'migrações')} que este clone não conhece: ${some(foreign)}.`,
      'Atualize o clone (git pull) antes de publicar dele.',
    );
  }
  return ok(id, `${plural(applied.length, 'migração aplicada', 'migrações aplicadas')}.`);
}

const some = (names: readonly string[]) =>
  names.length > 3
    ? `${names.slice(0, 3).join(', ')} e mais ${names.length - 3}`
    : names.join(', ');

function tableFinding({ openTables, unguardedTables }: DatabaseFacts): Finding {
  const id = 'tables';
  if (openTables.length > 0) {
    return missing(
      id,
      `Tabelas sem segurança por linha: ${openTables.join(', ')}.`,
      ...openTables.map((table) => sql(`alter table public.${table} enable row level security;`)),
    );
  }
  if (unguardedTables.length > 0) {
    return missing(
      id,
      `Tabelas sem a política "Requests are plain": ${unguardedTables.join(', ')}.`,
      'Alguém a apagou, ou criou a tabela à mão: compare com as migrações.',
      '$ npx supabase db diff --remote',
    );
  }
  return ok(id, 'Toda tabela tem segurança por linha.');
}

function operationFinding({ allowsOperations }: DatabaseFacts): Finding {
  const id = 'storage.operations';
  if (allowsOperations) return ok(id, 'O Storage diz às políticas qual operação pede.');
  return missing(
    id,
    'Falta storage.allow_any_operation(): o storage-api é mais velho que 1.47.0, e nenhum áudio sobe nem toca.',
    'Atualize o storage-api para 1.47.0 ou mais novo.',
  );
}

function bucketFinding({ buckets }: DatabaseFacts, name: string, bytes: number): Finding {
  const id = `bucket.${name}`;
  const bucket = buckets?.find((one) => one.id === name);
  if (!bucket) return missing(id, `O bucket ${name} não existe.`, ...PUSH);
  if (bucket.public !== false) {
    return missing(
      id,
      `O bucket ${name} é público: qualquer pessoa com o endereço abre os arquivos.`,
      sql(`update storage.buckets set public = false where id = '${name}';`),
    );
  }
  if (bucket.file_size_limit !== bytes) {
    return missing(
      id,
      `O limite do bucket ${name} não é ${bytes / 1024 / 1024} MB.`,
      sql(`update storage.buckets set file_size_limit = ${bytes} where id = '${name}';`),
    );
  }
  return ok(id, `Bucket ${name}.`);
}

function versioningFinding({ buckets }: DatabaseFacts): Finding {
  const id = 'bucket.versioning';
  // The platform's column is not the same in all versions; whatever speaks of versions counts.
  const versioned = (buckets ?? []).filter((bucket) =>
    Object.entries(bucket).some(
      ([column, value]) =>
        /versioning/i.test(column) && (value === true || /^enabled$/i.test(String(value))),
    ),
  );
  if (versioned.length === 0) return ok(id, 'As versões de objetos estão desligadas.');
  return missing(
    id,
    `Versões de objetos ligadas em ${versioned.map(({ id: name }) => name).join(', ')}: as limpezas e o limite de fotos não as contam.`,
    'Desligue-as no painel, em Storage, nas opções do bucket.',
  );
}

function superuserFinding({ superusers }: DatabaseFacts): Finding {
  const id = 'people.superuser';
  if (superusers !== null && superusers > 1)
    return ok(id, `${plural(superusers, 'superusuário', 'superusuários')}.`);
  if (superusers === 1) {
    return notice(
      id,
      '1 superusuário: se essa pessoa perder o acesso, só um comando de emergência resolve.',
      'Torne uma segunda pessoa superusuária: Painel Administrativo → Gerenciar Usuários → Editar.',
    );
  }
  return missing(
    id,
    'Ninguém é superusuário: não há quem aprove os primeiros cadastros.',
    'Depois que a pessoa se cadastrou no site:',
    '$ npm run first-superuser -- --email pessoa@hospital.br',
  );
}

function invitationFinding({ invited }: DatabaseFacts): Finding {
  const id = 'people.invited';
  if (!invited || invited.length === 0) return ok(id, 'Nenhum convite pendente está aprovado.');
  return notice(
    id,
    `${plural(invited.length, 'pessoa convidada no painel foi aprovada', 'pessoas convidadas no painel foram aprovadas')} antes de aceitar: quem se cadastrar com o endereço do convite fica com a conta.`,
    'Tire a aprovação até que aceitem o convite (profiles.is_approved = false).',
  );
}

const DAY_SECONDS = 24 * 60 * 60;
/** A rehearsal that is announced for a day is not late the day after. */
const GRACE_DAYS = 10;
const REHEARSE = [
  'Restaure a última cópia num projeto vazio e registre o ensaio (docs/operacao.md, "O ensaio"):',
  '$ npm run rehearsal -- --from /copias/<a pasta>',
] as const;

/** A backup that was never restored is only a hope. Nothing where no table knows of backups, which migrations miss. */
function rehearsalFindings({ rehearsal }: DatabaseFacts): Finding[] {
  const id = 'backup.rehearsal';
  if (rehearsal === null) return [];
  const { seconds, everyDays } = rehearsal;
  if (seconds === null) {
    return [notice(id, 'Nenhuma restauração foi ensaiada ainda.', ...REHEARSE)];
  }
  const days = Math.floor(seconds / DAY_SECONDS);
  const said = `A última restauração ensaiada foi há ${plural(days, 'dia', 'dias')}`;
  if (days <= everyDays + GRACE_DAYS) return [ok(id, `${said}.`)];
  return [notice(id, `${said}, e deve haver uma a cada ${everyDays}.`, ...REHEARSE)];
}

/** With fewer, one address may be one ward. */
const ENOUGH_PEOPLE = 5;
const ENOUGH_LOGINS = 20;

/** Whether log-ins show that addresses arrive: names of variables do not say that their values are right. */
function addressFindings({ logins }: DatabaseFacts): Finding[] {
  const id = 'people.addresses';
  if (logins === null || logins.people < ENOUGH_PEOPLE || logins.count < ENOUGH_LOGINS) return [];
  if (logins.addresses > 1) {
    return [ok(id, `${logins.count} acessos em 30 dias, de ${logins.addresses} endereços.`)];
  }
  return [
    notice(
      id,
      `Os ${logins.count} acessos de ${logins.people} pessoas em 30 dias têm um só endereço: ou todas estão atrás do mesmo roteador, ou o endereço de cada uma não chega, e quem erra senhas faz esperar as outras.`,
      'Entre com os dados do celular, fora da rede do hospital, e veja o endereço em Configurações → Aparelhos conectados. Se for o mesmo, confira TRUSTED_IP_HEADER, TRUSTED_IP_HOPS e TRUSTED_PROXY_SECRET (docs/deploy.md).',
    ),
  ];
}
