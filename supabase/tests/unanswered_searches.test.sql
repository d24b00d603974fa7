begin;
\ir scenes.psql
select plan(38);

select scene.cast_everybody();
select scene.person('third');
select scene.person('fourth');
create function scene.listed() returns text language sql as $$
  select scene.value('admin', $q$select string_agg(words || ' ' || count, ', ' order by words) from public.unanswered_searches() where words like '%zorbil%' or words like '%xamb%'$q$)
$$;
create function scene.report(who text, words text) returns text language sql as $$
  select scene.value(who, format('select public.report_unanswered_search(%L)', words))
$$;
create function scene.try_report(who text) returns text language sql as $$
  select scene.attempt(who, 'select public.report_unanswered_search(''torcao do zorbil'')')
$$;

-- Two different people
select scene.report('admin', 'torcao do zorbil'), scene.report('superuser', 'torcao do zorbil');
select is((select count(*) from private.awaited_searches), 0::bigint, 'of administrators, who read the list, nothing is kept');
select is(scene.report('member', 'Torção do zorbil'), null, 'a member reports what has no answer, and hears nothing');
select is(scene.listed(), null, 'a search of one person is not listed');
select scene.report('admin', 'torcao do zorbil');
select is(scene.listed(), null, 'an administrator who guesses the words is no second person');
select scene.report('member', 'torção do ZORBIL');
select is(scene.listed(), null, 'however often they ask');
select is((select count(*) from private.awaited_searches where words like '%zorbil%'), 1::bigint, 'a search of one person waits once');
select is((select count(*) from private.awaited_searches as a where to_jsonb(a)::text like '%' || scene.id('member') || '%'), 0::bigint, 'without the id of the person');
select scene.report('other', 'torcao do zorbil');
select is(scene.listed(), 'torcao do zorbil 2', 'a second person makes it count, with any accents');
select scene.report(who, 'torcao do zorbil') from unnest(array['member', 'other', 'member']) as p (who);
select is(scene.listed(), 'torcao do zorbil 2', 'a person does not count twice on a day');
select scene.report('third', 'torcao do zorbil');
select is(scene.listed(), 'torcao do zorbil 3', 'every further person counts');
update private.awaited_searches set asked_on = asked_on - 1 where words = 'torcao do zorbil';
select private.apply_retention();
select is((select count(*) from private.awaited_searches where words like '%zorbil%'), 0::bigint, 'with the night, nothing is kept about who asked');
select scene.report('member', 'torcao do zorbil'), scene.report('member', 'torcao do zorbil');
select is(scene.listed(), 'torcao do zorbil 4', 'on another day they count again, once');
select is((select count(*) from private.awaited_searches as a where to_jsonb(a)::text like '%' || scene.id('member') || '%'), 0::bigint, 'still without the id of the person');
select is(scene.value('admin', $$select day from public.unanswered_searches() where words = 'torcao do zorbil'$$), ((now() at time zone 'America/Sao_Paulo')::date)::text, 'by the day in São Paulo');

-- What does not count
select scene.report(who, words) from (values ('member'), ('other')) as p (who), (values ('xamb'), ('xamb 9999'), ('xambo@plantao.example'), ('xambolino 119876'), ('xambolino 11 98-76'), ('xambolino 1.1.9.8.7')) as w (words);
select is(scene.listed(), 'torcao do zorbil 4', 'fewer than five letters, addresses and numbers of five digits with any signs between them are not kept');
insert into public.videos (external_id, title) values ('scene-uns-1', 'Xambolina');
select scene.report('member', 'xambolina'), scene.report('other', 'xambolina');
select is(scene.listed(), 'torcao do zorbil 4', 'a search with an answer is not kept, also if the app reports it');
select scene.report('member', repeat('zorbilzorbil ', 40)), scene.report('other', repeat('zorbilzorbil ', 40));
select is(scene.value('admin', $$select max(length(words)) from public.unanswered_searches()$$)::integer <= 80, true, 'a very long text is cut');

-- Answers that led nowhere
create function scene.report_wrong(who text, words text) returns text language sql as $$
  select scene.value(who, format('select public.report_unanswered_search(%L, true)', words))
$$;
create function scene.wrong() returns text language sql as $$
  select scene.value('admin', $q$select string_agg(words || ' ' || count, ', ' order by words) from public.unanswered_searches() where is_wrong and words like '%xamb%'$q$)
$$;
select scene.report_wrong('member', 'Xambolina'), scene.report_wrong('member', 'xambolina'), scene.report_wrong('admin', 'xambolina');
select is(scene.wrong(), null, 'an answer of which one person opened nothing is not listed');
select scene.report_wrong('other', 'xambolina');
select is(scene.wrong(), 'xambolina 2', 'a second person makes it count');
select is(scene.value('admin', $$select count(*) from public.unanswered_searches() where not is_wrong and words = 'xambolina'$$), '0', 'apart from what had no answer');
select scene.report_wrong('member', 'torcao do zorbil'), scene.report_wrong('other', 'torcao do zorbil');
select is(scene.value('admin', $$select count(*) from public.unanswered_searches() where is_wrong and words like '%zorbil%'$$), '0', 'a search without an answer has no wrong one, also if the app reports one');
select is(scene.attempt('pending', $$select public.report_unanswered_search('xambolina', true)$$), '42501', 'a pending person reports no wrong answer');
select is(scene.attempt('anon', $$select public.report_unanswered_search('xambolina', true)$$), '42501', 'anon reports no search');
select scene.value('admin', $$select public.dismiss_unanswered_search('xambolina')$$);
select is(scene.wrong(), null, 'dismissed, it is off the list');

-- Who may
select is(scene.try_report('pending'), '42501', 'a pending person reports nothing');
select is(scene.try_report('inactive'), '42501', 'an inactive person reports nothing');
select is(scene.try_report('anon'), '42501', 'anon reports nothing');
select is(scene.attempt('member', 'select * from public.unanswered_searches()'), '42501', 'a member does not read what others asked for');
select is(scene.attempt('member', 'select * from private.list_unanswered_searches(90)'), '42501', 'by no other door');
select is(scene.attempt('member', 'select * from private.unanswered_searches'), '42501', 'members do not read the table');
select is(scene.attempt('admin', 'select * from private.awaited_searches'), '42501', 'an administrator does not read what one person asked for');
select is(scene.attempt('member', $$select public.dismiss_unanswered_search('torcao do zorbil')$$), '42501', 'a member takes nothing off the list');
select is(scene.value('admin', $$select public.dismiss_unanswered_search('torcao do zorbil')$$), null, 'an administrator does');
select is(scene.value('admin', $$select count(*) from public.unanswered_searches() where words = 'torcao do zorbil'$$), '0', 'the dismissed search is gone');
select is((select count(*) from private.awaited_searches where words = 'torcao do zorbil'), 0::bigint, 'until two people ask again');
select scene.report('member', 'zorbil de ontem');
update private.awaited_searches set asked_on = asked_on - 1 where words = 'zorbil de ontem';
select private.apply_retention();
select scene.report('other', 'zorbil de ontem');
select is((select string_agg(day || ' ' || count, ', ') from (select u.asked_on - (now() at time zone 'America/Sao_Paulo')::date as day, u.count from private.unanswered_searches as u where u.words = 'zorbil de ontem' order by 1) as d), '-1 1, 0 1', 'who waits for a second person is counted on the day they asked');

-- Not for ever, and not without end
insert into private.awaited_searches values ('zorbil velho', repeat('a', 64), current_date - 31);
insert into private.unanswered_searches values ('zorbil antigo', current_date - 181, 2);
select private.apply_retention();
select is((select count(*) from private.awaited_searches where words = 'zorbil velho') + (select count(*) from private.unanswered_searches where words = 'zorbil antigo'), 0::bigint, 'old searches are deleted');
select scene.report('fourth', 'outro zorbil ' || chr(97 + n / 26) || chr(97 + n % 26) || 'xyw') from generate_series(1, 65) as n;
select is((select count(*) from private.awaited_searches where words like 'outro zorbil %'), 60::bigint, 'sixty an hour and person');

select * from finish();
rollback;
