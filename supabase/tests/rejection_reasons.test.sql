begin;
\ir scenes.psql
select plan(55);

select scene.cast_everybody();
select policies_are('public', 'rejection_reasons', array['Only approved members reach rejection reasons', 'Requests are plain',
  'Administrators read rejection reasons', 'Administrators add rejection reasons', 'Administrators change rejection reasons',
  'Administrators delete rejection reasons'], 'the policies of rejection reasons');
select is(scene.rights('anon', 'public.rejection_reasons'), '', 'anon has no right on rejection reasons');
select is(scene.rights('authenticated', 'public.rejection_reasons'), 'DELETE,SELECT', 'signed-in users have only the column grants beyond reading and deleting');
select is(scene.columns('authenticated', 'public.rejection_reasons', 'UPDATE'), 'name,reason', 'the columns that administrators change');
select is(scene.columns('authenticated', 'public.rejection_reasons', 'INSERT'), 'name,reason', 'the columns that administrators write');

delete from public.rejection_reasons;
insert into public.rejection_reasons (name, reason) values ('CRM não encontrado', 'Não encontramos o seu CRM.');

-- Who may
select scene.access('reads reasons', 'select 1 from public.rejection_reasons', 'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('adds a reason', $$insert into public.rejection_reasons (name, reason) values ('Outro', 'Texto')$$, 'no', 'no', 'no', 'no', 'no', '1 rows', '1 rows');
select scene.access('changes a reason', $$update public.rejection_reasons set reason = 'Texto'$$, 'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('deletes a reason', 'delete from public.rejection_reasons', 'no', '0 rows', '0 rows', '0 rows', '0 rows', '1 rows', '1 rows');
select scene.access('sets the version of a reason', 'update public.rejection_reasons set updated_at = now()', 'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- What a reason may be
select is(scene.attempt('admin', $$insert into public.rejection_reasons (name, reason) values ('crm nao  ENCONTRADO', 'Texto')$$), '23505', 'a name is there once, however it is written');
select is(scene.attempt('admin', $$insert into public.rejection_reasons (name, reason) values (' ', 'Texto')$$), '23514', 'a reason has a name');
select is(scene.attempt('admin', $$insert into public.rejection_reasons (name, reason) values (repeat('x', 81), 'Texto')$$), '23514', 'a name has at most 80 characters');
select is(scene.attempt('admin', $$insert into public.rejection_reasons (name, reason) values ('Outro', E' \n')$$), '23514', 'a reason has a text');
select is(scene.attempt('admin', $$insert into public.rejection_reasons (name, reason) values ('Outro', repeat('x', 501))$$), '23514', 'a text has at most 500 characters');

-- Two administrators
create temporary table version as select id, updated_at from public.rejection_reasons;
grant select on version to authenticated;
select is(scene.attempt('admin', $$update public.rejection_reasons as r set reason = 'Meu' from version as v where r.id = v.id and r.updated_at = v.updated_at$$), '1 rows', 'a version that still is the row''s may be changed');
select scene.value('superuser', $$with u as (update public.rejection_reasons set reason = 'Do outro' returning 1) select count(*) from u$$);
select is(scene.attempt('admin', $$update public.rejection_reasons as r set reason = 'Meu' from version as v where r.id = v.id and r.updated_at = v.updated_at$$), '0 rows', 'a change upon an older version changes nothing');
select results_eq($$select actor_id, before, after from private.audit_log where action = 'rejection_reason.updated' order by id desc limit 1$$,
  $$values (scene.id('superuser'), '{"reason": "Não encontramos o seu CRM."}'::jsonb, '{"reason": "Do outro"}'::jsonb)$$, 'a change is audited');
select scene.value('admin', $$with d as (delete from public.rejection_reasons returning 1) select count(*) from d$$);
select is((select actor_id from private.audit_log where action = 'rejection_reason.deleted' order by id desc limit 1), scene.id('admin'), 'a deletion is audited');

insert into public.rejection_reasons (name, reason) select 'Motivo ' || n, 'Texto' from generate_series(1, 50) as n;
select is(scene.attempt('admin', $$insert into public.rejection_reasons (name, reason) values ('Motivo 51', 'Texto')$$), '23514', 'there are at most 50 reasons');
select lives_ok($$update public.rejection_reasons set reason = 'Outro' where name = 'Motivo 50'$$, 'all 50 may be changed');
select is((select count(*) from public.rejection_reasons), 50::bigint, 'the reasons that fit stay');
select is((select count(*) from private.audit_log where at = now() and action = 'rejection_reason.created' and target_id is null), 1::bigint, 'many at once are one entry of the audit');
select is(scene.attempt('service_role', 'select 1 from public.rejection_reasons limit 1'), '1 rows', 'functions read reasons');
select set_config('request.method', 'GET', true);
select is(scene.attempt('admin', $$select id from public.rejection_reasons where name ~ 'x'$$), '22023', 'reasons are not filtered by a pattern');

select * from finish();
rollback;
