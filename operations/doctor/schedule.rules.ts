import type { DatabaseFacts, Schedule } from './database.ts';
import { type Finding, missing, notice, ok, sql } from './finding.ts';

const GUIDE = 'Veja "Agendamentos" em docs/operacao.md.';
/** Longer than pg_cron waits between two starts, shorter than anybody would wait for a mail. */
const GRACE_SECONDS = 300;
const DAY_SECONDS = 24 * 60 * 60;

/**
 * Whether pg_cron calls what it should. Nothing without pg_cron, which another finding misses.
 *
 * @param expected names of the schedules that migrations and the guide make
 */
export function scheduleFindings(
  facts: DatabaseFacts,
  expected: readonly string[],
  apiUrl: string,
  isHosted: boolean,
): Finding[] {
  const { schedules } = facts;
  const isOwn = ownAddress(apiUrl, isHosted);
  if (schedules === null) return [callerFinding(facts, apiUrl, isOwn)];
  const findings = expected.map((name) => {
    const found = schedules.find((schedule) => schedule.name === name);
    return found ? scheduleFinding(found, name, facts, apiUrl, isOwn) : noSchedule(name, apiUrl);
  });
  return [
    ...findings,
    ...leftoverFindings(schedules, expected),
    callerFinding(facts, apiUrl, isOwn),
    answerFinding(facts),
  ];
}

/** Whether an address is this installation's. Inside of one's own server, its gateway has a name without dots (`api-gw`, `kong`). */
const ownAddress = (apiUrl: string, isHosted: boolean) => (address: string) =>
  address === apiUrl ||
  address.startsWith(`${apiUrl}/`) ||
  (!isHosted && /^https?:\/\/[a-z0-9-]+(:\d+)?(\/|$)/.test(address));
type IsOwn = ReturnType<typeof ownAddress>;

/** Schedules of ours that nothing makes any more, and those that are there twice: what they call is called by others, too. */
function leftoverFindings(schedules: readonly Schedule[], expected: readonly string[]): Finding[] {
  const names = schedules.flatMap(({ name }) => (name?.startsWith('plantao-') ? [name] : []));
  const stray = [...new Set(names)].filter(
    (name) => !expected.includes(name) || names.filter((one) => one === name).length > 1,
  );
  if (stray.length === 0) return [ok('cron.leftover', 'Nenhum agendamento sobra.')];
  return [
    missing(
      'cron.leftover',
      `Agendados a mais, ou duas vezes: ${stray.join(', ')}.`,
      'Veja de quem são, e tire o que esta versão não agenda:',
      sql(
        "select jobid, jobname, username, schedule, command from cron.job where jobname like 'plantao-%' order by 2;",
      ),
      sql('select cron.unschedule(<jobid>);'),
    ),
  ];
}

function noSchedule(name: string, apiUrl: string): Finding {
  const id = `cron.${name}`;
  if (name === 'plantao-mail') {
    return missing(id, 'plantao-mail não está agendado: nenhum e-mail sai.', GUIDE);
  }
  const mend =
    name === 'plantao-jobs'
      ? [sql(`select private.schedule_jobs('${apiUrl}');`)]
      : ['Ative pg_cron e rode de novo o bloco de cron.schedule da migração que o cria.', GUIDE];
  return missing(id, `${name} não está agendado.`, ...mend);
}

function scheduleFinding(
  { schedule, command, isActive, lastRun }: Schedule,
  name: string,
  { vault }: DatabaseFacts,
  apiUrl: string,
  isOwn: IsOwn,
): Finding {
  const id = `cron.${name}`;
  if (!isActive) {
    return missing(
      id,
      `${name} está desligado.`,
      sql(
        `select cron.alter_job((select jobid from cron.job where jobname = '${name}'), active := true);`,
      ),
    );
  }
  const addresses = command.match(/https?:\/\/[^\s'"]+/g) ?? [];
  const foreign = addresses.find((address) => !isOwn(address));
  if (foreign) {
    return missing(id, `${name} chama ${foreign}, e este projeto é ${apiUrl}.`, GUIDE);
  }
  const secret = /decrypted_secrets\s+where\s+name\s*=\s*'([^']+)'/i.exec(command)?.[1];
  if (secret && !vault?.includes(secret)) {
    return missing(
      id,
      `${name} lê "${secret}" do Vault, que não o tem: a função recusa a chamada.`,
      sql(`select vault.create_secret('<o valor de MAIL_DRAIN_TOKEN>', '${secret}');`),
    );
  }
  if (!lastRun) {
    return notice(
      id,
      `${name} ainda não rodou (${schedule}).`,
      'Rode o doctor de novo depois dessa hora.',
    );
  }
  if (lastRun.status === 'failed') {
    return missing(id, `A última vez de ${name} falhou: ${lastRun.message}`, GUIDE);
  }
  if (lastRun.seconds > mostSeconds(schedule)) {
    return missing(
      id,
      `${name} não roda há ${Math.round(lastRun.seconds / 60)} minutos (${schedule}).`,
      'O pg_cron parou: reinicie o banco (Project Settings → General → Restart project).',
    );
  }
  return ok(id, `${name} (${schedule}).`);
}

/** How long ago a schedule may have run last. */
export function mostSeconds(schedule: string): number {
  const seconds = /^(\d+) seconds?$/.exec(schedule)?.[1];
  if (seconds) return Number(seconds) * 2 + GRACE_SECONDS;
  const [minute = '', hour = ''] = schedule.split(/\s+/);
  if (hour !== '*') return DAY_SECONDS + GRACE_SECONDS;
  const every = minute === '*' ? 1 : Number(/^\*\/(\d+)$/.exec(minute)?.[1] ?? 60);
  return every * 2 * 60 + GRACE_SECONDS;
}

function callerFinding(
  { caller, schedules }: DatabaseFacts,
  apiUrl: string,
  isOwn: IsOwn,
): Finding {
  const id = 'jobs.caller';
  const mend = sql(`select private.schedule_jobs('${apiUrl}');`);
  const isAsked = caller !== null && caller.seconds !== null && caller.seconds <= GRACE_SECONDS;
  // A scheduler outside of the database knows the address by itself.
  if (schedules === null && isAsked) return ok(id, 'Um agendador pergunta pelos trabalhos longos.');
  if (!caller?.address) {
    return missing(
      id,
      'O banco não sabe o endereço das funções: nenhum trabalho longo começa.',
      mend,
    );
  }
  if (!isOwn(caller.address)) {
    return missing(id, `O banco chama ${caller.address}, e este projeto é ${apiUrl}.`, mend);
  }
  if (!isAsked) {
    return missing(
      id,
      'Há mais de 5 minutos ninguém pergunta ao banco quais trabalhos começar.',
      mend,
      'Onde não há pg_cron, confira o agendador que chama private.tick_jobs().',
    );
  }
  return ok(id, `Trabalhos longos em ${caller.address}.`);
}

function answerFinding({ answers }: DatabaseFacts): Finding {
  const id = 'cron.answers';
  if (!answers || answers.length === 0) {
    return notice(
      id,
      'O banco ainda não chamou função nenhuma.',
      'Rode o doctor de novo daqui a alguns minutos.',
    );
  }
  const failed = answers.filter(({ status }) => status === null || status >= 400);
  if (failed.length < answers.length) return ok(id, 'As funções aceitam as chamadas do banco.');
  const [last] = failed;
  const reason =
    last?.status === 401
      ? 'O token do Vault e MAIL_DRAIN_TOKEN são diferentes.'
      : last?.status === 503
        ? 'Falta um segredo da função.'
        : GUIDE;
  return missing(
    id,
    `As últimas ${failed.length} chamadas do banco às funções falharam (${last?.status ?? 'sem resposta'}: ${last?.text}).`,
    reason,
    sql('select status_code, content, error_msg from net._http_response order by id desc limit 5;'),
  );
}
