-- Whether lessons that a sync brings are visible at once, or wait until an administrator has looked at them.

insert into public.system_settings (key, value, description) values
  ('review_new_lessons', 0, 'Com 1, as aulas que a sincronização traz entram inativas e esperam revisão; muda-se na Sincronização do canal.');

create function private.reviews_new_lessons() returns boolean
language sql stable security definer set search_path = ''
as $$
  select coalesce((select s.value = 1 and s.is_active from public.system_settings as s where s.key = 'review_new_lessons'), false)
$$;
comment on function private.reviews_new_lessons() is 'Whether lessons of a sync wait for an administrator; asked by prepare_video().';

create function private.review_new_lessons(p_is_on boolean) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_admin();
  update public.system_settings as s set value = p_is_on::integer, is_active = true
  where s.key = 'review_new_lessons' and p_is_on is not null and not (s.value = p_is_on::integer and s.is_active);
end
$$;
comment on function private.review_new_lessons(boolean) is
  'Administrators: whether lessons that a sync brings from now on wait for a review; those that wait already go on waiting. Audited. Errors: 42501.';
select private.publish('private.review_new_lessons', 'authenticated');
