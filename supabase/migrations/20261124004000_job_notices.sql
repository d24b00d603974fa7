-- Which notices the end of a run causes, and which were sent already.

create table private.catalogue_problems (
  subject text primary key,
  since timestamptz not null,
  causes text[] not null default '{}',
  is_told boolean not null default false
);

comment on table private.catalogue_problems is
  'Present problems of the catalogue''s jobs and keys: notified once, and again only after they were solved.';
comment on column private.catalogue_problems.subject is
  'job:<kind> since its last success, key:<source> since it was refused, held:<kind> while hidings wait for confirmation.';
comment on column private.catalogue_problems.causes is
  'Of a job: how its newest run ended (failed), or the sources that failed in it; of held: how many.';

alter table private.catalogue_problems enable row level security;
revoke all on private.catalogue_problems from public, anon, authenticated, service_role;

create function private.job_name(p_kind text) returns text
language sql immutable set search_path = ''
as $$
  select case p_kind
    when 'youtube_channel' then 'Sincronização do canal'
    when 'catalogue_check' then 'Verificação do catálogo'
    when 'orphan_files' then 'Limpeza de arquivos sem uso'
    when 'youtube_captions' then 'Busca de legendas'
    else 'Tarefa ' || p_kind
  end
$$;
comment on function private.job_name(text) is 'A job as the screens call it.';

create function private.source_name(p_source text) returns text
language sql immutable set search_path = ''
as $$
  select case p_source
    when 'youtube' then 'YouTube'
    when 'drive_key' then 'Google Drive, chave da API'
    when 'drive_account' then 'Google Drive, conta de serviço'
    else 'Google'
  end
$$;
comment on function private.source_name(text) is 'A source as the screens call it.';

create function private.format_time(p_at timestamptz) returns text
language sql stable set search_path = ''
as $$
  select to_char(p_at at time zone 'America/Sao_Paulo', 'DD/MM "às" HH24:MI')
$$;
comment on function private.format_time(timestamptz) is 'A moment as people in Brazil read it.';

create function private.failed_sources(p_run public.sync_runs)
returns table (source text, type text, message text)
language sql immutable set search_path = ''
as $$
  select distinct on (f.value ->> 'source')
    f.value ->> 'source', f.value ->> 'type', left(f.value ->> 'message', 500)
  from jsonb_array_elements(
    case jsonb_typeof(p_run.source_failures) when 'array' then p_run.source_failures else '[]' end
  ) with ordinality as f
  where f.value ->> 'source' is not null
  union all
  -- A sync asks YouTube alone.
  select 'youtube', p_run.error_type, left(p_run.errors[cardinality(p_run.errors)], 500)
  where p_run.kind = 'youtube_channel' and p_run.error_type is not null
    and not coalesce(p_run.source_failures @> '[{"source": "youtube"}]', false)
$$;
comment on function private.failed_sources(public.sync_runs) is 'The sources that failed in a run, each once, with type and message.';

create function private.notices_of_job(p_run public.sync_runs) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  job_subject constant text := 'job:' || p_run.kind;
  is_of_captions constant boolean := p_run.kind = 'youtube_captions';
  -- Where the job is shown and started.
  place constant text := case when is_of_captions then 'Transcrições' else 'Gerenciar Conteúdo' end;
  known private.catalogue_problems;
  causes text[];
  type_of_failure text;
  cause text;
begin
  if p_run.status = 'succeeded' then
    delete from private.catalogue_problems as t where t.subject = job_subject returning t.* into known;
    if known.is_told then
      perform private.close_notices(array[job_subject], 'Voltou a funcionar em ' || private.format_time(now()) || '.');
    end if;
    return '[]';
  end if;

  select t.* into known from private.catalogue_problems as t where t.subject = job_subject;
  causes := case p_run.status when 'failed' then array['failed']
    else array(select f.source from private.failed_sources(p_run) as f order by f.source) end;
  insert into private.catalogue_problems as t (subject, since, causes)
  values (job_subject, coalesce(p_run.finished_at, now()), causes)
  on conflict (subject) do update set causes = excluded.causes;
  -- In two incomplete runs in a row, different sources may each have failed temporarily.
  if known.subject is null or known.is_told
    or not ('failed' = any (known.causes || causes) or known.causes && causes or known.causes || causes = '{}')
  then
    return '[]';
  end if;
  update private.catalogue_problems as t set is_told = true where t.subject = job_subject;

  select coalesce(p_run.error_type, min(f.type)), string_agg(private.source_name(f.source) || ': ' || f.message, ' ' order by f.source)
    into type_of_failure, cause
  from private.failed_sources(p_run) as f;
  if p_run.status = 'failed' or cause is null then
    cause := left(p_run.errors[cardinality(p_run.errors)], 500);
  end if;
  return jsonb_build_array(jsonb_build_object(
    'type', 'catalogue_failing',
    'subject', job_subject,
    'title', private.job_name(p_run.kind) || case
      when known.causes || causes = '{failed,failed}' then ' falhou duas vezes seguidas'
      else ' ficou incompleta duas vezes seguidas' end,
    'message', concat_ws(' ',
      coalesce(nullif(btrim(cause), ''), 'O motivo não foi anotado.'),
      'Assim desde ' || private.format_time(known.since) || '.',
      case
        when type_of_failure = 'quota' then
          'A cota do Google volta toda madrugada, e a próxima execução completa o que faltou; se acabar sempre, peça mais cota no Google Cloud.'
        when type_of_failure in ('unauthorized', 'forbidden') then
          'Corrija a chave ou a permissão e execute de novo em ' || place || '.'
        when type_of_failure in ('network', 'rate') then
          'Costuma passar sozinho, e a próxima execução completa o que faltou; se durar mais de um dia, avise quem cuida do servidor.'
        else
          'Veja o registro em ' || place || ' e execute de novo; se continuar, avise quem cuida do servidor.'
      end),
    'action_url', case when is_of_captions then '/transcript-management' else '/admin?aba=conteudo' end,
    'metadata', '{}'::jsonb,
    'is_mailed', true));
end
$$;
comment on function private.notices_of_job(public.sync_runs) is
  'The second run in a row that does not succeed is notified, once until one succeeds.';

create function private.notices_of_keys(p_run public.sync_runs) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  notices jsonb := '[]';
  asked constant text[] := case p_run.kind
    when 'youtube_channel' then array['youtube']
    when 'catalogue_check' then array['youtube', 'drive_key', 'drive_account']
    else '{}' end;
  working text[];
  refused record;
begin
  -- What failed for another reason, or was not reached, says nothing about a key.
  if p_run.status <> 'failed' then
    with worked as (
      delete from private.catalogue_problems as t
      where t.subject in (
        select 'key:' || a.source from unnest(asked) as a (source)
        where a.source not in (select f.source from private.failed_sources(p_run) as f))
      returning t.subject
    )
    select array_agg(w.subject) into working from worked as w;
    if working is not null then
      perform private.close_notices(working, 'Voltou a funcionar em ' || private.format_time(now()) || '.');
    end if;
  end if;

  for refused in
    select f.source, f.message from private.failed_sources(p_run) as f
    where f.type in ('unauthorized', 'forbidden')
    order by f.source
  loop
    insert into private.catalogue_problems (subject, since, is_told)
    values ('key:' || refused.source, coalesce(p_run.finished_at, now()), true)
    on conflict (subject) do nothing;
    continue when not found;
    notices := notices || jsonb_build_object(
      'type', 'catalogue_key',
      'subject', 'key:' || refused.source,
      'title', 'Acesso recusado: ' || private.source_name(refused.source),
      -- The message of a source says what to do.
      'message', coalesce(nullif(btrim(refused.message), ''), 'Confira a chave nos segredos das funções.')
        || ' Nenhuma aula é ocultada por isso.',
      'action_url', '/admin?aba=conteudo',
      'metadata', '{}'::jsonb,
      'is_mailed', true);
  end loop;
  return notices;
end
$$;
comment on function private.notices_of_keys(public.sync_runs) is
  'A source that refuses our key is notified once until a run finds that it works again.';

create function private.notices_of_lessons(p_run public.sync_runs) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  titles text[];
begin
  if p_run.hidden = 0 and p_run.restored = 0 then
    return '[]';
  end if;
  titles := array(
    select h.title from public.hidings as h where h.run_id = p_run.id and h.state = 'hidden' order by h.video_id limit 5);
  return jsonb_build_array(private.lessons_notice(p_run.hidden, p_run.restored, titles));
end
$$;
comment on function private.notices_of_lessons(public.sync_runs) is
  'Lessons that members see no longer, or again, since a run.';

create function private.close_held_notice(p_kind text, p_note text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.catalogue_problems as t where t.subject = 'held:' || p_kind;
  if found then
    perform private.close_notices(array['held:' || p_kind], p_note);
  end if;
end
$$;
comment on function private.close_held_notice(text, text) is 'Closes the notice about held hidings of a job: they were decided, or a later run holds none.';

create function private.notices_of_held(p_run public.sync_runs) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  held_subject constant text := 'held:' || p_run.kind;
begin
  if p_run.held = 0 then
    if p_run.status <> 'failed' then
      perform private.close_held_notice(p_run.kind, 'Não há mais nada a confirmar.');
    end if;
    return '[]';
  end if;
  insert into private.catalogue_problems as t (subject, since, causes, is_told)
  values (held_subject, coalesce(p_run.finished_at, now()), array[p_run.held::text], true)
  on conflict (subject) do update set causes = excluded.causes where t.causes <> excluded.causes;
  if not found then
    return '[]';
  end if;
  return jsonb_build_array(jsonb_build_object(
    'type', 'catalogue_held',
    'subject', held_subject,
    'title', case p_run.held when 1 then '1 aula espera' else p_run.held || ' aulas esperam' end || ' sua confirmação',
    'message', 'A origem deixou de mostrar mais aulas do que o normal de uma vez, e por isso elas continuam visíveis. '
      || 'Abra algumas na origem e, em Gerenciar Conteúdo, confirme a ocultação ou mantenha-as visíveis.',
    'action_url', '/admin?aba=conteudo',
    'metadata', '{}'::jsonb,
    'is_mailed', true));
end
$$;
comment on function private.notices_of_held(public.sync_runs) is
  'Held hidings are notified once, and again when their number changes.';

create function private.notices_of_arrivals(p_run public.sync_runs) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  waiting integer;
begin
  if p_run.imported = 0 or p_run.kind <> 'youtube_channel' then
    return '[]';
  end if;
  select count(*) into waiting from public.videos as v where v.awaits_review;
  if waiting = 0 then
    return '[]';
  end if;
  return jsonb_build_array(jsonb_build_object(
    'type', 'catalogue_new',
    'subject', 'arrivals',
    'title', case waiting when 1 then '1 aula nova espera' else waiting || ' aulas novas esperam' end || ' revisão',
    'message', case waiting when 1 then 'Os membros ainda não a veem. Ative-a para que apareça, ou desative-a para deixá-la de fora.'
      else 'Os membros ainda não as veem. Ative as que devem aparecer, e desative as que ficam de fora.' end,
    'action_url', '/video-management?situacao=esperam-revisao',
    'metadata', '{}'::jsonb,
    'is_mailed', false));
end
$$;
comment on function private.notices_of_arrivals(public.sync_runs) is
  'A sync brought lessons: how many wait for a review by now. In the bell alone: the number grows with each sync.';

create function private.settle_arrivals() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from old_rows as o where o.awaits_review) and not exists (select from public.videos as v where v.awaits_review) then
    perform private.close_notices(array['arrivals'], 'Já foi decidido.');
  end if;
  return null;
end
$$;
comment on function private.settle_arrivals() is 'Statement trigger of videos: closes the notice about new lessons once none waits for a review.';

create trigger settle_arrivals_update after update on public.videos referencing old table as old_rows
  for each statement execute function private.settle_arrivals();
create trigger settle_arrivals_delete after delete on public.videos referencing old table as old_rows
  for each statement execute function private.settle_arrivals();

create function private.notify_run_end() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Serialized: of two runs that end at once, the second must see the notices of the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('private.notify_run_end', 0));
  perform private.notify_administrators(
    -- The last one is shown first: hidings that wait for confirmation.
    private.notices_of_keys(new) || private.notices_of_job(new)
      || private.notices_of_lessons(new) || private.notices_of_arrivals(new) || private.notices_of_held(new),
    now());
  return null;
exception when others then
  -- A failure to write a notice must not prevent the run from ending.
  raise warning 'administrators were not told of run %: %', new.id, sqlerrm;
  return null;
end
$$;
comment on function private.notify_run_end() is 'Trigger: notifies administrators about the end of a run.';

create trigger notify_run_end_insert after insert on public.sync_runs
  for each row when (new.status in ('succeeded', 'incomplete', 'failed'))
  execute function private.notify_run_end();
create trigger notify_run_end_update after update of status on public.sync_runs
  for each row when (new.status in ('succeeded', 'incomplete', 'failed') and old.status in ('queued', 'running'))
  execute function private.notify_run_end();

create function private.after_held_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A newer check that takes over held hidings notifies at its own end; a decision closes the notice.
  if auth.uid() is not null then
    perform private.close_held_notice(new.kind, 'Já foi decidido.');
  end if;
  return null;
end
$$;
comment on function private.after_held_change() is 'Trigger: closes the notice about hidings that were confirmed or dismissed.';

create trigger after_held_change after update of held on public.sync_runs
  for each row when (old.held > 0 and new.held = 0)
  execute function private.after_held_change();
