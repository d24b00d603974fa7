-- Key points hold doses and steps: twelve months after their last review, administrators are reminded.

create table private.review_reminders (
  subject text primary key,
  reminded_at timestamptz not null,
  constraint review_reminders_subject_known check (subject in ('review:videos', 'review:podcasts'))
);

comment on table private.review_reminders is 'When administrators were last reminded of key points, so that they are once a month at most.';

alter table private.review_reminders enable row level security;
revoke all on private.review_reminders from public, anon, authenticated, service_role;

create function private.review_notice(p_subject text, p_titles text[], p_total integer) returns jsonb
language sql immutable set search_path = ''
as $$
  select jsonb_build_object(
    'type', 'catalogue_review',
    'subject', p_subject,
    'title', 'Em 2 minutos: ' || case
      when p_subject = 'review:videos' and p_total = 1 then '1 aula a revisar'
      when p_subject = 'review:videos' then p_total || ' aulas a revisar'
      when p_total = 1 then '1 episódio a revisar'
      else p_total || ' episódios a revisar'
    end,
    'message', 'Faz mais de 12 meses que alguém revisou as doses e os passos de ' || private.quoted_titles(p_titles, p_total)
      || '. Confira se ainda valem e, ao editar, use “Revisei hoje”.',
    'action_url', case p_subject
      when 'review:videos' then '/video-management?situacao=revisao-vencida'
      else '/podcast-management?situacao=revisao-vencida'
    end,
    'metadata', jsonb_build_object('due', p_total, 'titles', p_titles),
    -- The reminder can wait until an administrator opens the site.
    'is_mailed', false)
$$;
comment on function private.review_notice(text, text[], integer) is
  'The reminder of lessons (review:videos) or episodes (review:podcasts) whose key points are to be read again.';

create function private.remind_of_reviews(p_now timestamptz default now()) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  due record;
  notices jsonb := '[]';
  due_before constant date := private.reviews_due_before(p_now);
begin
  -- Two schedulers take turns.
  lock table private.review_reminders in share row exclusive mode;
  for due in
    select s.subject, coalesce(i.total, 0) as total, i.titles
    from (values ('review:videos'), ('review:podcasts')) as s (subject)
    left join (
      select d.subject, max(d.total)::integer as total,
        array_agg(d.title order by d.reviewed_on, d.id) filter (where d.place <= 5) as titles
      from (
        select o.*, count(*) over (partition by o.subject) as total,
          row_number() over (partition by o.subject order by o.reviewed_on, o.id) as place
        from (
          select 'review:videos' as subject, v.id, v.title, v.key_points_reviewed_on as reviewed_on from public.videos as v
          where v.key_points_reviewed_on < due_before
          union all
          select 'review:podcasts', p.id, p.title, p.key_points_reviewed_on from public.podcasts as p
          where p.key_points_reviewed_on < due_before
        ) as o
      ) as d
      group by d.subject
    ) as i on i.subject = s.subject
    order by s.subject
  loop
    if due.total = 0 then
      perform private.close_notices(array[due.subject], 'Já foi tudo revisado.');
      continue;
    end if;
    -- All that is due is told at once, so nothing is told twice within a month.
    insert into private.review_reminders as r (subject, reminded_at) values (due.subject, p_now)
    on conflict (subject) do update set reminded_at = excluded.reminded_at
    where r.reminded_at <= p_now - interval '1 month';
    if found then
      notices := notices || private.review_notice(due.subject, due.titles, due.total);
    end if;
  end loop;
  perform private.notify_administrators(notices, p_now);
end
$$;
comment on function private.remind_of_reviews(timestamptz) is
  'Nightly: reminds administrators, once a month at most, of key points that were last reviewed more than twelve months ago.';
