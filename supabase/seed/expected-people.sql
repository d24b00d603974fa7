-- A list of people who are expected: fictional, as all people of the demo world.

do $$
declare
  administrator constant uuid := (select p.id from public.profiles as p where p.email = 'admin@plantao.example');
  list bigint;
begin
  if administrator is null or exists (select from private.expected_lists) then
    return;
  end if;
  insert into private.expected_lists (name, until, made_by)
  values ('R1 do ano que vem', private.hospital_day() + 180, administrator)
  returning id into list;
  insert into private.expected_people (list_id, name, address, user_id, outcome, settled_at)
  select list, e.name, e.mailbox || '@plantao.example', p.id, case when p.is_approved then 'member' end, p.approved_at
  from (values
    ('Elisa Fontoura', 'elisa'), ('Fábio Serpa', 'fabio'), ('Nina Abrantes', 'nina'), ('Mateus Garrido', 'mateus'),
    ('Otávio Exemplo', 'otavio.exemplo'), ('Priscila Exemplo', 'priscila.exemplo'), ('Quitéria Exemplo', 'quiteria.exemplo')
  ) as e (name, mailbox)
  left join public.profiles as p on p.email = e.mailbox || '@plantao.example' and p.is_approved;
end
$$;
