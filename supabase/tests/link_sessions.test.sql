begin;
\ir scenes.psql
select plan(12);

-- A session that a mailed link opened sets one password without the present one.

select scene.cast_everybody();

create function scene.opened_by(who text, p_method text, p_age interval default '0') returns void language sql as $$
  insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
  values (gen_random_uuid(), scene.id(who), now() - p_age, now() - p_age, p_method)
$$;
create function scene.methods(who text) returns text language sql as $$
  select string_agg(c.authentication_method, ' ' order by c.authentication_method)
  from auth.mfa_amr_claims as c where c.session_id = scene.id(who)
$$;

select scene.opened_by('member', method) from unnest(array['otp', 'password']) as method;
select scene.opened_by('other', 'otp');
update auth.users set updated_at = now() where id = scene.id('member');
select is(scene.methods('member'), 'otp password', 'until a password is set, Auth knows the session as one of a link');
update auth.users set encrypted_password = 'hash' where id = scene.id('member');
select is(scene.methods('member'), 'password', 'afterwards as any other');
select is(scene.methods('other'), 'otp', 'others keep theirs');

select scene.opened_by('admin', method, interval '61 minutes') from unnest(array['magiclink', 'recovery', 'password']) as method;
select private.apply_retention();
select is(scene.methods('admin'), 'password', 'a link that set none in its hour sets none later');
select is(scene.methods('other'), 'otp', 'a younger one still may');
select scene.access('is for nobody to say', 'select private.spend_link_sessions(null)', 'no', 'no', 'no', 'no', 'no', 'no', 'no');

select * from finish();
rollback;
