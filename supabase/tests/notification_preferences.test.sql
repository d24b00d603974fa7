begin;
\ir scenes.psql
select plan(74);

select scene.cast_everybody();
select scene.person('admin_b', 'admin');
delete from public.user_notifications where user_id in (select id from scene.people);

select policies_are('public', 'notification_preferences', array[
  'Requests are plain',
  'Only approved members reach notification preferences', 'Members read their own notification preferences',
  'Members choose how they are told', 'Members change how they are told'
]);
select is(scene.rights('anon', 'public.notification_preferences'), '', 'anon has no right on notification preferences');
select is(scene.rights('authenticated', 'public.notification_preferences'), 'SELECT', 'authenticated selects the table');
select is(scene.columns('authenticated', 'public.notification_preferences', 'INSERT'), 'bell,email,kind', 'authenticated inserts a choice, for no other person');
select is(scene.columns('authenticated', 'public.notification_preferences', 'UPDATE'), 'bell,email,kind', 'authenticated updates a choice');

select scene.access('chooses', $$insert into public.notification_preferences (kind, bell, email) values ('new_lessons', false, false)$$,
  'no', 'no', 'no', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('chooses for the member',
  $$insert into public.notification_preferences (user_id, kind, bell, email) values (scene.id('member'), 'new_lessons', false, false)$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');

insert into public.notification_preferences (user_id, kind, bell, email)
select id, 'new_lessons', false, false from scene.people where name in ('member', 'pending', 'inactive');
select scene.access('reads preferences', $$select 1 from public.notification_preferences$$,
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select scene.access('changes preferences', $$update public.notification_preferences set bell = true$$,
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select scene.access('hands a choice to another', $$update public.notification_preferences set user_id = scene.id('other')$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
-- What the screen sends.
select scene.access('chooses whatever was chosen before', $$
    insert into public.notification_preferences (kind, bell, email) values ('new_lessons', true, false)
    on conflict (user_id, kind) do update set kind = excluded.kind, bell = excluded.bell, email = excluded.email$$,
  'no', 'no', 'no', '1 rows', '1 rows', '1 rows', '1 rows');

create function scene.choose(who text, p_kind text, p_bell boolean, p_email boolean) returns text language sql as $$
  select scene.attempt(who, format(
    'insert into public.notification_preferences (kind, bell, email) values (%L, %L, %L)', p_kind, p_bell, p_email))
$$;
select is(scene.choose('other', k.kind, false, false), '23514', 'a kind that cannot be chosen is refused: ' || k.kind)
from unnest(array['security', 'approval', 'new_podcast', '']) as k (kind);
select is(scene.choose('other', 'new_lessons', true, true), '23514', 'new lessons have no mail of their own: that is the digest');
select is(scene.choose('member', 'new_lessons', true, false), '23505', 'choices cannot be piled up');
select is(scene.choose('member', 'catalogue', true, false), '1 rows', 'another kind is another choice');
update public.notification_preferences set updated_at = '2020-01-01' where user_id = scene.id('member');
update public.notification_preferences set bell = false where user_id = scene.id('member');
select cmp_ok((select updated_at from public.notification_preferences where user_id = scene.id('member')), '>=', now(), 'a choice says when it was made');

-- New lessons

create temporary view news as
  select p.name, n.type, n.message, n.metadata from public.user_notifications as n join scene.people as p on p.id = n.user_id;
insert into public.videos (external_id, title) values ('scene-prf-0', 'Via aérea');
select results_eq($$select name from news where type = 'new_video' order by name$$,
  $$values ('admin'), ('admin_b'), ('other'), ('superuser')$$, 'all members but those who switched the bell off are told of a new lesson');
insert into public.videos (external_id, title) select 'scene-prf-' || n, 'Lote' from generate_series(1, 6) as n;
select results_eq($$select name from news where type = 'new_videos' order by name$$,
  $$values ('admin'), ('admin_b'), ('other'), ('superuser')$$, 'the same members are told of many new lessons');
insert into public.notification_preferences (user_id, kind, bell, email) values (scene.id('other'), 'new_lessons', false, false);
insert into public.videos (external_id, title) select 'scene-prg-' || n, 'Lote' from generate_series(1, 7) as n;
select results_eq($$select name, metadata ->> 'videoCount' from news where type = 'new_videos' order by name$$,
  $$values ('admin', '13'), ('admin_b', '13'), ('other', '6'), ('superuser', '13')$$, 'what was told before stays as it was');
update public.notification_preferences set bell = true where user_id = scene.id('member');
insert into public.videos (external_id, title) values ('scene-prf-x', 'Trauma');
select is((select count(*) from news where name = 'member' and type = 'new_video'), 1::bigint, 'switched on again, the bell tells of what is new from then on');
insert into public.user_notifications (user_id, title, message, type) values (scene.id('member'), 'Novo acesso', 'Da cena', 'security');
select is((select count(*) from news where name = 'member' and type = 'security'), 1::bigint, 'a person is told of their own access with any preference');

-- What administrators are told

create function scene.tell(p_subject text) returns void language sql as $$
  select private.notify_administrators(jsonb_build_array(jsonb_build_object('type', 'catalogue_failing', 'subject', p_subject,
    'title', 'Falhou', 'message', 'Da cena', 'action_url', '/admin', 'metadata', '{}'::jsonb, 'is_mailed', true)), now())
$$;
create function scene.told_and_mailed(p_subject text) returns setof text language sql as $$
  select p.name || case when n.id is null then '' else ' bell' end || case when e.id is null then '' else ' mail' end
  from scene.people as p
  left join public.user_notifications as n on n.user_id = p.id and n.metadata ->> 'subject' = p_subject
  left join private.outbox_emails as e on e.user_id = p.id and e.template = 'catalogue_notice'
    and e.payload -> 'items' @> jsonb_build_array(jsonb_build_object('subject', p_subject))
  where p.name in ('admin', 'admin_b', 'superuser') order by p.name
$$;
select scene.tell('job:cena');
select results_eq($$select scene.told_and_mailed('job:cena')$$, array['admin bell mail', 'admin_b bell mail', 'superuser bell mail'],
  'without a choice administrators are told by bell and mail');
insert into public.notification_preferences (user_id, kind, bell, email) values
  (scene.id('admin'), 'catalogue', false, true), (scene.id('admin_b'), 'catalogue', true, false), (scene.id('superuser'), 'catalogue', false, false);
select results_eq($$select scene.told_and_mailed('job:cena')$$, array['admin bell mail', 'admin_b bell', 'superuser bell'],
  'switched off, a mail that waits is withdrawn');
select scene.tell('job:outra');
select results_eq($$select scene.told_and_mailed('job:outra')$$, array['admin mail', 'admin_b bell', 'superuser'],
  'bell and mail follow the choice of each administrator');
select is((select count(*) from public.user_notifications where user_id = scene.id('member') and type like 'catalogue%'), 0::bigint, 'a preference makes no member an administrator');
update public.notification_preferences set email = true where user_id = scene.id('superuser');
select scene.tell('job:terceira');
select results_eq($$select scene.told_and_mailed('job:terceira')$$, array['admin mail', 'admin_b bell', 'superuser mail'], 'a choice counts from the next notice on');
select is(scene.attempt('admin', $$update public.notification_preferences set email = false where kind = 'catalogue'$$), '1 rows', 'an administrator changes only the own choice');

select scene.access('asks what somebody else wants', $$select private.wants(scene.id('other'), 'catalogue', 'bell')$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
delete from auth.users where id = scene.id('member');
select is((select count(*) from public.notification_preferences where user_id = scene.id('member')), 0::bigint, 'a deleted account leaves no choice');

select * from finish();
rollback;
