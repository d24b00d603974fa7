-- What has to hold so that the platform runs by itself, in one list. The page "Operação", /api/health?deep=1 and the
-- alerts read it. See docs/decisions/0044-one-list-of-checks.md.

insert into public.system_settings (key, value, type, description) values
  ('storage_limit_mb', 102400, 'megabytes', 'Espaço do Storage no plano contratado; a página Operação avisa a partir de 80%.'),
  ('database_limit_mb', 8192, 'megabytes', 'Espaço do banco no plano contratado; a página Operação avisa a partir de 80%.'),
  ('backup_every_days', 7, 'days', 'De quantos em quantos dias uma cópia de segurança tem de existir.'),
  ('rehearsal_every_days', 90, 'days', 'De quantos em quantos dias a restauração de uma cópia tem de ser ensaiada.')
on conflict (key) do nothing;

create table private.operation_watch (
  is_only boolean primary key default true,
  installed_at timestamptz not null default now(),
  checked_at timestamptz,
  constraint operation_watch_only check (is_only)
);
comment on table private.operation_watch is 'Since when, and when last, the checks of the operation are asked: one row.';
comment on column private.operation_watch.installed_at is 'When the installation began: an event that never happened yet counts from here, so that a new installation is not red.';
insert into private.operation_watch default values;

create table private.operation_states (
  check_id text primary key,
  state text not null check (state in ('idle', 'green', 'yellow', 'red')),
  since timestamptz not null default now()
);
comment on table private.operation_states is 'The state in which each check was last found, and since when.';
comment on column private.operation_states.state is 'green: measured and well; yellow, red: not well; idle: nothing has happened yet that would tell.';

create table private.operation_versions (
  component text primary key check (component in ('functions', 'site')),
  release text check (char_length(release) between 1 and 100),
  schema text check (schema ~ '^[0-9]{14}$'),
  reported_at timestamptz not null default now()
);
comment on table private.operation_versions is 'What functions and site last said of themselves; written by the function api.';
comment on column private.operation_versions.release is 'Name of the version, usually the commit; null where the operator named none.';
comment on column private.operation_versions.schema is 'Last migration that this version was written with.';

alter table private.operation_watch enable row level security;
alter table private.operation_states enable row level security;
alter table private.operation_versions enable row level security;
revoke all on private.operation_watch, private.operation_states, private.operation_versions
  from public, anon, authenticated, service_role;

-- Words

create function private.spoken_age(p_age interval) returns text
language sql immutable set search_path = ''
as $$
  select case
    when s < 60 then 'menos de 1 minuto'
    when s < 7200 then floor(s / 60) || case when s < 120 then ' minuto' else ' minutos' end
    when s < 172800 then floor(s / 3600) || ' horas'
    else floor(s / 86400) || ' dias'
  end
  from (select extract(epoch from p_age)) as age (s)
$$;
comment on function private.spoken_age(interval) is 'A span of time as people say it.';

create function private.spoken_size(p_bytes numeric) returns text
language sql immutable set search_path = ''
as $$
  select case
    when p_bytes >= 1073741824 then replace(round(p_bytes / 1073741824, 1)::text, '.', ',') || ' GB'
    else replace(round(p_bytes / 1048576, case when p_bytes < 10485760 then 1 else 0 end)::text, '.', ',') || ' MB'
  end
$$;
comment on function private.spoken_size(numeric) is 'Bytes as people say them.';

create function private.state_of(p_value numeric, p_yellow numeric, p_red numeric) returns text
language sql immutable set search_path = ''
as $$
  select case when p_value >= p_red then 'red' when p_value >= p_yellow then 'yellow' else 'green' end
$$;
comment on function private.state_of(numeric, numeric, numeric) is 'The state of a value that must stay below two limits.';

create function private.operation_setting(p_key text, p_fallback integer) returns integer
language sql stable set search_path = ''
as $$
  select coalesce((select s.value from public.system_settings as s where s.key = p_key and s.is_active and s.value > 0), p_fallback)
$$;
comment on function private.operation_setting(text, integer) is 'A number that an operator may have set.';

-- Checks: each function answers one or more of them. A name, a state, what was measured, and what to do.

create type private.operation_check as (id text, name text, state text, value text, action text, chapter text);
comment on type private.operation_check is 'One check; chapter is a heading of docs/operacao.md.';

create function private.mail_waits_since(p_mail private.outbox_emails) returns timestamptz
language sql immutable set search_path = ''
as $$
  -- Back from the next attempt by the waits that finish_outbox_email() gave it: 1, 2, 4 … minutes, at most 6 hours.
  select greatest(p_mail.created_at, coalesce(p_mail.claimed_at, p_mail.next_attempt_at)
    - interval '1 minute' * (power(2, least(p_mail.attempts, 9)) - 1 + 360 * greatest(p_mail.attempts - 9, 0)))
$$;
comment on function private.mail_waits_since(private.outbox_emails) is 'Since when a mail that has not left should have left.';

create function private.check_mail() returns setof private.operation_check
language plpgsql stable security definer set search_path = ''
as $$
declare
  waiting record;
  last_sent timestamptz;
  refused record;
  sent_today bigint;
  age numeric;
  state text;
begin
  select count(*) as total, min(private.mail_waits_since(e)) as oldest,
      -- Thousands of digests take hours, and wait behind everything else.
      min(private.mail_waits_since(e)) filter (where e.template <> 'weekly_digest') as oldest_urgent
    into waiting
  from private.outbox_emails as e
  where (e.status = 'pending' and (e.next_attempt_at <= now() or e.attempts > 0))
    or (e.status = 'sending' and e.claimed_at < now() - interval '10 minutes');
  select max(e.sent_at) into last_sent from private.outbox_emails as e where e.status = 'sent';
  age := greatest(
    extract(epoch from now() - waiting.oldest_urgent) / 60, extract(epoch from now() - waiting.oldest) / 60 / 24, 0);
  state := private.state_of(age, 15, 60);
  -- One mailbox that does not answer is no outage while other mail leaves.
  if state = 'red' and last_sent > now() - interval '1 hour' then
    state := 'yellow';
  end if;
  if waiting.total = 0 and last_sent is null then
    state := 'idle';
  end if;
  return next row('mail_waiting', 'E-mails que esperam', state,
    case when state = 'idle' then 'Nenhum espera, e nenhum saiu ainda.'
      when waiting.total = 0 then 'Nenhum espera.'
      else waiting.total || case waiting.total when 1 then ' espera' else ' esperam' end
        || '; o mais antigo há ' || private.spoken_age(now() - waiting.oldest) || '.' end
      || coalesce(' Último envio há ' || private.spoken_age(now() - last_sent) || '.', ''),
    'Veja abaixo o erro do provedor. Confira a chave do Resend ou o servidor SMTP e o agendamento plantao-mail; depois, “Tentar de novo”.',
    'E-mails')::private.operation_check;

  select count(*) as total, count(*) filter (where e.created_at > now() - interval '7 days') as week,
      count(*) filter (where e.created_at > now() - interval '1 day') as today
    into refused
  from private.outbox_emails as e where e.status = 'failed';
  select count(*) into sent_today from private.outbox_emails as e where e.status = 'sent' and e.sent_at > now() - interval '1 day';
  return next row('mail_failed', 'E-mails recusados',
    case when refused.today >= 5 and refused.today > sent_today then 'red' when refused.week > 0 then 'yellow' else 'green' end,
    case when refused.week = 0 then 'Nenhum nos últimos 7 dias.'
      else refused.week || ' nos últimos 7 dias; nas últimas 24 horas, ' || refused.today || '.' end,
    'Corrija o endereço da pessoa em Gerenciar Usuários e toque em “Tentar de novo”: o e-mail vai para o endereço atual da conta.',
    'E-mails')::private.operation_check;
end
$$;
comment on function private.check_mail() is 'Mail that should have left, and mail that was refused.';

create function private.check_jobs() returns setof private.operation_check
language sql stable security definer set search_path = ''
as $$
  select 'job_' || s.kind, private.job_name(s.kind),
    case
      when measured.state <> 'green' or last.status = 'succeeded' then measured.state
      when last.status is null or not s.is_active then 'idle'
      else 'yellow' end,
    case
      when last.status is null then 'Ainda não rodou.'
      when success.at is null then 'Ainda não deu certo nenhuma vez: a última tentativa foi há ' || private.spoken_age(now() - last.at) || '.'
      when last.status = 'succeeded' then 'Deu certo há ' || private.spoken_age(now() - success.at) || '.'
      else 'A última tentativa, há ' || private.spoken_age(now() - last.at) || ', não deu certo por inteiro; antes dela deu certo há '
        || private.spoken_age(now() - success.at) || '.' end
      || case when not s.is_active then ' Só começa quando alguém pede.'
        else ' Agendada a cada '
          || case s.every when interval '1 day' then 'dia' when interval '1 hour' then 'hora' else private.spoken_age(s.every) end
          || case when private.is_paused() then '; na pausa não começa'
            -- As the overview of the jobs says it: a date that nothing keeps is none.
            when c.ticked_at is null or c.ticked_at <= now() - interval '5 minutes' then '; com o agendador parado não começa'
            when s.next_at > now() then '; a próxima começa em ' || private.spoken_age(s.next_at - now()) else '' end || '.' end,
    'Leia a última execução ' || case s.kind
        when 'youtube_channel' then 'em Gerenciar Conteúdo'
        when 'youtube_captions' then 'em Transcrições'
        else 'nesta página, mais abaixo' end
      || '. Se a tarefa não é usada aqui, desligue-a na agenda (is_active).',
    'Agendamentos'
  from private.job_schedules as s
  cross join private.operation_watch as w
  cross join private.job_caller as c
  left join lateral (
    select r.finished_at as at from public.sync_runs as r
    where r.kind = s.kind and r.status = 'succeeded'
    order by r.created_at desc, r.id desc limit 1
  ) as success on true
  left join lateral (
    select r.finished_at as at, r.status from public.sync_runs as r
    where r.kind = s.kind and r.status in ('succeeded', 'incomplete', 'failed')
    order by r.created_at desc, r.id desc limit 1
  ) as last on true
  cross join lateral (
    -- One interval, and the time that a run may take. What is switched off is never late.
    select case when not s.is_active then 'green'
      else private.state_of(extract(epoch from now() - coalesce(success.at, w.installed_at))::numeric,
        extract(epoch from s.every + greatest(s.every / 8, interval '30 minutes'))::numeric,
        extract(epoch from greatest(3 * s.every, interval '1 day'))::numeric) end
  ) as measured (state)
  order by s.kind = 'youtube_channel' desc, s.kind = 'catalogue_check' desc, s.kind
$$;
comment on function private.check_jobs() is 'When each long job last succeeded, against its schedule; idle while its first run is not due yet.';

create function private.check_scheduler() returns setof private.operation_check
language plpgsql stable security definer set search_path = ''
as $$
declare
  asked_at timestamptz := (select c.asked_at from private.job_caller as c);
  installed_at timestamptz := (select w.installed_at from private.operation_watch as w);
  has_cron constant boolean := to_regclass('cron.job') is not null;
begin
  return next row('scheduler', 'Agendador',
    -- pg_cron before 1.5 counts in minutes.
    private.state_of(extract(epoch from now() - coalesce(asked_at, installed_at))::numeric, case when asked_at is null then 0 else 150 end, 300),
    coalesce('Perguntou há ' || private.spoken_age(now() - asked_at) || '.', 'Nunca perguntou o que há para fazer.')
      || case when has_cron then '' else ' Sem pg_cron: outro agendador pergunta.' end,
    case when has_cron
      then 'Rode select private.schedule_jobs(''https://<ref>.supabase.co'') e veja cron.job_run_details.'
      else 'Ative pg_cron e pg_net no painel do Supabase, ou confira o agendador que chama private.tick_jobs().' end,
    'Agendamentos')::private.operation_check;
  return query
    select 'pause', 'Pausa', private.state_of(extract(epoch from now() - p.paused_at)::numeric, 0, 86400),
      'Há ' || private.spoken_age(now() - p.paused_at) || ' nenhum e-mail sai e nenhuma tarefa começa: ' || p.reason || '.',
      'Quando tudo estiver conferido, rode select private.resume_work().', 'Agendamentos'
    from private.work_pause as p;
end
$$;
comment on function private.check_scheduler() is 'Whether something still asks what is due, and whether that is paused.';

create function private.check_calls() returns setof private.operation_check
language plpgsql stable security definer set search_path = ''
as $$
declare
  waiting bigint;
  calls record;
begin
  -- Only where pg_net calls; it forgets answers after six hours.
  if to_regclass('net._http_response') is null or to_regclass('net.http_request_queue') is null then
    return;
  end if;
  execute 'select count(*) from (select 1 from net.http_request_queue limit 1001) as q' into waiting;
  -- 409: another call is at the job already.
  execute $q$
    select count(*) as total,
      count(*) filter (where error_msg is not null or timed_out or status_code >= 500 or status_code in (401, 403, 404)) as failed,
      max(coalesce(status_code::text, left(error_msg, 100)))
        filter (where error_msg is not null or timed_out or status_code >= 500 or status_code in (401, 403, 404)) as example
    from net._http_response where created > now() - interval '1 hour'$q$ into calls;
  return next row('calls', 'Chamadas do banco às funções',
    case
      when waiting > 1000 or (calls.failed >= 5 and 2 * calls.failed >= calls.total) then 'red'
      when waiting > 100 or calls.failed > 0 then 'yellow'
      when calls.total = 0 then 'idle'
      else 'green' end,
    calls.total || ' na última hora, ' || calls.failed || ' sem sucesso' || coalesce(' (como ' || calls.example || ')', '')
      || '; ' || case when waiting > 1000 then 'mais de 1000' else waiting::text end || ' na fila.',
    'Confira se as funções estão publicadas, o endereço em private.job_caller e os tokens do Vault; 401 é token errado, 404 função que falta.',
    'Agendamentos')::private.operation_check;
end
$$;
comment on function private.check_calls() is 'Calls of pg_net that wait or failed; nothing where it is not used.';

create function private.check_space() returns setof private.operation_check
language plpgsql stable security definer set search_path = ''
as $$
declare
  files record;
  used numeric;
  room numeric;
begin
  select coalesce(sum(b.bytes), 0) as bytes,
      string_agg(b.bucket_id || ' ' || private.spoken_size(b.bytes), ', ' order by b.bytes desc, b.bucket_id) as parts
    into files
  from (select o.bucket_id, coalesce(sum((o.metadata ->> 'size')::numeric), 0) as bytes from storage.objects as o group by o.bucket_id) as b;
  room := private.operation_setting('storage_limit_mb', 102400) * 1048576.0;
  return next row('storage', 'Arquivos (Storage)', private.state_of(files.bytes / room, 0.8, 0.95),
    private.spoken_size(files.bytes) || ' de ' || private.spoken_size(room) || ' (' || round(100 * files.bytes / room) || '%)'
      || coalesce(': ' || files.parts, '') || '.',
    'Exclua podcasts que ninguém usa, ou aumente o plano e depois o limite storage_limit_mb em system_settings.',
    'Acompanhar')::private.operation_check;
  used := pg_catalog.pg_database_size(current_database());
  room := private.operation_setting('database_limit_mb', 8192) * 1048576.0;
  return next row('database', 'Banco de dados', private.state_of(used / room, 0.8, 0.95),
    private.spoken_size(used) || ' de ' || private.spoken_size(room) || ' (' || round(100 * used / room) || '%).',
    'Aumente o disco no painel do Supabase e depois o limite database_limit_mb em system_settings.',
    'Acompanhar')::private.operation_check;
end
$$;
comment on function private.check_space() is 'Used and available room of files and database.';

create function private.check_backup() returns setof private.operation_check
language plpgsql stable security definer set search_path = ''
as $$
declare
  every constant integer := private.operation_setting('backup_every_days', 7);
  installed_at timestamptz := (select w.installed_at from private.operation_watch as w);
  newest timestamptz;
begin
  select max(b.taken_at) into newest from public.backup_log as b where b.kind = 'backup';
  return next row('backup', 'Cópia de segurança',
    case when newest is null and now() - installed_at < make_interval(days => every) then 'yellow'
      else private.state_of(extract(epoch from now() - coalesce(newest, installed_at))::numeric / 86400,
        case when newest is null then 0 else every + 1 end, case when newest is null then every else 2 * every + 1 end) end,
    coalesce('A mais nova é de há ' || private.spoken_age(now() - newest) || '.', 'Nenhuma é conhecida.'),
    'Faça uma cópia agora (npm run backup), guarde-a fora deste servidor e ensaie a restauração.',
    'Cópia de segurança e restauração')::private.operation_check;
end
$$;
comment on function private.check_backup() is 'The age of the newest backup that was noted.';

create function private.check_rehearsal() returns setof private.operation_check
language plpgsql stable security definer set search_path = ''
as $$
declare
  every constant integer := private.operation_setting('rehearsal_every_days', 90);
  installed_at timestamptz := (select w.installed_at from private.operation_watch as w);
  newest timestamptz;
begin
  select max(b.finished_at) into newest from public.backup_log as b where b.kind in ('rehearsal', 'restore');
  -- Nothing stops while it is late: never red, and ten days to find an evening for it.
  return next row('rehearsal', 'Ensaio de restauração',
    case when now() - coalesce(newest, installed_at) > make_interval(days => every + 10) then 'yellow' when newest is null then 'idle' else 'green' end,
    coalesce('O último foi há ' || private.spoken_age(now() - newest) || '.',
      'Nenhum é conhecido; o primeiro é para os ' || every || ' dias depois da instalação.'),
    'Restaure a última cópia num projeto vazio e registre o ensaio (npm run rehearsal).',
    'Cópia de segurança e restauração')::private.operation_check;
end
$$;
comment on function private.check_rehearsal() is 'The age of the newest restoration of a backup, here or elsewhere.';

create function private.schema_version() returns text
language plpgsql stable security definer set search_path = ''
as $$
declare
  version text;
begin
  execute 'select max(m.version) from supabase_migrations.schema_migrations as m' into version;
  return version;
exception when undefined_table or invalid_schema_name or insufficient_privilege then
  return null;
end
$$;
comment on function private.schema_version() is 'The last migration of this database; null where migrations are not recorded.';

create function private.check_versions() returns setof private.operation_check
language plpgsql stable security definer set search_path = ''
as $$
declare
  present constant text := private.schema_version();
  functions private.operation_versions;
  site private.operation_versions;
begin
  -- What was said yesterday may be outdated.
  select * into functions from private.operation_versions as v
  where v.component = 'functions' and v.reported_at > now() - interval '1 day';
  select * into site from private.operation_versions as v
  where v.component = 'site' and v.reported_at > now() - interval '1 day';
  return next row('versions', 'Versões',
    case
      when greatest(functions.schema, site.schema) > present then 'red'
      when least(functions.schema, site.schema) < present or functions.release <> site.release then 'yellow'
      when present is null or functions.schema is null or site.schema is null then 'idle'
      else 'green' end,
    'Banco ' || coalesce(present, 'não informado')
      || '; funções ' || coalesce(functions.release, functions.schema, 'não informadas')
      || '; site ' || coalesce(site.release, site.schema, 'não informado') || '.',
    case when greatest(functions.schema, site.schema) > present
      then 'Falta aplicar migrações: npx supabase db push, antes de publicar funções e site.'
      else 'Publique funções e site da mesma versão, nesta ordem: banco, funções, site.' end,
    'Acompanhar')::private.operation_check;
end
$$;
comment on function private.check_versions() is
  'Whether database, functions and site belong together: red where code is newer than the schema it was written for.';

create function private.operation_checks()
returns table (id text, name text, state text, value text, since timestamptz, action text, chapter text)
language plpgsql stable security definer rows 12 set search_path = ''
as $$
declare
  subject text;
  found private.operation_check;
begin
  foreach subject in array array['scheduler', 'mail', 'jobs', 'calls', 'backup', 'rehearsal', 'space', 'versions'] loop
    begin
      for found in execute format('select * from private.check_%s()', subject) loop
        return query select found.id, found.name, found.state, found.value,
          coalesce((select s.since from private.operation_states as s where s.check_id = found.id and s.state = found.state), now()),
          found.action, found.chapter;
      end loop;
    exception when others then
      -- A check that fails hides none of the other checks.
      return query select 'broken_' || subject, 'Verificação ' || subject, 'red', left('Não respondeu: ' || sqlerrm, 300),
        coalesce((select s.since from private.operation_states as s where s.check_id = 'broken_' || subject and s.state = 'red'), now()),
        'Avise quem cuida do sistema e mostre esta mensagem.', 'Acompanhar';
    end;
  end loop;
end
$$;
comment on function private.operation_checks() is
  'Every check: id, name, state (green, yellow, red; idle where nothing has happened yet that would tell), what was measured, in this state since, what to do, and the chapter of docs/operacao.md.';
