-- One change of many episodes at once: doing it, and taking it back. See docs/decisions/0041-the-catalogue-as-a-table.md.

create table private.podcast_acts (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  changes jsonb not null,
  podcast_count integer not null,
  undone_at timestamptz
);

comment on table private.podcast_acts is
  'One change of many episodes at once, kept for 30 days so that it can be undone: change_podcasts(), undo_podcast_act().';
comment on column private.podcast_acts.actor_id is 'The administrator who did the act, without a foreign key: others may undo it when the account is gone.';
comment on column private.podcast_acts.changes is 'What was asked for, as private.checked_podcast_changes() gives it.';
comment on column private.podcast_acts.undone_at is 'An act is undone once; its rows of podcast_changes are gone then.';

create index podcast_acts_at_idx on private.podcast_acts (at);

create table private.podcast_changes (
  act_id bigint not null references private.podcast_acts (id) on delete cascade,
  podcast_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  primary key (act_id, podcast_id)
);

comment on table private.podcast_changes is
  'What an act changed of each episode, at most 500 of an act. Without a foreign key to the episode: an undo says how many are gone.';
comment on column private.podcast_changes.before is 'Only what the act changed: category_id, is_active, published_at; nothing where it deleted the episode.';
comment on column private.podcast_changes.after is 'The same columns as the act left them: an undo touches no episode that has other values there.';

alter table private.podcast_acts enable row level security;
alter table private.podcast_changes enable row level security;
revoke all on private.podcast_acts, private.podcast_changes from public, anon, authenticated, service_role;

create function private.checked_podcast_changes(p_changes jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC'
as $$
declare
  result jsonb := '{}';
  entry record;
  moment timestamptz;
begin
  if jsonb_typeof(p_changes) is distinct from 'object' or p_changes = '{}' then
    raise exception 'Escolha o que muda.' using errcode = '22023';
  end if;
  for entry in select e.key, e.value, jsonb_typeof(e.value) as kind from jsonb_each(p_changes) as e loop
    if entry.key = 'is_active' and entry.kind = 'boolean' then
      result := result || jsonb_build_object(entry.key, entry.value);
    elsif entry.key = 'is_deleted' and entry.value = 'true' then
      result := result || jsonb_build_object(entry.key, true);
    elsif entry.key = 'category_id' and (entry.kind = 'null' or (entry.kind = 'number' and entry.value::text ~ '^[1-9][0-9]{0,17}$')) then
      result := result || jsonb_build_object(entry.key, entry.value);
    elsif entry.key = 'published_at' and entry.kind = 'string' then
      begin
        moment := (entry.value #>> '{}')::timestamptz;
      exception when others then
        raise exception 'Escolha a data e a hora.' using errcode = '22023';
      end;
      if moment <= now() then
        raise exception 'Esse momento já passou. Escolha outro.' using errcode = '22023';
      end if;
      if moment > now() + interval '2 years' then
        raise exception 'A publicação pode ser agendada para até dois anos.' using errcode = '22023';
      end if;
      result := result || jsonb_build_object(entry.key, moment);
    else
      raise exception 'Esta alteração não existe.' using errcode = '22023';
    end if;
  end loop;
  -- A deletion leaves nothing to change, and a moment to come decides whether the episode is active.
  if (result ? 'is_deleted' and result <> '{"is_deleted": true}') or result ?& array['published_at', 'is_active'] then
    raise exception 'Estas alterações não cabem numa só.' using errcode = '22023';
  end if;
  return result || case when result ? 'published_at' then '{"is_active": false}'::jsonb else '{}' end;
end
$$;
comment on function private.checked_podcast_changes(jsonb) is
  'What to change of episodes: category_id (or null) with is_active or published_at (a moment to come, at most two years away: scheduled), or is_deleted alone. Errors: 22023.';

create function private.podcast_state(p public.podcasts) returns jsonb
language sql stable set search_path = '' set timezone = 'UTC'
as $$
  select jsonb_build_object('category_id', p.category_id, 'is_active', p.is_active, 'published_at', p.published_at)
$$;
comment on function private.podcast_state(public.podcasts) is 'What an act may change of an episode, by one clock.';

create function private.write_podcast_values(p_values jsonb) returns void
language sql security definer set search_path = ''
as $$
  update public.podcasts as p set
    category_id = case when e.value ? 'category_id' then (e.value ->> 'category_id')::bigint else p.category_id end,
    is_active = coalesce((e.value ->> 'is_active')::boolean, p.is_active),
    published_at = case when e.value ? 'published_at' then (e.value ->> 'published_at')::timestamptz else p.published_at end
  from jsonb_each(p_values) as e
  where p.id = e.key::bigint
$$;
comment on function private.write_podcast_values(jsonb) is 'Gives episodes, by id, the values of some columns, in one statement.';

create function private.change_podcasts(p_ids bigint[], p_changes jsonb, p_is_trial boolean default false) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '30s' set timezone = 'UTC'
as $$
declare
  changes jsonb;
  is_deletion boolean;
  result jsonb;
  act bigint;
begin
  perform private.require_admin();
  changes := private.checked_podcast_changes(p_changes);
  is_deletion := changes ? 'is_deleted';
  if coalesce(cardinality(p_ids), 0) not between 1 and 500 then
    raise exception 'Uma alteração em massa leva de 1 a 500 podcasts. Filtre mais e tente novamente.' using errcode = '22023';
  end if;
  -- One order for all: two acts on the same episodes wait for each other instead of deadlocking. A category that is being
  -- deleted is waited for as well.
  perform 1 from public.categories as c where c.id = (changes ->> 'category_id')::bigint for key share;
  if not found and changes ->> 'category_id' is not null then
    raise exception 'Esta categoria foi excluída. Escolha outra.' using errcode = '22023';
  end if;
  perform 1 from public.podcasts as p where p.id = any (p_ids) order by p.id for update;
  insert into private.podcast_acts (actor_id, changes, podcast_count) values (private.actor_id(), changes, 0) returning id into act;
  insert into private.podcast_changes (act_id, podcast_id, before, after)
  select act, p.id,
    private.changed_keys(d.becomes, d.was)
      -- Activating an episode that waits for its moment publishes it now; an undo has it wait again.
      || case when p.is_scheduled and (changes ->> 'is_active')::boolean
        then jsonb_build_object('published_at', d.was -> 'published_at') else '{}' end,
    private.changed_keys(d.was, d.becomes)
  from public.podcasts as p
  cross join lateral (
    select s.was, s.was || changes as becomes from (select private.podcast_state(p) as was offset 0) as s offset 0
  ) as d
  where p.id = any (p_ids) and d.was <> d.becomes;
  select jsonb_build_object('act_id', act, 'chosen', (select count(distinct i) from unnest(p_ids) as i),
    'changed', (select count(*) from private.podcast_changes as h where h.act_id = act),
    'gone', (select count(distinct i) from unnest(p_ids) as i where not exists (select 1 from public.podcasts as p where p.id = i)),
    'hidden', (select count(*) from private.podcast_changes as h join public.podcasts as p on p.id = h.podcast_id
      where h.act_id = act and p.is_active and (is_deletion or not (changes ->> 'is_active')::boolean)),
    'appearing', (select count(*) from private.podcast_changes as h join public.podcasts as p on p.id = h.podcast_id
      where h.act_id = act and not p.is_active and (changes ->> 'is_active')::boolean),
    'visible', count(*) filter (where p.is_active), 'total', count(*)) into result
  from public.podcasts as p;
  result := result || jsonb_build_object('is_large',
    private.is_large_part((result ->> 'hidden')::bigint, (result ->> 'visible')::bigint)
    or private.is_large_part((result ->> 'changed')::bigint, (result ->> 'total')::bigint));
  if p_is_trial or (result ->> 'changed')::integer = 0 then
    delete from private.podcast_acts where id = act;
    return result || '{"act_id": null}';
  end if;
  if is_deletion then
    delete from public.podcasts as p using private.podcast_changes as h where h.act_id = act and p.id = h.podcast_id;
  else
    perform private.write_podcast_values(jsonb_object_agg(h.podcast_id, h.after)) from private.podcast_changes as h where h.act_id = act;
  end if;
  update private.podcast_acts set podcast_count = (result ->> 'changed')::integer where id = act;
  return result;
end
$$;
comment on function private.change_podcasts(bigint[], jsonb, boolean) is
  'Administrators: one change of up to 500 episodes, audited, and kept for undo_podcast_act(); with p_is_trial only what it would do: {act_id, chosen, changed, gone, hidden (no longer heard by members), appearing (heard by them from then on), visible (heard before), total, is_large (to be asked about)}; act_id is null where nothing changed. Errors: 42501, 22023.';
select private.publish('private.change_podcasts', 'authenticated');

create function private.undo_podcast_act(p_act_id bigint) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '30s' set timezone = 'UTC'
as $$
declare
  is_deletion boolean;
  entry record;
  kept bigint;
  restored integer := 0;
  gone integer := 0;
  result jsonb;
begin
  perform private.require_admin();
  select a.changes ? 'is_deleted' into is_deletion from private.podcast_acts as a
  where a.id = p_act_id and a.undone_at is null for update;
  if not found then
    raise exception 'this act was undone, or is too old' using errcode = 'PT404';
  end if;
  if is_deletion then
    perform 1 from public.categories as c
    where c.id in (
      select (k.podcast ->> 'category_id')::bigint from private.podcast_changes as h
      join private.kept_audio as k on k.podcast_id = h.podcast_id where h.act_id = p_act_id)
    order by c.id for key share;
    for entry in select h.podcast_id from private.podcast_changes as h where h.act_id = p_act_id order by h.podcast_id loop
      begin
        select k.id into strict kept from private.kept_audio as k
        where k.podcast_id = entry.podcast_id and k.is_deleted and k.kept_until > now();
        perform private.restore_audio(kept);
        restored := restored + 1;
      exception when no_data_found or sqlstate 'PT404' or sqlstate 'PT410' or unique_violation then
        -- Brought back by itself since, or kept no more.
        gone := gone + 1;
      end;
    end loop;
    result := jsonb_build_object('restored', restored, 'changed', 0, 'deleted', gone, 'category_deleted', 0, 'left', '[]'::jsonb);
  else
    perform 1 from public.categories as c
    where c.id in (select (h.before ->> 'category_id')::bigint from private.podcast_changes as h where h.act_id = p_act_id)
    order by c.id for key share;
    perform 1 from public.podcasts as p
    where p.id in (select h.podcast_id from private.podcast_changes as h where h.act_id = p_act_id)
    order by p.id for no key update;
    with states as materialized (
      select h.podcast_id, p.title, h.before,
        case
          when p.id is null then 'deleted'
          when private.changed_keys(private.podcast_state(p), h.after) <> '{}' then 'changed'
          -- An administrator scheduled the episode since: activating it again would publish it now.
          when p.is_scheduled and (h.before ->> 'is_active')::boolean and not h.after ? 'published_at' then 'changed'
          -- The episode stays as it is: writing the former category would break the whole undo (23503).
          when h.before ->> 'category_id' is not null and not exists (
            select 1 from public.categories as c where c.id = (h.before ->> 'category_id')::bigint) then 'category_deleted'
          else 'restored'
        end as state
      from private.podcast_changes as h left join public.podcasts as p on p.id = h.podcast_id
      where h.act_id = p_act_id
    ), written as (
      select private.write_podcast_values(jsonb_object_agg(s.podcast_id, s.before)) from states as s where s.state = 'restored'
    )
    select jsonb_build_object(
      'restored', count(*) filter (where s.state = 'restored'),
      'changed', count(*) filter (where s.state = 'changed'),
      'deleted', count(*) filter (where s.state = 'deleted'),
      'category_deleted', count(*) filter (where s.state = 'category_deleted'),
      'left', (
        select coalesce(jsonb_agg(jsonb_build_object('id', l.podcast_id, 'title', l.title, 'reason', l.state) order by l.podcast_id desc), '[]')
        from (select * from states where state in ('changed', 'category_deleted') order by podcast_id desc limit 20) as l),
      'written', (select count(*) from written)
    ) - 'written' into result
    from states as s;
  end if;
  delete from private.podcast_changes where act_id = p_act_id;
  update private.podcast_acts set undone_at = now() where id = p_act_id;
  return result;
end
$$;
comment on function private.undo_podcast_act(bigint) is
  'Administrators: takes an act of change_podcasts() back, also that of another administrator, once, for 30 days. Episodes keep what was changed since; deleted ones come back by restore_audio(): {restored, changed, deleted, category_deleted, left: [{id, title, reason}] at most 20}. Errors: 42501, PT404 undone or too old.';
select private.publish('private.undo_podcast_act', 'authenticated');

create function private.list_podcast_acts() returns table (
  id bigint, at timestamptz, actor_name text, changes jsonb, podcast_count integer, undone_at timestamptz
)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select a.id, a.at, p.full_name, a.changes, a.podcast_count, a.undone_at
    from private.podcast_acts as a left join public.profiles as p on p.id = a.actor_id
    order by a.at desc, a.id desc limit 20;
end
$$;
comment on function private.list_podcast_acts() is
  'Administrators: the last 20 changes of many episodes, newest first, undone ones too; no name where the account is gone. Errors: 42501.';
select private.publish('private.list_podcast_acts', 'authenticated');
