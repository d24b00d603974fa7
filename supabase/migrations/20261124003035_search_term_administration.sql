-- The list of clinical terms of the administration.

create function private.search_term_names(p_term public.search_terms) returns text
language sql stable set search_path = ''
as $$
  select ' ' || private.search_text(array_to_string(
    p_term.concept || p_term.variants || p_term.abbreviations || p_term.drug_names || p_term.lay_words || p_term.english, ' '))
$$;
comment on function private.search_term_names(public.search_terms) is 'Every name of a clinical concept, as the patterns of private.search_patterns() read it.';

create function public.find_search_terms(p_query text default '', p_after text default null, p_limit integer default 50)
returns setof public.search_terms
language plpgsql stable rows 50 set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select t.*
    from public.search_terms as t
    where private.search_term_names(t) like all (private.search_patterns(p_query))
      and (p_after is null or private.search_text(t.concept) > private.search_text(p_after))
    order by private.search_text(t.concept)
    limit least(greatest(coalesce(p_limit, 50), 1), 200);
end
$$;
comment on function public.find_search_terms(text, text, integer) is
  'Administrators: clinical terms that have every word of the query in one of their names, by concept, at most 200, after a concept. Errors: 42501.';

grant execute on function private.search_term_names(public.search_terms), public.find_search_terms(text, text, integer)
  to authenticated;
