-- The demo world: fictional people, lessons, podcasts and what they did; what is said in them follows in seed/*.sql. Runs as
-- `postgres` on the embedded stack, the official local stack and a hosted project alike, and changes nothing when it runs again.
-- Each account's password is plantao-demo-2026: never run this where real people sign in.
--
-- The embedded stack uploads the audio of the podcasts by itself; elsewhere, with that project's address and secret key,
--   SUPABASE_URL=… SUPABASE_SECRET_KEY=… node local/run.mjs local/seed/upload.ts
--
-- The order matters: lessons come before the people who would be notified of them.

insert into public.categories (name, slug, description, show_in_dropdown, position)
values
  ('Via Aérea', 'via-aerea', 'Da pré-oxigenação ao plano D: técnica, drogas e decisão para a via aérea que não espera.', true, 10),
  ('Choque e Sepse', 'choque-e-sepse', 'Reconhecer cedo, repor com critério e titular o vasopressor na primeira hora.', true, 20),
  ('Trauma', 'trauma', 'Avaliação primária, controle de sangramento e as lesões que matam nos primeiros minutos.', true, 30),
  ('Cardiologia', 'cardiologia', 'Do eletrocardiograma difícil à parada: o coração na sala vermelha.', true, 40),
  ('Neurologia', 'neurologia', 'AVC, crises, coma e cefaleia: o exame que cabe em cinco minutos e as janelas que não voltam.', true, 50),
  ('Pediatria', 'pediatria', 'A criança grave e a família dela, do lactente febril à parada.', true, 60),
  ('Toxicologia', 'toxicologia', 'Toxíndromes, antídotos e acidentes com animais peçonhentos.', false, 70),
  ('POCUS', 'pocus', 'Ultrassom à beira do leito: janelas, técnica e o que cada imagem autoriza fazer.', false, 80),
  ('Infectologia', 'infectologia', 'O primeiro antibiótico, as doenças da estação e a febre de quem viajou.', false, 90),
  ('Ventilação', 'ventilacao', 'Da VNI à prona: oxigenar e ventilar sem machucar o pulmão.', false, 100),
  ('Procedimentos', 'procedimentos', 'Passo a passo do que as mãos precisam saber, do acesso intraósseo à pericardiocentese.', false, 110),
  ('Plantão na Prática', 'plantao-na-pratica', 'Equipe, comunicação, registro e a vida de quem trabalha à noite.', false, 120),
  ('Desastres e Múltiplas Vítimas', 'desastres', 'Triagem em massa e comando de incidentes. As primeiras aulas estão em gravação.', false, 130)
on conflict (slug) do nothing;

-- code, category, poster, title, instructor, duration, age in days, views, rating, mark, tags, description.
-- An external id ends in x, as no id of the real YouTube can: the demo never plays a stranger's video by accident.
with lesson (code, category, poster, title, instructor, duration, age, views, rating, mark, tags, description) as (values
  ('VA01', 'via-aerea', 'sequencia-rapida-de-intubacao', 'Sequência rápida de intubação: o passo a passo', 'Dra. Helena Prado', '42:18', 31, 18420, 4.9, 'featured', '{intubação,SRI,laringoscopia,checklist}', 'Do preparo ao tubo confirmado: posição, pré-oxigenação, escolha das drogas, plano de resgate dito em voz alta e capnografia na primeira ventilação. Uma sequência que cabe em um checklist de bolso e evita que a pressa decida por você.'),
  ('VA02', 'via-aerea', 'via-aerea-dificil', 'Via aérea difícil: planos A, B, C e D', 'Dra. Helena Prado', '1:04:37', 96, 12310, 4.8, '', '{via aérea difícil,máscara laríngea,bougie}', 'Antecipar vale mais do que improvisar. Como reconhecer a via aérea difícil à beira do leito, o que muda em cada tentativa e quando passar do plano B ao C sem insistir na laringoscopia que já falhou.'),
  ('VA03', 'via-aerea', 'pre-oxigenacao', 'Pré-oxigenação: compre tempo antes de intubar', 'Dr. Caio Ferraz', 'PT27M40S', 158, 9240, 4.7, '', '{oxigênio,apneia,VNI}', 'Três minutos bem usados valem mais do que mãos rápidas. Cabeceira elevada, máscara bem vedada, PEEP quando o pulmão está doente e oxigenação apneica: o que funciona, em quem e por quê.'),
  ('VA04', 'via-aerea', 'cricotireoidostomia', 'Cricotireoidostomia: quando não intubo e não oxigeno', 'Dr. Rafael Monforte', '18:52', 212, 15870, 4.9, '', '{cirúrgica,via aérea,bisturi}', 'Bisturi, bougie, tubo. A decisão é mais difícil do que a técnica: reconheça o cenário “não intubo, não oxigeno”, palpe a membrana antes de precisar dela e treine os quatro movimentos até que saiam sem pensar.'),
  ('VA05', 'via-aerea', 'capnografia-na-emergencia', 'Capnografia na emergência: o que a curva conta', 'Dra. Marina Vilhena', '35:09', 44, 11760, 4.8, 'featured', '{capnografia,monitorização,PCR}', 'A curva confirma o tubo, mostra a qualidade da compressão e avisa o retorno da circulação antes do pulso. Aprenda a ler os platôs, as rampas do broncoespasmo e a queda súbita que exige ação imediata.'),
  ('VA06', 'via-aerea', 'videolaringoscopia', 'Videolaringoscopia: a tela não intuba sozinha', 'Dr. Caio Ferraz', 'PT31M5S', 305, 7630, 4.6, '', '{videolaringoscópio,lâmina,fio-guia}', 'Ver as cordas e não conseguir passar o tubo é o erro clássico de quem começa. Escolha da lâmina, distância certa, fio-guia moldado e o que fazer quando a secreção cobre a câmera.'),
  ('VA07', 'via-aerea', 'drogas-da-intubacao', 'Cetamina, etomidato ou propofol? Drogas da intubação', 'Dra. Lívia Távora', '48:26', 371, 13990, 4.8, '', '{cetamina,etomidato,rocurônio,dose}', 'Indutor e bloqueador não são receita única. Doses por peso, ajuste no paciente chocado, contraindicações que importam e por que preparar o vasopressor antes de apertar o êmbolo.'),
  ('CS01', 'choque-e-sepse', 'choque-septico-na-primeira-hora', 'Choque séptico na primeira hora', 'Dra. Beatriz Alencastro', '1:02:11', 2.2, 2140, 4.9, 'featured', '{sepse,antibiótico,lactato,noradrenalina}', 'Reconhecer, colher culturas, começar o antibiótico certo, repor com critério e não atrasar a noradrenalina. Um roteiro para os primeiros sessenta minutos, com as metas que realmente mudam desfecho e as que podem esperar.'),
  ('CS02', 'choque-e-sepse', 'noradrenalina-sem-medo', 'Noradrenalina sem medo: acesso periférico e titulação', 'Dra. Beatriz Alencastro', '24:33', 6.2, 1875, 4.8, '', '{vasopressor,acesso periférico,PAM}', 'O vasopressor não precisa esperar o acesso central. Onde puncionar, como diluir, de quanto em quanto titular e como vigiar o extravasamento durante as primeiras horas.'),
  ('CS03', 'choque-e-sepse', 'choque-hemorragico', 'Choque hemorrágico: do sangramento à transfusão maciça', 'Dr. Davi Seixas', 'PT52M14S', 118, 10430, 4.7, '', '{transfusão,ácido tranexâmico,hemorragia}', 'Parar o sangramento é o tratamento; o resto ganha tempo. Quando acionar o protocolo de transfusão maciça, a proporção dos hemocomponentes, o ácido tranexâmico e a tríade que mata se ninguém aquecer o paciente.'),
  ('CS04', 'choque-e-sepse', 'volume-quanto-qual-e-quando-parar', 'Volume: quanto, qual e quando parar', 'Dr. Otávio Lisboa', '39:47', 187, 8920, 4.6, '', '{cristaloide,responsividade,balanço hídrico}', 'Cristaloide é droga: tem dose, indicação e efeito adverso. Elevação passiva das pernas, variação do débito e o momento em que o litro a mais só faz mal ao pulmão e ao rim.'),
  ('CS05', 'choque-e-sepse', 'lactato-e-perfusao', 'Lactato e perfusão: lendo o choque à beira do leito', 'Dr. Otávio Lisboa', '28:15', 264, 6740, 4.5, '', '{lactato,enchimento capilar,perfusão}', 'Pele, tempo de enchimento capilar e diurese falam antes do laboratório. O que o lactato alto quer dizer, quando ele engana e como usar a queda, e não o número isolado, para guiar a reanimação.'),
  ('CS06', 'choque-e-sepse', 'anafilaxia-adrenalina-antes-de-tudo', 'Anafilaxia: adrenalina antes de tudo', 'Dra. Clara Figueira', 'PT22M30S', 339, 16280, 4.9, '', '{anafilaxia,adrenalina,alergia}', 'Meio miligrama no vasto lateral da coxa, sem esperar a urticária completar o quadro. Critérios diagnósticos, repetição da dose, infusão no choque refratário e o que nunca substitui a adrenalina.'),
  ('CS07', 'choque-e-sepse', 'choque-cardiogenico', 'Choque cardiogênico: reconhecer cedo, escalar rápido', 'Dra. Marina Vilhena', '46:02', 423, 5980, 4.6, '', '{inotrópico,dobutamina,infarto}', 'Frio e úmido, taquicárdico e com pressão ainda “aceitável”: o choque cardiogênico costuma ser visto tarde. Perfis clínicos, inotrópicos, ultrassom à beira do leito e a ligação para a hemodinâmica que não pode esperar.'),
  ('TR01', 'trauma', 'abcde-do-trauma-em-dez-minutos', 'ABCDE do trauma em dez minutos', 'Dr. Rafael Monforte', '10:04', 63, 21950, 4.9, 'featured', '{ATLS,avaliação primária,equipe}', 'A avaliação primária em tempo real, filmada em simulação: quem fala, quem faz e o que não pode ser pulado. Para rever no caminho da sala, antes de a ambulância encostar.'),
  ('TR02', 'trauma', 'trauma-cranioencefalico-grave', 'Trauma cranioencefálico grave: proteger o cérebro', 'Dr. Tomás Azeredo', '44:50', 140, 9310, 4.7, '', '{TCE,herniação,hipertensão intracraniana}', 'Não dá para desfazer a lesão primária, mas a secundária é nossa. Hipóxia e hipotensão zero, cabeceira, sedação, osmoterapia na herniação e a tomografia na hora certa.'),
  ('TR03', 'trauma', 'pneumotorax-hipertensivo', 'Pneumotórax hipertensivo: o diagnóstico é clínico', 'Dr. Rafael Monforte', '16:20', 229, 14120, 4.8, '', '{toracostomia,descompressão,tórax}', 'Se você pediu radiografia, já demorou. Sinais que bastam para agir, descompressão no quinto espaço, toracostomia digital no paciente ventilado e as armadilhas da agulha curta.'),
  ('TR04', 'trauma', 'fraturas-expostas', 'Fraturas expostas: antibiótico, lavagem e tempo', 'Dr. Davi Seixas', 'PT33M12S', 288, 5240, 4.5, '', '{ortopedia,antibiótico,tétano}', 'O antibiótico na primeira hora pesa mais do que o relógio do centro cirúrgico. Classificação à beira do leito, curativo, alinhamento, analgesia e profilaxia do tétano.'),
  ('TR05', 'trauma', 'torniquete-e-hemorragia-externa', 'Torniquete e controle de hemorragia externa', 'Dr. Tomás Azeredo', '19:41', 352, 11890, 4.8, '', '{torniquete,pré-hospitalar,hemorragia}', 'Compressão direta, preenchimento da ferida e torniquete alto e apertado, com a hora anotada. Técnica passo a passo e os mitos que ainda custam membros e vidas.'),
  ('TR06', 'trauma', 'trauma-pelvico', 'Trauma pélvico: a cinta, a fonte e a arteriografia', 'Dr. Davi Seixas', '1:08:05', 438, 4870, 4.6, '', '{pelve,cinta pélvica,arteriografia}', 'A pelve instável esconde litros. Cinta sobre os trocânteres, nada de “teste de livro aberto”, e-FAST para decidir o caminho e a conversa com a cirurgia e a radiologia intervencionista.'),
  ('TR07', 'trauma', 'grande-queimado-primeiras-24-horas', 'Grande queimado: as primeiras 24 horas', 'Dra. Clara Figueira', 'PT1H12M', 512, 6320, 4.7, '', '{queimadura,lesão inalatória,reposição}', 'Via aérea que fecha, superfície calculada sem superestimar e volume guiado pela diurese, não pela fórmula. Lesão inalatória, intoxicações associadas e critérios de transferência.'),
  ('TR08', 'trauma', 'coluna-cervical', 'Coluna cervical: quem precisa de imagem?', 'Dr. Tomás Azeredo', '26:48', 590, 3980, 4.4, 'private', '{coluna,NEXUS,imobilização}', 'Regras clínicas poupam colar, maca e radiação. Como aplicar NEXUS e a regra canadense, quando a tomografia é obrigatória e por que a prancha serve para transportar, não para internar.'),
  ('CA01', 'cardiologia', 'supra-de-st-e-imitadores', 'ECG no plantão: supra de ST e seus imitadores', 'Dra. Marina Vilhena', '38:55', 0.3, 640, 4.9, 'featured', '{ECG,IAM,supra de ST}', 'Repolarização precoce, pericardite, bloqueio de ramo e hipercalemia vestem a mesma roupa. Um método de leitura em cinco passos para não perder o infarto nem acionar a hemodinâmica à toa.'),
  ('CA02', 'cardiologia', 'pcr-em-ritmo-chocavel', 'PCR em ritmo chocável: do choque à amiodarona', 'Dr. Caio Ferraz', '21:37', 74, 19840, 4.9, '', '{PCR,desfibrilação,amiodarona}', 'Choque cedo, compressões sem pausa e drogas na hora certa. O que muda depois do terceiro choque, como liderar sem gritar e quando pensar em mudar a posição das pás.'),
  ('CA03', 'cardiologia', 'fibrilacao-atrial-aguda', 'Fibrilação atrial aguda: cardioverter ou controlar?', 'Dra. Lívia Távora', 'PT36M28S', 131, 10150, 4.6, '', '{fibrilação atrial,cardioversão,anticoagulação}', 'Instável, choque sincronizado. Estável, a pergunta é há quanto tempo e por quê. Controle de frequência, janela para cardioversão, anticoagulação e a causa de base que ninguém procurou.'),
  ('CA04', 'cardiologia', 'bradicardia-e-marca-passo', 'Bradicardia instável e marca-passo transcutâneo', 'Dra. Marina Vilhena', '29:16', 195, 8470, 4.7, '', '{bradicardia,atropina,marca-passo}', 'Atropina ajuda pouco no bloqueio avançado. Como ligar o marca-passo transcutâneo, confirmar a captura mecânica pelo pulso, sedar com gentileza e tratar hipercalemia e intoxicações.'),
  ('CA05', 'cardiologia', 'edema-agudo-de-pulmao', 'Edema agudo de pulmão hipertensivo', 'Dr. Otávio Lisboa', 'PT25M55S', 246, 12760, 4.8, '', '{nitroglicerina,VNI,edema pulmonar}', 'Nitrato em dose que funciona, VNI na chegada e furosemida sem exagero. Por que o problema quase nunca é água demais no corpo, e sim pressão demais no lugar errado.'),
  ('CA06', 'cardiologia', 'dor-toracica-escore-heart', 'Dor torácica: escore HEART sem atalhos', 'Dra. Lívia Távora', '41:03', 318, 9690, 4.7, '', '{dor torácica,troponina,HEART}', 'Alta segura também é tratamento. História bem colhida, ECG seriado, troponina interpretada no tempo e o escore HEART usado como apoio, nunca como piloto automático.'),
  ('CA07', 'cardiologia', 'tromboembolismo-pulmonar', 'Tromboembolismo pulmonar: da suspeita à trombólise', 'Dr. Otávio Lisboa', '1:01:22', 401, 8130, 4.8, '', '{TEP,Wells,trombólise}', 'Probabilidade antes do exame. Wells, PERC e D-dímero com critério, ultrassom no instável e a decisão de trombolisar quando o ventrículo direito pede socorro.'),
  ('CA08', 'cardiologia', 'disseccao-de-aorta', 'Dissecção aguda de aorta: a dor que rasga', 'Dra. Marina Vilhena', '34:44', 476, 6890, 4.7, '', '{aorta,dor torácica,betabloqueador}', 'Dor súbita, intensa desde o início, pulso que falta, sopro novo. Como suspeitar, controlar frequência antes da pressão e não anticoagular quem está dissecando.'),
  ('CA09', 'cardiologia', 'taquicardia-de-complexo-largo', 'Taquicardia de complexo largo: trate como TV', 'Dr. Caio Ferraz', 'PT29M8S', 560, 7410, 4.6, '', '{taquicardia ventricular,cardioversão,ECG}', 'Até prova em contrário, é ventricular. Critérios que cabem na memória, quando a adenosina engana, procainamida ou amiodarona e o choque que resolve a dúvida.'),
  ('NE01', 'neurologia', 'avc-isquemico-janela', 'AVC isquêmico: correndo contra a janela', 'Dra. Lívia Távora', '55:10', 52, 14680, 4.9, 'featured', '{AVC,trombólise,trombectomia,NIHSS}', 'Cada minuto custa neurônios. Última vez visto bem, NIHSS em três minutos, pressão no alvo, tomografia sem escalas e a conversa franca sobre trombólise e trombectomia.'),
  ('NE02', 'neurologia', 'estado-de-mal-epileptico', 'Estado de mal epiléptico: benzodiazepínico na dose certa', 'Dra. Helena Prado', 'PT30M45S', 167, 9080, 4.8, '', '{convulsão,benzodiazepínico,levetiracetam}', 'O erro mais comum é a dose tímida. Midazolam intramuscular quando não há veia, segunda linha sem demora e o paciente que parou de tremer, mas continua em crise.'),
  ('NE03', 'neurologia', 'hemorragia-subaracnoidea', 'Hemorragia subaracnóidea: a pior cefaleia da vida', 'Dra. Lívia Távora', '37:29', 276, 6150, 4.6, '', '{cefaleia,HSA,punção lombar}', 'Início em trovoada não é enxaqueca até que se prove. Regra de Ottawa, o valor da tomografia precoce, quando puncionar e como evitar o ressangramento enquanto a vaga não sai.'),
  ('NE04', 'neurologia', 'coma-em-cinco-minutos', 'Coma: uma abordagem em cinco minutos', 'Dra. Clara Figueira', '17:58', 385, 7720, 4.7, '', '{coma,pupilas,glicemia}', 'Glicemia, pupilas, padrão respiratório e resposta motora: quatro observações que separam o metabólico do estrutural. Um roteiro curto para não esquecer o que tem antídoto.'),
  ('NE05', 'neurologia', 'meningite-bacteriana', 'Meningite bacteriana: antibiótico antes da punção?', 'Dra. Beatriz Alencastro', 'PT40M2S', 498, 5530, 4.7, '', '{meningite,ceftriaxona,dexametasona}', 'Se a punção vai atrasar, o antibiótico não espera. Dexametasona junto, quem realmente precisa de tomografia antes e como proteger os contatos sem alarmar a cidade.'),
  ('NE06', 'neurologia', 'vertigem-aguda-hints', 'Vertigem aguda e o exame HINTS', 'Dra. Clara Figueira', '32:36', 644, 4360, 4.5, 'inactive', '{vertigem,HINTS,nistagmo}', 'Três manobras à beira do leito ajudam a separar o labirinto do cerebelo, desde que o paciente esteja com vertigem contínua e nistagmo. Demonstração filmada e os erros de interpretação.'),
  ('PE01', 'pediatria', 'bronquiolite', 'Bronquiolite: menos é mais', 'Dra. Clara Figueira', '23:44', 88, 10970, 4.8, '', '{lactente,VSR,oxigênio}', 'Aspirar bem, hidratar, oferecer oxigênio quando falta e resistir à tentação de fazer mais. Sinais de gravidade, cateter de alto fluxo e o que dizer à família na alta.'),
  ('PE02', 'pediatria', 'febre-sem-foco', 'Febre sem foco no lactente', 'Dra. Clara Figueira', 'PT34M20S', 203, 8640, 4.7, '', '{febre,lactente,triagem infecciosa}', 'A idade em dias muda tudo. Quem precisa de coleta completa, quem pode voltar amanhã, o papel da urina e por que a aparência da criança pesa tanto quanto o termômetro.'),
  ('PE03', 'pediatria', 'pcr-pediatrica', 'PCR pediátrica: o que muda na criança', 'Dra. Helena Prado', '45:31', 297, 9430, 4.9, '', '{PCR,pediatria,Broselow}', 'Quase sempre respiratória, quase sempre evitável. Ventilar cedo, comprimir a um terço do tórax, dose por peso sem fazer conta de cabeça e cuidar de quem assistiu a tudo.'),
  ('PE04', 'pediatria', 'crise-de-asma-na-crianca', 'Crise de asma na criança: escalonando o tratamento', 'Dra. Clara Figueira', '26:07', 364, 7980, 4.7, '', '{asma,salbutamol,espaçador}', 'Espaçador bem usado ganha do nebulizador. Corticoide na primeira hora, ipratrópio na crise grave, magnésio quando não melhora e sinais de que a criança está cansando.'),
  ('PE05', 'pediatria', 'desidratacao-do-soro-oral-ao-intraosseo', 'Desidratação: do soro oral ao acesso intraósseo', 'Dra. Beatriz Alencastro', 'PT28M50S', 455, 5120, 4.6, 'drive', '{desidratação,soro oral,intraósseo}', 'Colher de chá e paciência resolvem a maioria. Como classificar, quando a veia é urgente, quanto correr na fase rápida e o acesso intraósseo sem hesitação no choque.'),
  ('PE06', 'pediatria', 'convulsao-febril', 'Convulsão febril: acalmar, proteger, orientar', 'Dra. Helena Prado', '15:42', 4.6, 980, 4.8, '', '{convulsão,febre,família}', 'A crise assusta mais do que machuca. Diferenciar a simples da complexa, quem não precisa de exame nenhum e como explicar à família o risco de repetir, com palavras que cabem às três da manhã.'),
  ('PE07', 'pediatria', 'engasgo-e-corpo-estranho', 'Engasgo e corpo estranho em via aérea', 'Dr. Caio Ferraz', '20:13', 529, 6470, 4.7, '', '{engasgo,Heimlich,broncoscopia}', 'Tosse eficaz se incentiva; silêncio se trata. Manobras por idade, laringoscopia com pinça de Magill e a história de engasgo que explica o chiado de uma semana.'),
  ('TX01', 'toxicologia', 'organofosforados-atropina-ate-secar', 'Organofosforados: atropina até secar', 'Dr. Davi Seixas', 'PT38M15S', 109, 7350, 4.7, '', '{organofosforado,atropina,descontaminação}', 'Dobrar a dose a cada cinco minutos até o pulmão secar, e não até a pupila dilatar. Descontaminação segura para a equipe, pralidoxima em debate e a recaída que chega de madrugada.'),
  ('TX02', 'toxicologia', 'paracetamol-nomograma-e-acetilcisteina', 'Paracetamol: nomograma e acetilcisteína', 'Dra. Lívia Távora', '27:21', 238, 6020, 4.6, '', '{paracetamol,acetilcisteína,hepatite}', 'As primeiras horas são silenciosas e são as que importam. Como usar o nomograma, quando não dá para usar, esquema de acetilcisteína e critérios para falar com o transplante.'),
  ('TX03', 'toxicologia', 'acidente-escorpionico', 'Acidente escorpiônico: do choque ao soro', 'Dr. Davi Seixas', '36:40', 29, 8890, 4.9, 'featured', '{escorpião,soro,criança}', 'A criança que vomita depois da picada é grave até que se prove o contrário. Classificação, soro na dose certa, edema pulmonar por catecolaminas e a vigilância que não pode cochilar.'),
  ('TX04', 'toxicologia', 'acidente-ofidico', 'Acidente ofídico: do Bothrops ao Micrurus', 'Dr. Tomás Azeredo', 'PT1H5M30S', 326, 7160, 4.8, '', '{serpente,soro antiofídico,coagulação}', 'Identificar pelo quadro, não pela cobra na caixa de sapato. Teste de coagulação à beira do leito, número de ampolas, reações ao soro e o que jamais fazer com o membro picado.'),
  ('TX05', 'toxicologia', 'triciclicos-o-qrs-que-alarga', 'Tricíclicos: o QRS que alarga', 'Dra. Lívia Távora', '19:27', 447, 5310, 4.6, '', '{tricíclico,bicarbonato,ECG}', 'QRS acima de 100 milissegundos é aviso, não curiosidade. Bicarbonato em bolus, alvo de pH, convulsão que piora tudo e os antiarrítmicos que são proibidos.'),
  ('TX06', 'toxicologia', 'toxindromes-examine-antes-de-pedir', 'Toxíndromes: examine antes de pedir', 'Dra. Clara Figueira', '33:58', 541, 6690, 4.7, '', '{toxíndrome,antídoto,exame físico}', 'Pupila, pele, peristalse e temperatura contam a história que o paciente não conta. Colinérgica, anticolinérgica, simpaticomimética, opioide e serotoninérgica em casos rápidos.'),
  ('TX07', 'toxicologia', 'monoxido-de-carbono', 'Monóxido de carbono: o assassino silencioso', 'Dr. Otávio Lisboa', '22:09', 617, 4740, 4.5, '', '{monóxido,oxímetro,hiperbárica}', 'O oxímetro mente, e a família toda chegou com dor de cabeça. Suspeita no inverno, cooximetria, oxigênio a 100% e a discussão honesta sobre câmara hiperbárica.'),
  ('PO01', 'pocus', 'e-fast-em-cinco-janelas', 'e-FAST em cinco janelas', 'Dra. Marina Vilhena', '25:34', 1, 1320, 4.9, 'featured', '{e-FAST,trauma,ultrassom}', 'Hepatorrenal, esplenorrenal, pelve, coração e pulmões em menos de três minutos. Onde apoiar a mão, o que o líquido livre parece e o que um exame negativo não descarta.'),
  ('PO02', 'pocus', 'pocus-pulmonar-linhas-b', 'POCUS pulmonar: linhas A, linhas B e o morcego', 'Dra. Marina Vilhena', 'PT32M18S', 124, 9870, 4.8, '', '{ultrassom pulmonar,linhas B,dispneia}', 'Dois minutos de transdutor valem uma radiografia. Deslizamento, linhas A, linhas B, consolidação e derrame, com um protocolo simples para a dispneia sem diagnóstico.'),
  ('PO03', 'pocus', 'pocus-no-choque-rush', 'POCUS no choque: o protocolo RUSH', 'Dr. Otávio Lisboa', '49:12', 258, 7240, 4.7, '', '{choque,RUSH,ecocardiograma}', 'Bomba, tanque e canos: três perguntas que organizam o exame. Função ventricular a olho, tamponamento, veia cava, pulmões, abdome e veias das pernas em sequência.'),
  ('PO04', 'pocus', 'acesso-venoso-guiado', 'Acesso venoso guiado por ultrassom', 'Dr. Caio Ferraz', '18:06', 393, 11430, 4.8, '', '{acesso venoso,ultrassom,agulha}', 'Ver a ponta da agulha é tudo. Eixo curto e longo, ângulo, escolha da veia profunda do braço e o cateter de comprimento certo para não perder o acesso em uma hora.'),
  ('PO05', 'pocus', 'veia-cava-inferior', 'Veia cava inferior: o que ela diz e o que não diz', 'Dr. Otávio Lisboa', 'PT21M', 574, 4230, 4.4, '', '{veia cava,volemia,ultrassom}', 'Colapsou? Depende de quem respira e como. Onde medir, o que os extremos sugerem e por que a cava sozinha não autoriza o próximo litro.'),
  ('PO06', 'pocus', 'aorta-abdominal-em-dois-minutos', 'Aorta abdominal em dois minutos', 'Dra. Marina Vilhena', '12:49', 702, 3120, 4.5, 'deleted', '{aneurisma,aorta,ultrassom}', 'Cólica renal depois dos sessenta merece uma olhada na aorta. Técnica, medida correta e o aneurisma roto que chega andando.'),
  ('IN01', 'infectologia', 'pneumonia-grave', 'Pneumonia grave: do CURB-65 à UTI', 'Dra. Beatriz Alencastro', '43:27', 102, 9560, 4.7, '', '{pneumonia,CURB-65,corticoide}', 'Quem fica, quem interna e quem não pode sair da sala. Escores com bom senso, cobertura inicial, corticoide na forma grave e o oxigênio que sobe sem que ninguém perceba.'),
  ('IN02', 'infectologia', 'dengue-com-sinais-de-alarme', 'Dengue com sinais de alarme', 'Dra. Beatriz Alencastro', '29:50', 1.6, 1760, 4.9, '', '{dengue,hidratação,sinais de alarme}', 'A febre cai e o perigo começa. Dor abdominal, vômitos, hematócrito que sobe: como reconhecer a fase crítica, hidratar por etapas e reavaliar antes que o choque apareça.'),
  ('IN03', 'infectologia', 'antibioticos-na-sala-vermelha', 'Antibióticos na sala vermelha: o primeiro conta', 'Dra. Beatriz Alencastro', 'PT51M36S', 219, 7880, 4.6, '', '{antibiótico,empírico,culturas}', 'O esquema empírico nasce do foco, do hospital e do paciente, nessa ordem. Doses de ataque que não se ajustam pelo rim, culturas antes quando possível e descalonamento sem culpa.'),
  ('IN04', 'infectologia', 'leptospirose-febre-panturrilha-e-chuva', 'Leptospirose: febre, panturrilha e chuva', 'Dr. Davi Seixas', 'PT26M44S', 346, 4980, 4.6, 'drive', '{leptospirose,enchente,hemorragia alveolar}', 'Depois da enchente, pergunte sobre a água. Da forma leve à síndrome de Weil, a hemorragia alveolar que se disfarça de pneumonia e o tratamento que começa na suspeita.'),
  ('IN05', 'infectologia', 'tetano-e-raiva-depois-da-ferida', 'Tétano e raiva: profilaxia depois da ferida', 'Dra. Clara Figueira', '24:02', 489, 6210, 4.7, '', '{profilaxia,vacina,mordedura}', 'Lavar bem já é metade da profilaxia. Vacina, soro ou imunoglobulina, o que muda com o animal observável e uma tabela para consultar sem constrangimento.'),
  ('IN06', 'infectologia', 'febre-no-viajante', 'Febre no viajante: malária até prova em contrário', 'Dra. Beatriz Alencastro', '35:55', 668, 3540, 4.5, 'inactive', '{malária,viajante,gota espessa}', 'A pergunta que salva é “por onde você andou?”. Gota espessa no mesmo plantão, sinais de malária grave, artesunato e os diagnósticos que viajam juntos.'),
  ('VM01', 'ventilacao', 'ventilacao-mecanica-protetora', 'Ventilação mecânica protetora na emergência', 'Dra. Helena Prado', '58:33', 81, 10680, 4.8, '', '{ventilação mecânica,PEEP,volume corrente}', 'A lesão pulmonar começa na primeira hora de ventilador. Peso predito na ponta da língua, volume corrente, pressão de platô, PEEP e os alarmes que pedem resposta, não silêncio.'),
  ('VM02', 'ventilacao', 'vni-na-pratica', 'VNI na prática: quem, como e quando desistir', 'Dra. Helena Prado', '37:14', 3.8, 1410, 4.8, '', '{VNI,DPOC,edema pulmonar}', 'DPOC exacerbado e edema pulmonar são as grandes indicações. Escolher a máscara, ajustar sem assustar, reavaliar em uma hora e reconhecer a falha antes da fadiga.'),
  ('VM03', 'ventilacao', 'asma-quase-fatal', 'Asma quase fatal: ventilar sem empilhar', 'Dr. Otávio Lisboa', 'PT33M', 232, 6930, 4.8, '', '{asma,auto-PEEP,cetamina}', 'O tórax silencioso pede adrenalina e pressa. Se intubar, tempo expiratório longo, frequência baixa e coragem para desconectar quando a pressão despenca.'),
  ('VM04', 'ventilacao', 'cateter-nasal-de-alto-fluxo', 'Cateter nasal de alto fluxo', 'Dr. Caio Ferraz', '23:19', 378, 5870, 4.6, '', '{alto fluxo,ROX,hipoxemia}', 'Confortável para o paciente e perigoso para quem se distrai. Fluxo e fração inicial, índice ROX ao longo das horas e o momento de trocar de estratégia.'),
  ('VM05', 'ventilacao', 'sdra-pronar-na-emergencia', 'SDRA: pronar na emergência', 'Dra. Helena Prado', '1:16:40', 536, 4450, 4.6, '', '{SDRA,prona,hipoxemia}', 'Pronar é trabalho de equipe, com voz de comando e checklist. Indicações, preparo, giro seguro, cuidados com olhos e tubos e como saber se o pulmão respondeu.'),
  ('VM06', 'ventilacao', 'desmame-e-extubacao', 'Desmame e extubação fora da UTI', 'Dr. Otávio Lisboa', 'PT41M25S', 690, 2980, 4.4, 'inactive', '{desmame,extubação,tosse}', 'Quando não há vaga, o desmame acontece na emergência. Teste de respiração espontânea, força da tosse, via aérea pérvia e o plano escrito para a falha.'),
  ('PR01', 'procedimentos', 'acesso-intraosseo-em-sessenta-segundos', 'Acesso intraósseo em sessenta segundos', 'Dr. Tomás Azeredo', '11:16', 147, 13220, 4.9, '', '{intraósseo,acesso,PCR}', 'Duas tentativas de veia e siga em frente. Tíbia, úmero ou esterno, agulha pelo tamanho do paciente, lidocaína lenta em quem sente dor e o que pode correr pelo osso: quase tudo.'),
  ('PR02', 'procedimentos', 'drenagem-de-torax-sem-drama', 'Drenagem de tórax sem drama', 'Dr. Rafael Monforte', 'PT34M5S', 281, 10090, 4.8, '', '{dreno de tórax,toracostomia,selo d’água}', 'Triângulo de segurança, dedo antes do dreno e fixação que aguenta o transporte. Analgesia de verdade, tamanho do dreno e os alarmes do selo d’água.'),
  ('PR03', 'procedimentos', 'suturas-que-cicatrizam-bem', 'Suturas que cicatrizam bem', 'Dr. Rafael Monforte', '39:08', 462, 8350, 4.7, 'inactive', '{sutura,ferida,anestesia local}', 'Lavar, explorar e só então fechar. Escolha do fio, bloqueios simples, pontos em tensão e fora dela e a orientação escrita que evita o retorno com infecção.'),
  ('PR04', 'procedimentos', 'puncao-lombar-posicao-e-tudo', 'Punção lombar: posição é tudo', 'Dra. Lívia Távora', 'PT27M12S', 596, 6560, 4.7, 'drive', '{punção lombar,líquor,técnica}', 'Quem posiciona bem punciona uma vez. Decúbito lateral para medir a pressão, agulha de ponta fina, bisel no sentido certo e o que fazer quando só vem osso.'),
  ('PR05', 'procedimentos', 'sedacao-para-procedimentos', 'Sedação para procedimentos na emergência', 'Dr. Caio Ferraz', '47:45', 171, 9210, 4.8, '', '{sedação,propofol,cetamina,jejum}', 'Sedar é um procedimento dentro de outro. Avaliação, monitorização com capnografia, titulação de propofol e cetamina, jejum com bom senso e critérios para a alta.'),
  ('PR06', 'procedimentos', 'pericardiocentese-guiada', 'Pericardiocentese guiada por ultrassom', 'Dra. Marina Vilhena', '20:51', 3, 860, 4.9, '', '{tamponamento,pericárdio,ultrassom}', 'Poucos mililitros devolvem a pressão. Onde o líquido está mais perto da pele, agulha sempre à vista, solução agitada para confirmar e o dreno que impede a recoleção.'),
  ('PP01', 'plantao-na-pratica', 'passagem-de-plantao', 'Passagem de plantão que não perde paciente', 'Dr. Tomás Azeredo', 'PT18M35S', 113, 7690, 4.8, 'drive', '{comunicação,segurança,equipe}', 'O erro mora na troca de turno. Um roteiro de dois minutos por leito, com pendências, plano “se, então” e espaço para a pergunta que faltava.'),
  ('PP02', 'plantao-na-pratica', 'comunicacao-de-mas-noticias', 'Comunicação de más notícias', 'Dra. Helena Prado', 'PT44M18S', 253, 8810, 4.9, 'drive', '{comunicação,família,luto}', 'Sentar, silenciar o telefone, avisar que a notícia é difícil e dizer a palavra. Protocolo SPIKES com cenas encenadas por atores e o cuidado com quem dá a notícia.'),
  ('PP03', 'plantao-na-pratica', 'classificacao-de-risco', 'Classificação de risco: além das cores', 'Dr. Tomás Azeredo', '30:22', 408, 5640, 4.5, '', '{triagem,protocolo,superlotação}', 'A pulseira é uma fotografia; o paciente é um filme. Discriminadores que mudam a prioridade, reavaliação na fila e como a superlotação distorce o olhar.'),
  ('PP04', 'plantao-na-pratica', 'lideranca-na-sala-vermelha', 'Liderança na sala vermelha', 'Dr. Rafael Monforte', '1:10:15', 335, 9370, 4.9, '', '{liderança,equipe,simulação}', 'Mãos fora do paciente, olhos em tudo. Papéis definidos antes da chegada, comunicação em alça fechada, pausas para recapitular e o debriefing de cinco minutos que muda o próximo caso.'),
  ('PP05', 'plantao-na-pratica', 'sono-cafe-e-trabalho-noturno', 'Sono, café e trabalho noturno', 'Dra. Clara Figueira', null, 624, 6880, 4.6, 'drive', '{sono,bem-estar,turno}', 'Cochilo antes, cafeína cedo, luz na hora certa e óculos escuros na volta para casa. O que a fisiologia ensina a quem vira a noite, com um plano para os três dias de escala.'),
  ('PP06', 'plantao-na-pratica', 'prontuario-que-protege', 'Prontuário que protege o paciente e você', 'Dr. Tomás Azeredo', '22:58', 5.5, 1150, 4.7, '', '{prontuário,ética,registro}', 'Se não está escrito, não aconteceu. Raciocínio explícito, reavaliações com hora, recusa bem documentada e o que jamais se escreve no calor do plantão.')
)
insert into public.videos (source, external_id, title, description, thumbnail, duration, published_at, created_at,
  category_id, instructor, tags, view_count, rating, is_active, featured, status)
select
  case l.mark when 'drive' then 'google_drive' else 'youtube' end,
  case l.mark when 'drive' then 'demo-drive-' || l.code || '-plantao' else 'demo-' || l.code || '-x' end,
  l.title, l.description, '/demo/thumbs/' || l.poster || '.svg', l.duration,
  now() - l.age * interval '1 day', now() - l.age * interval '1 day',
  c.id, l.instructor, l.tags::text[], l.views, l.rating,
  l.mark <> 'inactive', l.mark = 'featured', case when l.mark in ('private', 'deleted') then l.mark else 'active' end
from lesson as l
join public.categories as c on c.slug = l.category
order by l.age desc, l.code
on conflict (source, external_id) do nothing;

-- number, category, title, seconds and bytes of audio, age in days, active, description. Episode 8 has no audio on purpose: its
-- card says so. The other files come afterwards (local/seed), as long as they are said to be here.
alter table public.podcasts disable trigger check_file;
with episode (number, category, title, seconds, bytes, age, is_active, description) as (values
  (1, 'via-aerea', 'Ronda 01: a intubação que não precisou acontecer', 915, 2747520, 64, true,
    'Um caso de fadiga respiratória em que a VNI bem ajustada evitou o tubo. Conversa sobre tempo, paciência e plano de resgate.'),
  (2, 'choque-e-sepse', 'Ronda 02: sepse às quatro da manhã', 708, 2124144, 57, true,
    'O paciente da maca do corredor, o lactato que ninguém pediu e o que muda quando a equipe tem um gatilho combinado.'),
  (3, 'cardiologia', 'Ronda 03: o coração que acelera sem motivo', 565, 1697760, 43, true,
    'Da taquicardia sinusal que esconde sangramento à fibrilação que é só o mensageiro: tratar a causa antes do monitor.'),
  (4, 'toxicologia', 'Ronda 04: histórias do Centro de Informação', 1126, 3379968, 36, true,
    'Três ligações de madrugada, três toxíndromes e um antídoto que estava no armário o tempo todo.'),
  (5, 'pediatria', 'Ronda 05: a mãe tinha razão', 823, 2471040, 22, true,
    'Ouvir quem conhece a criança é exame complementar. Sinais sutis de gravidade no lactente e como dizer “volte se”.'),
  (6, 'plantao-na-pratica', 'Ronda 06: dormir depois de um plantão ruim', 603, 1810080, 12, true,
    'Luz, café, telefone no silencioso e o colega para quem se liga. O que ajuda a descansar quando a cabeça continua na sala.'),
  (7, 'neurologia', 'Ronda 07: nem toda hemiparesia é AVC', 1252, 3758400, 2.5, true,
    'Hipoglicemia, enxaqueca, paralisia pós-crise e o relógio que mesmo assim não pode parar.'),
  (8, 'trauma', 'Ronda 08: bastidores da sala de trauma', null, null, 5, true,
    'Gravado na própria sala, entre uma chegada e outra. O áudio está em edição e entra no ar em breve.'),
  (9, 'infectologia', 'Ronda 09: antibiótico, hora zero (rascunho)', 957, 2872800, 1, false,
    'Versão de trabalho, ainda em revisão pela equipe.')
)
insert into public.podcasts (title, description, audio_url, file_path, original_file_name, duration, file_size, file_type,
  category_id, is_active, published_at, created_at)
select
  e.title, e.description, coalesce('/storage/v1/object/authenticated/podcasts/' || f.path, ''), f.path,
  case when f.path is not null then 'episodio-' || lpad(e.number::text, 2, '0') || '.mp3' end,
  e.seconds / 60 || ':' || lpad((e.seconds % 60)::text, 2, '0'), e.bytes, 'audio/mpeg', c.id, e.is_active,
  now() - e.age * interval '1 day', now() - e.age * interval '1 day'
from episode as e
join public.categories as c on c.slug = e.category
cross join lateral (
  select case when e.bytes is not null then
    format('aaaaaaaa-0000-4000-8000-%s/bbbbbbbb-0000-4000-8000-%s.mp3',
      lpad(e.number::text, 12, '0'), lpad(e.number::text, 12, '0'))
  end as path
) as f
-- Nothing else tells one without a file from one of an earlier run.
where f.path is not null or not exists (select from public.podcasts as p where p.title = e.title)
order by e.age desc
on conflict (file_path) do nothing;
alter table public.podcasts enable trigger check_file;

-- People. The sign-up trigger makes their profiles, as for all people who register.
with person (number, mailbox, full_name, age) as (values
  (1, 'super', 'Vera Lacombe', 410),
  (2, 'admin', 'Bruno Sarmento', 400),
  (3, 'membro', 'Ana Beltrão', 180),
  (4, 'carla', 'Carla Vasques', 175),
  (5, 'diego', 'Diego Holanda', 160),
  (6, 'elisa', 'Elisa Fontoura', 121),
  (7, 'fabio', 'Fábio Serpa', 96),
  (8, 'gabriela', 'Gabriela Portela', 83),
  (9, 'heitor', 'Heitor Bastos', 60),
  (10, 'isabel', 'Isabel Fragoso', 45),
  (11, 'joao', 'João Taveira', 220),
  (12, 'pendente', 'Lara Pedrosa', 0.25),
  (13, 'mateus', 'Mateus Garrido', 1.4),
  (14, 'nina', 'Nina Abrantes', 3.1)
), account as (
  select
    ('d0000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid as id,
    mailbox || '@plantao.example' as email,
    jsonb_build_object('full_name', full_name, 'phone', '(11) 90000-' || lpad(number::text, 4, '0')) as metadata,
    now() - age * interval '1 day' as created_at
  from person
), created as (
  insert into auth.users (instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
    raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token, email_change_token_new, email_change)
  select '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', email,
    extensions.crypt('plantao-demo-2026', extensions.gen_salt('bf')), created_at,
    '{"provider": "email", "providers": ["email"]}', metadata, created_at, created_at,
    -- The auth server reads these as text and cannot read null.
    '', '', '', ''
  from account
  on conflict do nothing
  returning id, email, raw_user_meta_data as metadata, created_at
)
insert into auth.identities (provider, provider_id, user_id, identity_data, last_sign_in_at, created_at, updated_at)
select 'email', id::text, id,
  metadata || jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false),
  created_at, created_at, created_at
from created;

-- A profile younger than its account was made by this run: only those are filled in below.
update public.profiles as p
set role = case p.email when 'super@plantao.example' then 'superuser' else 'admin' end, is_approved = true
from auth.users as u
where u.id = p.id and p.created_at > u.created_at + interval '1 hour'
  and p.email in ('super@plantao.example', 'admin@plantao.example');

-- The administrator approves the members and suspends one, through the same functions as the screen.
do $$
declare
  fresh uuid[] := array(
    select p.id from public.profiles as p
    join auth.users as u on u.id = p.id
    where p.created_at > u.created_at + interval '1 hour' and not p.is_approved and p.email like '%@plantao.example'
      and p.email not in ('pendente@plantao.example', 'mateus@plantao.example', 'nina@plantao.example')
    order by p.id);
  suspended uuid := (select p.id from public.profiles as p where p.email = 'joao@plantao.example' and p.id = any (fresh));
  role_before text := current_setting('role');
  administrator public.profiles := (select p from public.profiles as p where p.email = 'admin@plantao.example');
  session uuid := gen_random_uuid();
begin
  if cardinality(fresh) = 0 then
    return;
  end if;
  -- A person acts only with a living session; this one ends with the act, and no log-in tells of it.
  insert into auth.sessions (id, user_id) values (session, administrator.id);
  perform set_config('request.jwt.claims',
    jsonb_build_object('role', 'authenticated', 'sub', administrator.id, 'session_id', session)::text, true);
  perform set_config('role', 'authenticated', true);
  perform public.approve_users(fresh);
  perform public.set_user_active(suspended, false);
  perform set_config('role', role_before, true);
  perform set_config('request.jwt.claims', '', true);
  delete from auth.sessions where id = session;
  delete from public.user_login_logs where user_id = administrator.id and login_at = now();
  update public.profiles set last_login = administrator.last_login where id = administrator.id;
end
$$;

with detail (mailbox, crm, specialty, institution, registration_notes) as (values
  ('super', 'CRM-SP 000001', 'Medicina de Emergência', 'Hospital Universitário Santa Aurélia', null),
  ('admin', 'CRM-SP 000002', 'Medicina de Emergência', 'Hospital Universitário Santa Aurélia', null),
  ('membro', 'CRM-SP 000003', 'Medicina de Emergência', 'Hospital Universitário Santa Aurélia', 'Residente do segundo ano (R2).'),
  ('carla', 'CRM-SP 000004', 'Cardiologia', 'Santa Casa de Vila Aurora', null),
  ('diego', 'CRM-RJ 000005', 'Trauma', 'Pronto-Socorro Alto da Enseada', null),
  ('elisa', 'CRM-MG 000006', 'Pediatria', 'Hospital Infantil Jatobá', null),
  ('fabio', 'CRM-SP 000007', 'Pneumologia', 'UPA Vila Aurora', null),
  ('gabriela', 'CRM-PR 000008', 'Neurologia', 'Hospital Universitário Santa Aurélia', null),
  ('heitor', 'CRM-BA 000009', 'Toxicologia', 'CIATox Santa Aurélia', null),
  ('isabel', 'CRM-SP 000010', 'Infectologia', 'Hospital Universitário Santa Aurélia', null),
  ('joao', 'CRM-SP 000011', 'Cirurgia', 'Santa Casa de Vila Aurora', null),
  ('pendente', 'CRM-SP 000012', 'Medicina de Emergência', 'Hospital Universitário Santa Aurélia',
    'Residente do primeiro ano. O diploma foi enviado à coordenação.'),
  ('mateus', 'CRM-RS 000013', null, 'SAMU Vila Aurora', null),
  ('nina', null, null, null, null)
)
update public.profiles as p
set created_at = u.created_at, crm = d.crm, specialty = d.specialty, institution = d.institution,
  registration_notes = d.registration_notes, approved_at = case when p.is_approved then u.created_at + interval '30 hours' end,
  last_login = case
    when p.is_approved and p.is_active then now() - interval '1 hour' * (1 + length(p.full_name) * 7 % 50)
    when p.is_approved then now() - interval '70 days'
  end,
  -- Some never opened the mail.
  email_confirmed_at = case when d.mailbox not in ('pendente', 'nina', 'fabio', 'joao') then u.created_at + interval '20 minutes' end
from detail as d
join auth.users as u on u.email = d.mailbox || '@plantao.example'
where u.id = p.id and p.created_at > u.created_at + interval '1 hour';

-- The triggers announced all of this today, by mail and by notification; it happened long ago.
update private.outbox_emails as e
set status = 'sent', attempts = 1, sent_at = now()
from public.profiles as p
where p.email = e.recipient and p.email like '%@plantao.example' and e.status = 'pending'
  and e.created_at > interval '1 hour' + case e.template
    when 'registration_received' then p.created_at when 'registration_approved' then p.approved_at end;
update public.user_notifications as n
set created_at = p.approved_at, is_read = true
from public.profiles as p
where p.id = n.user_id and n.type = 'approval' and n.created_at > p.approved_at + interval '1 hour'
  and p.email like '%@plantao.example';
-- Those who have their roles from the beginning are told of no change.
delete from public.user_notifications as n using public.profiles as p
where p.id = n.user_id and n.type in ('access_change', 'power_change') and p.email like '%@plantao.example' and not exists (
  select 1 from public.user_login_logs as l where l.user_id = p.id);
delete from private.outbox_emails as e using public.profiles as p
where p.id = e.user_id and e.template = 'access_changed' and p.email like '%@plantao.example' and not exists (
  select 1 from public.user_login_logs as l where l.user_id = p.id);

-- What people did. Addresses are of the range reserved for documentation.
insert into public.user_login_logs (user_id, login_at, ip_address, user_agent)
select p.id, p.last_login - visit * interval '53 hours', ('192.0.2.' || 10 + length(p.full_name))::inet,
  case (visit + length(p.full_name)) % 3
    when 0 then 'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
    when 1 then 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1'
    else 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0'
  end
from public.profiles as p
cross join generate_series(0, 4) as visit
where p.email like '%@plantao.example' and p.last_login is not null
  and not exists (select 1 from public.user_login_logs as l where l.user_id = p.id);

-- Ana: code of the lesson, share of it reached, days ago, device. Over nine tenths is watched to the end.
with watched (code, reached, age, device) as (values
  ('CA01', 0.34, 0.1, 'Android'), ('CS01', 0.62, 0.9, 'Android'), ('PO01', 0.18, 1.2, 'Windows'),
  ('VA05', 0.81, 2.4, 'iPhone'), ('TR01', 0.45, 3.3, 'Android'), ('NE01', 0.07, 5.6, 'Windows'),
  ('TX03', 0.55, 8.2, 'Android'), ('VM01', 0.29, 12.7, 'Windows'),
  ('VA01', 0.98, 4.1, 'Windows'), ('CA02', 1.00, 9.5, 'Android'), ('CS06', 0.96, 15.0, 'Android'),
  ('PE01', 0.94, 21.3, 'iPhone'), ('PR01', 1.00, 30.8, 'Windows'), ('VA04', 0.99, 44.0, 'Windows')
)
insert into public.user_video_progress (user_id, video_id, progress_seconds, furthest_seconds, watched_seconds,
  is_completed, completed_at, last_watched_at, last_device)
select p.id, v.id, s.position, s.position, s.position, w.reached > 0.9, case when w.reached > 0.9 then s.at end, s.at,
  w.device
from watched as w
join public.videos as v on v.external_id = 'demo-' || w.code || '-x'
join public.profiles as p on p.email = 'membro@plantao.example'
cross join lateral (
  select floor(v.duration_seconds * w.reached) as position, now() - w.age * interval '1 day' as at
) as s
on conflict (user_id, video_id) do nothing;

-- The others: about one lesson in six, at a point that depends on both.
insert into public.user_video_progress (user_id, video_id, progress_seconds, furthest_seconds, watched_seconds,
  is_completed, completed_at, last_watched_at, last_device)
select p.id, v.id, s.position, s.position, s.position, s.reached > 90, case when s.reached > 90 then s.at end, s.at, 'Android'
from public.profiles as p
cross join public.videos as v
cross join lateral (select abs(hashtext(p.email || v.external_id)) as dice) as d
cross join lateral (
  select
    least(d.dice % 130, 100) as reached,
    floor(v.duration_seconds * least(d.dice % 130, 100) / 100.0) as position,
    now() - d.dice % 900 * interval '1 hour' as at
) as s
where p.email ~ '^(carla|diego|elisa|fabio|gabriela|heitor|isabel)@plantao[.]example$'
  and v.external_id like 'demo-%' and v.is_active and v.status = 'active' and v.duration_seconds is not null
  and d.dice / 1000 % 6 = 0
on conflict (user_id, video_id) do nothing;

-- Played in one go each, so that hours, weeks and parts of lessons can be summed up.
insert into private.progress_events (event_id, user_id, video_id, occurred_at, received_at, credited_seconds, reached_seconds)
select gen_random_uuid(), p.user_id, p.video_id, p.last_watched_at, p.last_watched_at, p.watched_seconds, p.progress_seconds
from public.user_video_progress as p
where p.last_watched_at > now() - interval '29 days'
  and not exists (select 1 from private.progress_events as e where e.user_id = p.user_id and e.video_id = p.video_id);

with kept (code, age) as (values
  ('CA01', 0.2), ('VA01', 3), ('CS07', 6), ('TX03', 8), ('PO02', 14), ('VA02', 19), ('NE02', 33), ('PR01', 52)
)
insert into public.user_favorites (user_id, video_id, created_at)
select p.id, v.id, now() - k.age * interval '1 day'
from kept as k
join public.videos as v on v.external_id = 'demo-' || k.code || '-x'
join public.profiles as p on p.email = 'membro@plantao.example'
on conflict (user_id, video_id) do nothing;

insert into public.user_favorites (user_id, video_id, created_at)
select p.id, v.id, now() - d.dice % 2000 * interval '1 hour'
from public.profiles as p
cross join public.videos as v
cross join lateral (select abs(hashtext(v.external_id || p.email)) as dice) as d
where p.email ~ '^(admin|carla|diego|elisa|fabio|gabriela|heitor|isabel)@plantao[.]example$'
  and v.external_id like 'demo-%' and v.is_active and v.status = 'active' and d.dice / 1000 % 11 = 0
on conflict (user_id, video_id) do nothing;

with heard (number, seconds, is_completed, age) as (values
  (1, 915, true, 20), (3, 252, false, 1.1), (5, 187, false, 6.5)
)
insert into public.podcast_progress (user_id, podcast_id, current_seconds, completed, last_listened_at)
select p.id, e.id, h.seconds, h.is_completed, now() - h.age * interval '1 day'
from heard as h
join public.podcasts as e on e.original_file_name = 'episodio-' || lpad(h.number::text, 2, '0') || '.mp3'
  and e.file_path like 'aaaaaaaa-0000-4000-8000-%'
join public.profiles as p on p.email = 'membro@plantao.example'
on conflict (user_id, podcast_id) do nothing;

-- "A seguir", so that the player has something to go on with.
with queued (number, rank) as (values (6, 1), (4, 2), (2, 3))
insert into public.podcast_queue (user_id, podcast_id, rank)
select p.id, e.id, q.rank
from queued as q
join public.podcasts as e on e.original_file_name = 'episodio-' || lpad(q.number::text, 2, '0') || '.mp3'
  and e.file_path like 'aaaaaaaa-0000-4000-8000-%'
join public.profiles as p on p.email = 'membro@plantao.example'
on conflict (user_id, podcast_id) do nothing;

-- What the bell would hold, had people been here when the newest lessons came out.
insert into public.user_notifications (user_id, type, title, message, video_id, category_id, action_url, metadata,
  created_at, is_read, read_at)
select p.id, 'new_video', 'Nova aula disponível', v.title || ' · ' || c.name, v.id, c.id, '/video/' || v.id,
  jsonb_build_object('videoTitle', v.title, 'categoryName', c.name, 'duration', v.duration),
  v.created_at, o.is_old, case when o.is_old then v.created_at + interval '5 hours' end
from public.videos as v
join public.categories as c on c.id = v.category_id
cross join public.profiles as p
cross join lateral (select v.created_at < now() - interval '60 hours' as is_old) as o
where v.external_id like 'demo-%' and v.created_at > now() - interval '7 days' and v.is_active
  and p.email like '%@plantao.example' and p.is_active and p.approved_at < v.created_at
  and not exists (select 1 from public.user_notifications as n where n.user_id = p.id and n.video_id = v.id);

with notice (audience, type, title, message, action_url, age, is_old) as (values
  ('staff', 'info', 'Cadastros aguardando análise', 'Três pessoas se cadastraram e esperam a sua avaliação.', '/admin', 0.2, false),
  ('all', 'info', 'Manutenção concluída', 'A reprodução de aulas longas ficou mais estável em redes móveis.', null, 9, true),
  ('all', 'new_videos', 'Novas aulas disponíveis', '7 novas aulas foram adicionadas em Toxicologia.', '/category/toxicologia', 26, true),
  ('all', 'info', 'Podcasts no ar', 'Agora você também pode ouvir o Plantão: procure a aba Podcasts.', '/podcasts', 58, true)
)
insert into public.user_notifications (user_id, type, title, message, action_url, created_at, is_read, read_at)
select p.id, n.type, n.title, n.message, n.action_url, s.at, n.is_old, case when n.is_old then s.at + interval '1 day' end
from notice as n
cross join lateral (select now() - n.age * interval '1 day' as at) as s
join public.profiles as p on p.email like '%@plantao.example' and p.is_active and p.approved_at < s.at
  and (n.audience = 'all' or p.role <> 'user')
where not exists (
  select 1 from public.user_notifications as have where have.user_id = p.id and have.title = n.title and have.message = n.message);

-- The catalogue stays as documents and tests show it: the channel is synced when an administrator asks for it.
update private.job_schedules set is_active = false where kind = 'youtube_channel';
