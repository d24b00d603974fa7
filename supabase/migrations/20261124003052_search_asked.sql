-- For whom, by which way and how much: what a question asks besides its subject.

create type private.search_asked as (
  ages bigint[],
  states bigint[],
  routes bigint[],
  measures text[],
  drugs bigint[]
);
comment on type private.search_asked is 'Ids of public.search_modifiers by kind; kinds of private.measures(); ids of the terms of drugs.';

create function private.measures_asked(p_query text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  words constant text := private.typed_words(p_query);
  -- "Quantos neurônios por minuto" asks for no time.
  counted constant text := private.counted_word(words);
  typed constant tsvector := to_tsvector('simple', coalesce(counted, words));
  named constant text[] := array(select m.kind from private.measures() as m where typed @@ m.asked);
begin
  return case
    when cardinality(named) > 0 or counted is not null or not typed @@ 'quanto | quanta' then named
    else array(select m.kind from private.measures() as m)
  end;
end
$$;
comment on function private.measures_asked(text) is 'The kinds of quantities for which a question asks.';

create function private.asked_ages(p_words text) returns bigint[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  if translate(p_words, '0123456789', '') = p_words then
    return '{}';
  end if;
  return (
  with said as (
    select a.parts[2]::numeric * case left(a.parts[3], 1) when 'a' then 1 when 'm' then 1 / 12.0 when 's' then 7 / 365.0 else 1 / 365.0 end as years,
      null::numeric as kilos
    from regexp_matches(p_words,
      '(\m(?:ha|faz|apos|depois de|por|durante|ultimos|cada) )?\m(\d{1,3}) (anos?|aninhos?|mes(?:es)?|semanas? de vida|dias? de vida|dias? de nascido)\M', 'g') as a (parts)
    where a.parts[1] is null
    union all
    select null, k.parts[1]::numeric from regexp_matches(p_words, '\m(\d{1,3}) (?:kg|kgs|quilos?|kilos?)\M', 'g') as k (parts)
  )
  select array(
    select distinct m.id from public.search_modifiers as m join said as s on m.years @> s.years or m.kilos @> s.kilos));
end
$$;
comment on function private.asked_ages(text) is 'Patients that an age or a weight in a question means: "3 anos", "20 kg".';

create function private.modifiers_asked(p_words text) returns bigint[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select coalesce(array_agg(a.id) filter (where ' ' || p_words || ' ' like '% ' || a.name || ' %'), '{}')
    from (
      -- All names at once, because name by name costs many times that.
      select array_agg(m.id order by m.id, n.place) as ids, private.search_text(string_agg(n.name, ' ¶ ' order by m.id, n.place)) as names
      from public.search_modifiers as m
      cross join lateral unnest(m.asked) with ordinality as n (name, place)
    ) as every
    cross join lateral unnest(every.ids, string_to_array(every.names, ' ¶ ')) as a (id, name));
end
$$;
comment on function private.modifiers_asked(text) is
  'The modifiers that a question means by a name that only questions have; p_words as private.typed_words() writes them.';

create function private.what_is_asked(p_query text, p_units private.search_unit[]) returns private.search_asked
language plpgsql stable security definer set search_path = ''
as $$
declare
  typed constant text := private.numbered(private.typed_words(p_query));
  -- As it was typed, and as its misspelt words were understood.
  words constant tsvector := private.search_vector(private.affirmed(left(p_query, 300)))
    || coalesce((select private.search_vector(string_agg(u.label, ' ')) from unnest(p_units) as u where not u.is_concept), '')
    || coalesce((select to_tsvector('private.search_config', string_agg(u.named::text, ' ')) from unnest(p_units) as u where not u.is_concept and u.named::text !~ '[|&<]'), '');
  denied constant bigint[] := private.denied_modifiers(left(p_query, 300));
  ages constant bigint[] := private.asked_ages(typed);
  modifiers constant bigint[] := private.modifiers_in(words) || private.modifiers_of_lack(private.search_vector(left(p_query, 300)));
  asked private.search_asked;
begin
  select array_agg(m.id) filter (where m.kind = 'age'), array_agg(m.id) filter (where m.kind = 'state'), array_agg(m.id) filter (where m.kind = 'route')
  into asked.ages, asked.states, asked.routes
  from public.search_modifiers as m
  where m.id = any (modifiers || ages) and m.id <> all (denied) or m.id = any (private.modifiers_asked(typed));
  asked.ages := coalesce(asked.ages, '{}');
  asked.states := coalesce(asked.states, '{}');
  asked.routes := coalesce(asked.routes, '{}');
  asked.drugs := private.drugs_in(words);
  asked.measures := private.measures_asked(p_query);
  -- "Quanto" of a drug is its dose.
  if cardinality(asked.drugs) > 0 and cardinality(asked.measures) = (select count(*) from private.measures()) then
    asked.measures := '{dose}';
  end if;
  -- In a question without a drug, a route is the subject: "IO pode ficar quantas horas".
  if cardinality(asked.drugs) = 0 and not 'dose' = any (asked.measures) then
    asked.routes := '{}';
  end if;
  -- A question with a drug and a weight, an age or a route asks for a dose.
  if cardinality(asked.measures) = 0 and cardinality(asked.drugs) > 0 and cardinality(asked.ages || asked.states || asked.routes) > 0 then
    asked.measures := '{dose}';
  end if;
  return asked;
end
$$;
comment on function private.what_is_asked(text, private.search_unit[]) is
  'Patients, states, routes, kinds of quantities and drugs that a question names or means.';
