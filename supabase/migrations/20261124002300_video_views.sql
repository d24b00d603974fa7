-- A view counts once per member and day.

create table private.video_views (
  user_id uuid not null references public.profiles (id) on delete cascade,
  video_id bigint not null references public.videos (id) on delete cascade,
  viewed_on date not null,
  primary key (user_id, video_id, viewed_on)
);

comment on table private.video_views is 'Who watched what on which day, for 30 days: keeps a view from being counted twice.';
comment on column private.video_views.viewed_on is 'Calendar day in America/Sao_Paulo.';

create index video_views_video_idx on private.video_views (video_id);
create index video_views_viewed_on_idx on private.video_views (viewed_on);

alter table private.video_views enable row level security;
revoke all on private.video_views from public, anon, authenticated, service_role;

create function private.record_video_view(p_video_id bigint) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  views bigint;
begin
  if not private.is_approved() then
    raise exception 'only approved members watch' using errcode = '42501';
  end if;
  select v.view_count into views from public.videos as v
  where v.id = p_video_id and ((v.is_active and v.status = 'active') or private.is_admin());
  if not found then
    raise exception 'there is no such video' using errcode = '22023';
  end if;
  insert into private.video_views (user_id, video_id, viewed_on)
  values (auth.uid(), p_video_id, (now() at time zone 'America/Sao_Paulo')::date)
  on conflict do nothing;
  if found then
    update public.videos as v set view_count = v.view_count + 1 where v.id = p_video_id returning v.view_count into views;
  end if;
  return views;
end
$$;
comment on function private.record_video_view(bigint) is
  'Counts the caller''s view of a lesson, once per day in America/Sao_Paulo; returns the lesson''s views. Errors: 42501, 22023.';
select private.publish('private.record_video_view', 'authenticated');
