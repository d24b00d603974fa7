-- "Pedir documento": what the team asks a pending person for, and the answer. Both go through functions: a pending
-- person reaches no table. Text alone, no file: see docs/decisions/0039-approvals-as-an-inbox.md.

create table private.document_requests (
  id bigint generated always as identity primary key,
  user_id uuid not null references public.profiles (id) on delete cascade,
  asked_by uuid references public.profiles (id) on delete set null,
  asked_at timestamptz not null default now(),
  request text not null,
  answer text,
  answered_at timestamptz,
  constraint document_requests_request_length check (char_length(request) between 1 and 500),
  constraint document_requests_answer_length check (char_length(answer) between 1 and 2000),
  constraint document_requests_answered check ((answer is null) = (answered_at is null))
);

comment on table private.document_requests is
  'What pending people were asked for, at most five times each, and what they answered, once each. The newest counts.';
comment on column private.document_requests.asked_by is 'Administrator who asked; null when the account is gone.';
comment on column private.document_requests.request is 'As the person reads it in the mail and on the pending screen.';

create index document_requests_user_idx on private.document_requests (user_id, id);
create index document_requests_asked_by_idx on private.document_requests (asked_by);

alter table private.document_requests enable row level security;
revoke all on private.document_requests from public, anon, authenticated, service_role;

create function private.request_document(p_user_id uuid, p_request text, p_last_id bigint default null) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  target public.profiles;
  wanted text := btrim(private.visible_text(left(p_request, 2000)), E' \t\r\n');
  last_id bigint;
  asked bigint;
  request_id bigint;
begin
  perform private.require_admin();
  if wanted is null or char_length(wanted) not between 1 and 500 then
    raise exception 'a request has 1 to 500 characters' using errcode = '22023';
  end if;
  select p.* into target from public.profiles as p where p.id = p_user_id for update;
  if not found then
    raise exception 'there is no such user' using errcode = 'PT404';
  end if;
  if target.is_approved or private.is_rejected(p_user_id) then
    raise exception 'a decided user is asked for nothing' using errcode = 'PT409';
  end if;
  -- The row of the person is locked: no other administrator asks or decides between this and the insertion.
  select max(d.id), count(*) into last_id, asked from private.document_requests as d where d.user_id = p_user_id;
  if last_id is distinct from p_last_id then
    raise exception 'somebody else has asked meanwhile' using errcode = 'PT409';
  end if;
  if asked >= 5 then
    raise exception 'a person is asked at most five times' using errcode = '22023';
  end if;
  insert into private.document_requests (user_id, asked_by, request)
  values (p_user_id, private.actor_id(), wanted)
  returning id into request_id;
  perform private.enqueue_email('document_requested', target.email,
    jsonb_build_object('full_name', target.full_name, 'request', wanted),
    'document_requested:' || p_user_id || ':' || request_id);
  perform private.write_audit('user.document_requested', 'user', p_user_id::text, null, null);
end
$$;
comment on function private.request_document(uuid, text, bigint) is
  'Administrators: asks a pending person for a document, by mail and on the pending screen; p_last_id is the newest request the administrator has seen, null for none. Errors: 42501, 22023 no text, too long or asked five times, PT404 no such person, PT409 approved, rejected or asked by another administrator meanwhile.';
select private.publish('private.request_document', 'authenticated');

create function private.documents_of(p_user_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', d.id, 'asked_by', a.full_name, 'asked_at', d.asked_at, 'request', d.request, 'answer', d.answer,
    'answered_at', d.answered_at) order by d.id desc), '[]')
  from private.document_requests as d
  left join public.profiles as a on a.id = d.asked_by
  where d.user_id = p_user_id
$$;
comment on function private.documents_of(uuid) is
  'What a person was asked for, by whom, and answered, the newest first. For administrators: its callers check.';

create function private.own_document_requests() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.refuse_patterns();
  perform private.require_session();
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', d.id, 'asked_at', d.asked_at, 'request', d.request, 'answer', d.answer, 'answered_at', d.answered_at)
      order by d.id desc), '[]')
    from private.document_requests as d where d.user_id = auth.uid());
end
$$;
comment on function private.own_document_requests() is
  'What the caller was asked for, the newest first, approved or not. Errors: PT401 the session has ended, 22023 filtered by a pattern.';
select private.publish('private.own_document_requests', 'authenticated');

create function private.answer_document_request(p_id bigint, p_answer text) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  said text := btrim(private.visible_text(left(p_answer, 8000)), E' \t\r\n');
begin
  perform private.refuse_patterns();
  perform private.require_session();
  if said is null or char_length(said) not between 1 and 2000 then
    raise exception 'an answer has 1 to 2000 characters' using errcode = '22023';
  end if;
  update private.document_requests as d
  set answer = said, answered_at = now()
  from public.profiles as p
  where d.id = p_id and d.user_id = auth.uid() and d.answered_at is null and p.id = d.user_id and not p.is_approved;
  if not found then
    if exists (select 1 from private.document_requests as d where d.id = p_id and d.user_id = auth.uid()) then
      raise exception 'this was answered, or decided about' using errcode = 'PT409';
    end if;
    raise exception 'there is no such request' using errcode = 'PT404';
  end if;
  return private.own_document_requests();
end
$$;
comment on function private.answer_document_request(bigint, text) is
  'Answers a request for a document while one is pending, once, and returns own_document_requests(). Errors: PT401 the session has ended, PT404 none of the caller''s, PT409 answered or approved already, 22023 no text or too long.';
select private.publish('private.answer_document_request', 'authenticated');
