begin;
\ir scenes.psql
select plan(47);

select scene.cast_everybody();

select is(scene.rights('authenticated', 'private.rate_limits'), '', 'authenticated has no right on the counters');
select is(scene.rights('service_role', 'private.rate_limits'), '', 'service_role has none either: it goes through functions');
select ok((select relrowsecurity from pg_class where oid = 'private.rate_limits'::regclass), 'row-level security is on');
select policies_are('private', 'rate_limits', array[]::name[], 'the table has no policy');
select scene.access('reads the counters', 'select 1 from private.rate_limits', 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('counts a call', $$select public.take_rate_limit('login:account', repeat('a', 64), 5, 60)$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');
select scene.access('takes a call back', $$select public.refund_rate_limit('login:account', repeat('a', 64))$$, 'no', 'no', 'no', 'no', 'no', 'no', 'no');

create function scene.take(p_subject text default 'a', p_limit integer default 3, p_bucket text default 'scene:one')
returns integer language sql as $$
  select scene.value('service_role', format('select public.take_rate_limit(%L, %L, %s, 60)', p_bucket, repeat(p_subject, 64), p_limit))::integer
$$;
create function scene.hits(p_subject text default 'a', p_bucket text default 'scene:one') returns integer language sql as $$
  select hits from private.rate_limits where bucket = p_bucket and subject = repeat(p_subject, 64)
$$;

select is(scene.take(), 0, 'the first call is within a limit of three');
select is(scene.take(), 0, 'the second call is within the limit');
select is(scene.take(), 0, 'the third call is within the limit');
select ok(scene.take() between 1 and 60, 'the fourth has to wait until the window ends');
select ok(scene.take() between 1 and 60, 'the fifth call has to wait as well');
select is(scene.hits(), 4, 'calls above the limit are not counted without end');

select is(scene.take('b'), 0, 'another subject has its own count');
select is(scene.take('a', 3, 'scene:two'), 0, 'another bucket has its own count');

select scene.value('service_role', format('select public.refund_rate_limit(%L, %L)', 'scene:one', repeat('b', 64)));
select is(scene.hits('b'), 0, 'a call that is taken back does not count');
select scene.value('service_role', format('select public.refund_rate_limit(%L, %L)', 'scene:one', repeat('b', 64)));
select is(scene.hits('b'), 0, 'a refund does not make the count negative');

update private.rate_limits set window_started_at = clock_timestamp() - interval '61 seconds' where bucket = 'scene:one';
select is(scene.take(), 0, 'the first call after the window is within the limit');
select is(scene.hits(), 1, 'a new window counts from one');
select is(scene.take(), 0, 'the second call in the next window is within the limit');
select is(scene.take(), 0, 'the third call in the next window is within the limit');
select ok(scene.take() between 50 and 60, 'the limit holds in the new window as in the first: the fourth waits for the whole of it');
update private.rate_limits set window_started_at = clock_timestamp() - interval '50 seconds' where bucket = 'scene:one';
select ok(scene.take() between 5 and 10, 'knocking does not make the window longer');

-- One call in a hundred sweeps: of two thousand, some do.
update private.rate_limits set window_started_at = now() - interval '25 hours' where bucket = 'scene:two';
update private.rate_limits set window_started_at = now() - interval '23 hours' where bucket = 'scene:one' and subject = repeat('b', 64);
select count(private.take_rate_limit('scene:sweep', repeat('c', 64), 5, 60)) from generate_series(1, 2000);
select is(scene.hits('a', 'scene:two'), null, 'a count of yesterday is swept away');
select is(scene.hits('b'), 0, 'one of the last day is not');

select throws_ok($$select private.take_rate_limit('scene:one', repeat('a', 64), 0, 60)$$, '22023', null, 'a limit of nothing is refused');
select throws_ok($$select private.take_rate_limit('scene:one', repeat('a', 64), 1, 0)$$, '22023', null, 'a window without length is refused');
select throws_ok($$select private.take_rate_limit('scene:one', 'ana@plantao.example', 1, 60)$$, '23514', null, 'an address in clear is never kept');
select throws_ok($$select private.take_rate_limit('Scene One', repeat('a', 64), 1, 60)$$, '23514', null, 'a limit has a plain name');

select * from finish();
rollback;
