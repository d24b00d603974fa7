-- "Pessoas esperadas": lists of names and addresses of people who are about to register. A person who proves one of these addresses
-- is approved at once. See docs/decisions/0066-expected-people.md.

create table private.expected_lists (
  id bigint generated always as identity primary key,
  name text not null,
  until date not null,
  made_by uuid references public.profiles (id) on delete set null,
  made_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint expected_lists_name_length check (char_length(btrim(name)) >= 1 and char_length(name) <= 80)
);
create unique index expected_lists_name_key on private.expected_lists (private.search_text(name));
create index expected_lists_made_by_idx on private.expected_lists (made_by);

comment on table private.expected_lists is
  'Lists of people who are expected to register. Each is deleted after its day, with all its names and addresses.';
comment on column private.expected_lists.until is 'The last day, in São Paulo, on which the list approves.';
comment on column private.expected_lists.made_by is
  'Administrator who answers for the list. While this person is no administrator, the list approves no registration.';

create table private.expected_people (
  id bigint generated always as identity primary key,
  list_id bigint not null references private.expected_lists (id) on delete cascade,
  name text not null default '',
  address text not null,
  added_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  user_id uuid references public.profiles (id) on delete cascade,
  outcome text,
  settled_at timestamptz,
  constraint expected_people_name_length check (char_length(name) <= 160),
  -- Letters of other alphabets that look alike are no address here, and the registration takes none of them.
  constraint expected_people_address_form check (
    char_length(address) <= 254 and address = lower(address) and address ~ '^[!-?A-~]+@[!-?A-~]+[.][!-?A-~]+$'),
  constraint expected_people_outcome_known check (outcome in ('listed', 'member', 'rejected')),
  constraint expected_people_settled check (
    (outcome is null) = (settled_at is null) and (user_id is not null) = (coalesce(outcome, 'rejected') <> 'rejected'))
);
-- One list has an address, and an account has it: so each entry approves once.
create unique index expected_people_address_key on private.expected_people (address);
create index expected_people_list_idx on private.expected_people (list_id);
create index expected_people_user_idx on private.expected_people (user_id);

comment on table private.expected_people is 'Entries of the lists of expected people. Addresses are compared letter by letter, without regard to case.';
comment on column private.expected_people.name is 'As the list has it; empty where it has only addresses, which any name then fits.';
comment on column private.expected_people.user_id is 'The account that used the entry up. Deleting the account deletes the entry.';
comment on column private.expected_people.outcome is
  'listed (approved by the list), member (was a member, or was approved by an administrator), rejected (a registration with this address was rejected: the list does not overrule that); null while the entry waits for its person.';

alter table private.expected_lists enable row level security;
alter table private.expected_people enable row level security;
revoke all on private.expected_lists, private.expected_people from public, anon, authenticated, service_role;

create trigger touch_updated_at before update on private.expected_lists
  for each row execute function private.touch_updated_at();
create trigger touch_updated_at before update on private.expected_people
  for each row execute function private.touch_updated_at();
create trigger check_count after insert on private.expected_lists
  for each statement execute function private.limit_rows('20');

-- Who is approved by a list

create function private.hospital_day() returns date
language sql stable set search_path = ''
as $$
  select (now() at time zone 'America/Sao_Paulo')::date
$$;
comment on function private.hospital_day() is 'Today in São Paulo.';

create function private.name_words(p_name text) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return coalesce(array_agg(distinct w.word), '{}')
  from unnest(string_to_array(private.search_text(p_name), ' ')) as w (word)
  where w.word not in ('', 'de', 'da', 'do', 'das', 'dos', 'e');
end
$$;
comment on function private.name_words(text) is 'The words of a name as they are compared, without particles.';

create function private.names_agree(p_listed text, p_given text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select btrim(p_listed) = '' or c.common >= least(2, cardinality(c.listed), cardinality(c.given)) and c.common > 0
  from (
    select n.listed, n.given, (select count(*) from unnest(n.listed) as w (word) where w.word = any (n.given)) as common
    from (select private.name_words(p_listed), private.name_words(p_given)) as n (listed, given)
  ) as c
$$;
comment on function private.names_agree(text, text) is
  'Whether two names may be those of one person: two words are in both, or the only word of the shorter one. An entry without a name fits any.';

create function private.answers_for_lists(p_user_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.profiles as p
    join auth.users as u on u.id = p.id
    where p.id = p_user_id and p.role in ('admin', 'superuser') and p.is_approved and p.is_active
      and (u.banned_until is null or u.banned_until <= now()) and u.deleted_at is null)
$$;
comment on function private.answers_for_lists(uuid) is 'Whether a person is an administrator now: a list without one approves no registration.';

-- plpgsql and not sql, as are name_words() and expected_state(): what they call keeps its plan over the people of a list.
create function private.waits_in_spite(p_entry private.expected_people, p_person public.profiles) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  -- Also while the rejection can still be undone.
  if private.is_rejected(p_person.id) then return 'rejected'; end if;
  if p_entry.outcome is not null then return p_entry.outcome; end if;
  if not p_person.is_active then return 'suspended'; end if;
  if p_person.role <> 'user' then return 'role'; end if;
  -- What an administrator has decided about a person, or begun to, no list overrules.
  if exists (
    select from private.audit_log as a
    where a.target_type = 'user' and a.target_id = p_person.id::text and a.action = 'user.approval_revoked')
  then return 'revoked'; end if;
  if exists (select from private.document_requests as d where d.user_id = p_person.id) then return 'asked'; end if;
  if not private.names_agree(p_entry.name, p_person.full_name) then return 'other_name'; end if;
  -- Said only of a person whom the proof alone lets in.
  if p_person.email_confirmed_at is null then return 'unproven'; end if;
  return case when exists (
    select from private.approval_leases as l where l.user_id = p_person.id and l.expires_at > now()) then 'held' end;
end
$$;
comment on function private.waits_in_spite(private.expected_people, public.profiles) is
  'Why a pending person with the address of an entry is not approved by it: suspended, role, revoked, asked (for a document), other_name, unproven (the proof of the address is all that is missing), held (an administrator looks at the registration), rejected, or the outcome of the entry; null when nothing is in the way.';

create function private.approve_by_list(p_list private.expected_lists, p_user_id uuid default null) returns bigint
language plpgsql security definer set search_path = ''
as $$
declare
  ready uuid[];
  approved bigint;
begin
  if p_list.until < private.hospital_day() or not private.answers_for_lists(p_list.made_by) then
    return 0;
  end if;
  -- In the order of the ids, as in approve_users(), so that two administrators do not deadlock.
  ready := array(
    select p.id
    from private.expected_people as e
    join public.profiles as p on p.email = e.address and not p.is_approved
    where e.list_id = p_list.id and (p_user_id is null or p.id = p_user_id) and private.waits_in_spite(e, p) is null
    order by p.id
    for update of p);
  perform set_config('plantao.expected_list', jsonb_build_object('name', p_list.name, 'made_by', p_list.made_by)::text, true);
  update public.profiles as p set is_approved = true, approved_by = p_list.made_by
  -- Asked again, now that the rows are locked: a rejection may have come first.
  where p.id = any (ready) and not p.is_approved and p.id <> all (private.rejected_ids());
  get diagnostics approved = row_count;
  perform set_config('plantao.expected_list', '', true);
  return approved;
end
$$;
comment on function private.approve_by_list(private.expected_lists, uuid) is
  'Approves who waits with a proven address of a list, or one person of them; none after the day of the list, or without an administrator who answers for it.';

create function private.approve_proven() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.approve_by_list(l, new.id)
  from private.expected_lists as l
  join private.expected_people as e on e.list_id = l.id
  where e.address = new.email;
  return null;
end
$$;
comment on function private.approve_proven() is
  'Trigger: a person who has just proven the address of a list is approved. A registration alone approves none, so that an address without proof does not tell whether it is on a list.';

create trigger approve_proven after update of email, email_confirmed_at on public.profiles
  for each row when (new.email_confirmed_at is not null and not new.is_approved
    and (new.email, new.email_confirmed_at) is distinct from (old.email, old.email_confirmed_at))
  execute function private.approve_proven();

create function private.settle_expected() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.expected_people as e
  set user_id = new.id, settled_at = now(),
    outcome = case when coalesce(current_setting('plantao.expected_list', true), '') = '' then 'member' else 'listed' end
  where e.address = new.email and e.user_id is null;
  return null;
end
$$;
comment on function private.settle_expected() is 'Trigger: an approval, by a list or by an administrator, uses the entry up.';

create trigger settle_expected after update of email, is_approved on public.profiles
  for each row when (new.is_approved and not old.is_approved)
  execute function private.settle_expected();

create function private.reopen_expected() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update private.expected_people as e set user_id = null, outcome = null, settled_at = null
  where e.user_id = new.id and current_setting('plantao.withdrawal_is', true) = 'user.approval_undone';
  return null;
end
$$;
comment on function private.reopen_expected() is
  'Trigger: an approval that is undone at once was no decision: the entry that it used up waits again. An approval that is revoked later stays one.';

create trigger reopen_expected after update of is_approved on public.profiles
  for each row when (old.is_approved and not new.is_approved)
  execute function private.reopen_expected();

create function private.forget_expected() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- Written before the deletion; none where Auth or the dashboard deleted the account. A rejection of many is one entry.
  act constant text := coalesce((
    select a.action from private.audit_log as a
    where a.target_type = 'user'
      and (a.target_id = old.id::text or (a.target_id is null and a.after -> 'ids' ? old.id::text))
      and a.action in ('user.rejected', 'user.rejection_undone', 'user.deleted', 'user.left', 'user.disowned')
    order by a.id desc limit 1), 'user.deleted');
begin
  if act = 'user.rejected' then
    update private.expected_people as e set outcome = 'rejected', settled_at = now()
    where e.address = old.email and e.outcome is null;
  elsif act in ('user.deleted', 'user.rejection_undone') or (act = 'user.left' and old.email_confirmed_at is not null) then
    -- A stranger who registered with the address and left, or whom the mailbox disowned, takes no person off a list.
    delete from private.expected_people as e where e.address = old.email and e.user_id is null;
  end if;
  return null;
end
$$;
comment on function private.forget_expected() is
  'Trigger: a rejection closes the entry of the address, an erasure deletes it, and so does a person who proved the address and left.';

create trigger forget_expected after delete on public.profiles
  for each row execute function private.forget_expected();

create function private.end_expected_lists() returns void
language sql security definer set search_path = ''
as $$
  with ended as (
    delete from private.expected_lists as l where l.until < private.hospital_day() returning l.id, l.name, l.until
  )
  insert into private.audit_log (actor_role, action, target_type, target_id, before)
  select private.actor_role(), 'expected_list.expired', 'expected_list', e.id::text, jsonb_build_object('name', e.name, 'until', e.until)
  from ended as e order by e.id
$$;
comment on function private.end_expected_lists() is
  'Deletes lists whose day has passed, with their names and addresses; the audit log keeps what a list was called.';

create function private.expected_hint(p_person public.profiles) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('list', l.name, 'name', e.name, 'why',
    case when coalesce(w.why, 'unproven') = 'unproven' and not private.answers_for_lists(l.made_by) then 'stopped' else coalesce(w.why, 'ready') end)
  from private.expected_people as e
  join private.expected_lists as l on l.id = e.list_id
  cross join lateral private.waits_in_spite(e, p_person) as w (why)
  where e.address = p_person.email and l.until >= private.hospital_day() and not p_person.is_approved
$$;
comment on function private.expected_hint(public.profiles) is
  'For answers to administrators: the list that has a pending person''s address, the name that it has there, and why the person waits all the same (private.waits_in_spite(); stopped where no administrator answers for the list; ready where nothing is in the way any more); null when no list has it.';
