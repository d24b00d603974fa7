-- Members filter tables, too, and a regular expression costs what its author wants it to cost: no screen uses one, so no
-- request may. Nor does any screen ask for thousands of columns: the same long text a thousand times is one request.

create function private.is_plain_request() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  -- Storage writes its own statements, and asks for a podcast before it hands a file over.
  if coalesce(current_setting('storage.operation', true), '') <> '' then
    return true;
  end if;
  perform private.refuse_patterns();
  if nullif(current_setting('request.method', true), '') is not null and octet_length(current_query()) > 8000 then
    raise exception 'the request asks for too many things at once' using errcode = '22023';
  end if;
  return true;
end
$$;
comment on function private.is_plain_request() is
  'The request of the API compares nothing with a regular expression and is no longer than any screen needs. In policies always as (select private.is_plain_request()). Errors: 22023.';
grant execute on function private.is_plain_request() to authenticated;

create policy "Requests are plain" on public.categories
  as restrictive for all to authenticated
  using ((select private.is_plain_request()));
create policy "Requests are plain" on public.newsletter_subscriptions
  as restrictive for all to authenticated
  using ((select private.is_plain_request()));
create policy "Requests are plain" on public.podcast_progress
  as restrictive for all to authenticated
  using ((select private.is_plain_request()));
create policy "Requests are plain" on public.podcasts
  as restrictive for all to authenticated
  using ((select private.is_plain_request()));
create policy "Requests are plain" on public.profiles
  as restrictive for all to authenticated
  using ((select private.is_plain_request()));
create policy "Requests are plain" on public.sync_runs
  as restrictive for all to authenticated
  using ((select private.is_plain_request()));
create policy "Requests are plain" on public.system_settings
  as restrictive for all to authenticated
  using ((select private.is_plain_request()));
create policy "Requests are plain" on public.user_favorites
  as restrictive for all to authenticated
  using ((select private.is_plain_request()));
create policy "Requests are plain" on public.user_login_logs
  as restrictive for all to authenticated
  using ((select private.is_plain_request()));
create policy "Requests are plain" on public.user_notifications
  as restrictive for all to authenticated
  using ((select private.is_plain_request()));
create policy "Requests are plain" on public.user_video_progress
  as restrictive for all to authenticated
  using ((select private.is_plain_request()));
create policy "Requests are plain" on public.videos
  as restrictive for all to authenticated
  using ((select private.is_plain_request()));
