-- What a person means by the words of a question.

-- One thing that is looked for: a clinical concept by all its names, or a word.
create type private.search_unit as (
  weight real,
  is_concept boolean,
  named tsquery,
  related tsquery,
  typed tsquery,
  family tsquery,
  label text
);
comment on type private.search_unit is
  'named: by any name; related: what a lesson that answers has; typed: the words as they were typed; family: words of the same kind; label: for people.';

create function private.sorted_letters(p_word text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select string_agg(l.letter, '' order by l.letter) from regexp_split_to_table(p_word, '') as l (letter)
$$;
comment on function private.sorted_letters(text) is 'The letters of a word in alphabetical order.';

create function private.corrected_word(p_word text, p_sees_all boolean) returns text[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
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
        where length(v.word) between length(p_word) - most and length(p_word) + most and not v.is_said_only
          -- What the next condition would not take anyway is not compared.
          and (left(v.word, 1) = left(p_word, 1) or length(p_word) >= 8 or length(v.word) = length(p_word))
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
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
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
  -- Half typed, as the last one may be. Three letters begin a word, and no abbreviation.
  if p_is_begun then
    found := array(
      select v.stem from private.search_vocabulary as v
      -- All words that begin with this one: Postgres would plan a "like" anew for each word.
      where v.word operator(pg_catalog.~>=~) p_word and v.word operator(pg_catalog.~<~) (p_word || '~') and not v.is_said_only and (length(p_word) > 3 or length(v.word) > 5)
      group by v.stem order by min(length(v.word)) limit 12);
  end if;
  if p_is_begun and coalesce(cardinality(found), 0) = 0 and length(p_word) >= 5 then
    found := array(
      select v.stem from private.search_vocabulary as v where v.word like '%' || p_word || '%' and not v.is_said_only
      group by v.stem order by min(length(v.word)) limit 12);
  end if;
  if cardinality(found) > 0 or length(p_word) < 5 then
    return found;
  end if;
  return private.corrected_word(p_word, p_sees_all);
end
$$;
comment on function private.understood_word(text, boolean, boolean) is
  'Stems that a typed word may mean: its own when it is known, else what it begins, is a part of or is nearly spelt like; none when it means nothing here.';

-- The words of a question, and what each of them may mean.
create type private.search_word as (
  meant text,
  weight real,
  typed text
);

create function private.typed_words(p_query text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- Neither quotes nor signs survive: no input can act as a query of its own. "20kg" is a number and its unit, "T78.2" a code.
  return btrim(regexp_replace(regexp_replace(regexp_replace(private.search_text(left(p_query, 300)), '[^a-z0-9]+', ' ', 'g'),
    '\m(\d+)(kg|mg|mcg|ml|g|cm|mm|anos?|meses|min|h|j|joules|fr)\M', '\1 \2', 'g'),
    '\m([a-tv-z][0-9]{2}) ([0-9])\M', '\1\2', 'g'));
end
$$;
comment on function private.typed_words(text) is 'The first three hundred letters of a question as words with one space between them.';

create function private.counted_word(p_words text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return (regexp_match(p_words, '\mquant[oa]s ([a-z]+)'))[1];
end
$$;
comment on function private.counted_word(text) is 'The word that a question counts: "ampolas" in "quantas ampolas"; null when there is none. p_words as private.typed_words() writes them.';

create function private.numbered(p_words text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  small constant text[] := '{um,dois,tres,quatro,cinco,seis,sete,oito,nove,dez,onze,doze,treze,quatorze,quinze,dezesseis,dezessete,dezoito,dezenove}';
  tens constant text[] := '{dez,vinte,trinta,quarenta,cinquenta,sessenta,setenta,oitenta,noventa}';
  words constant text[] := string_to_array(p_words, ' ');
  found text[] := '{}';
  at integer := 1;
  number integer;
begin
  if p_words !~ '\m(um|uma|dois|duas|tres|quatro|cinco|seis|sete|oito|nove|\w+ze|dez\w*|vinte|cem|cento|\w+enta|trinta)\M' then
    return p_words;
  end if;
  while at <= cardinality(words) loop
    number := array_position(tens, words[at]) * 10;
    if number >= 20 and words[at + 1] = 'e' and array_position(small, words[at + 2]) < 10 then
      number := number + array_position(small, words[at + 2]);
      at := at + 2;
    else
      number := coalesce(number, array_position(small, case words[at] when 'uma' then 'um' when 'duas' then 'dois' when 'catorze' then 'quatorze' else words[at] end),
        case words[at] when 'cem' then 100 when 'cento' then 100 end);
      -- "Um" is a number before its unit alone.
      if number = 1 and words[at + 1] !~ '^(ano|aninho|mes|dia|semana|quilo|kg|mg|ml|ampola|minuto|hora)' then
        number := null;
      end if;
    end if;
    found := found || coalesce(number::text, words[at]);
    at := at + 1;
  end loop;
  return array_to_string(found, ' ');
end
$$;
comment on function private.numbered(text) is 'Words as private.typed_words() writes them, with numbers in digits: "vinte e cinco quilos" is "25 quilos".';

create function private.unglued(p_word text) returns text[]
language plpgsql stable security definer set search_path = '' set enable_seqscan = off
as $$
begin
  if length(p_word) not between 8 and 40 then
    return '{}';
  end if;
  return coalesce((
    with recursive piece as materialized (
      select t.at, v.word
      from (
        select a.at, substr(p_word, a.at, n.size) as word
        from generate_series(1, length(p_word)) as a (at)
        cross join lateral generate_series(case a.at when 1 then 3 else 2 end, length(p_word) + 1 - greatest(a.at, 4)) as n (size)
      ) as t
      join private.search_vocabulary as v on v.word = t.word
    ),
    part as (
      select array[p.word] as words, 1 + length(p.word) as at from piece as p where p.at = 1
      union all
      select p.words || w.word, p.at + length(w.word)
      from part as p
      join piece as w on w.at = p.at
      where cardinality(p.words) < 4
    )
    -- The fewest words, and of those the longest first.
    select p.words from part as p where p.at > length(p_word) order by cardinality(p.words), length(p.words[1]) desc limit 1), '{}');
end
$$;
comment on function private.unglued(text) is 'The known words of which one consists that was typed without spaces; none when it is no such word.';

create function private.search_words_of(p_query text, p_sees_all boolean) returns private.search_word[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  r constant private.search_ranking := private.search_ranking();
  words text[] := string_to_array(private.numbered(private.typed_words(p_query)), ' ');
  content text[];
  weights real[];
  meant text[];
  joined text[];
  counted text;
  i integer := 1;
  found private.search_word[] := '{}';
  -- Three or four capitals are an abbreviation.
  is_begun constant boolean := left(p_query, 300) !~ '\m[[:upper:]]{3,4}\W*$';
begin
  select array_agg(w.word order by w.place), array_agg(coalesce(c.weight, case when length(w.word) = 1 then r.letter else r.word end) order by w.place)
  into content, weights
  from (
    -- Of a long story the first words that say something.
    select w.word, min(w.place) as place, c.weight
    from unnest(words) with ordinality as w (word, place)
    left join private.search_common_words as c on c.word = w.word
    where coalesce(c.weight, 1) > 0 and w.word <> ''
    group by w.word, c.weight
    order by min(w.place)
    limit 20
  ) as w
  left join private.search_common_words as c on c.word = w.word;
  counted := private.counted_word(array_to_string(words, ' '));
  if counted = any (content) then
    weights[array_position(content, counted)] := greatest(weights[array_position(content, counted)], r.counted);
  end if;
  if content is null then
    content := words[1:20];
    weights := array_fill(r.letter, array[cardinality(content)]);
  end if;
  -- "Anti escorpiônico" is one word.
  for i in reverse coalesce(cardinality(content), 0) - 1..1 loop
    if content[i] in ('anti', 'pre', 'pos', 'intra', 'extra', 'sub', 'hiper', 'hipo', 'inter', 'supra', 'retro', 'micro', 'macro', 'cardio', 'neuro', 'video')
      and exists (select 1 from private.search_vocabulary as v where v.word = content[i] || content[i + 1])
    then
      content := content[:i - 1] || (content[i] || content[i + 1]) || content[i + 2:];
      weights := weights[:i - 1] || r.word || weights[i + 2:];
    end if;
  end loop;
  while i <= cardinality(content) loop
    meant := coalesce(private.understood_word(content[i], is_begun and i = cardinality(content), p_sees_all), '{}');
    -- "choqueseptico" are two words.
    if cardinality(meant) = 0 then
      joined := private.unglued(content[i]);
      if cardinality(joined) > 1 then
        content := content[:i - 1] || joined || content[i + 1:];
        weights := weights[:i - 1] || array(select coalesce(c.weight, r.word) from unnest(joined) with ordinality as j (word, place)
          left join private.search_common_words as c on c.word = j.word order by j.place) || weights[i + 1:];
        continue;
      end if;
    end if;
    -- What means nothing alone may be a part of a word that was typed apart.
    if cardinality(meant) = 0 and i > 1 then
      joined := private.understood_word(content[i - 1] || content[i], false, p_sees_all);
      if cardinality(joined) = 1 then
        found[cardinality(found)] := (joined[1], r.word, content[i - 1] || content[i])::private.search_word;
        i := i + 1;
        continue;
      end if;
    end if;
    if cardinality(meant) = 0 and i < cardinality(content) then
      joined := private.understood_word(content[i] || content[i + 1], false, p_sees_all);
      if cardinality(joined) = 1 then
        content[i + 1] := content[i] || content[i + 1];
        weights[i + 1] := r.word;
        i := i + 1;
        continue;
      end if;
    end if;
    -- Several meanings of a word are kept as one, because the word is no part of a name.
    found := found || (array_to_string(meant, ' | '), weights[i], content[i])::private.search_word;
    i := i + 1;
  end loop;
  return found;
end
$$;
comment on function private.search_words_of(text, boolean) is
  'The words of a question that say something, at most twenty: half typed, misspelt and divided ones are understood; one that means nothing here is empty.';

create function private.search_units(p_query text, p_sees_all boolean) returns private.search_unit[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  r constant private.search_ranking := private.search_ranking();
  words constant private.search_word[] := private.search_words_of(p_query, p_sees_all);
  stems constant text[] := array(select w.meant from unnest(words) as w);
  units private.search_unit[] := '{}';
  at integer := 1;
  at_word integer;
  size integer;
  unit private.search_unit;
  own tsquery;
  concepts constant private.named_concept[] := private.concepts_named(stems);
begin
  while at <= cardinality(stems) loop
    unit := null;
    at_word := at;
    for n in reverse (select coalesce(max(o.size), 0) from unnest(concepts) as o where o.at = at_word)..1 loop
      continue when not exists (select 1 from unnest(concepts) as o where o.at = at_word and o.size = n);
      -- A name that says more may begin within this one: "ampolas de soro antiescorpiônico".
      continue when n > 1 and exists (
        select 1 from unnest(concepts) as o
        where o.at > at_word and o.at < at_word + n and o.at + o.size > at_word + n
          and (select sum(w.weight) from unnest(words[o.at:o.at + o.size - 1]) as w)
            > (select sum(w.weight) from unnest(words[at_word:at_word + n - 1]) as w));
      size := n;
      -- A name that says little elsewhere, as "VC" does, is no more than wished for.
      select case when n > 1 or words[at].weight >= r.telling then r.concept + r.longer_name * (n - 1) else words[at].weight end, true, private.any_of(array_agg(c.named)), private.any_of(array_agg(c.related)), null, null, case when count(*) = 1 then min(t.concept) end
      into unit
      from private.search_concepts as c
      join public.search_terms as t on t.id = c.term_id
      where c.term_id in (select i.id from unnest(concepts) as o, unnest(o.term_ids) as i (id) where o.at = at_word and o.size = n);
      exit when unit.named is not null;
    end loop;
    own := null;
    if unit.named is null then
      size := 1;
      unit := (words[at].weight, false, null, null, null, null, words[at].typed)::private.search_unit;
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
    unit.label := coalesce(unit.label, (select string_agg(w.typed, ' ') from unnest(words[at:at + size - 1]) as w));
    unit.typed := plainto_tsquery('private.search_config', (
      select string_agg(private.search_stems(w.typed), ' ') from unnest(words[at:at + size - 1]) as w));
    if size = 1 and length(words[at].typed) >= 4 then
      unit.family := to_tsquery('private.search_config', (
        select string_agg(distinct v.stem, ' | ') from private.search_vocabulary as v
        where v.family = private.search_family(words[at].typed) and v.stem ~ '^[a-z0-9]+$'));
    end if;
    -- A thing that is named twice counts once.
    if unit.named is null or not unit.is_concept or not exists (select 1 from unnest(units) as u where u.named = unit.named) then
      units := units || unit;
    end if;
    at := at + size;
  end loop;
  return units;
end
$$;
comment on function private.search_units(text, boolean) is
  'A question as what is looked for in it: the longest names of clinical concepts, then single words.';
