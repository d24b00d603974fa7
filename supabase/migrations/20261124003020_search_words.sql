-- Words as search compares them. See docs/decisions/0030-search-that-speaks-the-clinic.md.

create function private.search_stems(words text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- "Sem" and "nao" both deny. Postgres leaves "sem" out of texts, and would find "sem pulso" in each text with "pulso".
  t text := regexp_replace(private.search_text(words), '\msem\M', 'nao', 'g');
begin
  -- Spanish, as it is read here.
  t := regexp_replace(t, '\m([a-z]{3,})cion(es)?\M', '\1cao', 'g');
  -- Plurals.
  t := regexp_replace(t, '\m([a-z]{2,})[oa]es\M', '\1ao', 'g');
  t := regexp_replace(t, '\m([a-z]{3,}[aeou])is\M', '\1l', 'g');
  t := regexp_replace(t, '\m([a-z]{2,})ns\M', '\1m', 'g');
  t := regexp_replace(t, '\m([a-z]{2,}[rz])es\M', '\1', 'g');
  t := regexp_replace(t, '\m([a-z]{2,}[aeiou])s\M', '\1', 'g');
  -- Forms of a verb and the noun that is made of it; then adjectives and their nouns; then the gender.
  t := regexp_replace(t, '\m(?!coracao\M)([a-z]{3,})acao\M', '\1', 'g');
  t := regexp_replace(t, '\m([a-z]{4,})(ar|ad[oa]|ando|ei|ou|aram)\M', '\1', 'g');
  t := regexp_replace(t, '\m([a-z]{4,})i(a|ca|co)\M', '\1', 'g');
  return regexp_replace(t, '\m([a-z]{4,})[ao]\M', '\1', 'g');
end
$$;
comment on function private.search_stems(text) is
  'The words of a text as search compares them: as private.search_text(), without plural, gender and the endings of verbs. Words of up to four letters only lose their plural.';

create function private.stems_of_each(p_texts text[]) returns text[]
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- All at once: one by one costs many times that.
  found constant text[] := string_to_array(private.search_stems(array_to_string(p_texts, ' ¶ ')), ' ¶ ');
begin
  if cardinality(found) = cardinality(p_texts) then
    return found;
  end if;
  return array(select private.search_stems(t.words) from unnest(p_texts) with ordinality as t (words, place) order by t.place);
end
$$;
comment on function private.stems_of_each(text[]) is 'Each of these texts as private.search_stems() writes it.';

create function private.search_family(word text) returns text
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- The stemmer needs the accents that people leave out; the commonest endings have them again.
  return (
    select coalesce(extensions.unaccent('extensions.unaccent'::regdictionary, (pg_catalog.ts_lexize('pg_catalog.portuguese_stem', a.word))[1]), a.plain)
    from (
      select p.plain, regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(p.plain,
        '(\w{3})([aei])c(ao|oes)$', '\1\2r'), 'cao$', 'ção'), 'coes$', 'ções'), 'encia(s?)$', 'ência\1'), 'avel$', 'ável'), 'ivel$', 'ível') as word
      from private.search_text(word) as p (plain)
    ) as a
  );
end
$$;
comment on function private.search_family(text) is
  'What a word has in common with the verb, the noun and the adjective of its kind, by the stemmer of Postgres: "fixe" and "fixar", "diluir" and "diluição".';

create text search dictionary private.search_simple (template = pg_catalog.simple, stopwords = portuguese);
create text search configuration private.search_config (copy = pg_catalog.simple);
alter text search configuration private.search_config alter mapping replace pg_catalog.simple with private.search_simple;

create function private.search_vector(words text) returns tsvector
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return to_tsvector('private.search_config'::regconfig, private.search_stems(words));
end
$$;
comment on function private.search_vector(text) is 'The words of a text with their places, for an index.';

create function private.search_phrase(words text) returns tsquery
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return phraseto_tsquery('private.search_config'::regconfig, private.search_stems(words));
end
$$;
comment on function private.search_phrase(text) is 'What finds these words one after the other.';

create function private.in_fields(p_query tsquery, p_fields text) returns tsquery
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  -- Lexemes are letters and digits: nothing in them could end a quotation.
  return regexp_replace(p_query::text, '''(:[A-D]+)?(?=[ )]|$)', ''':' || p_fields, 'g')::tsquery;
end
$$;
comment on function private.in_fields(tsquery, text) is
  'The query for words of these fields alone: a title, b tags and instructor, c key points and chapters, d description.';

create function private.any_of(p_queries tsquery[]) returns tsquery
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  one tsquery;
  found tsquery;
begin
  foreach one in array coalesce(p_queries, '{}') loop
    found := coalesce(found || one, found, one);
  end loop;
  return found;
end
$$;
comment on function private.any_of(tsquery[]) is 'One query that finds all that any of these queries finds; null when there is none.';

-- Words that say little about what is looked for: 0 nothing, so that they are left out; more, but less than 1, something.
create table private.search_common_words (
  word text primary key,
  weight real not null check (weight >= 0 and weight < 1),
  stem text not null generated always as (private.search_stems(word)) stored
);
create index search_common_words_stem_idx on private.search_common_words (stem);
comment on table private.search_common_words is
  'Words that say little in a search, as private.search_text() writes them. What they add lifts a result and keeps none.';

insert into private.search_common_words (word, weight)
select w.word, 0
from regexp_split_to_table(
  'a o e as os um uma uns umas de do da dos das em no na nos nas por pelo pela pelos pelas para pra pro com sob sobre
  entre ate apos desde contra durante perante conforme segundo ao aos que quem qual quais quando quanto quanta quantos
  quantas como onde aonde porque pois se ou mas nem ja ainda so tambem muito muita muitos muitas pouco pouca mais menos
  tao tanto eu tu ele ela eles elas nos vos voce voces me te lhe lhes meu minha meus minhas seu sua seus suas nosso nossa
  isso isto aquilo este esta estes estas esse essa esses essas aquele aquela outro outra outros outras mesmo mesma algum
  alguma alguns algumas nenhum nenhuma todo toda todos todas tudo nada cada qualquer ser sou e era foi sao seja estar
  estou esta estao estava ter tem tenho tinha haver ha ir vou vai vao ver vejo dar dou da fazer faco faz feito fiz usar uso usa uso
  poder posso pode podem dever devo deve devem precisar preciso precisa precisam querer quero quer saber sei sabe achar
  acho acha ficar fica deixar procurar procuro procurando busco buscar ajuda ajudar ajude socorro favor obrigado obrigada
  ola oi bom boa tarde aqui ali la agora hoje depois antes entao assim sim aula aulas videos podcast
  podcasts episodio episodios assistir explicar explica explicacao ensina ensinar aprender lembrar vs versus the of for and in to how what is
  alguem gente coisa tipo exemplo parte jeito forma tirar duvida duvidas resumo completo completa material conteudo comeco comecar comecando conseguir consigo consegue consegui conseguiu conseguimos conseguindo tres vez vezes preciso
  vcs dr dra doutor doutora prof professor professora rever revisar revisao relembrar mostrar mostra falar fala falando entender entendo urgente urgentemente ta to tou tava ai dai ok ne eh pq oq qdo qto qtos qnts qnt opa num numa desse dessa nesse
  nessa neste nesta disso nisso aquela aquele queria gostaria mim gente pessoal beleza deus caramba nossa puxa',
  '\s+') as w (word)
where w.word <> ''
on conflict do nothing;
-- Words that say nothing alone, but are a part of names: "sem pulso" is no pulse, "convulsão que não para" no convulsion.
insert into private.search_common_words (word, weight)
select w.word, 0.01
from regexp_split_to_table('nao sem mal bem demais rapido rapida video ml mg mcg kg quilo quilos kilo kilos ano anos mes meses', '\s+') as w (word)
on conflict do nothing;
insert into private.search_common_words (word, weight)
select w.word, 0.15
from regexp_split_to_table(
  'dose doses dosagem conduta condutas manejo tratamento tratamentos tratar trata tratando diagnostico diagnosticar emergencia
  emergencias urgencia urgencias paciente pacientes doente caso casos plantao protocolo protocolos adulto adultos grave
  graves agudo aguda agudos agudas primeiro primeira primeiros primeiras hora horas minuto minutos dia dias passo passos
  tecnica indicacao indicacoes contraindicacao contraindicacoes criterio criterios abordagem avaliacao atendimento cuidado
  cuidados clinica clinico sinal sinais sintoma sintomas droga drogas remedio remedios medicamento medicamentos medicacao
  indicado melhor pior alto alta baixo baixa grande pequeno pequena novo nova pratica pratico inicial inicio fim tempo
  lugar hospital medico medica enfermeiro enfermeira equipe sala leito orientar orientacao suspeita suspeitar evitar
  comecar iniciar parar quanto certo certa errado errada normal anormal tipo tipos causa causas risco escolha opcao opcoes
  reconhecer identificar interpretar ler leitura pedir pedido exame exames resultado fazendo chegou chegada chegar acontece
  dificil facil problema problemas forte fortes intenso intensa comecou iniciou numero quantidade tamanho
  cara mano seguinte negocio lembro esqueci poderia tive teve estamos temos vamos vem vim pega pegar manda mandar mando boto botar ponho sendo tendo
  certinho rapidinho dizer ampola ampolas
  profundidade pai mae esposa marido irmao irma tio tia vizinho colega senhor senhora moco moca rapaz mulher homem uns continua continuar passou
  passa sai saiu ficou existe acontece aconteceu resolve resolvem funciona decidir voltou veio logo ate sobrou chama chamar anos idade corre
  valor valores alvo meta metas calculo calcular vc',
  '\s+') as w (word)
where w.word <> ''
on conflict do nothing;
insert into private.search_common_words (word, weight)
select n::text, 0.15 from generate_series(0, 300) as n
on conflict do nothing;

-- Every word by which something may be found, so that one that is misspelt or half typed is understood.
create table private.search_vocabulary (
  word text primary key,
  stem text not null,
  family text not null generated always as (private.search_family(word)) stored,
  is_said_only boolean not null default false
);
comment on table private.search_vocabulary is
  'Words of titles, tags, instructors, key points, chapters, descriptions, clinical terms and transcripts. A word that is no longer used stays and does no harm.';
comment on column private.search_vocabulary.is_said_only is
  'Known from transcripts alone: understood as it is typed, and no proposal for what is half typed or misspelt.';
create index search_vocabulary_prefix_idx on private.search_vocabulary (word text_pattern_ops);
create index search_vocabulary_trigram_idx on private.search_vocabulary using gin (word extensions.gin_trgm_ops);
create index search_vocabulary_stem_idx on private.search_vocabulary (stem);
create index search_vocabulary_family_idx on private.search_vocabulary (family);
create index search_vocabulary_length_idx on private.search_vocabulary (length(word), word, stem) where not is_said_only;

create function private.learn_words(p_texts text[], p_are_said boolean default false) returns void
language sql security definer set search_path = ''
as $$
  -- In order, so that two who learn the same words wait for each other and never in a circle.
  insert into private.search_vocabulary as v (word, stem, is_said_only)
  select w.word, private.search_stems(w.word), p_are_said
  from (
    select distinct t.word
    from unnest(p_texts) as one (words), regexp_split_to_table(private.search_text(one.words), '[^a-z0-9]+') as t (word)
    where length(t.word) between 2 and 40 and t.word ~ '[a-z]'
  ) as w
  where not exists (
    select 1 from private.search_vocabulary as known where known.word = w.word and (p_are_said or not known.is_said_only))
  order by w.word
  on conflict (word) do update set is_said_only = v.is_said_only and excluded.is_said_only
$$;
comment on function private.learn_words(text[], boolean) is 'Adds the words of texts, or of what is said, to the vocabulary of search.';
