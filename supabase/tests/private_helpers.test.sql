begin;
\ir scenes.psql
select plan(12);

select results_eq(
  $$select private.duration_seconds(d) from unnest(array['0:30', '10:05', '75:30', '1:00:00', '12:34:56', ' 5:00 ', 'PT1H2M3S', 'PT15M', 'PT45S', 'pt1m',
    'P1DT2H', 'PT1.5S', 'PT90M']) with ordinality as t (d, n) order by n$$,
  array[30, 605, 4530, 3600, 45296, 300, 3723, 900, 45, 60, 93600, 1, 5400], 'durations in every form');
select results_eq(
  $$select private.duration_seconds(d) from unnest(array['0:00', '00:00:00', 'PT0S', 'P0D', 'P', 'PT', '', 'abc', '1:5', '1:60', '1:60:00', '-1:00', '99999:00',
    '1:00; drop', null]) as t (d)$$,
  array_fill(null::integer, array[15]), 'what is zero or no duration has no seconds');

select is(private.search_text('  Reanimação   CARDIOPULMONAR: “ç”, à-É  '), 'reanimacao cardiopulmonar c a e', 'search text has no accents, case or signs');
select is(private.search_text(null), '', 'nothing is an empty text');
select is(private.search_text(normalize('Coração', nfd)), 'coracao', 'accents as separate marks go as well');
select is(private.changed_keys('{"a": 1, "b": null, "c": 3}', '{"a": 1, "b": 2, "d": null}'), '{"b": 2, "d": null}', 'changed keys are those of the second that differ');

select scene.cast_everybody();
select is(scene.attempt('member', 'select private.require_admin()'), '42501', 'a member is no administrator');
select is(scene.attempt('admin', 'select private.require_admin()'), '1 rows', 'an administrator passes require_admin()');
select is(scene.attempt('admin', 'select private.require_superuser()'), '42501', 'an administrator is no superuser');
select is(scene.attempt('superuser', 'select private.require_superuser()'), '1 rows', 'a superuser passes require_superuser()');
select is(scene.attempt('anon', 'select private.is_approved()'), '42501', 'anon cannot call is_approved()');
select is(scene.value('service_role', 'select private.is_approved()'), 'false', 'the secret key is not an approved person');

select * from finish();
rollback;
