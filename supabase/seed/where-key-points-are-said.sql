-- The seconds of some key points: where the transcripts of the files before say the same. Changes nothing when it runs again.

create temp table said (code text, seconds integer[]);
insert into said (code, seconds) values
('CA02', '{150,393,476,556,675,830,1152}'),
('CS02', '{28,159,447,586,410,916,1087}'),
('NE02', '{45,496,616,276,882,1230,1452}'),
-- The second point, of its pressures, is not said in these words.
('P1', '{146,null,578,440}'),
('P7', '{312,484,704,974}');

update public.videos as v set key_point_seconds = s.seconds
from said as s
where v.external_id = 'demo-' || s.code || '-x' and v.key_point_seconds = '{}';
update public.podcasts as p set key_point_seconds = s.seconds
from said as s
where s.code = 'P' || (substring(p.title from '^Ronda 0([0-9]+):')) and p.key_point_seconds = '{}';

drop table said;
