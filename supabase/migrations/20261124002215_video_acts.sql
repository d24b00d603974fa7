-- One change for many lessons: doing it, and taking it back.

create table private.video_acts (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  actor_id uuid,
  changes jsonb not null,
  video_count integer not null,
  undone_at timestamptz
);

comment on table private.video_acts is
  'One change of many lessons at once, kept for 30 days so that it can be undone: change_videos(), undo_video_act().';
comment on column private.video_acts.actor_id is 'The administrator who did the act, without a foreign key: others may undo it when the account is gone.';
comment on column private.video_acts.changes is 'What was asked for, as private.checked_video_changes() gives it.';
comment on column private.video_acts.undone_at is 'An act is undone once; its rows of video_changes are gone then.';

create index video_acts_at_idx on private.video_acts (at);

create table private.video_changes (
  act_id bigint not null references private.video_acts (id) on delete cascade,
  video_id bigint not null,
  before jsonb not null,
  after jsonb not null,
  primary key (act_id, video_id)
);

comment on table private.video_changes is
  'What an act changed of each lesson, at most 5,000 of an act. Without a foreign key to the lesson: an undo says how many are gone.';
comment on column private.video_changes.before is 'Only what the act changed: category_id, instructor, tags, is_active, awaits_review, featured; and published_at of a lesson that waited for it.';
comment on column private.video_changes.after is 'The same columns as the act left them: an undo touches no lesson that has other values there.';

alter table private.video_acts enable row level security;
alter table private.video_changes enable row level security;
revoke all on private.video_acts, private.video_changes from public, anon, authenticated, service_role;

create function private.change_videos(p_selection jsonb, p_changes jsonb, p_mark text default null) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  ids bigint[];
  changes jsonb;
  found_changes private.video_change[];
  act bigint;
  too_long bigint;
  changed bigint;
begin
  perform private.require_admin();
  changes := private.checked_video_changes(p_changes);
  ids := private.selected_video_ids(p_selection);
  -- One order for all: two acts on the same lessons wait for each other instead of deadlocking. A category that is being
  -- deleted is waited for as well.
  perform 1 from public.categories as c where c.id = (changes ->> 'category_id')::bigint for key share;
  if not found and changes ->> 'category_id' is not null then
    raise exception 'Esta categoria foi excluída. Escolha outra.' using errcode = '22023';
  end if;
  perform 1 from public.videos as v where v.id = any (ids) order by v.id for no key update;
  found_changes := private.changed_videos(ids, changes);
  if p_mark is not null and p_mark <> private.video_changes_mark(cardinality(ids), found_changes) then
    raise exception 'the lessons have changed since the preview' using errcode = 'PT409';
  end if;
  insert into private.video_acts (actor_id, changes, video_count) values (private.actor_id(), changes, 0) returning id into act;
  insert into private.video_changes (act_id, video_id, before, after)
  select act, c.id, c.before, c.after from unnest(found_changes) as c where not c.is_too_long;
  get diagnostics changed = row_count;
  too_long := cardinality(found_changes) - changed;
  if changed = 0 then
    delete from private.video_acts where id = act;
    return jsonb_build_object('act_id', null, 'chosen', cardinality(ids), 'changed', 0, 'too_long', too_long);
  end if;
  perform private.write_video_values(jsonb_object_agg(c.video_id, c.after))
  from private.video_changes as c where c.act_id = act;
  update private.video_acts set video_count = changed where id = act;
  return jsonb_build_object('act_id', act, 'chosen', cardinality(ids), 'changed', changed, 'too_long', too_long);
end
$$;
comment on function private.change_videos(jsonb, jsonb, text) is
  'Administrators: one change of up to 5,000 lessons, audited, and kept for undo_video_act(): {act_id, chosen, changed, too_long}; act_id is null where nothing changed. Errors: 42501, 22023, PT409 with a mark: no longer what the preview showed.';

create function private.write_video_values(p_values jsonb) returns void
language sql security definer set search_path = ''
as $$
  update public.videos as v set
    category_id = case when e.value ? 'category_id' then (e.value ->> 'category_id')::bigint else v.category_id end,
    instructor = case when e.value ? 'instructor' then e.value ->> 'instructor' else v.instructor end,
    tags = case when e.value ? 'tags' then array(select jsonb_array_elements_text(e.value -> 'tags')) else v.tags end,
    is_active = coalesce((e.value ->> 'is_active')::boolean, v.is_active),
    awaits_review = coalesce((e.value ->> 'awaits_review')::boolean, v.awaits_review),
    featured = coalesce((e.value ->> 'featured')::boolean, v.featured),
    published_at = case when e.value ? 'published_at' then (e.value ->> 'published_at')::timestamptz else v.published_at end
  from jsonb_each(p_values) as e
  where v.id = e.key::bigint
$$;
comment on function private.write_video_values(jsonb) is 'Gives lessons, by id, the values of some columns, in one statement.';
select private.publish('private.change_videos', 'authenticated');

create function private.undo_video_act(p_act_id bigint) returns jsonb
language plpgsql security definer set search_path = '' set statement_timeout = '30s'
as $$
declare
  result jsonb;
begin
  perform private.require_admin();
  perform 1 from private.video_acts as a where a.id = p_act_id and a.undone_at is null for update;
  if not found then
    raise exception 'this act was undone, or is too old' using errcode = 'PT404';
  end if;
  -- Categories before lessons, each in one order, as change_videos() does.
  perform 1 from public.categories as c
  where c.id in (select (h.before ->> 'category_id')::bigint from private.video_changes as h where h.act_id = p_act_id)
  order by c.id for key share;
  perform 1 from public.videos as v
  where v.id in (select h.video_id from private.video_changes as h where h.act_id = p_act_id)
  order by v.id for no key update;
  with states as materialized (
    select h.video_id, v.title, h.before,
      case
        when v.id is null then 'deleted'
        when private.changed_keys(jsonb_build_object('category_id', v.category_id, 'instructor', v.instructor, 'tags', v.tags,
          'is_active', v.is_active, 'awaits_review', v.awaits_review, 'featured', v.featured), h.after) <> '{}' then 'changed'
        -- An administrator scheduled the lesson since: activating it again would publish it now.
        when v.is_scheduled and (h.before ->> 'is_active')::boolean then 'changed'
        -- The lesson stays as it is: writing the former category would break the whole undo (23503).
        when h.before ->> 'category_id' is not null and not exists (
          select 1 from public.categories as c where c.id = (h.before ->> 'category_id')::bigint) then 'category_deleted'
        else 'restored'
      end as state
    from private.video_changes as h left join public.videos as v on v.id = h.video_id
    where h.act_id = p_act_id
  ), written as (
    select private.write_video_values(jsonb_object_agg(s.video_id, s.before)) from states as s where s.state = 'restored'
  )
  select jsonb_build_object(
    'restored', count(*) filter (where s.state = 'restored'),
    'changed', count(*) filter (where s.state = 'changed'),
    'deleted', count(*) filter (where s.state = 'deleted'),
    'category_deleted', count(*) filter (where s.state = 'category_deleted'),
    'left', (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.video_id, 'title', l.title, 'reason', l.state) order by l.video_id desc), '[]')
      from (select * from states where state in ('changed', 'category_deleted') order by video_id desc limit 20) as l),
    'written', (select count(*) from written)
  ) - 'written' into result
  from states as s;
  delete from private.video_changes where act_id = p_act_id;
  update private.video_acts set undone_at = now() where id = p_act_id;
  return result;
end
$$;
comment on function private.undo_video_act(bigint) is
  'Administrators: takes an act of change_videos() back, also that of another administrator, once, for 30 days. Lessons keep what was changed since: {restored, changed, deleted, category_deleted, left: [{id, title, reason}] at most 20}. Errors: 42501, PT404 undone or too old.';
select private.publish('private.undo_video_act', 'authenticated');

create function private.list_video_acts() returns table (
  id bigint, at timestamptz, actor_name text, changes jsonb, video_count integer, undone_at timestamptz
)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select a.id, a.at, p.full_name, a.changes, a.video_count, a.undone_at
    from private.video_acts as a left join public.profiles as p on p.id = a.actor_id
    order by a.at desc, a.id desc limit 20;
end
$$;
comment on function private.list_video_acts() is
  'Administrators: the last 20 changes of many lessons, newest first, undone ones too; no name where the account is gone. Errors: 42501.';
select private.publish('private.list_video_acts', 'authenticated');
