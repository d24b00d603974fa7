-- One answer to what an address in a row may be: a browser takes a backslash for a slash and drops tabs and line ends,
-- so "/\host" and "/<tab>/host" lead to another host just as "//host" does.

create function private.is_own_path(address text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select address ~* '^/(?!/|%2f|%5c)' and address !~ '[\\[:cntrl:]]'
$$;
comment on function private.is_own_path(text) is
  'Whether an address stays on this site: one slash, then no other, however it is written.';

create function private.is_safe_address(address text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select private.is_own_path(address)
    or (address ~ '^https://[^/?#@[:space:]]+([/?#]|$)' and address !~ '[\\[:cntrl:]]')
$$;
comment on function private.is_safe_address(text) is
  'Whether an address is a path of this site, or names its host, encrypted and without a user name or password.';

-- The constraints below ask under the rights of whoever writes the row.
revoke all on function private.is_own_path(text), private.is_safe_address(text) from public;
grant execute on function private.is_own_path(text), private.is_safe_address(text) to authenticated, service_role;

-- What an older version took and this one does not: a lesson goes back to its source's own picture; a podcast keeps
-- as much of its address as can be kept.
update public.videos set thumbnail = null where not private.is_safe_address(thumbnail);
update public.podcasts set audio_url = case
    when audio_url like '/%'
      then '/' || regexp_replace(regexp_replace(audio_url, '[\\[:cntrl:]]', '', 'g'), '^(/|%2f|%5c)+', '', 'i')
    else regexp_replace(regexp_replace(audio_url, '[\\[:cntrl:]]', '', 'g'), '^https://([^/?#]*@)?', 'https://')
  end
where not private.is_safe_address(audio_url);
update public.podcasts set audio_url = '/' where not private.is_safe_address(audio_url);

alter table public.videos
  drop constraint videos_thumbnail_form,
  add constraint videos_thumbnail_form check (private.is_safe_address(thumbnail) and char_length(thumbnail) <= 1000);
alter table public.podcasts
  drop constraint podcasts_audio_url_form,
  add constraint podcasts_audio_url_form check (private.is_safe_address(audio_url) and char_length(audio_url) <= 500);
alter table public.user_notifications
  drop constraint user_notifications_action_url_form,
  add constraint user_notifications_action_url_form check (
    private.is_own_path(action_url) and char_length(action_url) <= 500
  );
