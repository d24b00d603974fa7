-- How search reads its indexes.

-- What narrows the results, and whether the reader sees everything.
create type private.search_scope as (
  sees_all boolean,
  kind text,
  category_id bigint,
  min_seconds integer,
  max_seconds integer
);

-- Postgres guesses badly how many rows have one of many names, so the plan is chosen here: what many rows have is met soon by
-- reading from the newest; anything else is looked up. A share is a guess, so reading ends where twice the expected rows
-- brought too little, and what is left is looked up.
create function private.word_shares(p_table text, p_column text, p_words text[]) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  -- Stems are letters and digits, so this list needs no parser: ",adrenalin,choqu,".
  common text;
  shares real[];
  word text;
  place integer;
  found jsonb := '{}';
begin
  -- A small table is always looked up; see private.rows_to_meet().
  if (select c.reltuples <= 10000 from pg_catalog.pg_class as c where c.oid = ('private.' || p_table)::pg_catalog.regclass) then
    return found;
  end if;
  select translate(s.most_common_elems::text, '{}', ',,'), s.most_common_elem_freqs into common, shares
  from pg_catalog.pg_stats as s
  where s.schemaname = 'private' and s.tablename = p_table and s.attname = p_column;
  foreach word in array p_words loop
    place := strpos(common, ',' || word || ',');
    if place > 0 then
      place := place - length(replace(left(common, place), ',', ''));
      if shares[place] > 0.003 then
        found := jsonb_set(found, array[word], to_jsonb(shares[place]));
      end if;
    end if;
  end loop;
  return found;
end
$$;
comment on function private.word_shares(text, text, text[]) is
  'The stems among these that stand in many rows, with their share of the rows, as the last analysis of the table found.';

create function private.words_of(p_queries tsquery[]) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return array(
    select distinct w.word
    from unnest(p_queries) as q (query)
    -- Between quotation marks, of which no stem has one.
    cross join lateral unnest(string_to_array(q.query::text, '''')) with ordinality as w (word, place)
    where w.place % 2 = 0);
end
$$;
comment on function private.words_of(tsquery[]) is 'The stems that stand in queries.';

create function private.share_of(p_query tsquery, p_shares jsonb, p_adjacent real default 0.2) returns real
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  name text;
  words text[];
  least_share real;
  found real := 0;
begin
  if p_query is null or p_shares = '{}' then
    return 0;
  end if;
  foreach name in array string_to_array(p_query::text, '|') loop
    -- Lexemes are letters and digits, between quotation marks.
    words := string_to_array(name, '''');
    least_share := 1;
    for at in 1..cardinality(words) / 2 loop
      -- The words of a name stand together, so a name is as frequent as its rarest word.
      least_share := least(least_share, coalesce((p_shares ->> words[2 * at])::real, 0));
      exit when least_share = 0;
    end loop;
    -- Words stand one after the other less often than together.
    found := greatest(found, least_share * case when name like '%<%' then p_adjacent else 1 end);
  end loop;
  return found;
end
$$;
comment on function private.share_of(tsquery, jsonb, real) is
  'The share of the rows (0 to 1) that have one of the names, about: that of the most frequent one. p_adjacent: in how many of the rows that have all words of a name these stand one after the other; with 1, the share that an index of words brings.';

create function private.rows_to_meet(p_table text, p_share real, p_most integer) returns integer
language plpgsql stable security definer set search_path = ''
as $$
begin
  if p_share <= 0.003 then
    return null;
  end if;
  return (
    select case
      -- Looked up, each row that has it is read once; in a small table that is soon done.
      when c.reltuples > 10000 and p_most / p_share < p_share * c.reltuples then ceil(2 * p_most / p_share)::integer
    end
    from pg_catalog.pg_class as c
    where c.oid = ('private.' || p_table)::pg_catalog.regclass);
end
$$;
comment on function private.rows_to_meet(text, real, integer) is
  'In how many rows of the table so many that have a thing of this share should be met; null where they are better looked up.';

create function private.newest_documents(
  p_query tsquery, p_is_title boolean, p_scope private.search_scope, p_most integer, p_rows integer
) returns bigint[]
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_generic_plan set enable_bitmapscan = off set enable_seqscan = off
as $$
begin
  return array(
    select d.id
    from (
      select e.id, e.created_at, e.title_words, e.words from private.search_documents as e
      where (p_scope.sees_all or e.is_visible)
        and (p_scope.kind is null or (p_scope.kind = 'video') = (e.video_id is not null))
        and (p_scope.category_id is null or e.category_id = p_scope.category_id)
        and (p_scope.min_seconds is null or e.seconds >= p_scope.min_seconds)
        and (p_scope.max_seconds is null or e.seconds < p_scope.max_seconds)
      order by e.created_at desc, e.id desc
      limit p_rows
    ) as d
    where case when p_is_title then d.title_words else d.words end @@ p_query
    order by d.created_at desc, d.id desc
    limit p_most);
end
$$;
comment on function private.newest_documents(tsquery, boolean, private.search_scope, integer, integer) is
  'The newest documents that have these words, or have them in their title, among the newest p_rows of the scope.';

create function private.looked_up_documents(
  p_query tsquery, p_is_title boolean, p_scope private.search_scope, p_most integer
) returns bigint[]
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_generic_plan set enable_indexscan = off set enable_seqscan = off
as $$
begin
  if p_is_title then
    return array(
      select d.id from private.search_documents as d
      where d.title_words @@ p_query and (p_scope.sees_all or d.is_visible)
        and (p_scope.kind is null or (p_scope.kind = 'video') = (d.video_id is not null))
        and (p_scope.category_id is null or d.category_id = p_scope.category_id)
        and (p_scope.min_seconds is null or d.seconds >= p_scope.min_seconds)
        and (p_scope.max_seconds is null or d.seconds < p_scope.max_seconds)
      order by d.created_at desc, d.id desc
      limit p_most);
  end if;
  return array(
    select d.id from private.search_documents as d
    where d.words @@ p_query and (p_scope.sees_all or d.is_visible)
      and (p_scope.kind is null or (p_scope.kind = 'video') = (d.video_id is not null))
      and (p_scope.category_id is null or d.category_id = p_scope.category_id)
      and (p_scope.min_seconds is null or d.seconds >= p_scope.min_seconds)
      and (p_scope.max_seconds is null or d.seconds < p_scope.max_seconds)
    order by d.created_at desc, d.id desc
    limit p_most);
end
$$;
comment on function private.looked_up_documents(tsquery, boolean, private.search_scope, integer) is
  'The newest documents of the scope that have these words, or have them in their title, looked up in the index of words.';

-- A line of a transcript.
create type private.line_key as (
  document_id bigint,
  kind text,
  place integer
);

create function private.met_lines(p_query tsquery, p_most integer, p_rows integer) returns private.line_key[]
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_generic_plan set enable_bitmapscan = off set enable_indexscan = off
as $$
begin
  return array(
    select (p.document_id, p.kind, p.position)::private.line_key
    from (select t.document_id, t.kind, t.position, t.words from private.search_lines as t limit p_rows) as p
    where p.words @@ p_query
    limit p_most);
end
$$;
comment on function private.met_lines(tsquery, integer, integer) is 'Some lines in which these words are said, among p_rows.';

create function private.looked_up_lines(p_query tsquery, p_most integer) returns private.line_key[]
language plpgsql stable security definer
set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_indexscan = off
as $$
begin
  return array(
    select (p.document_id, p.kind, p.position)::private.line_key
    from private.search_lines as p where p.words @@ p_query limit p_most);
end
$$;
comment on function private.looked_up_lines(tsquery, integer) is
  'Some lines in which these words are said, looked up in the index of words.';

create function private.lines_with(p_query tsquery, p_share real, p_indexed real, p_most integer) returns setof private.line_key
language plpgsql stable security definer rows 40 set search_path = ''
as $$
declare
  -- The index tells which lines have the words of a phrase; each of them is read to see whether they stand one after the other.
  is_long constant boolean := p_query::text like '%<%' and (
    select p_indexed * c.reltuples > 20000 from pg_catalog.pg_class as c where c.oid = 'private.search_lines'::pg_catalog.regclass);
  rows_to_meet integer := private.rows_to_meet('search_lines', p_share, p_most);
  met private.line_key[];
begin
  if is_long then
    rows_to_meet := least(rows_to_meet, 10000);
  end if;
  if rows_to_meet is not null then
    met := private.met_lines(p_query, p_most, rows_to_meet);
  end if;
  -- The share is a guess: half of them will do, as a frequent word is looked up at a high price.
  if not is_long and coalesce(cardinality(met), 0) < p_most / 2 then
    met := private.looked_up_lines(p_query, p_most);
  end if;
  return query select * from unnest(met);
end
$$;
comment on function private.lines_with(tsquery, real, real, integer) is
  'Some lines in which these words are said, read in the way that suits their share and the share that the index brings; of a phrase whose words very many lines have only what is soon met.';

create function private.spoken_documents(p_query tsquery, p_shares jsonb, p_most integer) returns bigint[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select p.document_id
    -- Of three lines that have a word one says it; the others stand beside that one.
    from private.lines_with(
      private.in_fields(p_query, 'A'), (private.share_of(p_query, p_shares) / 3)::real, private.share_of(p_query, p_shares, 1), p_most * 4) as p
    where p.kind = 'spoken'
    group by p.document_id
    -- What is said once is a moment, and no subject.
    having count(*) > 1
    limit p_most);
end
$$;
comment on function private.spoken_documents(tsquery, jsonb, integer) is
  'Documents in whose transcript these words are said more than once; not more than come from four times as many lines.';

create function private.documents_with(
  p_query tsquery, p_is_title boolean, p_share real, p_scope private.search_scope, p_most integer
) returns bigint[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  rows_to_meet constant integer := private.rows_to_meet('search_documents', p_share, p_most);
  met bigint[];
begin
  if rows_to_meet is not null then
    met := private.newest_documents(p_query, p_is_title, p_scope, p_most, rows_to_meet);
  end if;
  if coalesce(cardinality(met), 0) < p_most then
    met := private.looked_up_documents(p_query, p_is_title, p_scope, p_most);
  end if;
  return met;
end
$$;
comment on function private.documents_with(tsquery, boolean, real, private.search_scope, integer) is
  'The newest documents that have these words, read in the way that suits their share.';
