-- What members reported of lessons and episodes: one that waits, one that is looked at, one that was answered.

-- The bell and the mails of administrators do not tell of it today: it was sent days ago.
alter table public.content_reports disable trigger tell_of_report;
with report (number, mailbox, code, episode, kind, at_seconds, state, age, body, answer) as (values
  (1, 'carla', 'CS06', null, 'dose', 442, 'open', 0.3,
    'Aqui a aula cita 0,3 mg até os 12 anos. No protocolo do nosso serviço são 0,15 mg até os 6 anos e 0,3 mg dos 6 aos 12. Dá para deixar as duas faixas claras nos pontos-chave?',
    null),
  (2, 'diego', null, 'episodio-04.mp3', 'sound', 612, 'in_review', 1.6,
    'O volume cai por uns dez segundos e volta de repente. De fone, assusta.', null),
  (3, 'elisa', 'CA05', null, 'caption', 650, 'resolved', 8.2,
    'A legenda trazia mg/min onde ele fala mcg/min.', 'Corrigimos a legenda neste trecho. Obrigado por avisar.')
)
insert into public.content_reports (user_id, sent_id, video_id, podcast_id, kind, at_seconds, body, state, answer, closed_at,
  created_at, updated_at)
select p.id, ('cccccccc-0000-4000-8000-' || lpad(r.number::text, 12, '0'))::uuid, v.id, e.id, r.kind, r.at_seconds, r.body,
  r.state, r.answer, case when r.state = 'resolved' then s.at + interval '20 hours' end, s.at, s.at
from report as r
join public.profiles as p on p.email = r.mailbox || '@plantao.example'
cross join lateral (select now() - r.age * interval '1 day' as at) as s
left join public.videos as v on v.external_id = 'demo-' || r.code || '-x'
left join public.podcasts as e on e.original_file_name = r.episode and e.file_path like 'aaaaaaaa-0000-4000-8000-%'
where v.id is not null or e.id is not null
on conflict (user_id, sent_id) do nothing;
alter table public.content_reports enable trigger tell_of_report;
