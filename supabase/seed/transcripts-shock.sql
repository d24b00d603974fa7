-- What is said in lessons and episodes of the demo world, with their chapters and key points: fictional, as everything there.
-- Runs after seed.sql, and changes nothing when it runs again.

create temp table study (code text, key_points text, chapters text, cues text);
insert into study (code, key_points, chapters, cues) values
('CS01', $$
Choque séptico: sepse com vasopressor para manter PAM de 65 mmHg e lactato acima de 2 mmol/L após volume adequado.
Colha lactato e dois pares de hemoculturas antes do antibiótico, se isso não o atrasar mais que alguns minutos.
Antibiótico de amplo espectro na primeira hora, dirigido ao foco, em dose de ataque plena, sem ajuste pelo rim nas primeiras 24–48 h.
Cristaloide balanceado: 30 mL/kg nas primeiras 3 horas como ponto de partida, em alíquotas de 250–500 mL com reavaliação.
Noradrenalina já se a PAM está abaixo de 65 mmHg, mesmo em acesso periférico; comece em 0,05–0,1 mcg/kg/min.
Noradrenalina acima de 0,25 mcg/kg/min: some vasopressina 0,03 UI/min e, se mantida por 4 h, hidrocortisona 200 mg/dia.
Repita o lactato em 2–4 horas e use o enchimento capilar (até 3 segundos). Controle do foco: o quanto antes, em 6–12 h.
$$, $$
0:00 Reconhecer a sepse cedo
9:29 Minuto zero: exames, culturas e foco
20:14 Antibiótico na primeira hora
28:29 Volume com critério
35:29 Noradrenalina sem atraso
44:18 Metas e o que pode esperar
53:52 Controle do foco e destino
59:30 Roteiro dos sessenta minutos
$$, $$
0:00 Bom plantão. Eu sou Beatriz Alencastro, e a aula de hoje é um roteiro para a primeira hora do choque séptico, minuto a minuto.
0:56 Sepse é disfunção de órgão que ameaça a vida, causada por uma resposta desregulada do organismo a uma infecção. Não é sinônimo de febre com leucocitose.
2:05 Choque séptico é quando, apesar de volume adequado, o paciente precisa de vasopressor para manter PAM de 65 mmHg e tem lactato acima de 2 mmol/L.
3:09 Na prática você não espera os dois critérios para agir. Infecção suspeita com hipotensão ou má perfusão já é paciente de sala vermelha, agora.
4:04 O SOFA mede disfunção de órgão: aumento de dois pontos ou mais na pontuação. Ele serve para definir, mas precisa de exames e não é ferramenta de triagem.
5:13 O qSOFA usa frequência respiratória de 22 ou mais, alteração mental e pressão sistólica de 100 mmHg ou menos. Sozinho, perde muita gente; não use como único rastreio.
6:25 Combine qSOFA com escores de alerta, como o NEWS, ou com os critérios de SIRS, conforme o protocolo do serviço. O importante é ter um gatilho que chame alguém.
7:31 Cuidado com o idoso e com o imunossuprimido: sem febre, às vezes com hipotermia, só confusos, sonolentos ou com queda do estado geral contada pela família.
8:38 E olhe a pele. Livedo nos joelhos, extremidades frias e enchimento capilar lento mostram choque mesmo com pressão que ainda parece normal.
9:29 O relógio começa na suspeita. Nos primeiros cinco minutos: monitor, oxigênio se a saturação estiver baixa, dois acessos calibrosos e o pacote de exames.
10:21 O pacote tem lactato, gasometria, hemograma, creatinina, bilirrubinas, coagulograma, eletrólitos e glicemia na ponta do dedo, que precisa ser vista imediatamente.
11:09 Oxigênio para saturação de 92 a 96%, com meta menor em quem retém gás carbônico. Oxigênio demais não trata sepse.
12:04 Lactato vem arterial ou venoso. Acima de 2 mmol/L já é sinal de alerta, e acima de 4 mmol/L indica gravidade mesmo com pressão normal.
13:12 Lactato alto não é só falta de oxigênio no tecido: a adrenalina e o fígado que não depura também elevam. Interprete junto com o exame clínico.
14:17 Enquanto isso, alguém faz o ultrassom à beira do leito: coração, pulmões, veias, rins e vesícula. Ele ajuda a achar foco e a decidir volume.
15:24 Culturas agora. Dois pares de hemoculturas, de sítios diferentes, 20 mL por par no adulto, antes do antibiótico, desde que isso não o atrase.
16:28 Se o acesso está difícil, não deixe a coleta virar desculpa. Mais do que alguns minutos de espera não se justificam: faça o antibiótico.
17:21 Peça também cultura do sítio suspeito: urina, secreção traqueal, líquido de cavidade ou de ferida. O que não se colhe agora não se recupera depois.
18:23 Procure o foco da cabeça aos pés: pulmão, urina, abdome, pele e partes moles, cateteres e sistema nervoso. Tire a roupa e vire o paciente.
19:17 Radiografia de tórax na sala e tomografia quando o paciente puder ir. Não mande para a tomografia alguém com PAM de 50 sem vasopressor.
20:14 Antibiótico. Com choque, ou com sepse muito provável, comece na primeira hora do reconhecimento. Cada hora de atraso no choque se associa a mais morte.
21:15 Se a sepse é só possível e não há choque, você tem até três horas para investigar rápido e decidir. Não transforme a meta em antibiótico para todos.
22:28 A escolha nasce do foco provável, do lugar onde a infecção começou, das culturas anteriores e da resistência local. Siga o protocolo do seu hospital.
23:35 Exemplos da comunidade: foco pulmonar grave, ceftriaxona 2 g com azitromicina 500 mg; foco urinário, ceftriaxona 2 g; abdominal, ceftriaxona com metronidazol 500 mg.
24:33 Com risco de germe resistente ou internação recente, piperacilina-tazobactam 4,5 g ou meropenem 1 a 2 g, e vancomicina 25 a 30 mg/kg se houver suspeita de MRSA.
25:33 A primeira dose é plena, de ataque, sem corrigir pelo rim. Nas primeiras 24 a 48 horas o perigo maior é a dose baixa, não a toxicidade.
26:37 Pergunte por alergia de verdade, administre primeiro a droga que corre mais rápido, em geral o beta-lactâmico, e use outra veia para a vancomicina.
27:29 E escreva a hora em que o antibiótico entrou. A hora da prescrição não trata ninguém; o que conta é a hora da infusão.
28:29 Volume. As diretrizes sugerem 30 mL/kg de cristaloide nas primeiras três horas. É ponto de partida com evidência fraca, não obrigação de correr tudo de uma vez.
29:34 Dou em alíquotas de 250 a 500 mL em 10 a 20 minutos e reavalio a cada uma: pressão, enchimento capilar, ausculta, ultrassom de pulmão.
30:35 Prefira solução balanceada, como Ringer com lactato ou solução de eletrólitos equilibrada. O Ringer com lactato não atrapalha a interpretação do lactato na prática.
31:33 Evite soro fisiológico em grande quantidade, por causa do cloro e da acidose. Amido não se usa. Albumina fica para quem já recebeu muito cristaloide.
32:37 Em cardiopata e em quem faz diálise, não se nega volume: dá-se menos por vez e reavalia-se mais vezes. O erro é não olhar de novo.
33:37 Quem responde? Elevação passiva das pernas com aumento do débito, ou do volume sistólico, é um bom teste. Subir a pressão venosa central não é meta.
34:44 Pare quando a perfusão normaliza, quando o teste não mostra ganho ou quando aparecem crepitações, linhas B novas ou piora da oxigenação.
35:29 Noradrenalina é o vasopressor de escolha. Se a PAM continua abaixo de 65 mmHg durante ou depois do volume inicial, comece agora, sem esperar o acesso central.
36:30 Pode ser em veia periférica calibrosa, na fossa antecubital ou acima dela, por tempo curto, com vigilância do local a cada hora, enquanto se prepara o acesso central.
37:38 Comece com 0,05 a 0,1 mcg/kg/min e suba de 0,02 a 0,05 a cada dois a cinco minutos, até PAM de 65 mmHg.
38:28 Quando a diastólica é muito baixa, por exemplo abaixo de 40 ou 45 mmHg, o tônus é pequeno e a noradrenalina deve entrar mais cedo, junto com o volume.
39:42 A meta de 65 serve para a maioria. Em alguns idosos, 60 a 65 pode bastar; em hipertenso crônico se tolera um alvo maior, com reavaliação individual.
40:43 Se a dose passa de 0,25 mcg/kg/min, associe vasopressina 0,03 UI/min, em dose fixa, em vez de continuar subindo só a noradrenalina.
41:36 Persistiu? A adrenalina é a terceira opção, de 0,05 a 0,1 mcg/kg/min para começar, lembrando que ela mesma eleva o lactato.
42:29 Com noradrenalina de 0,25 mcg/kg/min ou mais por pelo menos quatro horas, hidrocortisona 200 mg/dia, 50 mg a cada seis horas ou em infusão contínua.
43:32 Coração hipocinético no ultrassom, com perfusão ruim apesar de pressão e volume adequados? Considere dobutamina 2,5 a 5 mcg/kg/min, associada à noradrenalina.
44:18 Metas que mudam conduta: PAM de 65, enchimento capilar de até 3 segundos, lactato em queda, diurese acima de 0,5 mL/kg/h e consciência melhorando.
45:25 Enchimento capilar: aperte a polpa do dedo com força por dez segundos e solte. Guiar a reanimação por ele foi seguro e pode poupar volume.
46:31 Repita o lactato em duas a quatro horas, se o primeiro veio acima de 2. Uma queda de 10 a 20% é um bom sinal de rumo.
47:44 Não persiga lactato normal a qualquer preço. Se o paciente está quente, lúcido e urinando, um lactato que cai devagar não pede mais litros.
48:48 Saturação venosa central e pressão venosa central não são metas para todos. Podem ajudar em casos difíceis, lidas junto com o resto.
49:44 O que pode esperar? O cateter central, se a veia periférica é boa; a linha arterial, que ajuda mas não salva na primeira hora; e o exame que não muda conduta.
51:08 Bicarbonato fica para acidose grave, com pH até 7,2 e lesão do rim avançada, segundo as diretrizes. Não é tratamento de lactato alto.
51:55 Glicemia: comece insulina quando passar de 180 mg/dL e busque 144 a 180. Hemácias só com hemoglobina abaixo de 7 g/dL, na maior parte dos casos.
53:03 Procalcitonina não decide o começo do antibiótico. Ela pode ajudar a encerrar o tratamento mais tarde, somada ao quadro clínico.
53:52 O que não pode esperar muito é o controle do foco. Abscesso, via biliar infectada, obstrução urinária e cateter suspeito: resolva o quanto antes, em geral até 6 a 12 horas.
55:11 Chame o cirurgião ou o intervencionista na primeira hora, não depois que o paciente estabilizar. Às vezes ele só estabiliza depois de drenar.
56:13 Precisa de tubo? A indicação é fadiga, hipoxemia refratária ou rebaixamento, não a sepse em si. Corrija a pressão antes da indução e use dose reduzida.
57:07 Destino: UTI assim que possível, idealmente em até seis horas da indicação. Se não há vaga, o cuidado intensivo começa na sala onde ele está.
58:00 Converse cedo com a família sobre gravidade e sobre valores do paciente. Decisão de limite também faz parte da primeira hora.
58:44 E depois das primeiras horas, volte ao caso: culturas, descalonamento, retirada de volume e desmame do vasopressor são parte do mesmo tratamento.
59:30 Vamos ao resumo minuto a minuto. Até o minuto dez: reconhecer, monitorar, puncionar, colher lactato e culturas, pedir ajuda e anotar a hora.
1:00:19 Até trinta minutos: antibiótico correndo, primeira alíquota de cristaloide dada e reavaliada, ultrassom feito e noradrenalina começada se a PAM não respondeu.
1:01:04 Até sessenta: perfusão reavaliada, foco procurado, especialista chamado e vaga solicitada. O que ficar faltando, escreva com nome de quem vai fazer.
1:01:58 Obrigada por ficar até aqui. Reconheça cedo, não atrase antibiótico nem noradrenalina, e reavalie sempre. Bom plantão, e até a próxima aula.
$$),
('CS02', $$
Comece já em veia periférica se a PAM está abaixo de 65 mmHg; não espere o acesso central.
Veia calibrosa, cateter 18–20G, na fossa antecubital ou acima; evite mão, punho e membro com manguito.
Periférico: 1 ampola (4 mg de base em 4 mL) em 246 mL de soro glicosado 5% = 16 mcg/mL; 2 ampolas em 242 mL = 32 mcg/mL.
Início: 0,05–0,1 mcg/kg/min; suba 0,02–0,05 mcg/kg/min a cada 2–5 minutos até PAM de 65 mmHg.
Confirme no rótulo se a dose é de base ou de hemitartarato: 2 mg de hemitartarato equivalem a 1 mg de base.
Olhe o sítio a cada 30–60 minutos. Dor, palidez, frio ou edema: pare por ali e troque de veia.
Extravasou: não lave, aspire, retire, calor local; infiltre fentolamina 5–10 mg em 10 mL ou, se não houver, terbutalina 1 mg em 10 mL.
$$, $$
0:00 Por que não esperar o central
2:39 Onde puncionar
6:22 Como diluir
9:46 Dose inicial e titulação
15:16 Vigiar o sítio de punção
17:38 Se extravasar
20:21 Quando passar ao acesso central
22:37 Desmame e resumo
$$, $$
0:00 Olá, bom plantão. Eu sou Beatriz Alencastro, e hoje a gente tira o medo da noradrenalina em acesso periférico, com diluição, titulação e vigilância.
0:28 A pergunta da madrugada é sempre a mesma: posso começar o vasopressor na veia do braço? Pode, e em geral deve, enquanto se prepara o resto.
0:59 Hipotensão prolongada lesa rim, coração e cérebro. Esperar quarenta minutos por um cateter central com PAM de 45 é uma escolha, e é uma escolha ruim.
1:35 As séries com periférico bem escolhido mostram extravasamento em poucos por cento dos casos, e lesão grave de tecido é rara quando há vigilância e protocolo.
2:06 Noradrenalina e norepinefrina são o mesmo remédio. Agonista alfa potente, com algum beta um: sobe o tônus, devolve sangue ao coração e melhora a pressão diastólica.
2:39 Onde puncionar? Veia calibrosa, visível ou vista ao ultrassom, no antebraço proximal, na fossa antecubital ou acima dela. Cateter 18 ou 20.
3:12 Evite mão, punho, pé, veia que já foi furada acima e região de dobra que o paciente não para de dobrar. Se usar a fossa, mantenha o braço estendido.
3:49 Com ultrassom, prefira veia com pelo menos 4 mm de diâmetro e cateter longo, para que fique mais da metade dele dentro do vaso.
4:22 Teste antes: reflui sangue, corre livre, 10 mL de soro sem dor e sem inchaço. Se há dúvida, não serve para vasopressor.
4:53 Manguito de pressão no outro braço. Cada insuflação interrompe a droga e depois a solta de uma vez, e a pressão vira uma montanha-russa.
5:24 Sempre um segundo acesso funcionando, para o caso de perder o primeiro. Vasopressor que para de repente derruba a pressão em um ou dois minutos.
5:56 Sem nenhuma veia boa no braço? Considere a jugular externa, com cuidado redobrado, ou chame já quem punciona o acesso central com ultrassom.
6:22 Diluição. A ampola brasileira mais comum tem 4 mL com 8 mg de hemitartarato, que equivalem a 4 mg de norepinefrina base, 1 mg/mL.
6:50 Leia o rótulo. Falar em base ou em hemitartarato muda a dose pela metade, e as doses desta aula são todas em base, como nos estudos.
7:27 Para o periférico gosto de solução mais diluída: uma ampola em 246 mL de soro glicosado a 5% dá 250 mL com 16 mcg/mL.
8:03 Duas ampolas, 8 mL, em 242 mL, dão 32 mcg/mL. A solução mais concentrada, quatro ampolas em 234 mL, dá 64 mcg/mL e fica melhor no central.
8:35 O soro glicosado protege a droga da oxidação, mas o fisiológico também é usado em muitos serviços. O que importa é uma diluição padrão, igual para todos.
9:15 Bomba de infusão sempre, com o nome da droga e a concentração escritos no equipo e na bolsa. Nunca em gotas contadas no olho.
9:46 Dose inicial de 0,05 a 0,1 mcg/kg/min. Faça a conta uma vez: 70 kg a 0,1 são 7 mcg/min, 420 mcg/h.
10:15 Na solução de 32 mcg/mL, isso dá cerca de 13 mL/h. Na de 16 mcg/mL, 26 mL/h. Cole essa tabela na bomba.
10:46 Quanto titular? Suba de 0,02 a 0,05 mcg/kg/min a cada dois a cinco minutos, olhando a PAM. Em hipotensão extrema, suba mais e mais rápido.
11:20 Meta habitual: PAM de 65 mmHg. Chegou, pare de subir e reavalie perfusão: enchimento capilar, pele, consciência e diurese contam se a pressão está servindo.
11:49 Pressão não invasiva a cada dois ou três minutos durante a titulação, depois a cada cinco. Com dose em subida, pense na linha arterial, em geral radial.
12:20 Não se abre a bomba inteira para ver se sobe, e não se lava o equipo com a droga dentro. Um mL a mais pode significar pressão de 220.
12:55 Se a dose passa de 0,2 a 0,3 mcg/kg/min no periférico, já é hora do acesso central. Os limites variam entre protocolos; siga o do seu serviço.
13:32 Exemplo para treinar: 60 kg, PAM de 48, solução de 16 mcg/mL. Começo com 0,1 mcg/kg/min, que são 6 mcg/min, 22 a 23 mL/h.
14:09 Três minutos depois, PAM de 58: subo para 0,15 mcg/kg/min, perto de 34 mL/h. Mais três minutos, PAM de 66, e paro de subir.
14:43 E procure a causa da subida: volume insuficiente, coração fraco, acidose, foco sem controle. Vasopressor em escalada é sintoma, não só tratamento.
15:16 Vigilância. A enfermagem olha o sítio a cada 30 a 60 minutos e registra, com roteiro curto: reflui, dói, está frio, está pálido, inchou?
15:43 Deixe a punção à vista, com curativo transparente e sem ataduras por cima. O que está enfaixado ninguém examina, e a lesão aparece no dia seguinte.
16:16 Oriente o paciente acordado a chamar se arder. No sedado, quem fala é a pele, por isso a inspeção não pode depender de queixa.
16:46 Palidez acompanhando o trajeto da veia pode ser só vasoespasmo: diminua a concentração, aqueça e considere trocar o lado. Endurecimento e dor são extravasamento.
17:12 Por quanto tempo? Muitos protocolos aceitam até 24 horas, alguns mais, com dose baixa e veia boa. As diretrizes falam em curto período.
17:38 Extravasou: pare a infusão ali e transfira imediatamente para o segundo acesso. A primeira preocupação é a pressão, a segunda é o tecido.
18:07 Não lave o cateter. Desconecte, aspire o que conseguir com uma seringa de 5 mL, e só então retire, ou deixe para infiltrar o antídoto.
18:36 Antídoto clássico: fentolamina 5 a 10 mg diluída em 10 mL de soro fisiológico, infiltrada com agulha fina ao redor da área, nas primeiras 12 horas.
19:07 Fentolamina falta em muitos serviços brasileiros. Alternativa descrita: terbutalina 1 mg em 10 mL de soro fisiológico, infiltrada do mesmo jeito, vigiando a frequência cardíaca.
19:44 Eleve o membro, use calor seco e não gelo, marque a borda com caneta, fotografe e reavalie em horas. Necrose ou dor crescente: chame a cirurgia.
20:21 Quando vou ao central? Dose em subida, necessidade de segundo vasopressor, previsão de mais de um dia de uso, veias ruins ou vigilância impossível.
20:55 Na troca, não desligue e ligue. Deixe as duas vias correndo em paralelo, suba a nova enquanto desce a antiga, e só retire depois de estabilizar.
21:28 Na hora da troca de turno, diga em voz alta onde está a veia, desde que horas corre, qual a concentração e qual a dose.
22:04 Cateter central guiado por ultrassom, com calma, em paciente com pressão corrigida. Foi isso que o periférico comprou: tempo para puncionar bem.
22:37 Desmame: PAM acima da meta por trinta minutos ou mais, perfusão boa, desça 0,02 a 0,05 mcg/kg/min a cada 10 a 30 minutos.
23:09 Pressão caiu no desmame? Volte à dose anterior e pergunte o que falta. Pressa para desligar e medo de ligar são o mesmo erro em lados opostos.
23:46 Prepare o serviço antes da crise: diluição padrão, tabela de mL/h, roteiro de vigilância e kit de extravasamento na mesma gaveta.
24:17 Resumo: veia boa, diluição padrão, bomba, PAM de 65, olho no sítio e antídoto por perto. Noradrenalina sem medo. Obrigada e até a próxima.
$$),
('CS06', $$
Adrenalina 0,5 mg IM (0,5 mL da ampola de 1 mg/mL) no vasto lateral da coxa; criança: 0,01 mg/kg, máximo de 0,5 mg.
Repita a cada 5–15 minutos se não melhorar; com 2 doses sem resposta, prepare a infusão.
Diagnóstico: pele ou mucosa com respiratório, circulatório ou digestivo grave; ou hipotensão, broncoespasmo ou laringe após alérgeno provável, mesmo sem pele.
Deite, eleve as pernas, oxigênio em alto fluxo e cristaloide 10–20 mL/kg. Nunca sente ou levante de repente o hipotenso.
Refratário: adrenalina IV em infusão, 0,05–0,1 mcg/kg/min, titulando com monitor; em uso de betabloqueador, glucagon 1–5 mg IV lento.
Anti-histamínico e corticoide são segunda linha: não tratam choque nem via aérea e nunca substituem a adrenalina.
Observe algumas horas se uma dose resolveu e o risco é baixo; 6–12 horas ou mais se grave ou com doses repetidas. Alta com plano de ação por escrito.
$$, $$
0:00 Adrenalina antes de tudo
1:57 Critérios para reconhecer
5:48 Dose e local da injeção
9:05 Posição, oxigênio e volume
12:18 Quando repetir a dose
13:48 Choque refratário: infusão e glucagon
17:30 O que não substitui a adrenalina
19:17 Observação, alta e plano escrito
$$, $$
0:00 Bom plantão. Eu sou Clara Figueira, e a mensagem desta aula cabe em uma linha: na anafilaxia, adrenalina intramuscular antes de tudo.
0:25 Anafilaxia é uma reação sistêmica grave, de início rápido, que pode matar por obstrução da via aérea, por broncoespasmo ou por colapso da circulação.
0:51 O que mais se associa a morte é o atraso da adrenalina. Não é a dose, não é o corticoide que faltou: é o tempo até a primeira injeção.
1:24 E o motivo do atraso quase sempre é o mesmo: esperar a urticária completar o quadro, ou esperar o anti-histamínico fazer efeito para ver no que dá.
1:57 Então vamos aos critérios. Pela organização mundial de alergia são dois cenários, e basta um deles para fazer adrenalina sem pedir exame nenhum.
2:23 Primeiro cenário: início agudo, em minutos a poucas horas, com pele ou mucosa acometida, como urticária, prurido, rubor, edema de lábios ou de língua.
2:51 A isso se soma pelo menos um: comprometimento respiratório, queda de pressão ou sinal de má perfusão, ou sintomas digestivos intensos, como vômitos repetidos.
3:20 Segundo cenário: exposição a um alérgeno conhecido ou muito provável, seguida de hipotensão, broncoespasmo ou acometimento da laringe, mesmo com a pele normal.
3:49 Guarde isso: em dez a vinte por cento das vezes não há lesão de pele. Quem espera a urticária chega tarde justamente nos mais graves.
4:19 Hipotensão no adulto é sistólica abaixo de 90 mmHg ou queda de mais de 30% do basal. Na criança, compare com o valor esperado para a idade.
4:54 Sinais de laringe: rouquidão, estridor, voz abafada, dificuldade para engolir e sensação de garganta fechando. Valorize a frase do paciente, ele sente antes de você ver.
5:22 Gatilhos mais comuns: alimentos, medicamentos como antibióticos e anti-inflamatórios, contraste, látex e ferroada de abelha, vespa ou formiga. Às vezes nenhum é encontrado.
5:48 Agora o tratamento. Adrenalina 0,5 mg intramuscular no vasto lateral da coxa: 0,5 mL da ampola de 1 mg/mL, a antiga 1 para 1.000, sem diluir.
6:21 Por que a coxa? Porque o músculo ali é grande e bem perfundido, e o pico no sangue vem em poucos minutos. Subcutâneo e deltoide são mais lentos.
6:57 Terço médio, face lateral, agulha longa o bastante para chegar ao músculo, pode ser por cima da roupa fina. Aplique e anote a hora.
7:22 Na criança, 0,01 mg/kg, que é 0,01 mL/kg da ampola pura, com máximo de 0,5 mg; muitos protocolos usam 0,3 mg até os 12 anos.
7:47 Na prática: 10 kg, 0,1 mg; 20 kg, 0,2 mg; 30 kg, 0,3 mg. Use seringa de 1 mL para medir com segurança.
8:11 Contraindicação absoluta na anafilaxia? Não existe. Idoso e cardiopata recebem adrenalina também, porque o risco de não tratar é maior.
8:36 Tremor, palidez, palpitação e ansiedade são esperados e passam. Explique ao paciente antes, para que ele não confunda o efeito do remédio com piora.
9:05 Enquanto a droga age: afaste o gatilho, pare a infusão suspeita, chame ajuda e deite o paciente com as pernas elevadas.
9:30 Se a dificuldade para respirar é o que domina, deixe sentado com as pernas estendidas; se vomita ou está inconsciente, deite de lado.
9:59 Não deixe levantar de repente. Há relatos de morte súbita quando o paciente hipotenso se senta ou fica de pé, pelo esvaziamento do retorno venoso.
10:29 Oxigênio em alto fluxo com máscara, monitor, acesso venoso calibroso. E cristaloide: 10 a 20 mL/kg se há hipotensão, ou 500 a 1.000 mL no adulto.
10:56 O vazamento capilar é grande: até um terço do plasma pode sair do vaso em dez minutos. Reavalie e repita o volume conforme a perfusão.
11:22 Via aérea: estridor e voz mudando pedem quem tem mais experiência já, com plano de via aérea cirúrgica à mão. O edema só piora com a espera.
11:54 Adrenalina nebulizada, 3 a 5 mL da ampola pura, pode ajudar no estridor, mas é só complemento. A intramuscular continua sendo a que trata.
12:18 Não melhorou em cinco minutos? Repita a mesma dose intramuscular. O intervalo é de 5 a 15 minutos, mais curto quanto mais grave o paciente.
12:49 Uma parte dos pacientes precisa de segunda dose, então já deixe a próxima ampola aspirada. Repetir não é fracasso, é o tratamento.
13:16 O que é melhorar? Respirar melhor, voz normal, pressão subindo, perfusão voltando. A mancha na pele pode demorar mais, e não é ela que guia a dose.
13:48 Duas doses adequadas sem resposta: é anafilaxia refratária. Hora de volume mais agressivo e de adrenalina em infusão contínua, com monitor e bomba.
14:15 Comece em 0,05 a 0,1 mcg/kg/min e titule a cada poucos minutos, até 1 mcg/kg/min se preciso, pela pressão e pelo broncoespasmo.
14:40 Um preparo possível: 1 mg de adrenalina em 100 mL de soro dá 10 mcg/mL. Para 70 kg, 0,1 mcg/kg/min são 42 mL/h.
15:07 A infusão pode começar em veia periférica boa. Enquanto ela não fica pronta, continue repetindo a dose intramuscular a cada cinco minutos.
15:34 Evite a ampola pura na veia de quem tem pulso. É assim que acontecem as arritmias graves, por erro de via e de diluição.
16:02 Usa betabloqueador e não responde? Glucagon 1 a 5 mg intravenoso em cinco minutos, depois 5 a 15 mcg/min. Proteja a via aérea, porque provoca vômito.
16:37 Se a pressão não volta com adrenalina em dose crescente, some um segundo vasopressor e chame a terapia intensiva. Volume, de novo, costuma estar faltando.
17:03 Se houver parada, siga o algoritmo habitual, com adrenalina 1 mg intravenosa a cada 3 a 5 minutos, volume generoso e reanimação prolongada.
17:30 O que nunca substitui a adrenalina: anti-histamínico, corticoide e broncodilatador. Cada um tem lugar, mas depois, e nenhum trata choque ou edema de laringe.
17:56 Anti-histamínico alivia prurido e urticária. O injetável pode baixar a pressão se correr rápido; prefira um oral, não sedativo, quando o paciente já consegue engolir.
18:23 Corticoide demora horas e não há boa evidência de que previna reação bifásica. Muitos serviços ainda usam; não deixe que ele ocupe as suas mãos primeiro.
18:49 Broncodilatador inalatório ajuda no chiado que persiste depois da adrenalina. Se o chiado persiste, porém, a primeira pergunta é se falta outra dose intramuscular.
19:17 Exame ajuda? Triptase sérica, colhida de 15 minutos a 3 horas do início, ideal entre 1 e 2 horas, apoia o diagnóstico depois, nunca decide a conduta.
19:45 Reação bifásica: os sintomas voltam sem nova exposição, quase sempre dentro de 12 horas, raramente até 72. Por isso se observa antes da liberação.
20:15 Quanto tempo? Resposta rápida a uma dose, baixo risco e boa rede: algumas horas. Grave, com doses repetidas ou broncoespasmo: 6 a 12 horas ou mais.
20:46 Fique mais tempo também com quem mora longe, mora só, chegou de madrugada, tomou algo de absorção lenta ou já teve reação bifásica.
21:11 Na saída: orientação verbal e escrita, lista do que evitar, sinais de retorno, plano de ação e encaminhamento ao alergista. Registre o alérgeno suspeito no prontuário.
21:41 Autoinjetor de adrenalina: prescreva e ensine a usar quando o acesso for possível; no Brasil, a disponibilidade ainda é limitada e varia. Discuta alternativas com o alergista.
22:15 Resumo final: reconheceu, coxa, 0,5 mg, deitou, volume, repetiu em cinco minutos. O resto vem depois. Obrigada, e bom plantão a todos.
$$),
('P2', $$
Gatilho combinado: infecção suspeita com hipotensão, confusão, taquipneia ou má perfusão chama a equipe na hora.
Peça lactato na suspeita: acima de 2 mmol/L é alerta; acima de 4 mmol/L é gravidade, mesmo com pressão normal.
Com choque ou sepse muito provável: culturas e antibiótico na primeira hora.
PAM abaixo de 65 mmHg apesar do volume: noradrenalina, mesmo em veia periférica.
$$, $$
0:00 A maca do corredor
3:30 O lactato que faltou
6:26 O gatilho da equipe
9:24 Depois daquela noite
$$, $$
0:00 Quatro da manhã, e a maca do corredor parecia só um paciente sonolento.
0:38 Tinha chegado antes da meia-noite, andando, com a pulseira de quem pode esperar.
1:20 Estava febril, respirando rápido, joelhos manchados e pressão ainda aceitável.
2:05 Cada sinal, sozinho, tinha uma desculpa. Juntos, eles já contavam a história.
2:49 Quem percebeu foi a técnica que passou com o termômetro, e ela não tinha a quem dizer.
3:30 Ninguém pediu o lactato. Quando veio, era de 5 mmol/L.
4:12 Não foi má vontade. Cada um achou que o outro já tinha pedido, e o corredor não tem dono.
4:58 Sepse raramente avisa; ela espera a troca de turno e o corredor cheio.
5:40 Na conversa do dia seguinte, a pergunta não foi quem errou. Foi o que faltou para alguém agir.
6:26 Faltou uma frase combinada, que qualquer pessoa da equipe pudesse dizer.
7:08 Hoje qualquer um aciona o gatilho combinado: culturas, antibiótico na primeira hora, volume com critério.
7:56 A enfermagem chama, o médico vem ver, e ninguém pede desculpa se for alarme falso.
8:42 Se a pressão média fica abaixo de 65 mmHg, noradrenalina sem atraso.
9:24 O paciente da maca foi para a UTI de manhã e voltou para casa. Deu certo por pouco.
10:10 De lá para cá a gente anota a hora da suspeita e a hora da conduta, e olha para as duas toda semana.
11:02 Combine o gatilho com a sua equipe hoje. Bom plantão!
$$),
('TR01', $$
Antes da chegada: papéis definidos em voz alta, paramentação, aspirador, sangue avisado e sala aquecida.
X: sangramento externo que mata vem primeiro, com compressão direta ou torniquete alto, apertado e com hora anotada.
A: faça o paciente falar, oxigênio a 10–15 L/min com reservatório, restrição da coluna; Glasgow ≤ 8 pede via aérea definitiva.
B: exponha, olhe, palpe e ausculte; pneumotórax hipertensivo se descomprime no quinto espaço, sem esperar radiografia.
C: dois acessos calibrosos, no máximo 1 L de cristaloide aquecido, sangue cedo, cinta pélvica e e-FAST sem sair da sala.
D: Glasgow, pupilas, força nos quatro membros e glicemia capilar antes de qualquer sedação.
E: exponha tudo, veja o dorso em bloco e cubra: 36 °C ou mais é meta. Piorou? Volte ao A.
$$, $$
0:00 Antes de a ambulância encostar
1:15 Chegada e hemorragia que mata
2:10 A: via aérea e coluna
3:30 B: respiração e tórax
5:00 C: circulação e sangramento
6:50 D: estado neurológico
7:45 E: exposição e temperatura
8:40 Reavaliar e decidir o destino
$$, $$
0:00 Bom plantão, eu sou Rafael Monforte. Em dez minutos a gente faz a avaliação primária do trauma em tempo real, com a equipe filmada em simulação.
0:13 O rádio avisou: homem de 30 anos, colisão de moto, pressão de 90 por 60, chega em cinco minutos. O trabalho da equipe começa agora.
0:25 Cada um diz o próprio nome e a própria função em voz alta. Líder nos pés da maca, mãos fora do paciente; médica da via aérea na cabeceira.
0:39 Um colega fica no tórax e nos procedimentos, a enfermeira no acesso, o técnico no monitor e nas roupas, e alguém registra os horários.
0:51 Luvas, avental, óculos e máscara para todo mundo. Aspirador ligado e testado, oxigênio aberto, soro aquecido, cinta pélvica já esticada na maca.
1:02 Aviso o banco de sangue e a cirurgia antes da chegada. Ligar cedo não custa nada, e cancelar depois é bem mais fácil do que esperar.
1:15 Chegou. Trinta segundos de silêncio para ouvir o socorrista: mecanismo, lesões encontradas, sinais vitais e o que já foi feito. Só uma pessoa fala.
1:28 Enquanto ele fala, o líder já olha para o chão e para a roupa. Sangue que pinga ou esguicha vem antes do A: é o X do XABCDE.
1:43 Nosso paciente sangra pela coxa esquerda. Compressão direta e forte com as duas mãos; se não para, torniquete acima da ferida, apertado até parar.
1:56 Anote a hora do torniquete na testa ou na pulseira e diga em voz alta: torniquete na coxa esquerda às 22 horas e 14 minutos. Agora seguimos.
2:10 Letra A. A pergunta é simples: qual é o seu nome e o que aconteceu? Quem responde bem tem via aérea aberta e cérebro perfundido.
2:22 Ele responde, mas a voz está molhada. A médica da via aérea abre a boca, olha, aspira sangue e faz a tração da mandíbula sem estender o pescoço.
2:36 Máscara com reservatório, oxigênio de 10 a 15 L/min para todo mundo na chegada. Depois que estabilizar, a gente reduz pela saturação.
2:48 A restrição do movimento da coluna cervical continua o tempo todo. Se precisar abrir o colar para manipular a via aérea, alguém segura a cabeça com as mãos.
3:02 Glasgow de 8 ou menos, obstrução que não resolve, sangramento maciço na face ou hematoma de pescoço em expansão: via aérea definitiva, com plano de resgate dito antes.
3:16 E um cuidado: se o paciente está chocado, ressuscite antes de intubar, quando a via aérea permite. Intubar um paciente vazio pode causar colapso na frente da equipe.
3:30 Letra B. Tórax exposto de verdade, camisa cortada. Olho, palpo, percuto e ausculto, e peço frequência respiratória e saturação no monitor.
3:41 O colega do tórax fala em voz alta: expansão reduzida à direita, murmúrio abolido à direita, enfisema subcutâneo, frequência respiratória de 34.
3:53 Com pressão baixa, jugular cheia e esse exame, o diagnóstico de pneumotórax hipertensivo é clínico. Ninguém pede radiografia, ninguém espera o ultrassom.
4:04 No adulto, descompressão no quinto espaço intercostal, logo à frente da linha axilar média, com agulha longa ou com o dedo, e a drenagem vem em seguida.
4:19 Ferida aberta que suga ar no tórax: curativo fixado em três lados, ou um selo próprio, e dreno longe da ferida. Depois do curativo, vigie a piora.
4:33 Terceira ameaça é o hemotórax maciço: murmúrio abolido com macicez. Dreno, e mais de 1.500 mL de saída imediata é conversa com a cirurgia agora.
4:46 Descomprimido, o ar saiu e a pressão subiu. O líder recapitula em uma frase: A pérvia, B resolvido com descompressão à direita, vamos para o C.
5:00 Letra C. Pele, pulso, enchimento capilar e nível de consciência dizem mais do que o aparelho. Pele fria e pulso rápido são choque até que se prove o contrário.
5:16 Frequência de 130 com pressão sistólica de 90 dá um índice de choque de 1,4. Acima de 0,9 a gente já pensa em sangue.
5:29 Dois acessos periféricos calibrosos, 18 ou mais grossos, de preferência 16 ou 14. Duas tentativas sem sucesso e vamos para o acesso intraósseo.
5:41 Cristaloide aquecido, no máximo 1 litro, e de preferência em alíquotas de 250 mL. Não respondeu, a resposta não é o segundo litro, é hemocomponente.
5:55 Ácido tranexâmico, 1 g em 10 minutos, dentro das três primeiras horas do trauma, seguido de 1 g em 8 horas. Quanto mais cedo, melhor.
6:08 Onde está o sangue? Chão, tórax, abdome, pelve e ossos longos. O e-FAST é feito aqui mesmo, na maca, sem parar o resto da equipe.
6:22 A pelve dói à palpação suave. Cinta na altura dos trocânteres, uma vez só, sem balançar a bacia para lá e para cá para ver se abre.
6:36 Abdome com líquido livre e paciente instável não vai para a tomografia: vai para o centro cirúrgico. Essa decisão o líder diz em voz alta.
6:50 Letra D. Glasgow por componente, olhos, voz e melhor resposta motora, e não apenas a soma. Nosso paciente abre os olhos ao chamado e obedece.
7:04 Pupilas: tamanho, simetria e reação à luz. Uma pupila grande e parada de um lado só muda a urgência da tomografia e da neurocirurgia.
7:18 Peça para mexer as duas mãos e os dois pés. Diferença entre os lados ou entre braços e pernas precisa ser anotada antes da sedação.
7:32 E a glicemia capilar, sempre. Paciente confuso pode estar hipotenso, hipoxêmico ou com glicose baixa, e o exame só vale depois de corrigir isso.
7:45 Letra E. Tire toda a roupa, olhe a frente inteira, axilas, períneo e o couro cabeludo. O que a gente não vê é o que sangra escondido.
8:00 Rolamento em bloco com quatro pessoas, comando de quem segura a cabeça, para ver e palpar o dorso. Aproveite e já retire a prancha rígida.
8:13 Se a pelve é suspeita, rolamento mínimo, ou retirada com maca tipo concha. Não vale a pena soltar o coágulo para ver as costas.
8:26 Viu, cobriu. Manta térmica, sala quente e soro aquecido: abaixo de 36 graus o sangue já coagula pior, e isso é tão grave quanto sangrar.
8:40 Acabou? Não. O líder para a equipe por dez segundos, recapitula de A a E e pergunta: alguém viu algo que eu não vi?
8:52 Radiografia de tórax e de pelve na sala, sondas quando não há contraindicação, gasometria com lactato e tipagem. São adjuntos e não atrasam nenhuma letra.
9:05 Qualquer piora, volte para o A. O tubo que saiu do lugar, o ar que voltou a acumular e o torniquete que afrouxou são as primeiras buscas.
9:19 O destino se decide cedo: centro cirúrgico, tomografia se estável, ou transferência. Se o seu hospital não resolve, ligue agora, antes de completar os exames.
9:31 O que não pode ser pulado: pulso, dorso, temperatura e glicemia. E o que não pode faltar é a voz do líder fechando cada letra.
9:44 Reveja este vídeo no caminho da sala, combine os papéis com a sua equipe e treine uma vez por mês. Bom plantão e até a próxima.
$$);

update public.videos as v
set key_points = string_to_array(btrim(s.key_points, e'\n'), e'\n'), chapter_list = btrim(s.chapters, e'\n'),
  key_points_reviewed_by = v.instructor, key_points_reviewed_on = current_date - 40
from study as s
where v.external_id in ('demo-' || s.code || '-x', 'demo-drive-' || s.code || '-plantao') and v.chapter_list is null;
update public.podcasts as p
set key_points = string_to_array(btrim(s.key_points, e'\n'), e'\n'), chapter_list = btrim(s.chapters, e'\n'),
  key_points_reviewed_by = 'Dra. Vera Lacombe', key_points_reviewed_on = current_date - 40
from study as s
where s.code = 'P' || (substring(p.title from '^Ronda 0([0-9]+):')) and p.chapter_list is null;

-- A line is a time and what is said then, until the next one begins; the last takes eight seconds, where so many are left.
insert into public.transcripts (video_id, podcast_id, cues, file_name)
select v.id, p.id, c.cues, lower(s.code) || '.vtt'
from study as s
left join public.videos as v on v.external_id in ('demo-' || s.code || '-x', 'demo-drive-' || s.code || '-plantao')
left join public.podcasts as p on s.code = 'P' || (substring(p.title from '^Ronda 0([0-9]+):'))
cross join lateral (
  select jsonb_agg(jsonb_build_object('start', l.start, 'end', least(l.next, l.start + 20), 'text', l.words) order by l.place) as cues
  from (
    select t.place, t.start, t.words,
      coalesce(lead(t.start) over (order by t.place), least(t.start + 8, v.duration_seconds, p.duration_seconds)) as next
    from (
      select one.place, coalesce(private.duration_seconds(split_part(one.line, ' ', 1)), 0) as start,
        substr(one.line, strpos(one.line, ' ') + 1) as words
      from regexp_split_to_table(btrim(s.cues, e'\n'), e'\n') with ordinality as one (line, place)
    ) as t
  ) as l
) as c
where s.cues <> '' and num_nonnulls(v.id, p.id) = 1
on conflict do nothing;

drop table study;
