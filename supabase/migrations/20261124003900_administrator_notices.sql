-- Notices about the catalogue for administrators: a notification at once, mail at most once a day.
-- See docs/decisions/0023-what-administrators-are-told.md.

create function private.receives_catalogue_notices(p_person public.profiles) returns boolean
language sql immutable set search_path = ''
as $$
  select p_person.role in ('admin', 'superuser') and p_person.is_approved and p_person.is_active
$$;
comment on function private.receives_catalogue_notices(public.profiles) is 'The recipients of notices about the catalogue.';

create function private.quoted_titles(p_titles text[], p_total integer) returns text
language sql immutable set search_path = ''
as $$
  select string_agg('“' || t.title || '”', ', ' order by t.place)
    || case when p_total > cardinality(p_titles) then ' e mais ' || p_total - cardinality(p_titles) else '' end
  from unnest(p_titles) with ordinality as t (title, place)
$$;
comment on function private.quoted_titles(text[], integer) is 'The first titles of so many lessons, as people read them; null without titles.';

create function private.lessons_notice(p_hidden integer, p_restored integer, p_titles text[]) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'type', 'catalogue_lessons',
    'subject', 'lessons',
    'title', case
      when p_hidden = 1 then '1 aula ocultada'
      when p_hidden > 1 then p_hidden || ' aulas ocultadas'
      when p_restored = 1 then '1 aula voltou'
      else p_restored || ' aulas voltaram'
    end,
    'message', concat_ws(' ',
      case when p_hidden > 0 then
        case p_hidden
          when 1 then 'A origem não a mostra mais, e os membros também não a veem'
          else 'A origem não as mostra mais, e os membros também não as veem'
        end || coalesce(': ' || private.quoted_titles(p_titles, p_hidden), '') || '.'
      end,
      case when p_hidden > 0 and p_restored > 0 then
        p_restored || case p_restored when 1 then ' outra voltou' else ' outras voltaram' end || ' a aparecer.'
      end,
      case
        when p_hidden > 0 then null
        when p_restored = 1 then 'A origem voltou a mostrá-la, e os membros a veem de novo.'
        else 'A origem voltou a mostrá-las, e os membros as veem de novo.'
      end),
    'action_url', case when p_hidden > 0 then '/video-management?situacao=indisponiveis' else '/video-management' end,
    'metadata', jsonb_build_object('hidden', p_hidden, 'restored', p_restored, 'titles', p_titles),
    -- Restored lessons alone cause no mail.
    'is_mailed', p_hidden > 0)
$$;
comment on function private.lessons_notice(integer, integer, text[]) is
  'The notice about hidden and restored lessons, with the first titles of the hidden ones.';

create function private.joined_notice(p_old jsonb, p_new jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select case
    when p_new ->> 'type' = 'catalogue_lessons' and p_old is not null then private.lessons_notice(
      (p_old ->> 'hidden')::integer + (p_new -> 'metadata' ->> 'hidden')::integer,
      (p_old ->> 'restored')::integer + (p_new -> 'metadata' ->> 'restored')::integer,
      (array(select jsonb_array_elements_text(p_new -> 'metadata' -> 'titles'))
        || array(select jsonb_array_elements_text(p_old -> 'titles')))[1:5])
    else p_new
  end
$$;
comment on function private.joined_notice(jsonb, jsonb) is
  'A notice and the metadata of an unread one of the same subject as one notice: lessons are added up, anything else is replaced.';

create function private.queue_catalogue_email(p_person public.profiles, p_notices jsonb, p_now timestamptz)
returns void
language plpgsql security definer set search_path = ''
as $$
declare
  mail private.outbox_emails;
  notice jsonb;
  items jsonb;
  today constant date := (p_now at time zone 'America/Sao_Paulo')::date;
  free_day date;
begin
  -- A mail that was tried must not change, because of its idempotency key. Later notices join the next one.
  select e.* into mail
  from private.outbox_emails as e
  where e.user_id = p_person.id and e.template = 'catalogue_notice' and e.status = 'pending' and e.attempts = 0
  for update;
  items := coalesce(mail.payload -> 'items', '[]');
  for notice in select n.value from jsonb_array_elements(p_notices) as n loop
    items := jsonb_build_array(private.joined_notice(
        (select i.value -> 'metadata' from jsonb_array_elements(items) as i where i.value -> 'subject' = notice -> 'subject'),
        notice))
      || coalesce((
        select jsonb_agg(i.value order by i.ordinality)
        from jsonb_array_elements(items) with ordinality as i
        where i.value -> 'subject' <> notice -> 'subject'), '[]');
  end loop;
  if mail.id is not null then
    update private.outbox_emails as e
    set recipient = p_person.email, payload = jsonb_build_object('full_name', p_person.full_name, 'items', items)
    where e.id = mail.id;
    return;
  end if;
  if not p_notices @> '[{"is_mailed": true}]' then
    return;
  end if;

  select greatest(
      today,
      max(substring(e.dedupe_key from ':([0-9]{4}-[0-9]{2}-[0-9]{2})')::date) + 1,
      max((e.sent_at at time zone 'America/Sao_Paulo')::date) + 1)
    into free_day
  from private.outbox_emails as e
  where e.user_id = p_person.id and e.template = 'catalogue_notice';
  perform private.enqueue_email('catalogue_notice', p_person.email,
    jsonb_build_object('full_name', p_person.full_name, 'items', items),
    'catalogue_notice:' || p_person.id || ':' || free_day);
  update private.outbox_emails as e
  set next_attempt_at = case
    -- An earlier notice that the provider holds up goes first: release_catalogue_email() says when this one may go.
    when exists (
      select 1 from private.outbox_emails as other
      where other.user_id = p_person.id and other.template = 'catalogue_notice' and other.id <> e.id
        and other.status in ('pending', 'sending')) then 'infinity'
    when free_day > today then (free_day + time '07:00') at time zone 'America/Sao_Paulo'
    else e.next_attempt_at
  end
  where e.dedupe_key = 'catalogue_notice:' || p_person.id || ':' || free_day and e.status = 'pending';
end
$$;
comment on function private.queue_catalogue_email(public.profiles, jsonb, timestamptz) is
  'Puts notices into the mail of the day (America/Sao_Paulo); once that has left, into the one of the next day at 7:00.';

create function private.release_catalogue_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.outbox_emails as e
  set next_attempt_at = ((now() at time zone 'America/Sao_Paulo')::date + 1 + time '07:00') at time zone 'America/Sao_Paulo'
  where e.user_id = new.user_id and e.template = 'catalogue_notice' and e.status = 'pending' and e.attempts = 0;
  return null;
end
$$;
comment on function private.release_catalogue_email() is 'Trigger: after a mail about the catalogue the next one leaves on the next day.';

create trigger release_catalogue_email after update of status on private.outbox_emails
  for each row when (new.template = 'catalogue_notice' and new.status in ('sent', 'failed') and old.status = 'sending')
  execute function private.release_catalogue_email();

create function private.notify_administrators(p_notices jsonb, p_now timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  person public.profiles;
  notice jsonb;
  unread public.user_notifications;
begin
  if p_notices = '[]' then
    return;
  end if;
  for person in select p.* from public.profiles as p where private.receives_catalogue_notices(p) order by p.id for key share loop
    for notice in
      select n.value from jsonb_array_elements(p_notices) as n where private.wants(person.id, 'catalogue', 'bell')
    loop
      select n.* into unread
      from public.user_notifications as n
      where n.user_id = person.id and not n.is_read and n.type = notice ->> 'type'
        and n.metadata ->> 'subject' = notice ->> 'subject'
      order by n.id desc limit 1
      for update;
      notice := private.joined_notice(unread.metadata, notice);
      if unread.id is null then
        insert into public.user_notifications (user_id, type, title, message, action_url, metadata)
        values (person.id, notice ->> 'type', notice ->> 'title', left(notice ->> 'message', 2000),
          notice ->> 'action_url', notice -> 'metadata' || jsonb_build_object('subject', notice -> 'subject'));
      else
        update public.user_notifications as n
        set title = notice ->> 'title', message = left(notice ->> 'message', 2000), action_url = notice ->> 'action_url',
          metadata = notice -> 'metadata' || jsonb_build_object('subject', notice -> 'subject'), created_at = now()
        where n.id = unread.id;
      end if;
    end loop;
    if private.wants(person.id, 'catalogue', 'email') then
      perform private.queue_catalogue_email(person, p_notices, p_now);
    end if;
  end loop;
end
$$;
comment on function private.notify_administrators(jsonb, timestamptz) is
  'Notifies every administrator as they chose (notification_preferences): a list of type, subject, title, message, action_url, metadata, is_mailed. An unread notification of the same subject is updated instead of repeated.';

create function private.close_notices(p_subjects text[], p_note text) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  update public.user_notifications as n
  set message = left(n.message || ' ' || p_note, 2000), metadata = n.metadata || '{"isOver": true}'
  where not n.is_read and starts_with(n.type, 'catalogue_') and n.metadata ->> 'subject' = any (p_subjects)
    and not n.metadata ? 'isOver';

  with kept as (
    select e.id, coalesce(jsonb_agg(i.value order by i.ordinality)
      filter (where not i.value ->> 'subject' = any (p_subjects)), '[]') as items
    from private.outbox_emails as e
    cross join lateral jsonb_array_elements(e.payload -> 'items') with ordinality as i
    where e.template = 'catalogue_notice' and e.status = 'pending' and e.attempts = 0
    group by e.id
  ),
  emptied as (
    delete from private.outbox_emails as e using kept as k
    where e.id = k.id and e.status = 'pending' and not k.items @> '[{"is_mailed": true}]'
  )
  update private.outbox_emails as e
  set payload = jsonb_set(e.payload, '{items}', k.items)
  from kept as k
  where e.id = k.id and e.status = 'pending' and k.items @> '[{"is_mailed": true}]' and k.items <> e.payload -> 'items';
end
$$;
comment on function private.close_notices(text[], text) is
  'Marks unread notifications about these subjects as settled, and removes them from unsent mail.';

create function private.cancel_catalogue_email() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from private.outbox_emails as e
  where e.user_id = (to_jsonb(new) ->> tg_argv[0])::uuid and e.template = 'catalogue_notice' and e.status = 'pending';
  return null;
end
$$;
comment on function private.cancel_catalogue_email() is
  'Trigger: mail about the catalogue that waits does not reach who is no administrator any more, or has switched it off; its argument is the column with the person.';

create trigger cancel_catalogue_email after update of role, is_approved, is_active on public.profiles
  for each row when (old.role <> 'user' and not (new.role <> 'user' and new.is_approved and new.is_active))
  execute function private.cancel_catalogue_email('id');
create trigger cancel_catalogue_email after insert or update of email on public.notification_preferences
  for each row when (new.kind = 'catalogue' and not new.email)
  execute function private.cancel_catalogue_email('user_id');
