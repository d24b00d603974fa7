-- What holds for requests of every table, for the one that is new.

create policy "Requests are plain" on public.deleted_videos
  as restrictive for all to authenticated
  using ((select private.is_plain_request()));

select private.close_embedding();
