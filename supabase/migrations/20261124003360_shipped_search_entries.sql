-- What a new installation begins with is known as shipped. Later releases add to it with private.ship_search_list().

insert into private.known_search_entries (list, key, shipped)
select 'search_terms', private.search_text(t.concept), private.entry_version(private.entry_content(to_jsonb(t)))
from public.search_terms as t
union all
select 'search_modifiers', private.search_text(m.name), private.entry_version(private.entry_content(to_jsonb(m)))
from public.search_modifiers as m;
