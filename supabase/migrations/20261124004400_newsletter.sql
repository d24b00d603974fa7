-- The newsletter box at the foot of every page. Sending is the operators' work; the database keeps who subscribed.

create table public.newsletter_subscriptions (
  id bigint generated always as identity primary key,
  user_id uuid not null default auth.uid() references public.profiles (id) on delete cascade,
  email text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint newsletter_subscriptions_user_key unique (user_id),
  constraint newsletter_subscriptions_email_form check (
    char_length(email) <= 254 and email ~ '^[^@[:space:],;<>"]+@[^@[:space:],;<>"]+[.][^@[:space:],;<>".]+$'
  ),
  constraint newsletter_subscriptions_email_lower_case check (email = lower(email))
);

comment on table public.newsletter_subscriptions is
  'Where members asked to be sent news: one address each, given by themselves (consent); leaving deletes the row. Send to select distinct email.';
comment on column public.newsletter_subscriptions.email is
  'In lower case. Not unique among members on purpose: a refusal would reveal who else subscribed.';
comment on column public.newsletter_subscriptions.updated_at is 'When the present address was given.';

create index newsletter_subscriptions_email_idx on public.newsletter_subscriptions (email);

create trigger touch_updated_at before update on public.newsletter_subscriptions
  for each row when (old.email is distinct from new.email) execute function private.touch_updated_at();

alter table public.newsletter_subscriptions enable row level security;

create policy "Only approved members reach newsletter subscriptions" on public.newsletter_subscriptions
  as restrictive for all to authenticated
  using ((select private.is_approved()))
  with check ((select private.is_approved()));
create policy "Requests are plain" on public.newsletter_subscriptions
  as restrictive for all to authenticated
  using ((select private.is_plain_request()));
create policy "Members read their own newsletter subscription" on public.newsletter_subscriptions
  for select to authenticated
  using (user_id = (select auth.uid()));
create policy "Members subscribe an address of their own choice" on public.newsletter_subscriptions
  for insert to authenticated
  with check (user_id = (select auth.uid()));
create policy "Members change their own newsletter address" on public.newsletter_subscriptions
  for update to authenticated
  using (user_id = (select auth.uid()))
  with check (user_id = (select auth.uid()));
create policy "Members leave the newsletter" on public.newsletter_subscriptions
  for delete to authenticated
  using (user_id = (select auth.uid()));

revoke all on public.newsletter_subscriptions from anon, authenticated, service_role;
grant select, delete, insert (email), update (email) on public.newsletter_subscriptions to authenticated;
grant select, insert, update, delete on public.newsletter_subscriptions to service_role;
