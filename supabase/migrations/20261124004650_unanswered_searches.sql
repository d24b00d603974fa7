-- "Buscas sem resposta": searches without an answer, so that the team can record the lesson, and apart from them searches whose
-- answer was not opened, so that an administrator can mend it. No person is named: words count only once two different people
-- asked for them, and each person once a day.

create table private.awaited_searches (
  words text not null,
  asker text not null check (asker ~ '^[0-9a-f]{64}$'),
  asked_on date not null,
  is_wrong boolean not null default false,
  primary key (words, asker, is_wrong)
);
comment on table private.awaited_searches is 'Who asked for which words in vain, so that a person does not count twice on a day. Words that two people asked for lose it with the night, others after 30 days.';
comment on column private.awaited_searches.asker is 'Fingerprint of person and words together, keyed: it leads neither to the person nor to their other words.';

create table private.unanswered_searches (
  words text not null,
  asked_on date not null,
  count integer not null check (count > 0),
  is_wrong boolean not null default false,
  primary key (words, asked_on, is_wrong)
);
comment on table private.unanswered_searches is 'How often words that two people or more asked for had no answer, or a wrong one, by day. Kept for 180 days.';
comment on column private.unanswered_searches.is_wrong is 'There was an answer, but the people who asked opened nothing of it, or asked anew at once.';

create table private.search_salt (
  is_only boolean primary key default true check (is_only),
  salt text not null default encode(extensions.gen_random_bytes(32), 'hex')
);
comment on table private.search_salt is 'Key of the fingerprints in private.awaited_searches.';
insert into private.search_salt default values;

alter table private.awaited_searches enable row level security;
alter table private.unanswered_searches enable row level security;
alter table private.search_salt enable row level security;
revoke all on private.awaited_searches, private.unanswered_searches, private.search_salt from anon, authenticated, service_role;

create function private.report_unanswered_search(q text, was_wrong boolean default false) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  asked text := left(private.search_text(left(q, 200)), 80);
  today constant date := (now() at time zone 'America/Sao_Paulo')::date;
  mark text;
begin
  if not private.is_approved() then
    raise exception 'only members search' using errcode = '42501';
  end if;
  -- An administrator, who reads the list, does not count as the second person: a guess would show who was the first.
  if private.is_admin() then
    return;
  end if;
  -- At least five letters, and no address or number of a person.
  if length(regexp_replace(asked, '[^a-z]', '', 'g')) < 5 or q ~ '@' or regexp_count(q, '[[:digit:]]') >= 5 then
    return;
  end if;
  if private.take_rate_limit('search:unanswered',
    encode(extensions.digest(auth.uid()::text, 'sha256'), 'hex'), 60, 3600) > 0
  then
    return;
  end if;
  -- Said by the one who asks; whether there is an answer is looked at here.
  if was_wrong is null or was_wrong <> exists (select 1 from private.search_items(q, null, null, null, null, 1, 0)) then
    return;
  end if;
  -- Of two who ask at once, the second sees the first.
  perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended('unanswered ' || asked, 0));
  mark := (select encode(extensions.hmac(auth.uid()::text || ' ' || asked, s.salt, 'sha256'), 'hex') from private.search_salt as s);
  insert into private.awaited_searches as a (words, asker, asked_on, is_wrong) values (asked, mark, today, was_wrong)
  on conflict (words, asker, is_wrong) do update set asked_on = today where a.asked_on < today;
  if not found then
    return;
  end if;
  if exists (select 1 from private.unanswered_searches as u where u.words = asked and u.is_wrong = was_wrong) then
    insert into private.unanswered_searches as u (words, asked_on, count, is_wrong) values (asked, today, 1, was_wrong)
    on conflict (words, asked_on, is_wrong) do update set count = u.count + 1;
  elsif exists (select 1 from private.awaited_searches as a where a.words = asked and a.asker <> mark and a.is_wrong = was_wrong) then
    insert into private.unanswered_searches (words, asked_on, count, is_wrong)
    select a.words, a.asked_on, count(*), was_wrong from private.awaited_searches as a
    where a.words = asked and a.is_wrong = was_wrong group by 1, 2;
  end if;
end
$$;
comment on function private.report_unanswered_search(text, boolean) is
  'Counts words of five letters or more, and of less than five digits, that have no answer, or one that led nowhere (was_wrong): once two people asked for them who do not administer, and each person once a day. Sixty an hour and person.';
select private.publish('private.report_unanswered_search', 'authenticated');

create function private.list_unanswered_searches(p_days integer default 90)
returns table (words text, day date, count integer, is_wrong boolean)
language plpgsql stable security definer rows 100 set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select u.words, u.asked_on, u.count, u.is_wrong from private.unanswered_searches as u
    where u.asked_on > current_date - least(greatest(coalesce(p_days, 90), 1), 180)
    order by u.asked_on desc, u.count desc, u.words
    limit 1000;
end
$$;
comment on function private.list_unanswered_searches(integer) is
  'For administrators: words without an answer, and those whose answer led nowhere (is_wrong), by day, newest first, of the last p_days (1 to 180), at most 1000. Errors: 42501.';
select private.publish('private.list_unanswered_searches', 'authenticated', 'unanswered_searches');

create function private.dismiss_unanswered_search(p_words text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  delete from private.unanswered_searches as u where u.words = p_words;
  delete from private.awaited_searches as a where a.words = p_words;
end
$$;
comment on function private.dismiss_unanswered_search(text) is
  'For administrators: takes words off the list; they come back when two people ask for them again. Errors: 42501.';
select private.publish('private.dismiss_unanswered_search', 'authenticated');
