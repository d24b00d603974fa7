-- How long one request may keep the database. The slowest read of a screen takes a tenth of a second at 100,000 lessons
-- and 10,000 members, announcing a lesson to 20,000 members one. The platform's own 3 s and 8 s let an account stall it.

alter role anon set statement_timeout = '2s';
alter role authenticated set statement_timeout = '4s';

-- Moving thousands of lessons may take longer, and only administrators get as far as that: PostgREST takes this setting
-- over for the whole request.
alter function public.delete_category(bigint, bigint) set statement_timeout = '30s';

notify pgrst, 'reload config';
notify pgrst, 'reload schema';
