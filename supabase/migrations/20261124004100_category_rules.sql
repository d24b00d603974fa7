-- Rules that give a new lesson its category, applied by a trigger, so that syncs and imports need no code for them. A
-- chosen category stays. See docs/decisions/0022-rules-decide-in-the-database.md.

create function private.rule_words(words text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select ' ' || btrim(regexp_replace(
    private.search_text(private.visible_text(left(words, 1000))), '[^[:alnum:]]+', ' ', 'g')) || ' '
$$;
comment on function private.rule_words(text) is
  'Text as rules compare it: the words that search compares, one blank before and after each, nothing else. Read to the 1000th character.';

create table public.category_rules (
  id bigint generated always as identity primary key,
  kind text not null,
  value text not null,
  matcher text not null generated always as (
    case kind when 'title_contains' then private.rule_words(value) else left(value, 1000) end
  ) stored,
  category_id bigint not null references public.categories (id) on delete cascade,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint category_rules_matcher_key unique (kind, matcher),
  constraint category_rules_kind_known check (kind in ('title_contains', 'playlist')),
  constraint category_rules_value_length check (char_length(btrim(value)) >= 1 and char_length(value) <= 200),
  constraint category_rules_value_form check (
    case kind when 'title_contains' then btrim(matcher) <> '' else value ~ '^(PL|UU|FL|OL|EC|SP)[A-Za-z0-9_-]{10,78}$' end
  )
);

comment on table public.category_rules is
  'What decides the category of a new lesson that comes without one: tried in order, the first that meets wins.';
comment on column public.category_rules.kind is
  'title_contains: the title has these words, whole and one after the other; playlist: the video is in this playlist of YouTube.';
comment on column public.category_rules.value is 'The words as an administrator wrote them, or the id of the playlist.';
comment on column public.category_rules.matcher is 'What is compared: the words as private.rule_words() writes them, or the id.';
comment on column public.category_rules.position is 'Order, lowest first; a new rule is the last one.';

create index category_rules_category_idx on public.category_rules (category_id);
create index category_rules_position_idx on public.category_rules (position, id);

-- A new order is no edit of a rule.
create trigger touch_updated_at before update on public.category_rules
  for each row execute function private.touch_updated_at('matcher,position');
select private.audit_table('public.category_rules', 'category_rule', 'matcher');

select private.guard_table('public.category_rules', 'category rules');
create policy "Administrators read category rules" on public.category_rules
  for select to authenticated
  using ((select private.is_admin()));
create policy "Administrators add category rules" on public.category_rules
  for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change category rules" on public.category_rules
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "Administrators delete category rules" on public.category_rules
  for delete to authenticated
  using ((select private.is_admin()));

grant select, delete on public.category_rules to authenticated;
grant insert (kind, value, category_id), update (kind, value, category_id, position)
  on public.category_rules to authenticated;
grant select on public.category_rules to service_role;

create function private.place_category_rule() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.position := (select coalesce(max(r.position), 0) + 1 from public.category_rules as r);
  return new;
end
$$;
comment on function private.place_category_rule() is 'Trigger: a new rule is the last one.';

create trigger place_rule before insert on public.category_rules
  for each row execute function private.place_category_rule();

-- Each new lesson is compared with every rule.
create trigger limit_rules after insert on public.category_rules
  for each statement execute function private.limit_rows('200');

create table public.category_playlists (
  playlist_id text primary key,
  title text,
  entries integer not null default 0,
  last_error text,
  checked_at timestamptz not null default now(),
  read_at timestamptz,
  constraint category_playlists_playlist_id_length check (char_length(playlist_id) between 1 and 200),
  constraint category_playlists_title_length check (char_length(title) <= 500),
  constraint category_playlists_last_error_length check (char_length(last_error) <= 500)
);

comment on table public.category_playlists is
  'Playlists of YouTube that category rules name, as they were when YouTube was last asked. Kept by store_playlist().';
comment on column public.category_playlists.entries is 'How many entries YouTube counts, private and deleted ones too.';
comment on column public.category_playlists.last_error is 'Why it could not be read when YouTube was last asked, in Portuguese; what was read before stays.';
comment on column public.category_playlists.checked_at is 'When YouTube was last asked about it.';
comment on column public.category_playlists.read_at is 'When its videos were last read; null when never.';

select private.guard_table('public.category_playlists', 'category playlists');
create policy "Administrators read category playlists" on public.category_playlists
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.category_playlists to authenticated, service_role;

create table private.playlist_videos (
  playlist_id text not null references public.category_playlists (playlist_id) on delete cascade,
  external_id text not null,
  primary key (external_id, playlist_id)
);

comment on table private.playlist_videos is 'Which videos of YouTube the playlists of category rules hold.';

create index playlist_videos_playlist_idx on private.playlist_videos (playlist_id);

alter table private.playlist_videos enable row level security;
revoke all on private.playlist_videos from public, anon, authenticated, service_role;

create function private.store_playlist(
  p_playlist_id text, p_title text default null, p_entries integer default null, p_video_ids text[] default null,
  p_error text default null
) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.category_playlists as p (playlist_id, title, entries, last_error, read_at)
  values (p_playlist_id, left(p_title, 500), coalesce(p_entries, 0), left(p_error, 500),
    case when p_video_ids is not null then now() end)
  on conflict (playlist_id) do update
    set title = coalesce(excluded.title, p.title),
      entries = coalesce(p_entries, p.entries),
      last_error = excluded.last_error,
      read_at = coalesce(excluded.read_at, p.read_at),
      checked_at = excluded.checked_at;
  if p_video_ids is not null then
    delete from private.playlist_videos as v
    where v.playlist_id = p_playlist_id and v.external_id <> all (p_video_ids);
    insert into private.playlist_videos (playlist_id, external_id)
    select p_playlist_id, one.id from unnest(p_video_ids) as one (id)
    on conflict do nothing;
  end if;
  -- Looked up for a rule that was never saved.
  delete from public.category_playlists as p
  where p.checked_at < now() - interval '1 day'
    and not exists (select 1 from public.category_rules as r where r.kind = 'playlist' and r.value = p.playlist_id);
end
$$;
comment on function private.store_playlist(text, text, integer, text[], text) is
  'Jobs: stores YouTube''s answer about a playlist. Without p_video_ids its videos stay; without p_error it could be read.';
select private.publish('private.store_playlist', 'service_role');

-- Lessons and rules come as arrays, because new lessons and drafts of rules are in no table yet, and because one call
-- per pair would be too many.
create function private.match_rules(
  p_kinds text[], p_matchers text[], p_sources text[], p_external_ids text[], p_titles text[]
) returns table (lesson integer, rule integer)
language sql stable set search_path = ''
as $$
  with lessons as materialized (
    select l.place::integer as lesson, l.source, l.external_id, private.rule_words(l.title) as words
    from unnest(p_sources, p_external_ids, p_titles) with ordinality as l (source, external_id, title, place)
  ), rules as materialized (
    select r.place::integer as rule, r.kind, r.matcher
    from unnest(p_kinds, p_matchers) with ordinality as r (kind, matcher, place)
  )
  select hit.lesson, min(hit.rule)
  from (
    select l.lesson, r.rule
    from rules as r join lessons as l on strpos(l.words, r.matcher) > 0
    where r.kind = 'title_contains' and btrim(r.matcher) <> ''
    union all
    select l.lesson, r.rule
    from lessons as l
    -- Lesson by lesson, against the guess of the planner: a lesson is in few playlists, a playlist has thousands.
    cross join lateral (
      select v.playlist_id from private.playlist_videos as v where v.external_id = l.external_id offset 0
    ) as list
    join rules as r on r.kind = 'playlist' and r.matcher = list.playlist_id
    where l.source = 'youtube'
  ) as hit
  group by hit.lesson
$$;
comment on function private.match_rules(text[], text[], text[], text[], text[]) is
  'For each of these lessons that meets one of these rules, the first rule that it meets; both by their place in the arrays.';

create function private.categorize_video() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A lesson that comes back is not new.
  if current_setting('plantao.insert_is', true) = 'restored' then
    return new;
  end if;
  new.category_id := (
    select r.ids[m.rule]
    from (
      select array_agg(c.category_id order by c.position, c.id) as ids, array_agg(c.kind order by c.position, c.id) as kinds,
        array_agg(c.matcher order by c.position, c.id) as matchers
      from public.category_rules as c
    ) as r
    cross join lateral private.match_rules(r.kinds, r.matchers, array[new.source], array[new.external_id], array[new.title]) as m
    where r.ids is not null
  );
  return new;
end
$$;
comment on function private.categorize_video() is
  'Trigger: a new lesson without a category gets the one of the first rule that it meets.';

create trigger categorize before insert on public.videos
  for each row when (new.category_id is null)
  execute function private.categorize_video();

grant execute on function private.rule_words(text) to authenticated, service_role;
