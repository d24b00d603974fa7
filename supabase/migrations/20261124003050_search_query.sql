-- What somebody means by what they type.

-- One thing that is looked for: a clinical concept by all its names, or a word.
create type private.search_unit as (
  weight real,
  is_concept boolean,
  named tsquery,
  related tsquery
);

create function private.sorted_letters(p_word text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(l.letter, '' order by l.letter) from regexp_split_to_table(p_word, '') as l (letter)
$$;
comment on function private.sorted_letters(text) is 'The letters of a word in alphabetical order.';

create function private.corrected_word(p_word text, p_sees_all boolean) returns text[]
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  -- One wrong letter in up to eight, two in up to twelve, three in longer words; or letters that changed places, which are two.
  wrong constant integer := case when length(p_word) < 9 then 1 when length(p_word) < 13 then 2 else 3 end;
  most constant integer := greatest(wrong, 2);
begin
  -- The whole vocabulary is compared: trigrams of words that differ in two letters have too little in common to look them up.
  return array(
    select near.stem
    from (
      select s.*, rank() over (order by s.distance) as nth
      from (
        select v.stem, v.word, extensions.levenshtein_less_equal(v.word, p_word, most) as distance
        from private.search_vocabulary as v
        where length(v.word) between length(p_word) - most and length(p_word) + most
      ) as s
      -- The first letter is rarely wrong.
      where (s.distance <= wrong and (left(s.word, 1) = left(p_word, 1) or (s.distance = 1 and length(p_word) >= 8)))
        or (s.distance = 2 and private.sorted_letters(s.word) = private.sorted_letters(p_word))
    ) as near
    where near.nth = 1
    -- Of two that are as near, the one that a lesson is about.
    order by exists (
        select 1 from private.search_documents as d
        where d.words @@ (near.stem || ':AB')::tsquery and (p_sees_all or d.is_visible)) desc,
      extensions.similarity(near.word, p_word) desc, near.word
    limit 1);
end
$$;
comment on function private.corrected_word(text, boolean) is 'The stem of the word that is nearly spelt like this one; none when there is none.';

create function private.understood_word(p_word text, p_is_begun boolean, p_sees_all boolean) returns text[]
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_custom_plan set enable_seqscan = off
as $$
declare
  own constant text := private.search_stems(p_word);
  found text[];
begin
  if length(p_word) < 3 or p_word ~ '[0-9]' or exists (select 1 from private.search_vocabulary as v where v.stem = own)
    -- The vocabulary has no words of what members never saw.
    or (p_sees_all and exists (select 1 from private.search_documents as d where d.words @@ private.search_phrase(p_word)))
  then
    return array[own];
  end if;
  -- Half typed, as the last one may be, or a part of a longer word. Three letters begin a word, and no abbreviation.
  if length(p_word) >= 5 or p_is_begun then
    found := array(
      select v.stem from private.search_vocabulary as v
      where v.word like p_word || '%' and (length(p_word) > 3 or length(v.word) > 5)
      group by v.stem order by min(length(v.word)) limit 12);
  end if;
  if coalesce(cardinality(found), 0) = 0 and length(p_word) >= 5 then
    found := array(
      select v.stem from private.search_vocabulary as v where v.word like '%' || p_word || '%'
      group by v.stem order by min(length(v.word)) limit 12);
  end if;
  if cardinality(found) > 0 or length(p_word) < 5 then
    return found;
  end if;
  if exists (
    select 1 from private.transcript_passages as p
    join private.search_documents as d on d.id = p.document_id and (p_sees_all or d.is_visible)
    where p.words @@ private.search_phrase(p_word))
  then
    return array[own];
  end if;
  return private.corrected_word(p_word, p_sees_all);
end
$$;
comment on function private.understood_word(text, boolean, boolean) is
  'Stems that a typed word may mean: its own when it is known, else what it begins, is a part of or is nearly spelt like; none when it means nothing here.';

-- What somebody typed, and what each word of it may mean.
create type private.search_word as (
  meant text,
  weight real
);

create function private.search_words_of(p_query text, p_sees_all boolean) returns private.search_word[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Neither quotes nor signs survive search_text(): no input can act as a query of its own.
  words text[] := array(
    select w.word
    from unnest(string_to_array(regexp_replace(private.search_text(left(p_query, 200)), '[^a-z0-9]+', ' ', 'g'), ' '))
      with ordinality as w (word, place)
    where w.word <> ''
    group by w.word
    order by min(w.place)
    limit 16);
  content text[];
  weights real[];
  meant text[];
  joined text[];
  found private.search_word[] := '{}';
  -- Who types three or four capitals means an abbreviation.
  is_begun constant boolean := left(p_query, 200) !~ '\m[[:upper:]]{3,4}\W*$';
begin
  select array_agg(w.word order by w.place), array_agg(coalesce(c.weight, case when length(w.word) = 1 then 0.15 else 0.6 end) order by w.place)
  into content, weights
  from unnest(words) with ordinality as w (word, place)
  left join private.search_common_words as c on c.word = w.word
  where coalesce(c.weight, 1) > 0;
  if content is null then
    content := words;
    weights := array_fill(0.15::real, array[cardinality(words)]);
  end if;
  for i in 1..coalesce(cardinality(content), 0) loop
    meant := coalesce(private.understood_word(content[i], is_begun and i = cardinality(content), p_sees_all), '{}');
    -- What means nothing alone may be a part of a word that was typed apart.
    if cardinality(meant) = 0 and i > 1 then
      joined := private.understood_word(content[i - 1] || content[i], false, p_sees_all);
      if cardinality(joined) = 1 then
        found[cardinality(found)] := (joined[1], 0.6)::private.search_word;
        continue;
      end if;
    end if;
    if cardinality(meant) = 0 and i < cardinality(content) then
      joined := private.understood_word(content[i] || content[i + 1], false, p_sees_all);
      if cardinality(joined) = 1 then
        content[i + 1] := content[i] || content[i + 1];
        weights[i + 1] := 0.6;
        continue;
      end if;
    end if;
    -- Several meanings are kept as one: whatever it is, it is no part of a name.
    found := found || (array_to_string(meant, ' | '), weights[i])::private.search_word;
  end loop;
  return found;
end
$$;
comment on function private.search_words_of(text, boolean) is
  'The words of a question that say something, at most sixteen: half typed, misspelt and divided ones are understood; one that means nothing here is empty.';

create function private.other_names(p_stem text) returns text[]
language sql stable security definer set search_path = ''
as $$
  select array(
    select distinct o.key
    from private.search_names as s
    join private.search_names as o on o.term_id = s.term_id and o.key !~ ' '
    where s.key = p_stem
    limit 12) || p_stem
$$;
comment on function private.other_names(text) is 'A word and the names of one word that its clinical concept has.';

create function private.concepts_named(p_stems text[]) returns bigint[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  found bigint[] := array(
    select s.term_id from private.search_names as s
    where s.key = (select string_agg(one.stem, ' ' order by one.stem) from (select distinct t.stem from unnest(p_stems) as t (stem)) as one));
begin
  -- An abbreviation may stand in a name for a word of it: "USG pulmão" is the ultrasound of the lung.
  if cardinality(found) = 0 and cardinality(p_stems) = 2 then
    found := array(
      select distinct s.term_id
      from unnest(private.other_names(p_stems[1])) as a (stem)
      cross join unnest(private.other_names(p_stems[2])) as b (stem)
      join private.search_names as s
        on s.key = (select string_agg(one.stem, ' ' order by one.stem) from unnest(array[a.stem, b.stem]) as one (stem))
      where a.stem <> b.stem);
  end if;
  return found;
end
$$;
comment on function private.concepts_named(text[]) is
  'Clinical concepts of which these stems are a name, whatever their order; one of two may be said in another way.';

create function private.search_units(p_query text, p_sees_all boolean) returns private.search_unit[]
language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  words constant private.search_word[] := private.search_words_of(p_query, p_sees_all);
  stems constant text[] := array(select w.meant from unnest(words) as w);
  units private.search_unit[] := '{}';
  at integer := 1;
  size integer;
  unit private.search_unit;
  own tsquery;
begin
  while at <= cardinality(stems) loop
    unit := null;
    for n in reverse least(6, cardinality(stems) - at + 1)..1 loop
      size := n;
      -- A name that says little elsewhere, as "VC" does, is no more than wished for.
      select case when n > 1 or words[at].weight >= 0.5 then 1.5 + 0.25 * (n - 1) else words[at].weight end, true, private.any_of(array_agg(c.named)), private.any_of(array_agg(c.related))
      into unit
      from private.search_concepts as c
      where c.term_id = any (private.concepts_named(stems[at:at + n - 1]));
      exit when unit.named is not null;
    end loop;
    own := null;
    if unit.named is null then
      size := 1;
      unit := (words[at].weight, false, null, null)::private.search_unit;
      if stems[at] <> '' then
        unit.named := to_tsquery('private.search_config', stems[at]);
      end if;
      -- A word that no index has finds nothing.
      if unit.named is null or numnode(unit.named) = 0 then
        unit.named := null;
      end if;
    else
      -- The words of a name may stand apart in a title or its tags, and those of a patient may stand there after all.
      own := to_tsquery('private.search_config', array_to_string(array(
        select t.stem from unnest(stems[at:at + size - 1]) as t (stem) where t.stem <> ''), ' & '));
      if numnode(own) > 0 then
        own := private.in_fields(own, 'AB');
        unit.related := coalesce(unit.related || own, own);
      end if;
    end if;
    units := units || unit;
    at := at + size;
  end loop;
  return units;
end
$$;
comment on function private.search_units(text, boolean) is
  'A question as what is looked for in it: the longest names of clinical concepts, then single words.';

create function private.any_of(p_queries tsquery[]) returns tsquery
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  one tsquery;
  found tsquery;
begin
  foreach one in array coalesce(p_queries, '{}') loop
    found := coalesce(found || one, found, one);
  end loop;
  return found;
end
$$;
comment on function private.any_of(tsquery[]) is 'What finds whatever one of these finds; null when there is none.';
