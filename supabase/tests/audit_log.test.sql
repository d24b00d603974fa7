begin;
\ir scenes.psql
select plan(29);

select scene.cast_everybody();

select is(scene.rights('authenticated', 'private.audit_log'), '', 'authenticated has no right on the audit log');
select is(scene.rights('service_role', 'private.audit_log'), '', 'service_role has none either');
select scene.access('reads the table', 'select 1 from private.audit_log', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('writes an entry', $$select public.write_audit_entry('x.y', 'x', '1')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');

-- Append-only, for its owner as well
select private.write_audit('scene.tested', 'scene', '1', null, '{"a": 1}');
select throws_ok($$update private.audit_log set action = 'scene.forged' where action = 'scene.tested'$$, '42501', 'the audit log is append-only', 'an entry cannot be changed');
select throws_ok($$update private.audit_log set after = private.redacted(after) where action = 'scene.tested'$$, '42501', 'the audit log is append-only', 'what is not about people keeps its values');
select private.write_audit('user.updated', 'user', id::text, '{"email": "a@scene.example", "role": "user"}', null)
from (select scene.id('member') as id union all select '00000000-0000-4000-8000-00000000dead') as p;
select throws_ok($$update private.audit_log set before = private.redacted(before) where target_id = scene.id('member')::text and before ? 'email'$$,
  '42501', 'the audit log is append-only', 'details about existing people cannot be removed from an entry');
select throws_ok($$update private.audit_log set before = private.redacted(before), action = 'user.approved' where target_id = '00000000-0000-4000-8000-00000000dead'$$,
  '42501', 'the audit log is append-only', 'of those who are gone only the details disappear');
select throws_ok($$update private.audit_log set before = '{"role": "admin"}' where target_id = '00000000-0000-4000-8000-00000000dead'$$,
  '42501', 'the audit log is append-only', 'removed details cannot be replaced by others');
select lives_ok($$update private.audit_log set before = private.redacted(before) where target_id = '00000000-0000-4000-8000-00000000dead'$$, 'personal details of people who are gone may disappear');
select is((select before from private.audit_log where target_id = '00000000-0000-4000-8000-00000000dead'), '{"email": null, "role": "user"}'::jsonb, 'the names of the fields and the role stay');
select throws_ok($$delete from private.audit_log where action = 'scene.tested'$$, '42501', 'the audit log is append-only', 'an entry cannot be deleted');
select throws_ok('truncate private.audit_log', '42501', 'the audit log is append-only', 'the audit log cannot be truncated');
select throws_ok($$select private.write_audit('no verb', 'scene', '1', null, null)$$, '23514', null, 'an action is noun.verb');

-- Acts outside of the database
select set_config('request.headers', json_build_object('x-actor-id', scene.id('superuser'))::text, true);
select scene.value('service_role', $$select public.write_audit_entry('user.password_set', 'user', 'x')$$);
select results_eq($$select actor_id, actor_role from private.audit_log where action = 'user.password_set' and target_id = 'x'$$,
  $$values (scene.id('superuser'), 'superuser')$$, 'an edge function records for the person it acts for');
select set_config('request.headers', '{"x-actor-id": "not a uuid"}', true);
select scene.value('service_role', $$select public.write_audit_entry('user.password_set', 'user', 'y')$$);
select results_eq($$select actor_id, actor_role from private.audit_log where action = 'user.password_set' and target_id = 'y'$$,
  $$values (null::uuid, 'service_role')$$, 'a header that is no id names no actor');
select set_config('request.headers', '', true);

-- Content
select scene.value('admin', $$with i as (insert into public.categories (name, slug, description) values ('Cena', 'cena-audit', 'Uma') returning 1) select count(*) from i$$);
select scene.value('admin', $$with u as (update public.categories set description = 'Outra' where slug = 'cena-audit' returning 1) select count(*) from u$$);
select scene.value('admin', $$with u as (update public.categories set description = 'Outra' where slug = 'cena-audit' returning 1) select count(*) from u$$);
select scene.value('admin', $$with d as (delete from public.categories where slug = 'cena-audit' returning 1) select count(*) from d$$);
select results_eq(
  $$select action, before ->> 'description', after ->> 'description' from private.audit_log where actor_id = scene.id('admin') and target_type = 'category' order by id$$,
  $$values ('category.created', null, 'Uma'), ('category.updated', 'Uma', 'Outra'), ('category.deleted', 'Outra', null)$$,
  'each change is one entry; a change to the same value is none');

select * from finish();
rollback;
