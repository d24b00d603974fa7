-- How the clinic calls things: each concept with every name that it has. Kept by administrators.

create table public.search_terms (
  id bigint generated always as identity primary key,
  concept text not null,
  variants text[] not null default '{}',
  abbreviations text[] not null default '{}',
  drug_names text[] not null default '{}',
  lay_words text[] not null default '{}',
  english text[] not null default '{}',
  related text[] not null default '{}',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint search_terms_concept_length check (concept ~ '[[:alnum:]]' and char_length(concept) <= 120),
  constraint search_terms_form check (
    cardinality(variants || abbreviations || drug_names || lay_words || english || related) <= 100
    and array_position(variants || abbreviations || drug_names || lay_words || english || related, null) is null
    and char_length(array_to_string(variants || abbreviations || drug_names || lay_words || english || related, ',')) <= 4000
  )
);
create unique index search_terms_concept_key on public.search_terms (private.search_text(concept));

comment on table public.search_terms is 'Clinical concepts with all their names: what is searched by one name is found by every other.';
comment on column public.search_terms.concept is 'Standard name.';
comment on column public.search_terms.variants is 'Other names that professionals use.';
comment on column public.search_terms.abbreviations is 'Abbreviations, compared as whole words.';
comment on column public.search_terms.drug_names is 'Generic names, salts and brands of a drug.';
comment on column public.search_terms.lay_words is 'What patients and families say.';
comment on column public.search_terms.english is 'English names that are used here.';
comment on column public.search_terms.related is 'No names: by what a lesson that answers is found when nothing names the concept; counts less.';

select private.audit_table('public.search_terms', 'search_term');
create trigger touch_updated_at before update on public.search_terms
  for each row execute function private.touch_updated_at();

select private.guard_table('public.search_terms', 'search terms');
create policy "Administrators read search terms" on public.search_terms
  for select to authenticated
  using ((select private.is_admin()));
create policy "Administrators add search terms" on public.search_terms
  for insert to authenticated
  with check ((select private.is_admin()));
create policy "Administrators change search terms" on public.search_terms
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));
create policy "Administrators delete search terms" on public.search_terms
  for delete to authenticated
  using ((select private.is_admin()));

grant select, delete on public.search_terms to authenticated;
grant insert (concept, variants, abbreviations, drug_names, lay_words, english, related),
  update (concept, variants, abbreviations, drug_names, lay_words, english, related)
  on public.search_terms to authenticated;
grant select, insert, update, delete on public.search_terms to service_role;

create function private.search_key(words text) returns text
language sql stable security definer set search_path = ''
as $$
  -- Independent of the order of the words, and without words that say nothing; these are few and are looked up one by one.
  select string_agg(distinct w.stem, ' ' order by w.stem)
  from unnest(
    regexp_split_to_array(private.search_text(words), '[^a-z0-9]+'),
    regexp_split_to_array(private.search_stems(words), '[^a-z0-9]+')) as w (word, stem)
  where w.word <> '' and (words !~ '[^[:alnum:]]'
    or (select c.weight from private.search_common_words as c where c.word = w.word) is distinct from 0)
$$;
comment on function private.search_key(text) is 'The words of a name in alphabetical order, by which it is looked up; one word alone always counts.';

-- What search reads of the terms.
create table private.search_names (
  key text not null,
  term_id bigint not null references public.search_terms (id) on delete cascade,
  primary key (key, term_id)
);
comment on table private.search_names is 'Names of clinical concepts as private.search_key() writes them; written by a trigger.';
create index search_names_term_idx on private.search_names (term_id);

create table private.search_concepts (
  term_id bigint primary key references public.search_terms (id) on delete cascade,
  named tsquery not null,
  related tsquery
);
comment on table private.search_concepts is 'What finds a clinical concept by any of its names, and what is related to it; written by a trigger.';

-- The names of drugs that are one word: of another drug a dose is no answer.
create table private.search_drug_words (
  stem text not null,
  term_id bigint not null references public.search_terms (id) on delete cascade,
  primary key (stem, term_id)
);
comment on table private.search_drug_words is 'Names of one word of the terms that have generic names or brands; written by a trigger.';
create index search_drug_words_term_idx on private.search_drug_words (term_id);
alter table private.search_drug_words enable row level security;
revoke all on private.search_drug_words from anon, authenticated, service_role;

create function private.other_names(p_stem text) returns text[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- In two steps: as a join Postgres reads every name.
  return array(
    select distinct o.key
    from private.search_names as o
    where o.term_id = any (array(select s.term_id from private.search_names as s where s.key = p_stem)) and o.key !~ ' '
    limit 12) || p_stem;
end
$$;
comment on function private.other_names(text) is 'A word and the names of one word that its clinical concept has.';

create type private.named_concept as (
  at integer,
  size integer,
  term_ids bigint[]
);

create function private.concepts_named(p_stems text[]) returns private.named_concept[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off set enable_hashjoin = off set enable_mergejoin = off
as $$
begin
  return (
    with span as materialized (
      select s.at, n.size, (select string_agg(one.stem, ' ' order by one.stem) from (select distinct t.stem from unnest(p_stems[s.at:s.at + n.size - 1]) as t (stem)) as one) as key
      from generate_series(1, cardinality(p_stems)) as s (at)
      cross join generate_series(1, 6) as n (size)
      where s.at + n.size - 1 <= cardinality(p_stems)
        -- What is denied comes after: "parada e não sei" is no name of "não parar".
        and (n.size = 1 or p_stems[s.at + n.size - 1] <> 'nao')
    ),
    direct as materialized (
      select s.at, s.size, array_agg(n.term_id) as term_ids from span as s join private.search_names as n on n.key = s.key group by s.at, s.size
    ),
    called as materialized (
      select w.at, o.stem
      from unnest(p_stems) with ordinality as w (stem, at)
      cross join lateral unnest(private.other_names(w.stem)) as o (stem)
      where w.stem <> '' and w.stem !~ ' '
    ),
    -- An abbreviation may stand in a name for a word of it: "USG pulmão" is the ultrasound of the lung.
    indirect as (
      select a.at::integer, 2 as size, array_agg(distinct n.term_id) as term_ids
      from called as a
      join called as b on b.at = a.at + 1 and a.stem <> b.stem
      join private.search_names as n on n.key = least(a.stem, b.stem) || ' ' || greatest(a.stem, b.stem)
      where not exists (select 1 from direct as d where d.at = a.at and d.size = 2)
      group by a.at
    )
    select array(select (e.at, e.size, e.term_ids)::private.named_concept from (select * from direct union all select * from indirect) as e));
end
$$;
comment on function private.concepts_named(text[]) is
  'Clinical concepts by where their names stand among these stems, in any order of the words; one of two may be said in another way.';

create function private.drugs_in(p_words tsvector) returns bigint[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select array(
      select distinct n.term_id from private.search_drug_words as n where n.stem = any (tsvector_to_array(p_words))));
end
$$;
comment on function private.drugs_in(tsvector) is 'The terms of the drugs that a text names by one word.';

create function private.any_phrase(p_phrases text[]) returns tsquery
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  one tsquery;
  found tsquery;
begin
  for one in select distinct private.search_phrase(p.phrase) from unnest(p_phrases) as p (phrase) loop
    if numnode(one) > 0 then
      found := coalesce(found || one, one);
    end if;
  end loop;
  return found;
end
$$;
comment on function private.any_phrase(text[]) is 'What finds any of these phrases; null when none has a word.';

create function private.index_search_term() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  names constant text[] := new.concept || new.variants || new.abbreviations || new.drug_names || new.lay_words || new.english;
begin
  delete from private.search_names as n where n.term_id = new.id;
  delete from private.search_concepts as c where c.term_id = new.id;
  insert into private.search_names (key, term_id)
  select distinct k.key, new.id
  from unnest(names) as t (name), private.search_key(t.name) as k (key)
  where k.key is not null
    -- A name of which only a common word is left would be found by everything.
    and not (t.name ~ '\s' and exists (select 1 from private.search_common_words as c where c.stem = k.key));
  delete from private.search_drug_words as d where d.term_id = new.id;
  insert into private.search_drug_words (stem, term_id)
  select n.key, n.term_id from private.search_names as n where n.term_id = new.id and cardinality(new.drug_names) > 0 and n.key !~ ' ';
  insert into private.search_concepts (term_id, named, related)
  select new.id, n.named, private.any_phrase(new.related)
  -- What patients say often means other things in a lesson: it leads to the concept and is not looked for itself.
  from private.any_phrase(new.concept || new.variants || new.abbreviations || new.drug_names || new.english) as n (named)
  where n.named is not null;
  perform private.learn_words(names || new.related);
  return null;
end
$$;
comment on function private.index_search_term() is 'Trigger: writes what search reads of a clinical term.';

create trigger index_search_term after insert or update on public.search_terms
  for each row execute function private.index_search_term();
