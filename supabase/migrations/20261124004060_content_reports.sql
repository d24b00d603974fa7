-- "Avisar a equipe": what a member found wrong at a second of a lesson or an episode, and what the team answered.
-- See docs/decisions/0063-reports-about-the-content.md.

create table public.content_reports (
  id bigint generated always as identity primary key,
  user_id uuid default auth.uid() references public.profiles (id) on delete set null,
  sent_id uuid not null default gen_random_uuid(),
  video_id bigint references public.videos (id) on delete set null,
  podcast_id bigint references public.podcasts (id) on delete set null,
  item_title text not null default '',
  kind text not null,
  at_seconds integer,
  body text not null default '',
  state text not null default 'open',
  answer text,
  urgency smallint not null generated always as (
    case when state in ('resolved', 'declined') then 2 when kind = 'dose' then 0 else 1 end) stored,
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint content_reports_sent_key unique (user_id, sent_id),
  constraint content_reports_one_item check (num_nonnulls(video_id, podcast_id) <= 1),
  constraint content_reports_kind_known check (kind in ('dose', 'sound', 'caption', 'other')),
  constraint content_reports_at_seconds_range check (at_seconds between 0 and 360000),
  constraint content_reports_body_length check (char_length(body) <= 1000),
  constraint content_reports_body_told check (kind in ('sound', 'caption') or body <> ''),
  constraint content_reports_state_known check (state in ('open', 'in_review', 'resolved', 'declined')),
  constraint content_reports_answer_length check (char_length(btrim(answer)) >= 1 and char_length(answer) <= 1000),
  constraint content_reports_declined_answered check (state <> 'declined' or answer is not null),
  constraint content_reports_closed_when check ((closed_at is not null) = (state in ('resolved', 'declined')))
);

comment on table public.content_reports is
  'Reports of members about a lesson or an episode. The member who sent one and administrators read it; only administrators answer. At most 20 open ones each.';
comment on column public.content_reports.user_id is 'Null when the account is gone: the report stays without a name until it is closed.';
comment on column public.content_reports.sent_id is 'Chosen by the device, so that a report that is sent twice is written once.';
comment on column public.content_reports.item_title is 'Title of what it is about when it was sent: what is left of a lesson that is gone.';
comment on column public.content_reports.kind is
  'dose (dose or content), sound, caption, other. Of dose and other the member says what is wrong.';
comment on column public.content_reports.at_seconds is 'Second of the recording, never beyond its end; null when the report is about the whole.';
comment on column public.content_reports.state is 'open, in_review, resolved, declined. Written by administrators alone.';
comment on column public.content_reports.answer is 'What the member is told. A report that is declined says why.';
comment on column public.content_reports.urgency is 'Order of the list: 0 doses that wait, 1 others that wait, 2 closed ones.';
comment on column public.content_reports.closed_at is 'Set by a trigger when it is resolved or declined.';

create index content_reports_list_idx on public.content_reports (urgency, created_at desc, id desc);
create index content_reports_video_idx on public.content_reports (video_id, user_id) where video_id is not null;
create index content_reports_podcast_idx on public.content_reports (podcast_id, user_id) where podcast_id is not null;

-- What goes elsewhere (account, lesson, episode) is no edit of a report.
create trigger touch_updated_at before update on public.content_reports
  for each row execute function private.touch_updated_at(
    'user_id,sent_id,video_id,podcast_id,item_title,kind,at_seconds,body,urgency,closed_at');
-- What administrators do is audited. A member's report is its own record: a copy would outlive the account.
create trigger audit_update after update on public.content_reports
  referencing old table as old_rows new table as new_rows
  for each statement execute function private.audit_rows(
    'content_report', 'user_id,sent_id,video_id,podcast_id,item_title,kind,at_seconds,body,urgency,closed_at');
create trigger limit_writes before insert on public.content_reports
  for each statement execute function private.limit_writes('content_reports', '10');

create function private.prepare_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  seconds integer;
begin
  -- Devices that write at once take turns: the last place is given once.
  perform pg_advisory_xact_lock(hashtextextended('reports ' || new.user_id, 0));
  -- A report that is sent again is written again also where there is no room for a new one.
  if not exists (select 1 from public.content_reports as r where r.user_id = new.user_id and r.sent_id = new.sent_id)
    and (select count(*) from public.content_reports as r where r.user_id = new.user_id and r.closed_at is null) >= 20
  then
    raise exception 'a person has at most 20 open reports' using errcode = 'PT422';
  end if;
  select i.title, i.duration_seconds into new.item_title, seconds
  from (
    select v.title, v.duration_seconds from public.videos as v where v.id = new.video_id
    union all
    select p.title, p.duration_seconds from public.podcasts as p where p.id = new.podcast_id
  ) as i;
  new.item_title := coalesce(new.item_title, '');
  new.at_seconds := least(new.at_seconds, seconds);
  new.body := btrim(private.visible_text(new.body), E' \t\r\n');
  return new;
end
$$;
comment on function private.prepare_report() is
  'Trigger: a report keeps the title of its lesson or episode, and a person has at most 20 open ones. Errors: PT422.';
create trigger prepare_report before insert on public.content_reports
  for each row execute function private.prepare_report();

create function private.close_report() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.answer := nullif(btrim(private.visible_text(new.answer), E' \t\r\n'), '');
  new.closed_at := case when new.state in ('resolved', 'declined') then coalesce(old.closed_at, now()) end;
  return new;
end
$$;
comment on function private.close_report() is 'Trigger: closed_at follows the state; an empty answer is none.';
create trigger close_report before update of state, answer on public.content_reports
  for each row execute function private.close_report();

create function private.clock(p_seconds integer) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when p_seconds >= 3600 then p_seconds / 3600 || ':' || lpad((p_seconds / 60 % 60)::text, 2, '0') else (p_seconds / 60)::text end
    || ':' || lpad((p_seconds % 60)::text, 2, '0')
$$;
comment on function private.clock(integer) is 'Seconds as people read them: 5:48, 1:02:03.';

create function private.reported_place(p_report public.content_reports) returns text
language sql immutable set search_path = ''
as $$
  select '“' || p_report.item_title || '”' || coalesce(', aos ' || private.clock(p_report.at_seconds), '')
$$;
comment on function private.reported_place(public.content_reports) is 'What a report is about, in words: “Sepse”, aos 5:48.';

create function private.reports_notice(p_report public.content_reports, p_open bigint, p_doses bigint) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'type', 'catalogue_report',
    'subject', 'reports',
    'title', case p_open when 1 then '1 aviso à equipe em aberto' else p_open || ' avisos à equipe em aberto' end,
    'message', 'O mais novo: '
      || case p_report.kind
        when 'dose' then 'dose ou conteúdo' when 'sound' then 'som' when 'caption' then 'legenda' else 'outro assunto' end
      || ' em ' || private.reported_place(p_report) || '.'
      || case
        when p_doses = 0 or (p_open = 1 and p_report.kind = 'dose') then ''
        when p_doses = 1 then ' 1 deles é de dose ou conteúdo.'
        else ' ' || p_doses || ' deles são de dose ou conteúdo.'
      end,
    'action_url', '/avisos',
    'metadata', jsonb_build_object('open', p_open, 'doses', p_doses),
    -- A wrong dose is not left until an administrator opens the site.
    'is_mailed', p_report.kind = 'dose')
$$;
comment on function private.reports_notice(public.content_reports, bigint, bigint) is
  'What administrators are told of a new report: how many are open, how many of those are about doses, and what the new one is about.';

create function private.tell_of_report() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.notify_administrators(
    (select jsonb_build_array(private.reports_notice(new, count(*), count(*) filter (where r.kind = 'dose')))
      from public.content_reports as r where r.closed_at is null), now());
  return null;
end
$$;
comment on function private.tell_of_report() is 'Trigger: administrators are told of a new report; while they have not read it, of all open ones in one notification.';
create trigger tell_of_report after insert on public.content_reports
  for each row when (new.closed_at is null) execute function private.tell_of_report();

create function private.tell_of_answer() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  told constant text := left('Seu aviso sobre ' || private.reported_place(new) || ': '
    || case new.state when 'open' then 'Aberto' when 'in_review' then 'Em análise' when 'resolved' then 'Resolvido' else 'Não procede' end
    || '.' || coalesce(' ' || new.answer, ''), 2000);
  address constant text := case
    when new.video_id is not null then '/video/' || new.video_id || coalesce('?t=' || new.at_seconds, '')
    when new.podcast_id is not null then '/podcasts?episodio=' || new.podcast_id || coalesce('&t=' || new.at_seconds, '')
  end;
  facts constant jsonb := jsonb_build_object('reportId', new.id);
begin
  -- What was not read yet is brought up to date instead of repeated. Of an account that is being deleted nothing is written.
  update public.user_notifications as n set message = told, action_url = address, created_at = now()
  where n.user_id = new.user_id and not n.is_read and n.type = 'report_answer' and n.metadata = facts;
  if not found then
    insert into public.user_notifications (user_id, type, title, message, action_url, metadata)
    select p.id, 'report_answer', 'Resposta da equipe', told, address, facts
    from public.profiles as p where p.id = new.user_id for key share;
  end if;
  return null;
end
$$;
comment on function private.tell_of_answer() is
  'Trigger: the member is told of the state and the answer of their report, always; there is no preference for it.';
create trigger tell_of_answer after update of state, answer on public.content_reports
  for each row when (new.user_id is not null and (old.state, old.answer) is distinct from (new.state, new.answer))
  execute function private.tell_of_answer();

create function private.settle_report_notices() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not exists (select 1 from public.content_reports as r where r.closed_at is null) then
    perform private.close_notices(array['reports'], 'Todos já foram respondidos.');
  end if;
  return null;
end
$$;
comment on function private.settle_report_notices() is 'Trigger: once no report is open, what administrators were told is settled.';
create trigger settle_notices after update of state on public.content_reports
  for each statement execute function private.settle_report_notices();

select private.guard_table('public.content_reports', 'content reports');
create policy "Members read their own reports, administrators all" on public.content_reports
  for select to authenticated
  using (user_id = (select auth.uid()) or (select private.is_admin()));
create policy "Members report what they can see" on public.content_reports
  for insert to authenticated
  with check (
    user_id = (select auth.uid())
    and (exists (select 1 from public.videos as v where v.id = video_id)
      or exists (select 1 from public.podcasts as p where p.id = podcast_id))
  );
create policy "Administrators answer reports" on public.content_reports
  for update to authenticated
  using ((select private.is_admin()))
  with check ((select private.is_admin()));

grant select, insert (sent_id, video_id, podcast_id, kind, at_seconds, body), update (state, answer)
  on public.content_reports to authenticated;
grant select, insert, update, delete on public.content_reports to service_role;

create function private.find_reports(
  p_query text default '', p_is_closed boolean default null, p_state text default null, p_kind text default null,
  p_after jsonb default null, p_limit integer default 26
) returns table (
  id bigint, video_id bigint, podcast_id bigint, title text, kind text, at_seconds integer, body text, state text, answer text,
  urgency smallint, created_at timestamptz, updated_at timestamptz, user_id uuid, reporter text
)
language plpgsql stable security definer rows 26 set search_path = '' set plan_cache_mode = force_custom_plan
as $$
declare
  patterns constant text[] := private.search_patterns(p_query);
begin
  perform private.require_admin();
  return query
    select r.id, r.video_id, r.podcast_id, i.title, r.kind, r.at_seconds, r.body, r.state, r.answer, r.urgency, r.created_at,
      r.updated_at, r.user_id, coalesce(nullif(w.full_name, ''), w.email)
    from public.content_reports as r
    left join public.videos as v on v.id = r.video_id
    left join public.podcasts as p on p.id = r.podcast_id
    left join public.profiles as w on w.id = r.user_id
    cross join lateral (select coalesce(v.title, p.title, r.item_title) as title) as i
    where (p_is_closed is null or (r.urgency = 2) = p_is_closed)
      and (p_state is null or r.state = p_state)
      and (p_kind is null or r.kind = p_kind)
      and (patterns = '{}'
        or ' ' || private.search_text(concat_ws(' ', i.title, r.body, r.answer, w.full_name, w.email)) like all (patterns))
      and (p_after is null
        or r.urgency > (p_after ->> 'urgency')::smallint
        or (r.urgency = (p_after ->> 'urgency')::smallint
          and (r.created_at, r.id) < ((p_after ->> 'created_at')::timestamptz, (p_after ->> 'id')::bigint)))
    order by r.urgency, r.created_at desc, r.id desc
    limit least(greatest(coalesce(p_limit, 26), 1), 501);
end
$$;
comment on function private.find_reports(text, boolean, text, text, jsonb, integer) is
  'Administrators: reports whose title, text, answer or sender hold every word, doses that wait first, then others that wait, then closed ones, each the newest first; p_after is the last row of the page before. Errors: 42501.';
select private.publish('private.find_reports', 'authenticated');

create function private.open_reports() returns table (total bigint, doses bigint)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  perform private.require_admin();
  return query
    select count(*), count(*) filter (where r.urgency = 0) from public.content_reports as r where r.urgency < 2;
end
$$;
comment on function private.open_reports() is 'Administrators: how many reports wait, and how many of those are about doses. Errors: 42501.';
select private.publish('private.open_reports', 'authenticated');
