-- Ana's notes, and what members looked for in vain, in the demo world. Runs after seed.sql, and changes nothing when it runs again.

with note (number, code, at, age, body) as (values
  (1, 'CS06', '5:48', 15, '0,5 mg IM na coxa = 0,5 mL da ampola pura. Ver se o carrinho da sala 2 tem seringa de 1 mL.'),
  (2, 'CS06', '13:48', 15, 'Duas doses sem melhora: já pedir a bomba e repetir o volume.'),
  (3, 'VA05', '10:47', 2.4, 'Sem curva sustentada, o tubo sai. Não ficar auscultando e torcendo.'),
  (4, 'TR01', '8:40', 3.3, e'A pergunta do líder no fim: "alguém viu algo que eu não vi?"\nTestar na próxima chegada.'),
  (5, 'CS01', '35:29', 0.9, 'Nora na veia do braço, sem esperar o central. Qual é a diluição padrão daqui?'),
  (6, 'P3', '3:18', 1.1, 'Taquicardia sinusal não se freia: achar a causa.')
)
insert into public.notes (id, user_id, video_id, podcast_id, at_seconds, body, created_at)
select ('e0000000-0000-4000-8000-' || lpad(n.number::text, 12, '0'))::uuid, m.id, v.id, p.id,
  private.duration_seconds(n.at), n.body, now() - n.age * interval '1 day'
from note as n
join public.profiles as m on m.email = 'membro@plantao.example'
left join public.videos as v on v.external_id = 'demo-' || n.code || '-x'
left join public.podcasts as p on n.code = 'P' || (substring(p.title from '^Ronda 0([0-9]+):'))
where num_nonnulls(v.id, p.id) = 1
on conflict (user_id, id) do nothing;

insert into private.unanswered_searches (words, asked_on, count)
select s.words, current_date - s.age, s.count
from (values ('retirada de anzol', 2, 3), ('retirada de anzol', 6, 2), ('torcao testicular', 4, 4), ('glaucoma agudo', 9, 2))
  as s (words, age, count)
on conflict (words, asked_on, is_wrong) do nothing;
