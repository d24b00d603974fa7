-- For whom and by which way: patients, their states and routes, which change a dose. Kept by administrators.

create function private.is_measure(p_range numrange, p_most integer) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  -- Of an empty range and of one without a beginning, lower_inc() is false; hundredths are days of a year.
  select p_range is null or (lower_inc(p_range) and not upper_inc(p_range)
    and lower(p_range) >= 0 and coalesce(upper(p_range), p_most) <= p_most and lower(p_range) < p_most
    and scale(lower(p_range)) <= 2 and coalesce(scale(upper(p_range)), 0) <= 2)
$$;
comment on function private.is_measure(numrange, integer) is 'From so much, below so much or without an end; nothing where it is not told.';

create table public.search_modifiers (
  id bigint generated always as identity primary key,
  name text not null,
  kind text not null,
  names text[] not null default '{}',
  asked text[] not null default '{}',
  implying text[] not null default '{}',
  unless text[] not null default '{}',
  years numrange,
  kilos numrange,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint search_modifiers_name_length check (name ~ '[[:alnum:]]' and char_length(name) <= 60),
  constraint search_modifiers_bounds check (private.is_measure(years, 150) and private.is_measure(kilos, 500)),
  constraint search_modifiers_kind_known check (kind in ('age', 'state', 'route')),
  constraint search_modifiers_form check (
    cardinality(names || asked || implying || unless) <= 100 and array_position(names || asked || implying || unless, null) is null
    and char_length(array_to_string(names || asked || implying || unless, ',')) <= 4000),
  constraint search_modifiers_ranges check (kind = 'age' or (years is null and kilos is null))
);
create unique index search_modifiers_name_key on public.search_modifiers (private.search_text(name));

comment on table public.search_modifiers is
  'Patients, their states and routes: a dose that is said for one is never the answer for another.';
comment on column public.search_modifiers.name is 'As it stands in "Não fala de: …".';
comment on column public.search_modifiers.kind is 'age: of one line only the nearest counts; state: of a patient of any age; route: by which a drug is given.';
comment on column public.search_modifiers.names is 'Other names and abbreviations; of several words, these one after the other.';
comment on column public.search_modifiers.asked is 'What people type for the modifier, and what means other things where it is said: "na veia". Compared letter by letter.';
comment on column public.search_modifiers.implying is 'Words that mean it where no other of its kind is named: an infusion is endovenous, unless it is intraosseous.';
comment on column public.search_modifiers.unless is 'Beside one of these words a name means something else: the shock of a defibrillator.';
comment on column public.search_modifiers.years is 'Age that means it: "3 anos".';
comment on column public.search_modifiers.kilos is 'Weight that means it: "20 kg".';

select private.audit_table('public.search_modifiers', 'search_modifier');
create trigger touch_updated_at before update on public.search_modifiers
  for each row execute function private.touch_updated_at();

select private.guard_table('public.search_modifiers', 'search modifiers');
create policy "Administrators read search modifiers" on public.search_modifiers
  for select to authenticated
  using ((select private.is_admin()));
create policy "Administrators add search modifiers" on public.search_modifiers
  for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change search modifiers" on public.search_modifiers
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "Administrators delete search modifiers" on public.search_modifiers
  for delete to authenticated
  using ((select private.is_admin()));

grant select, delete on public.search_modifiers to authenticated;
grant insert (name, kind, names, asked, implying, unless, years, kilos), update (name, kind, names, asked, implying, unless, years, kilos)
  on public.search_modifiers to authenticated;
grant select, insert, update, delete on public.search_modifiers to service_role;

-- What search reads of them.
create table private.search_modifier_names (
  head text not null,
  modifier_id bigint not null references public.search_modifiers (id) on delete cascade,
  named tsquery not null,
  in_line tsquery not null generated always as (private.in_fields(named, 'A')) stored,
  in_chapter tsquery not null generated always as (private.in_fields(named, 'B')) stored,
  before tsquery not null generated always as (private.in_fields(named, 'C')) stored,
  after tsquery not null generated always as (private.in_fields(named, 'D')) stored,
  is_implied boolean not null,
  unless tsquery,
  primary key (head, modifier_id, named)
);
comment on table private.search_modifier_names is 'Names of modifiers by one of their words; written by a trigger.';
create index search_modifier_names_modifier_idx on private.search_modifier_names (modifier_id);

create function private.index_search_modifier() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.search_modifier_names as n where n.modifier_id = new.id;
  insert into private.search_modifier_names (head, modifier_id, named, is_implied, unless)
  select h.parts[1], new.id, p.named, bool_and(t.is_implied), private.any_phrase(new.unless)
  from (
    select n.name, false as is_implied from unnest(new.name || new.names) as n (name)
    union all
    select i.name, true from unnest(new.implying) as i (name)
  ) as t
  cross join lateral private.search_phrase(t.name) as p (named)
  cross join lateral regexp_match(p.named::text, '''([^'']+)''') as h (parts)
  where h.parts is not null
  group by h.parts[1], p.named;
  perform private.learn_words(new.name || new.names || new.asked || new.implying);
  return null;
end
$$;
comment on function private.index_search_modifier() is 'Trigger: writes what search reads of a modifier.';
create trigger index_search_modifier after insert or update on public.search_modifiers
  for each row execute function private.index_search_modifier();

create function private.modifiers_in(p_words tsvector) returns bigint[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select array(
      select distinct n.modifier_id
      from private.search_modifier_names as n
      where n.head = any (tsvector_to_array(p_words)) and p_words @@ n.named and (n.unless is null or not p_words @@ n.unless)));
end
$$;
comment on function private.modifiers_in(tsvector) is 'The patients, states and routes that a text names.';

create function private.affirmed(p_text text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return regexp_replace(p_text,
    '\m(sem|exceto|fora d[aeo]|salvo|não (em|n[ao]s?|é|está em|esteja em|sendo)|n[ao]o use (em|n[ao]s?))\s+((o|a|os|as|um|uma|estar em|ser)\s+)?[[:alpha:]]+', ' ', 'gi');
end
$$;
comment on function private.affirmed(text) is 'A text without what it denies: "sem choque" speaks of no shock.';

create function private.modifiers_of_lack(p_words tsvector) returns bigint[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select distinct n.modifier_id
    from private.search_modifier_names as n
    where n.head = any (tsvector_to_array(p_words)) and 'nao' = any (private.words_of(array[n.named])) and p_words @@ n.named);
end
$$;
comment on function private.modifiers_of_lack(tsvector) is
  'The modifiers that a text names by what they lack: "sem pulso" is a patient, and no denied one.';

create function private.denied_modifiers(p_text text) returns bigint[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  affirmed constant text := private.affirmed(p_text);
  words tsvector;
  named bigint[];
begin
  if affirmed = p_text then
    return '{}';
  end if;
  words := private.search_vector(p_text);
  named := private.modifiers_in(words);
  if named = '{}' then
    return named;
  end if;
  return array(select d.id from unnest(named) as d (id) where d.id <> all (private.modifiers_in(private.search_vector(affirmed)) || private.modifiers_of_lack(words)));
end
$$;
comment on function private.denied_modifiers(text) is 'Patients and routes that a line names only to deny them.';
revoke all on private.search_modifier_names from anon, authenticated, service_role;
alter table private.search_modifier_names enable row level security;

create function private.modifier_text(p_modifier public.search_modifiers) returns text
language sql stable set search_path = ''
as $$
  select ' ' || private.search_text(array_to_string(p_modifier.name || p_modifier.names || p_modifier.asked || p_modifier.implying, ' '))
$$;
comment on function private.modifier_text(public.search_modifiers) is
  'Every name of a patient, a state or a route, as the patterns of private.search_patterns() read it.';

create function public.find_search_modifiers(p_query text default '', p_after text default null, p_limit integer default 50)
returns setof public.search_modifiers
language plpgsql stable rows 50 set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select m.*
    from public.search_modifiers as m
    where private.modifier_text(m) like all (private.search_patterns(p_query))
      and (p_after is null or private.search_text(m.name) > private.search_text(p_after))
    order by private.search_text(m.name)
    limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;
comment on function public.find_search_modifiers(text, text, integer) is
  'Administrators: patients, states and routes that have every word of the query in one of their names, by name, at most 200, after a name. Errors: 42501.';

grant execute on function private.modifier_text(public.search_modifiers), public.find_search_modifiers(text, text, integer)
  to authenticated;
grant execute on function private.is_measure(numrange, integer) to authenticated, service_role;
