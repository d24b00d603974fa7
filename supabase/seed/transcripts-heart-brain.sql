-- What is said in lessons and episodes of the demo world, with their chapters and key points: fictional, as everything there.
-- Runs after seed.sql, and changes nothing when it runs again.

create temp table study (code text, key_points text, chapters text, cues text);
insert into study (code, key_points, chapters, cues) values
('CA02', $$
Comprima a 100–120/min, 5–6 cm, com retorno total do tórax; pausas menores que 10 s e troca a cada 2 minutos.
Choque único assim que identificar FV ou TV sem pulso: bifásico 120–200 J conforme o fabricante (na dúvida, carga máxima); monofásico 360 J.
Depois do choque, volte a comprimir na hora por 2 minutos, sem conferir pulso nem olhar o ritmo.
Adrenalina 1 mg IV/IO a cada 3–5 minutos, após o segundo choque (AHA) ou após o terceiro (ERC).
Amiodarona 300 mg em bolus depois do terceiro choque e 150 mg na segunda dose; alternativa: lidocaína 1–1,5 mg/kg.
FV refratária a três choques: confira a técnica e considere mudar as pás para a posição anteroposterior.
Voltou o pulso: PAM ≥ 65 mmHg, SatO2 92–98%, ECG de 12 derivações e controle de temperatura.
$$, $$
0:00 O que é ritmo chocável
2:30 Compressões sem pausa
5:40 O primeiro choque
8:50 Acesso e adrenalina
11:15 Terceiro choque e amiodarona
13:50 Quando o ritmo não cede
16:20 Liderar sem gritar
18:40 Voltou o pulso, e agora
$$, $$
0:00 Olá, eu sou Caio Ferraz. Hoje a aula é de parada cardiorrespiratória em ritmo chocável, do primeiro choque até a amiodarona, na ordem em que as coisas acontecem.
0:33 Ritmo chocável é fibrilação ventricular ou taquicardia ventricular sem pulso. São as paradas com maior chance de sobrevida, e essa chance cai a cada minuto sem choque.
1:04 Guardem uma ideia: o que salva é compressão boa e desfibrilação cedo. As drogas vêm depois e nunca justificam uma pausa nas compressões.
1:31 Reconhecer é rápido: não responde, não respira ou só faz gasping, e sem pulso central em até 10 segundos. Na dúvida, comece a RCP.
1:59 Grite por ajuda e peça o desfibrilador junto. Na enfermaria ou na rua, o DEA ligado em menos de três minutos vale mais do que qualquer ampola.
2:30 Comprimir bem é afundar de 5 a 6 centímetros, de 100 a 120 por minuto, na metade inferior do esterno, sobre superfície rígida.
2:57 Deixe o tórax voltar por completo entre uma compressão e outra. Quem fica apoiado no peito impede o coração de encher.
3:22 A meta é comprimir mais de 80% do tempo total da reanimação. Toda pausa, para ritmo, pulso ou choque, tem que ficar abaixo de 10 segundos.
3:53 Troquem quem comprime a cada 2 minutos, mesmo que a pessoa diga que aguenta. O braço cansa antes de o socorrista perceber.
4:19 Sem via aérea avançada, 30 compressões para 2 ventilações. Com dispositivo avançado, compressões contínuas e uma ventilação a cada 6 segundos, dez por minuto.
4:48 Não ventile demais. Pressão alta no tórax reduz o retorno venoso, e o volume certo é só aquele que faz o peito subir.
5:15 Usem o gás carbônico exalado como termômetro. Na capnografia, valor abaixo de 10 mmHg pede compressão melhor ou troca de socorrista.
5:40 Chegou o desfibrilador, a prioridade é ver o ritmo. Pás ou adesivos na posição anterolateral: uma abaixo da clavícula direita, outra na linha axilar média esquerda.
6:08 Seque o tórax, raspe se tiver muito pelo, tire adesivo de medicamento e fique a alguns centímetros do dispositivo implantado, se existir um.
6:33 No aparelho bifásico, a carga é de 120 a 200 joules, conforme o fabricante. Não sabe qual é? Use a carga máxima. No monofásico, 360 joules.
7:01 Continuem comprimindo enquanto o aparelho carrega. Só afasta na hora do disparo, com o oxigênio longe, e a pausa total fica em menos de 5 segundos.
7:30 O comando é claro: vou chocar no três, todos afastados, um, dois, três. Olhe a maca inteira da cabeça aos pés antes de apertar.
7:56 Deu o choque, volte a comprimir imediatamente. Não procure pulso e não fique olhando o monitor: são 2 minutos de compressão antes da próxima checagem.
8:23 É um choque por ciclo. A sequência de três choques seguidos fica para situações especiais, como a parada monitorizada e presenciada em alguns protocolos europeus.
8:50 Enquanto o ciclo corre, alguém consegue uma veia. Se a veia periférica falhar, vá para o acesso intraósseo, sem interromper as compressões.
9:16 A adrenalina é de 1 mg, intravenosa ou intraóssea, seguida de flush de 20 mL e elevação do membro, repetida a cada 3 a 5 minutos.
9:48 No ritmo chocável, a diretriz americana coloca a primeira adrenalina depois do segundo choque. A europeia espera o terceiro. Combinem qual delas o seu serviço segue.
10:19 O que não pode é dar adrenalina antes do primeiro choque, atrasando a desfibrilação. Na fibrilação ventricular, elétrica primeiro, química depois.
10:44 Uma dica de organização: adrenalina em um ciclo sim, outro não. Dá um intervalo de 4 minutos, e ninguém precisa fazer conta no meio da ressuscitação.
11:15 O que muda depois do terceiro choque? Entra o antiarrítmico: amiodarona 300 mg em bolus, intravenosa ou intraóssea, durante as compressões.
11:37 São duas ampolas de 150 mg. Pode diluir em 20 mL de soro glicosado e fazer em bolus, com flush logo em seguida.
12:01 A segunda dose de amiodarona é de 150 mg, depois do quinto choque, se a fibrilação ventricular ou a taquicardia sem pulso persistir ou voltar.
12:28 Sem amiodarona, use lidocaína, de 1 a 1,5 mg/kg na primeira dose e de 0,5 a 0,75 mg/kg na segunda. O desfecho é parecido.
12:57 Se o traçado é torsades de pointes, com QT longo, a droga é sulfato de magnésio, de 1 a 2 g. Fora disso, magnésio de rotina não ajuda.
13:27 E não misture os antiarrítmicos por ansiedade. Escolha um, faça a dose certa e volte a atenção para a qualidade da compressão.
13:50 Três choques e a fibrilação continua: agora ela é refratária. Antes de inventar, confira a técnica, o contato das pás, a carga e as pausas.
14:15 O próximo passo a considerar é mudar a posição das pás para anteroposterior: uma à frente, à esquerda do esterno, e outra nas costas, abaixo da escápula.
14:43 Mudar o vetor faz a corrente atravessar uma parte do coração que não foi despolarizada antes. Um ensaio clínico mostrou mais sobrevida com essa troca.
15:08 Existe também o choque duplo sequencial, com dois desfibriladores. A recomendação varia entre diretrizes, depende de treino e não deve atrasar o básico.
15:31 Reveja as causas reversíveis, os cinco H e os cinco T, em voz alta com a equipe. No ritmo chocável, pensem primeiro na coronária ocluída.
15:57 Onde existe programa de ECMO, o telefonema é cedo, perto do terceiro choque, para paciente jovem, parada presenciada e compressão desde o início.
16:20 Liderar não é falar alto. O líder fica parado nos pés da maca, enxerga o monitor e o relógio e não põe a mão no paciente.
16:50 Dê a ordem com o nome da pessoa: Joana, prepare 1 mg de adrenalina. Joana responde: 1 mg de adrenalina pronta. É a alça fechada.
17:19 Quinze segundos antes de fechar os 2 minutos, anuncie: carregar o aparelho, trocar quem comprime, dedo no pulso. Assim a pausa dura 5 segundos.
17:46 Um metrônomo, ou o celular a 110 por minuto, resolve metade do problema da frequência e poupa a voz de quem comanda.
18:11 A cada dois ciclos, resuma: estamos com 8 minutos, quatro choques, duas adrenalinas, 300 mg de amiodarona. Alguém pensa em algo que eu não pensei?
18:40 O gás carbônico exalado subiu de repente de 15 para 40 mmHg: provável retorno da circulação espontânea. Termine o ciclo e confirme pulso e pressão.
19:12 Primeiras metas depois do retorno: pressão média de pelo menos 65 mmHg, saturação entre 92 e 98% e ventilação sem excesso, com gás carbônico normal.
19:44 ECG de 12 derivações. Espere cerca de 8 minutos depois do retorno, porque o traçado muito precoce mostra supra falso. Supra mantido vai para a hemodinâmica.
20:17 Se o paciente não acorda nem obedece, controle a temperatura: alvo fixo entre 32 e 37,5 graus, evitando febre, por pelo menos 36 horas.
20:48 Muitos serviços mantêm amiodarona em infusão, 1 mg/min por 6 horas e depois 0,5 mg/min, quando a arritmia recorreu.
21:17 Resumindo: compressão sem pausa, choque cedo, adrenalina no segundo ou terceiro choque, amiodarona 300 mg no terceiro e outra posição das pás se não ceder. Bom plantão.
$$),
('CA05', $$
Sente o paciente com as pernas pendentes e inicie VNI já: CPAP 8–10 cmH2O ou IPAP 12–16 com EPAP 6–8 cmH2O.
Enquanto não há bomba: dinitrato de isossorbida 5 mg sublingual a cada 5–10 minutos, se PAS > 110 mmHg.
Nitroglicerina IV: comece com 20–50 mcg/min e dobre a cada 3–5 minutos até 200 mcg/min ou mais; alvo é alívio e queda de 25% da PA na primeira hora.
Pressão muito alta ou sem resposta: nitroprussiato 0,3–0,5 mcg/kg/min, titulando a cada 5 minutos.
Furosemida 20–40 mg IV (0,5 mg/kg); quem já usa recebe ao menos a dose oral diária. Se não há congestão sistêmica, não exagere.
Não dê nitrato com PAS < 90–110 mmHg, sildenafila nas últimas 24 h, tadalafila em 48 h ou suspeita de isquemia do ventrículo direito.
Morfina não é rotina: no máximo 2–3 mg IV em ansiedade extrema, sabendo que pode piorar o desfecho.
$$, $$
0:00 Pressão no lugar errado
3:40 Reconhecer em dois minutos
7:00 VNI na chegada
10:50 Nitrato em dose que funciona
15:00 Quando não dar nitrato
17:50 Furosemida sem exagero
20:10 Morfina e outras armadilhas
22:15 Reavaliar e destinar
$$, $$
0:00 Boa noite, colegas, eu sou Otávio Lisboa. A aula de hoje é sobre edema agudo de pulmão hipertensivo, o EAP, o paciente que chega sentado, suando e sem conseguir falar.
0:40 A cena é conhecida: falta de ar que começou há poucas horas, pressão de 220 por 120, estertor até o ápice e saturação de 80%.
1:14 A família diz que ele está com água no pulmão, e está mesmo. Mas quase nunca é água demais no corpo: é pressão demais no lugar errado.
1:51 O mecanismo é uma descarga adrenérgica. As artérias fecham, a pós-carga dispara, o ventrículo esquerdo rígido não esvazia, e a pressão volta para o capilar pulmonar.
2:26 As veias também fecham e mandam o sangue da barriga e das pernas para o tórax. O volume total é o mesmo, só mudou de endereço.
3:01 Por isso, boa parte desses pacientes tem volume normal. Quem pensa só em diurético trata o problema errado e espera uma hora por um efeito de que precisa em minutos.
3:40 O diagnóstico é da beira do leito: dispneia súbita, ortopneia, pele fria e úmida, estertores e pressão sistólica em geral acima de 160 mmHg.
4:13 O sibilo engana. O pulmão encharcado também chia, e esse chiado melhora com nitrato. Em idoso hipertenso, chiado novo de madrugada é coração até prova em contrário.
4:50 O ultrassom ajuda muito: linhas B difusas e bilaterais, três ou mais por espaço, confirmam o edema intersticial em menos de dois minutos.
5:22 Faça um ECG nos primeiros 10 minutos, porque a isquemia pode ser a causa ou a consequência. Se houver supra de ST, o caminho é a hemodinâmica.
5:59 Peça troponina, função renal, potássio e gasometria quando houver cansaço ou sonolência. Nenhum desses resultados atrasa a VNI nem o nitrato.
6:28 Procure o gatilho: remédio suspenso, excesso de sal, crise hipertensiva, isquemia, arritmia ou doença valvar aguda. Se ninguém procurar, o paciente volta amanhã.
7:00 Tratamento. O paciente fica sentado, pernas para fora da maca, e a VNI entra na chegada, antes do acesso, antes da radiografia.
7:28 A pressão positiva abre alvéolo, melhora a oxigenação, reduz o retorno venoso e diminui a pós-carga do ventrículo esquerdo. É remédio para o coração também.
8:00 CPAP é simples e funciona: comece com 5 e suba rápido para 8 a 10 cmH2O. Máscara bem ajustada, alguém ao lado explicando e segurando no início.
8:35 Se há fadiga ou retenção de gás carbônico, prefira dois níveis: IPAP de 12 a 16, EPAP de 6 a 8 cmH2O. O desfecho dos dois modos é parecido.
9:12 Ajuste o oxigênio para saturação de 92 a 96%. Com VNI, muitos saem de 100% para 40% em meia hora, e hiperóxia não traz benefício.
9:44 Falem com o paciente: essa máscara sopra forte, mas vai tirar o peso do peito, respire comigo por dois minutos. Ansiedade se trata primeiro com voz.
10:17 Não use VNI em quem não protege a via aérea, vomita sem parar ou está quase parando. E reavalie em 30 a 60 minutos, sem falta.
10:50 Nitrato é a droga principal, e o erro comum é a dose tímida. Uma infusão de 5 mcg/min de nitroglicerina não muda nada em quem tem 220 de sistólica.
11:22 Em dose baixa, ela dilata só as veias. Acima de 100 a 150 mcg/min, dilata também as artérias, e é isso que derruba a pós-carga.
11:53 Enquanto a bomba não chega, dinitrato de isossorbida, 5 mg sublingual, pode repetir a cada 5 ou 10 minutos, se a sistólica estiver acima de 110.
12:23 Diluição prática: uma ampola de 50 mg de nitroglicerina em 240 mL de soro glicosado, em frasco e equipo adequados, dá 200 mcg/mL.
12:52 Comece com 20 a 50 mcg/min, ou seja, de 6 a 15 mL/h, e dobre a cada 3 a 5 minutos, olhando o paciente.
13:24 Chegar a 200 mcg/min é esperado, e alguns protocolos vão até 400. O limite é a melhora do desconforto e a pressão, não o medo.
13:55 Há serviços que usam bolus de 1 a 2 mg intravenoso, repetido a cada 3 a 5 minutos, com médico ao lado. A evidência é crescente, mas a prática varia.
14:29 Alvo: alívio da falta de ar com queda de cerca de 25% da pressão na primeira hora. Quando ele respira melhor, reduza, porque a pressão despenca depois.
15:00 Pergunte sempre sobre sildenafila nas últimas 24 horas e tadalafila nas últimas 48 horas. A combinação com nitrato pode causar hipotensão grave e prolongada.
15:32 Cuidado com a isquemia do ventrículo direito e com a estenose aórtica importante. Nesses dois, a pré-carga sustenta a pressão, e a dose tem que ser mínima.
16:08 Sistólica abaixo de 90 a 110 mmHg já não é este paciente. Edema de pulmão com pressão baixa é outra aula, com inotrópico e outra conversa.
16:42 Se a pressão não cede com dose alta de nitroglicerina, passe para nitroprussiato de sódio, de 0,3 a 0,5 mcg/kg/min, com proteção da luz.
17:19 Titule o nitroprussiato a cada 5 minutos, com pressão medida de perto, e desligue assim que possível. Na isquemia coronariana, prefira a nitroglicerina.
17:50 Agora a furosemida. Ela entra, mas depois da VNI e do nitrato, e sem exagero: de 20 a 40 mg intravenosos, ou 0,5 mg/kg.
18:18 Quem já usa diurético em casa recebe pelo menos a dose oral diária por via intravenosa. Quem tem perna inchada e ganho de peso precisa de mais.
18:48 O começo da diurese demora de 20 a 30 minutos, e na vasoconstrição intensa demora ainda mais. Não é ela que salva os primeiros dez minutos.
19:16 Encher o paciente de furosemida custa caro: ele sai do edema desidratado, com creatinina alta e potássio baixo, porque o volume era normal.
19:41 Meça a resposta: sonda só se precisar, débito de 100 a 150 mL/h nas primeiras 6 horas. Se veio pouco, dobre a dose uma vez.
20:10 E a morfina? Saiu da rotina. Estudos observacionais associam o uso a mais intubação e mais mortalidade. Reserve 2 a 3 mg para a ansiedade extrema, se usar.
20:46 Betabloqueador na fase aguda não é opção, porque tira força do ventrículo que está no limite. A exceção é a taquiarritmia que causou o quadro.
21:18 Captopril sublingual aparece em muitos lugares. Pode ajudar quando não há nitrato, mas a absorção é incerta e não substitui a infusão intravenosa.
21:48 Outra armadilha é deitar o paciente para puncionar ou radiografar. Deitado ele piora em segundos. Puncione sentado, radiografe sentado, converse sentado.
22:15 Em 30 a 60 minutos, olhe de novo: frequência respiratória, fala, pele, saturação, pressão. O bom respondedor termina frases e pede para tirar a máscara.
23:06 Rebaixou a consciência, cansou ou não sustenta saturação apesar da VNI bem ajustada: intube antes da exaustão, com vasopressor pronto, porque a pressão vai cair.
23:57 Para onde vai? A maioria precisa de leito monitorizado por 24 horas. Isquemia, arritmia ou nitroprussiato correndo pedem terapia intensiva.
24:38 Antes de sair da sala, comece o remédio oral da pressão e trate o gatilho. Desligar a bomba sem nada por boca é convite para o segundo edema.
25:35 Fechando: sentado, VNI na chegada, nitrato em dose que funciona, furosemida sem exagero e o gatilho encontrado. É pressão demais no lugar errado. Bom plantão.
$$),
('NE01', $$
Tempo zero é a última vez visto bem, não a hora em que alguém notou. Glicemia capilar antes de tudo.
Metas: tomografia em até 20–25 minutos e porta-agulha em até 60, de preferência 30–45.
Alteplase 0,9 mg/kg (máximo 90 mg), 10% em bolus de 1 minuto e o resto em 60 minutos, até 4,5 h do início.
Tenecteplase 0,25 mg/kg em bolus único (máximo 25 mg) é alternativa onde disponível e protocolada.
PA < 185/110 mmHg antes e < 180/105 por 24 h após a trombólise; sem reperfusão, tolere até 220/120.
Trombectomia: oclusão proximal até 6 h com NIHSS ≥ 6 e ASPECTS ≥ 6; de 6 a 24 h com seleção por imagem.
Sem antiagregante nem anticoagulante nas primeiras 24 h após a trombólise, até a tomografia de controle.
$$, $$
0:00 Cada minuto custa neurônios
6:20 Última vez visto bem
14:10 NIHSS em três minutos
21:40 Pressão no alvo
28:30 Tomografia sem escalas
34:20 Trombólise: dose e contraindicações
42:00 Trombectomia até 24 horas
47:10 Conversa franca e primeiras 24 horas
$$, $$
0:00 Boa noite a todos, eu sou Lívia Távora. Vamos falar de AVC isquêmico, o derrame por entupimento, e de como uma equipe de emergência corre contra a janela.
1:10 Em uma oclusão de grande vaso, o cérebro perde perto de 2 milhões de neurônios por minuto. É por isso que a gente corre no corredor.
2:14 Em volta do miolo que já morreu existe a penumbra, tecido parado, mas vivo. Tudo o que fazemos hoje à noite é para salvar a penumbra.
3:19 Os sinais que a triagem precisa reconhecer: boca torta, fraqueza de um braço, fala enrolada, perda súbita de visão ou de equilíbrio. Qualquer um aciona o código.
4:26 O código AVC acorda todo mundo ao mesmo tempo: médico, enfermagem, tomografia, laboratório e farmácia. Quem faz em fila perde meia hora.
5:20 As metas são conhecidas: médico em 10 minutos, tomografia em até 25, e porta-agulha em até 60, de preferência entre 30 e 45 minutos.
6:20 A pergunta que vale ouro é: quando foi a última vez em que ele foi visto bem? Não é quando encontraram, é quando estava normal.
7:28 Se dormiu às 23 horas normal e acordou às 6 com o braço fraco, o tempo zero é 23 horas. Isso muda a janela e o exame de imagem.
8:46 Perguntem para quem viu, pelo telefone se preciso. A última mensagem de áudio no celular, com voz normal e horário, já salvou muita janela.
9:51 Com a hora na mão, mais quatro perguntas: anticoagulante e última dose, cirurgia recente, sangramento recente e como ele vivia antes, se era independente.
10:56 Glicemia capilar antes de tudo. Hipoglicemia imita AVC com perfeição, e abaixo de 60 mg/dL a gente corrige e examina de novo.
12:00 Dois acessos, monitor, peso real ou estimado na maca com balança. Oxigênio só se a saturação estiver abaixo de 94%, porque de rotina não ajuda.
13:08 Via aérea, respiração e circulação continuam primeiro. Cabeceira conforme a tolerância, jejum até o teste de deglutição, e nada de comprimido pela boca.
14:10 Agora o NIHSS em três minutos. São onze itens, pontuação de 0 a 42, e a gente pontua o que vê, não o que imagina.
15:18 Consciência: alerta, duas perguntas, mês e idade, e dois comandos, abrir e fechar os olhos, abrir e fechar a mão. Até 7 pontos aqui.
16:24 Depois o olhar conjugado, os campos visuais e a face. Peça para mostrar os dentes. O desvio forçado do olhar aponta para grande vaso.
17:29 Motor: cada braço estendido por 10 segundos, cada perna por 5 segundos. Conte em voz alta, mostrando os dedos, porque a contagem ajuda o afásico.
18:37 Fechamos com ataxia, sensibilidade, linguagem, disartria e negligência. A negligência é a mais esquecida: estimule os dois lados ao mesmo tempo.
19:35 Déficit incapacitante vale mais do que o número. Um NIHSS de 3 com afasia, ou com a mão dominante parada, é candidato a tratamento.
20:40 E atenção com a circulação posterior: desequilíbrio, visão dupla e fala arrastada pontuam pouco e podem ser uma oclusão da artéria basilar.
21:40 Pressão no alvo. Para trombolisar, precisa estar abaixo de 185 por 110 mmHg antes do bolus, com medidas repetidas e manguito adequado.
22:32 Depois do trombolítico, abaixo de 180 por 105 mmHg durante 24 horas: a cada 15 minutos por 2 horas, a cada 30 por 6 horas, depois de hora em hora.
23:43 O que usar no Brasil? Nitroprussiato em bomba, a partir de 0,5 mcg/kg/min, ou esmolol e metoprolol, 5 mg intravenosos, conforme a frequência.
24:46 Onde existe labetalol, a dose é de 10 a 20 mg em 1 a 2 minutos. Nicardipina e clevidipina são raras por aqui. Use o que a equipe domina.
25:54 Não derrube demais. Queda brusca leva sangue embora da penumbra. Nada de captopril mastigado, nada de nifedipina sublingual.
26:37 E quem não vai receber trombólise nem trombectomia? Toleramos até 220 por 120 mmHg. Acima disso, reduzimos cerca de 15% nas primeiras 24 horas.
27:33 Se a pressão não fica abaixo de 185 por 110 apesar da infusão, não se faz trombólise. Essa é uma das contraindicações mais respeitadas.
28:30 Tomografia sem escalas: da ambulância para o aparelho, na maca do SAMU se preciso. O exame físico continua no corredor e dentro da sala.
29:27 A tomografia sem contraste responde uma pergunta: tem sangue? Se não tem, e o quadro é compatível, o trombolítico pode começar ali mesmo.
30:21 Não espere creatinina para fazer angiotomografia quando a suspeita é de grande vaso. Do arco da aorta ao vértice, na mesma ida à mesa.
31:18 O ASPECTS dá nota de 0 a 10 para o território da cerebral média. Cada região já apagada tira um ponto. Quanto menor, maior o núcleo perdido.
32:22 O único exame de sangue obrigatório antes da trombólise é a glicemia. Coagulograma e plaquetas só seguram a agulha se houver suspeita de alteração.
33:19 Para quem acordou com o déficit, ou passou de 4,5 horas, a ressonância com difusão alterada e FLAIR normal, ou a perfusão, pode reabrir a janela.
34:20 Alteplase: 0,9 mg/kg, no máximo 90 mg. Dez por cento em bolus de 1 minuto e os outros noventa por cento em 60 minutos, em bomba.
35:24 Exemplo: paciente de 70 kg recebe 63 mg. Bolus de 6,3 mg e o restante, 56,7 mg, correndo em uma hora. Duas pessoas conferem a conta.
36:23 Tenecteplase, 0,25 mg/kg, máximo de 25 mg, em bolus único. É alternativa aceita nas primeiras 4,5 horas, onde o serviço tem a droga e o protocolo.
37:27 A janela é de 4,5 horas desde a última vez visto bem. Quanto antes, melhor: o benefício da primeira hora não se recupera na quarta.
38:24 Não trombolisamos com sangue na tomografia, sangramento ativo, plaquetas abaixo de 100 mil, RNI acima de 1,7 ou cirurgia intracraniana nos últimos 3 meses.
39:18 Anticoagulante oral direto nas últimas 48 horas costuma contraindicar, salvo exames específicos normais ou protocolo local. A varfarina depende do RNI.
40:06 Se piorar durante a infusão, com cefaleia forte, vômito, pressão subindo ou queda do Glasgow: pare a alteplase e refaça a tomografia na hora.
41:01 Olhe também a língua e os lábios. O angioedema pelo trombolítico aparece mais em quem usa inibidor da ECA. Suspenda e proteja a via aérea cedo.
42:00 Trombectomia mecânica. Nas primeiras 6 horas: oclusão da carótida interna ou da cerebral média proximal, NIHSS de 6 ou mais, ASPECTS de 6 ou mais.
43:02 De 6 a 24 horas, o tratamento depende de seleção por imagem: déficit grande com núcleo pequeno. Na basilar, muitos centros também tratam até 24 horas.
44:05 Estudos recentes ampliaram a indicação para núcleos maiores em casos escolhidos. Aqui a prática varia, e a decisão é com a equipe de neurointervenção.
45:05 Uma coisa não espera a outra. Se tem indicação de trombólise, faça a trombólise e siga para a trombectomia, sem esperar para ver se melhora.
46:06 Se o seu hospital não tem hemodinâmica, o relógio agora é o da transferência. Meta de saída em até 90 minutos da chegada, com alteplase correndo.
47:10 A conversa franca com o paciente e com a família cabe em dois minutos, enquanto a farmácia prepara a seringa. Sente, olhe e fale claro.
48:06 Digo assim: existe um coágulo entupindo uma artéria do cérebro, e um remédio que pode dissolver. Quanto mais cedo, maior a chance de voltar a andar e falar.
49:08 Tratando antes de 3 horas, cerca de uma em cada dez pessoas a mais fica sem sequela importante. Entre 3 e 4,5 horas, uma em cada vinte.
50:09 O risco: perto de 6 em cada 100 têm sangramento no cérebro com piora, e alguns morrem disso. Mesmo contando o risco, na média o saldo é favorável.
51:11 Se não há família e o paciente não consegue decidir, a emergência autoriza tratar o que é indicado. Registre o horário, o raciocínio e quem participou.
52:09 Primeiras 24 horas: unidade de AVC ou terapia intensiva, exame neurológico seriado, glicemia entre 140 e 180, temperatura abaixo de 37,5 graus.
52:58 Sem aspirina, sem heparina e sem sonda ou punção evitável nas primeiras 24 horas depois da trombólise. Só depois da tomografia de controle sem sangue.
53:54 Quem não foi trombolisado recebe aspirina, de 160 a 300 mg, em até 48 horas. No AVC menor, dupla antiagregação com clopidogrel por 21 dias.
54:50 Recapitulando: visto bem, glicemia, NIHSS, pressão, tomografia e decisão. Façam o simulado com o cronômetro na mão e descubram onde o seu hospital perde minutos. Até a próxima.
$$),
('NE02', $$
Crise com mais de 5 minutos, ou crises sem recuperar a consciência: trate como estado de mal epiléptico.
Sem veia: midazolam 10 mg IM se > 40 kg; 5 mg de 13 a 40 kg, dose única e cheia.
Com veia: diazepam 0,15–0,2 mg/kg IV, máximo 10 mg por dose; repita uma vez em 5 minutos.
Glicemia capilar já: se < 60 mg/dL, glicose 50% 50 mL IV no adulto, com tiamina se há risco de deficiência.
Segunda linha até 20 minutos: levetiracetam 60 mg/kg (máximo 4.500 mg), valproato 40 mg/kg (máximo 3.000 mg) ou fenitoína 20 mg/kg a até 50 mg/min.
Refratário: via aérea segura e infusão de midazolam (0,2 mg/kg, depois 0,05–2 mg/kg/h) ou propofol, com EEG.
Parou de tremer e não acorda em 20–30 minutos: pense em crise não convulsiva e peça EEG.
$$, $$
0:00 O relógio dos cinco minutos
3:20 Estabilizar enquanto trata
7:30 Benzodiazepínico na dose certa
14:00 Segunda linha sem demora
19:20 Estado de mal refratário
23:30 Parou de tremer e não acordou
27:00 A causa e os erros
$$, $$
0:00 Bom plantão, eu sou Helena Prado. O assunto de hoje é estado de mal epiléptico, e o erro mais comum já vai no começo: a dose tímida de benzodiazepínico.
0:45 Estado de mal é crise convulsiva que dura mais de 5 minutos, ou duas crises sem recuperar a consciência entre elas. Não esperem mais os antigos 30 minutos.
1:29 Por que 5 minutos? Porque a convulsão que vai parar sozinha quase sempre para antes de dois ou três. Depois disso, ela precisa de remédio.
2:08 E existe a biologia: a cada minuto, os receptores GABA saem da membrana, e o benzodiazepínico funciona menos. Dose tardia é dose fraca.
2:44 Aos 30 minutos, o risco de lesão neuronal é real. Então eu divido a aula em três relógios: 5, 20 e 40 minutos.
3:20 Primeiro relógio, de 0 a 5 minutos. Alguém marca a hora em voz alta. Lateralize, proteja a cabeça, aspire e não coloque nada entre os dentes.
4:05 Oxigênio por máscara com reservatório, monitor, saturação e pressão. Cânula nasofaríngea ajuda muito quando a mandíbula está travada.
4:36 Glicemia capilar imediata. Abaixo de 60 mg/dL, glicose a 50%, 50 mL intravenosos no adulto. Na criança, glicose a 10%, de 2 a 5 mL/kg.
5:26 No etilista ou desnutrido, tiamina de 100 a 300 mg junto com a glicose. Mas hipoglicemia não espera a tiamina chegar da farmácia.
6:06 Tente uma veia por no máximo um minuto, com duas pessoas. Colha eletrólitos, cálcio, magnésio, função renal e, em quem já trata epilepsia, o nível do remédio.
6:52 Olhe o tipo de crise: desvio do olhar, começo em um lado, pupilas. Peça para alguém filmar dez segundos. O neurologista agradece.
7:30 Segundo relógio, de 5 a 20 minutos. Primeira linha é benzodiazepínico, na dose cheia, de uma vez. Fracionar em 2 mg e 2 mg é o erro clássico.
8:16 Não tem veia? Midazolam intramuscular, 10 mg para quem pesa mais de 40 kg, no vasto lateral da coxa. É uma seringa, uma picada, pronto.
8:56 De 13 a 40 kg, midazolam intramuscular 5 mg. Em crianças menores, 0,2 mg/kg, intramuscular, intranasal ou bucal, com máximo de 10 mg.
9:37 No estudo que comparou, o midazolam intramuscular foi tão bom quanto a droga intravenosa, porque o tempo ganho sem procurar veia compensa a absorção.
10:16 Tem veia? Diazepam de 0,15 a 0,2 mg/kg, máximo de 10 mg por dose, em 2 minutos. Pode repetir uma vez, depois de 5 minutos.
11:01 Adulto de 70 kg: 10 mg de diazepam, e não 2, e não 5. Para o midazolam intramuscular, 10 mg são 2 mL da ampola de 5 mg/mL. Confiram a concentração.
11:54 O lorazepam intravenoso aparece em toda diretriz, 0,1 mg/kg, máximo de 4 mg, mas não está disponível na maioria dos hospitais brasileiros.
12:34 Diazepam nunca intramuscular: a absorção é errática. Se só tiver a via retal, 0,2 a 0,5 mg/kg, com máximo de 20 mg.
13:13 O medo da depressão respiratória inverte a conta. No ensaio feito em ambulâncias, o grupo placebo teve mais complicações respiratórias do que o benzodiazepínico. É a crise que deprime.
14:00 Segunda linha sem demora. Se a crise continua, ela entra já, no máximo aos 20 minutos. Se parou, em geral também fazemos, para não voltar, conforme a causa.
14:42 Levetiracetam: 60 mg/kg, máximo de 4.500 mg, em 10 a 15 minutos. Poucas interações, pouco efeito na pressão. Ajuste a manutenção pelo rim.
15:20 Para 70 kg, são 4.200 mg. Muita gente faz 1 g e acha que tratou. Um grama é dose de manutenção, não é dose de ataque.
16:00 Fenitoína: 20 mg/kg, em soro fisiológico, nunca glicosado, no máximo a 50 mg/min, e a 25 no idoso e no cardiopata.
16:38 Monitor ligado na fenitoína: hipotensão e bradicardia aparecem com a velocidade. E cuidado com a veia pequena, porque o extravasamento pode necrosar a mão.
17:14 Valproato intravenoso: 40 mg/kg, máximo de 3.000 mg, em 10 minutos. Evite na doença hepática, na suspeita de doença mitocondrial e na gestação.
17:52 Os três se comparam: um grande ensaio mostrou controle em quase metade dos casos com qualquer um deles. Use o que está na gaveta agora.
18:30 Se nenhum estiver à mão, fenobarbital de 15 a 20 mg/kg, de 50 a 100 mg/min, com a via aérea preparada. Lacosamida, 200 a 400 mg, é outra opção.
19:20 Terceiro relógio, aos 40 minutos. Falhou um benzodiazepínico em dose certa e uma segunda linha em dose certa: é estado de mal refratário.
19:54 Não fique trocando de segunda linha por uma hora. Agora é anestésico em infusão contínua, com via aérea protegida e leito de terapia intensiva.
20:30 Midazolam: bolus de 0,2 mg/kg e infusão de 0,05 a 2 mg/kg/h, subindo com novos bolus até a crise parar.
21:09 Propofol: de 1 a 2 mg/kg e depois de 20 a 80 mcg/kg/min. Evite dose alta por mais de 48 horas.
21:49 Cetamina tem ganhado espaço, porque age em outro receptor e segura a pressão: 1 a 2 mg/kg e infusão. A prática ainda varia entre serviços.
22:29 Se usar bloqueador neuromuscular na intubação, prefira efeito curto, ou tenha o EEG. Músculo parado esconde a crise que continua no cérebro.
23:02 Deixe o vasopressor pronto. Benzodiazepínico, fenitoína e anestésico derrubam a pressão juntos, e cérebro em crise não tolera hipotensão.
23:30 Agora o paciente mais perigoso: o que parou de tremer, mas continua em crise. É o estado de mal não convulsivo, e ele engana a sala inteira.
24:12 Depois da crise, o normal é melhorar aos poucos. Se em 20 a 30 minutos ele não começa a acordar, a gente não chama de pós-ictal e vai embora.
24:56 Procure os sinais sutis: um dedo que treme, pálpebra que pisca, nistagmo, desvio fixo do olhar, mastigação. Levante a pálpebra e observe por um minuto.
25:35 O exame é o EEG, na urgência, de preferência contínuo por 24 horas. Sem EEG no hospital, o caso é de transferência, e já com a segunda linha feita.
26:20 Sedação do benzodiazepínico confunde, é verdade. Na dúvida, complete a segunda linha e peça EEG. Não dê flumazenil, porque ele pode trazer a crise de volta.
27:00 E a causa? Em quem tem epilepsia, a primeira é remédio esquecido ou trocado. Reponha o mesmo antiepiléptico do paciente, além do tratamento agudo.
27:53 Em quem nunca teve crise, tomografia depois de estabilizar, e pensar em distúrbio metabólico, intoxicação, abstinência e doença aguda do sistema nervoso.
28:43 Os erros da semana: dose tímida, esperar a veia, repetir benzodiazepínico quatro vezes sem segunda linha e esquecer a glicemia.
29:27 Deixem montado na sala um kit com midazolam, seringa, agulha e a tabela de doses por peso na tampa. Ele vale mais do que a memória.
30:25 Repitam comigo: aos 5 minutos, benzodiazepínico cheio; aos 20, segunda linha; aos 40, anestésico e EEG. Dose certa, na hora certa. Bom plantão.
$$),
('P3', $$
Taquicardia sinusal é sinal, não diagnóstico: procure sangramento, dor, febre, hipóxia e desidratação.
Frequência máxima sinusal estimada: 220 menos a idade; muito acima disso, desconfie de arritmia.
Fibrilação atrial rápida pode ser só o mensageiro: trate a causa antes de frear o coração.
Instabilidade causada pela própria arritmia pede cardioversão elétrica sincronizada.
$$, $$
0:00 O monitor que apita
1:55 A sinusal que esconde sangramento
4:02 A fibrilação mensageira
5:58 A causa antes do monitor
$$, $$
0:00 Ronda 03. Coração a 140, o monitor apita e todo mundo quer um remédio.
0:34 Calma. Antes de frear, pergunte por que esse coração está correndo.
1:12 O monitor mostra a pressa, mas não conta o motivo. Quem conta é a pele, a mão e a história.
1:55 Primeiro caso: taquicardia sinusal, pele fria e pulso fino. Era sangramento escondido.
2:38 Ele só dizia que estava fraco. As fezes escuras apareceram quando alguém perguntou.
3:18 Se alguém dá betabloqueador ali, tira o último recurso que ele tinha.
4:02 Segundo caso: fibrilação atrial a 150 em uma senhora com febre.
4:40 A equipe discutia qual droga usar, e a tosse dela já vinha desde domingo.
5:16 A fibrilação era só o mensageiro. Tratou a infecção, a frequência caiu.
5:58 Agora, se a própria arritmia derruba a pressão, choque sincronizado, sem demora.
6:36 A pergunta é sempre a mesma: o ritmo é o culpado ou é a testemunha?
7:12 Sangue, volume, oxigênio, dor e febre: passe por essa lista em um minuto.
7:54 Deixe a lista na parede da sala. Às quatro da manhã, a memória também cansa.
8:40 Trate a causa antes do monitor. Bom plantão, e até a próxima ronda.
$$),
('P7', $$
Glicemia capilar em toda hemiparesia: abaixo de 60 mg/dL, glicose 50% 50 mL IV e novo exame.
Paralisia pós-crise (Todd) costuma regredir em minutos a horas; pergunte se alguém viu a crise.
Aura de enxaqueca avança devagar, em 5 a 60 minutos; o AVC começa de repente.
Na dúvida, o código AVC continua: última vez visto bem, tomografia e decisão dentro de 4,5 h.
$$, $$
0:00 Nem toda fraqueza é AVC
5:12 Hipoglicemia e paralisia pós-crise
11:44 Enxaqueca com aura
16:14 O relógio não para
$$, $$
0:00 Ronda 07. Braço fraco, boca torta, e a sala inteira grita AVC.
0:52 Quase sempre é mesmo. Mas nem toda hemiparesia é AVC.
1:40 Uma parte de quem chega com o código acionado tem outra coisa, e a gente chama esses casos de imitadores.
2:44 Três imitadores para lembrar, sem nunca parar o relógio.
3:36 E essa é a parte difícil: pensar em outra coisa com as mãos já fazendo a primeira.
4:24 Enquanto uma pessoa conversa com a família, outra fura o dedo e outra avisa a radiologia.
5:12 Hipoglicemia: dedo furado na porta. Glicemia de 38, glicose na veia, o braço voltou.
6:10 Parece truque, mas não é. O cérebro sem açúcar imita quase tudo, até a boca torta.
7:08 E, se o braço não volta logo depois da correção, o código segue.
8:04 Paralisia pós-crise: alguém viu a convulsão? A força volta em horas, às vezes mais.
9:02 Procure a língua mordida, a roupa molhada e a testemunha que ficou do lado de fora.
9:58 Mas crise também pode abrir um AVC, então a imagem continua valendo.
10:46 Já aconteceu aqui: todo mundo apostava na crise, e havia um vaso fechado no exame.
11:44 Enxaqueca com aura: o formigamento caminha devagar, da mão para o rosto.
12:40 Peça que a pessoa mostre o caminho com o dedo. Quem já teve aura costuma mostrar sem pensar.
13:34 O AVC não caminha, ele cai de uma vez. E enxaqueca é diagnóstico de exclusão.
14:30 Em quem nunca teve aura na vida, a primeira não é aura até que se prove.
15:22 E ninguém vai para casa com esse rótulo só porque melhorou na maca.
16:14 Na dúvida, código acionado, hora da última vez visto bem, tomografia já.
17:06 Quem está de sobreaviso prefere ser chamado à toa a ser chamado tarde.
17:58 Anote o que fez você desconfiar. Quem recebe o paciente precisa conhecer a sua dúvida.
18:50 E conte para a equipe como terminou: é assim que a próxima suspeita fica melhor.
19:44 Imitador se descobre correndo, nunca esperando. Bom plantão, e até a próxima.
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
