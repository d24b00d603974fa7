-- For whom a line is, and whether that is who was asked for.

create type private.modifier_kinds as (
  routes bigint[],
  adult bigint
);

create function private.modifier_kinds() returns private.modifier_kinds
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select (coalesce(array_agg(m.id) filter (where m.kind = 'route'), '{}'),
      -- A question without an age means an adult.
      min(m.id) filter (where m.years @> 30::numeric))::private.modifier_kinds
    from public.search_modifiers as m
  );
end
$$;
comment on function private.modifier_kinds() is 'The ids of all routes, and of the patient who is meant where no age is named.';

create function private.first_of(p_own bigint[], p_before bigint[], p_chapter bigint[], p_title bigint[]) returns bigint[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return case when p_own <> '{}' then p_own when p_before <> '{}' then p_before when p_chapter <> '{}' then p_chapter else p_title end;
end
$$;
comment on function private.first_of(bigint[], bigint[], bigint[], bigint[]) is 'The first of these lists that is not empty.';

create function private.routes_before(
  p_document_id bigint, p_position integer, p_chapter tsvector, p_routes bigint[]
) returns bigint[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select m.ids
    from private.search_lines as l
    cross join lateral (select private.modifiers_in(ts_filter(l.words, '{a}')) as ids) as m
    where l.document_id = p_document_id and l.kind = 'spoken' and l.position between p_position - 6 and p_position - 1
      and ts_filter(l.words, '{b}') = p_chapter and m.ids && p_routes
    order by l.position desc
    limit 1
  );
end
$$;
comment on function private.routes_before(bigint, integer, tsvector, bigint[]) is
  'The route that was named last before a line, within its chapter and six lines: a route holds until another is named.';
