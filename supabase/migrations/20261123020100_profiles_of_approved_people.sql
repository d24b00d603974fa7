-- Screens and functions read and write one's own profile by own_profile() and save_own_profile(). The table is for
-- approved people: a filter of somebody who waits is worked out on no row.

create policy "Only approved members reach profiles" on public.profiles
  as restrictive for all to authenticated
  using ((select private.is_approved()))
  with check ((select private.is_approved()));
