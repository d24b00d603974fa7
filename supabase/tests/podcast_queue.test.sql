begin;
\ir scenes.psql
select plan(113);

select scene.cast_everybody();
insert into public.podcasts (title, audio_url, is_active)
select 'scene ' || n, '/x', true from generate_series(1, 210) as n
union all select 'scene hidden', '/x', false;
create function scene.podcast(p_title text) returns bigint language sql stable security definer as $$
  select id from public.podcasts where title = 'scene ' || p_title
$$;
-- As a device sends it: what was done, how long ago, and how far its clock is wrong.
create function scene.change(op text, p_title text, rank text default '1', ago interval default '0', wrong interval default '0')
returns text language sql stable as $$
  select format('select podcast_id, refusal from public.change_podcast_queue(%L, %L, %L)',
    jsonb_build_array(jsonb_build_object('op', op, 'podcast_id', scene.podcast(p_title), 'rank', rank::double precision)),
    now() - ago + wrong, now() + wrong)
$$;
grant execute on all functions in schema scene to anon, authenticated;
-- Of people who may not use the app, too: not even their own rows are theirs to see.
insert into public.podcast_queue (user_id, podcast_id, rank)
select id, scene.podcast('1'), 0 from scene.people where name in ('member', 'pending', 'inactive');

select policies_are('public', 'podcast_queue', array[
  'Requests are plain', 'Only approved members reach the podcast queue', 'Members read their own podcast queue'
]);
select is(scene.rights('anon', 'public.podcast_queue'), '', 'anon has no right on the queue');
select is(scene.rights('authenticated', 'public.podcast_queue'), 'SELECT', 'authenticated selects only');

select scene.access('reads the queues of the cast', $$select 1 from public.podcast_queue where podcast_id = scene.podcast('1')$$,
  'no', '0 rows', '0 rows', '1 rows', '0 rows', '0 rows', '0 rows');
select scene.access('inserts into the queue', $$insert into public.podcast_queue (podcast_id, rank) values (scene.podcast('2'), 1)$$,
  'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('inserts into the queue of the member', $$insert into public.podcast_queue (user_id, podcast_id, rank)
  values (scene.id('member'), scene.podcast('2'), 1)$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('updates the queue', 'update public.podcast_queue set rank = 3', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('deletes from the queue', 'delete from public.podcast_queue', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('queues a podcast', scene.change('add', '2'), 'no', 'no', 'no', '0 rows', '0 rows', '0 rows', '0 rows');
select scene.access('queues an inactive podcast, which is refused', scene.change('add', 'hidden'),
  'no', 'no', 'no', '1 rows', '1 rows', '1 rows', '1 rows');
select scene.access('calls the private function with a podcast', $$select private.change_podcast_queue('[{"op": "remove", "podcast_id": 1}]', now(), now())$$,
  'no', 'no', 'no', '0 rows', '0 rows', '0 rows', '0 rows');
select scene.access('asks the private clock', 'select private.happened_at(now(), now())', 'no', 'no', 'no', 'no', 'no', 'no', 'no');

select is(scene.value('other', scene.change('remove', '1')), null, 'a removal touches the own queue only');
select is((select count(*) from public.podcast_queue where podcast_id = scene.podcast('1') and removed_at is null), 3::bigint, 'the entries of others stay');

-- What a call may hold.
create function scene.call(changes text, occurred text default 'now()', sent text default 'now()') returns text language sql stable as $$
  select scene.attempt('member', format('select public.change_podcast_queue(%L, %s, %s)', changes, occurred, sent))
$$;
select is(scene.call('{}'), '22023', 'changes are a list');
select is(scene.call('[]'), '22023', 'a call holds a change');
select is(scene.attempt('member', 'select public.change_podcast_queue(null, now(), now())'), '22023', 'nothing is no change');
select is(scene.call((select jsonb_agg(jsonb_build_object('op', 'remove', 'podcast_id', n)) from generate_series(1, 201) as n)::text), '22023', 'a call holds 200 changes at most');
select is(scene.call('[{"op": "clear", "podcast_id": 1}]'), '22023', 'an unknown change is refused');
select is(scene.call('[{"op": "remove"}]'), '22023', 'a change is one of an episode');
select is(scene.call('[{"op": "add", "podcast_id": 1}]'), '22023', 'an entry has a rank');
select is(scene.call('[{"op": "add", "podcast_id": 1, "rank": 1e13}]'), '22023', 'a rank that leaves no room is refused');
select is(scene.call('[{"op": "move", "podcast_id": 1, "rank": "NaN"}]'), '22023', 'NaN is no rank');
select is(scene.call('[{"op": "move", "podcast_id": 1, "rank": "Infinity"}]'), '22023', 'infinity is no rank');
select is(scene.call('[{"op": "remove", "podcast_id": 1}]', $$'infinity'$$), '22023', 'a change happened at some time');
select is(scene.call('[{"op": "remove", "podcast_id": 1}]', 'now()', $$'-infinity'$$), '22023', 'a change is sent at some time');
select is(scene.call('[{"op": "remove", "podcast_id": 1}]', 'null'), '22023', 'a change without a time is refused');
select is(scene.value('member', scene.change('add', 'hidden')), scene.podcast('hidden')::text, 'an inactive podcast is not queued');
select is(scene.value('member', $$select refusal from public.change_podcast_queue('[{"op": "add", "podcast_id": -1, "rank": 1}]', now(), now())$$), 'unseen', 'an unknown episode is not queued');
select throws_ok($$insert into public.podcast_queue (user_id, podcast_id, rank) values (scene.id('other'), scene.podcast('1'), 'NaN')$$, '23514', null, 'the table holds finite ranks');

-- Devices: 'op title rank minutes-ago', each of another device that was without a network; in any order of their arrival.
delete from public.podcast_queue;
create function scene.queue() returns text language sql stable as $$
  select coalesce(string_agg(substr(p.title, 7), ' ' order by q.rank, q.podcast_id), '')
  from public.podcast_queue as q join public.podcasts as p on p.id = q.podcast_id
  where q.user_id = scene.id('member') and q.removed_at is null
$$;
create function scene.story(variadic steps text[]) returns text language plpgsql as $$
declare
  step text;
  outcome text;
begin
  begin
    foreach step in array steps loop
      perform scene.value('member', scene.change(split_part(step, ' ', 1), split_part(step, ' ', 2), split_part(step, ' ', 3),
        make_interval(mins => split_part(step, ' ', 4)::integer)));
    end loop;
    raise exception using errcode = 'SCENE', message = scene.queue();
  exception when sqlstate 'SCENE' then
    return sqlerrm;
  end;
end
$$;
select is(scene.story('add 1 1 9', 'add 2 2 8', 'add 3 0 7'), '3 1 2', 'entries stand by their ranks');
select is(scene.story('add 2 1 9', 'add 1 1 8'), '1 2', 'entries of one rank have an order of their own');
select is(scene.story('add 1 1 9', 'add 1 1 9'), '1', 'a change that is sent twice counts once');
select is(scene.story('add 1 1 9', 'add 2 2 9', 'remove 1 0 5', 'move 1 3 4'), '2', 'what one device removed and the other moved is removed');
select is(scene.story('add 1 1 9', 'add 2 2 9', 'move 1 3 4', 'remove 1 0 5'), '2', 'a later removal wins over an earlier move in the other order, too');
select is(scene.story('add 1 1 9', 'add 2 2 9', 'add 3 3 9', 'move 1 4 5', 'move 3 0 5'), '3 2 1', 'moves of different entries both count');
select is(scene.story('add 1 1 9', 'add 2 2 9', 'add 3 3 9', 'move 1 2.5 3', 'move 1 9 6'), '2 1 3', 'of two moves of one entry the later one counts, in any order of their arrival');
select is(scene.story('add 1 1 9', 'remove 1 0 5', 'add 1 1 9'), '', 'an addition that is sent again brings nothing back');
select is(scene.story('add 1 1 20', 'remove 1 0 5', 'add 1 1 9'), '', 'an addition from before the removal stays without effect');
select is(scene.story('add 1 1 20', 'remove 1 0 9', 'add 1 1 5'), '1', 'what is added after its removal is there');
select is(scene.story('add 1 1 20', 'add 1 3 5', 'remove 1 0 9'), '1', 'a removal from before the addition stays without effect');
select is(scene.story('move 1 1 1', 'remove 1 0 1'), '', 'what never was there is neither moved nor removed');
select is(scene.story('add 1 1 5', 'remove 1 0 0'), '', 'a removal counts at once');
select is(scene.story('add 1 1 50000'), '', 'what waited for longer than 30 days does nothing');

-- Clocks.
create function scene.wrong(step text, wrong interval) returns void language sql as $$
  select scene.value('member', scene.change(split_part(step, ' ', 1), split_part(step, ' ', 2), split_part(step, ' ', 3),
    make_interval(secs => split_part(step, ' ', 4)::integer), wrong))
$$;
select scene.value('member', scene.change('add', '1'));
select scene.wrong('remove 1 0 2', '-5 minutes');
select is(scene.queue(), '', 'what a member does now counts although the clock of the device is slow');
select scene.wrong('add 1 1 2', '-3 hours');
select is(scene.queue(), '1', 'what was removed a moment ago is added again on such a device');
update public.podcast_queue set added_at = now() - interval '10 minutes', ranked_at = now() - interval '10 minutes';
select scene.wrong('remove 1 0 3600', '3 hours');
select is(scene.queue(), '1', 'a removal that waited for an hour was made an hour ago, also by a clock that is hours ahead');
select scene.wrong('remove 1 0 60', '-3 hours');
select is(scene.queue(), '', 'a removal that waited for a minute was made after the entry, also by a clock that is hours behind');
select ok((select max(greatest(added_at, ranked_at, removed_at)) <= now() from public.podcast_queue), 'nothing happened in the future');
select scene.wrong('add 1 1 50', '-1 minute');
select scene.wrong('remove 1 0 48', '-59 seconds');
select is(scene.queue(), '', 'two seconds on the way do not change the order of what one device did');

-- The limit.
delete from public.podcast_queue;
select scene.value('member', format('select count(*) from public.change_podcast_queue(%L, now(), now())',
  (select jsonb_agg(jsonb_build_object('op', 'add', 'podcast_id', scene.podcast(n::text), 'rank', n)) from generate_series(1, 199) as n)));
select is(scene.value('member', $$select string_agg(refusal, ',') from public.change_podcast_queue(jsonb_build_array(
  jsonb_build_object('op', 'add', 'podcast_id', scene.podcast('200'), 'rank', 200),
  jsonb_build_object('op', 'add', 'podcast_id', scene.podcast('201'), 'rank', 201)), now(), now())$$), 'full', 'a queue has 200 entries at most; the others of a call are kept');
select is((select count(*) from public.podcast_queue where removed_at is null), 200::bigint, 'the 200th is there');
select is(scene.value('member', scene.change('add', '5', '-1')), null, 'what is there already can still be put first');
select is(split_part(scene.queue(), ' ', 1), '5', 'the moved entry is the first');
select scene.value('member', scene.change('remove', '7'));
select is(scene.value('member', scene.change('add', '201')), null, 'after a removal there is room');
update public.podcasts set is_active = false where title = 'scene 8';
select is(scene.value('member', scene.change('add', '202')), null, 'an entry whose episode is hidden takes no room');

select is((select count(*) from public.podcast_queue where podcast_id = scene.podcast('9')), 1::bigint, 'an entry is there');
delete from public.podcasts where title = 'scene 9';
select is((select count(*) from public.podcast_queue where user_id = scene.id('member') and removed_at is null), 200::bigint, 'an entry goes with its episode');
delete from auth.users where id = scene.id('member');
select is((select count(*) from public.podcast_queue), 0::bigint, 'a deleted account leaves no queue');

select * from finish();
rollback;
