-- What the data protection law asks of an administration: a copy of everything about a person, and their erasure, each
-- with a receipt that tells nothing about them. See docs/decisions/0040-a-person-on-one-page.md.

create table private.data_receipts (
  id bigint generated always as identity primary key,
  number text not null default upper(
    regexp_replace(left(replace(gen_random_uuid()::text, '-', ''), 12), '(....)(....)(....)', '\1-\2-\3')),
  kind text not null,
  issued_at timestamptz not null default now(),
  issued_by uuid references public.profiles (id) on delete set null,
  counts jsonb not null,
  checksum text,
  constraint data_receipts_number_key unique (number),
  constraint data_receipts_number_form check (number ~ '^[0-9A-F]{4}-[0-9A-F]{4}-[0-9A-F]{4}$'),
  constraint data_receipts_kind_known check (kind in ('export', 'erasure')),
  constraint data_receipts_checksum_form check (checksum ~ '^[0-9a-f]{64}$'),
  constraint data_receipts_checksum_of_copies check ((checksum is not null) = (kind = 'export')),
  constraint data_receipts_counts_object check (jsonb_typeof(counts) = 'object')
);

comment on table private.data_receipts is
  'Receipts of copies and erasures of personal data. They do not name the person whose data it was: that person was given the number.';
comment on column private.data_receipts.number is 'Told to the person; drawn at random.';
comment on column private.data_receipts.issued_by is 'The superuser who did it; null when that account is gone.';
comment on column private.data_receipts.counts is 'How many records of each part of the copy there were, by the names of its parts.';
comment on column private.data_receipts.checksum is 'SHA-256 of the file that was handed out; an erasure has none, since it would tell of whom.';

create index data_receipts_issued_by_idx on private.data_receipts (issued_by);

alter table private.data_receipts enable row level security;
revoke all on private.data_receipts from public, anon, authenticated, service_role;

create function private.refuse_receipt_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.issued_by is null and to_jsonb(new) - 'issued_by' = to_jsonb(old) - 'issued_by' then
      return new;
    end if;
  end if;
  raise exception 'receipts are append-only' using errcode = '42501';
end
$$;
comment on function private.refuse_receipt_change() is
  'Trigger: a receipt stays as it was issued, but for who issued it when that account goes.';

create trigger refuse_change before update or delete on private.data_receipts
  for each row execute function private.refuse_receipt_change();
create trigger refuse_truncate before truncate on private.data_receipts
  for each statement execute function private.refuse_receipt_change();

create function private.person_document(p_user_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  document jsonb;
  part record;
  found_rows jsonb;
begin
  select jsonb_build_object('perfil', jsonb_agg(to_jsonb(p))) into document
  from public.profiles as p where p.id = p_user_id;
  -- The names are those of "Baixar meus dados". Of a note only its writer reads the text, and `search` repeats it.
  for part in
    select * from (values
      ('content_reports', 'avisos_a_equipe', '{}'::text[]),
      ('muted_categories', 'categorias_nao_seguidas', '{}'),
      ('newsletter_subscriptions', 'novidades_por_email', '{}'),
      ('notes', 'anotacoes', '{body,search}'),
      ('notification_preferences', 'preferencias_de_notificacoes', '{}'),
      ('podcast_progress', 'progresso_podcasts', '{}'),
      ('podcast_queue', 'fila_podcasts', '{}'),
      ('user_favorites', 'favoritos', '{}'),
      ('user_login_logs', 'acessos', '{}'),
      ('user_notifications', 'notificacoes', '{}'),
      ('user_video_progress', 'progresso_videos', '{}')
    ) as t (table_name, title, hidden)
  loop
    execute format('select coalesce(jsonb_agg(to_jsonb(t) - $2 order by t.id desc), ''[]'') from public.%I as t where t.user_id = $1',
      part.table_name)
      into found_rows using p_user_id, part.hidden;
    document := document || jsonb_build_object(part.title, found_rows);
  end loop;
  return document || (
    select jsonb_object_agg(
      coalesce(names.title, kept.key),
      -- Which mails there were, not what they said: a mail is between the platform and its reader.
      case when kept.key = 'emails' then
        (select coalesce(jsonb_agg(e.mail - 'payload' order by e.place), '[]')
          from jsonb_array_elements(kept.value) with ordinality as e (mail, place))
        else kept.value end)
    from jsonb_each(private.records_of(p_user_id)) as kept
    left join (values
      ('account', 'conta'), ('sessions', 'sessoes'), ('known_devices', 'aparelhos_conhecidos'), ('video_views', 'visualizacoes'),
      ('progress_events', 'eventos_de_progresso'), ('member_weeks', 'semanas_assistidas'),
      ('watched_parts', 'partes_assistidas'), ('audit_log', 'auditoria'), ('sync_runs', 'sincronizacoes'),
      ('document_requests', 'documentos_pedidos'),
      ('expected_people', 'listas_de_pessoas_esperadas'), ('kept_rows', 'guardado_de_aulas_e_podcasts_excluidos')
    ) as names (key, title) on names.key = kept.key);
end
$$;
comment on function private.person_document(uuid) is
  'Everything that is kept about a person, as lists of records by part; without the text of their notes and mails. For functions that have checked who asks.';

create function private.issue_receipt(p_kind text, p_document jsonb, p_checksum text) returns jsonb
language sql security definer set search_path = ''
as $$
  insert into private.data_receipts (kind, issued_by, counts, checksum)
  select p_kind, p.id,
    (select jsonb_object_agg(part.key, jsonb_array_length(part.value)) from jsonb_each(p_document) as part), p_checksum
  from (select private.actor_id() as id) as p
  returning jsonb_build_object('number', number, 'kind', kind, 'issued_at', issued_at, 'counts', counts, 'checksum', checksum)
$$;
comment on function private.issue_receipt(text, jsonb, text) is
  'Writes the receipt of an act upon this document and returns it: number, kind, issued_at, counts, checksum.';

create function private.export_person(p_user_id uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  document jsonb;
  content text;
  receipt jsonb;
begin
  perform private.refuse_patterns();
  perform private.require_superuser();
  perform private.refuse_shared_session();
  perform private.require_power_over(p_user_id);
  perform private.require_announced(p_user_id, 'user.export_asked');
  document := private.person_document(p_user_id);
  content := jsonb_pretty(jsonb_build_object('exportado_em', now()) || document);
  receipt := private.issue_receipt('export', document, encode(sha256(convert_to(content, 'UTF8')), 'hex'));
  perform private.write_audit('user.exported', 'user', p_user_id::text, null,
    jsonb_build_object('receipt', receipt -> 'number'));
  return jsonb_build_object('receipt', receipt, 'content', content);
end
$$;
comment on function private.export_person(uuid) is
  'Superusers: a copy of everything that is kept about a person, audited, for a minute after announce_look(). Returns content (the text of a JSON file, without the texts of notes and mails) and its receipt (number, kind, issued_at, counts, checksum: SHA-256 of that text in UTF-8). Errors: 42501, 22023.';
select private.publish('private.export_person', 'authenticated');

create function private.list_data_receipts(p_before_id bigint default null, p_limit integer default 25) returns table (
  id bigint, number text, kind text, issued_at timestamptz, issued_by_name text, counts jsonb, checksum text
)
language plpgsql stable security definer rows 25 set search_path = ''
as $$
begin
  perform private.refuse_patterns();
  perform private.require_superuser();
  return query
    select r.id, r.number, r.kind, r.issued_at, p.full_name, r.counts, r.checksum
    from private.data_receipts as r
    left join public.profiles as p on p.id = r.issued_by
    where p_before_id is null or r.id < p_before_id
    order by r.id desc
    limit least(greatest(coalesce(p_limit, 25), 1), 200);
end
$$;
comment on function private.list_data_receipts(bigint, integer) is
  'Superusers: receipts of copies and erasures, newest first, before an id, at most 200; who issued one is null when their account is gone. Errors: 42501.';
select private.publish('private.list_data_receipts', 'authenticated');
