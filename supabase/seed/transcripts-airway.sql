-- What is said in lessons and episodes of the demo world, with their chapters and key points: fictional, as everything there.
-- Runs after seed.sql, and changes nothing when it runs again.

create temp table study (code text, key_points text, chapters text, cues text);
insert into study (code, key_points, chapters, cues) values
('VA01', $$
Pré-oxigene por 3 minutos com máscara bem vedada, fluxo máximo e cabeceira a 20–30°; cateter nasal a 15 L/min durante a apneia.
Corrija a pressão antes: índice de choque acima de 0,8–0,9 pede vasopressor pronto e indutor em dose reduzida.
Indução: cetamina 1–2 mg/kg ou etomidato 0,3 mg/kg; no chocado, cerca de metade da dose.
Bloqueio: rocurônio 1,2 mg/kg ou succinilcolina 1–1,5 mg/kg (até 2 mg/kg no chocado); espere 45–60 segundos.
Diga o plano de resgate em voz alta antes das drogas; interrompa a tentativa se a saturação cair a 93%.
Tubo confirmado é capnografia com curva sustentada na primeira ventilação e nas seguintes; sem curva, retire.
Depois: fixe, analgesia antes da sedação, volume corrente de 6–8 mL/kg de peso predito e pressão reavaliada em 5 minutos.
$$, $$
0:00 Por que a sequência falha
4:04 Avaliar anatomia e fisiologia
9:33 Preparo e checklist de bolso
15:44 Posição e pré-oxigenação
22:02 Escolher e aplicar as drogas
27:45 Plano de resgate em voz alta
31:06 Laringoscopia e passagem do tubo
36:24 Confirmar e cuidar depois
$$, $$
0:00 Bom plantão a todos. Eu sou Helena Prado e hoje a gente monta, passo a passo, a sequência rápida de intubação.
0:36 Sequência rápida quer dizer indutor e bloqueador neuromuscular dados um logo após o outro, em quem não está preparado, para ter a melhor laringoscopia na primeira tentativa.
1:37 Repare que rápida é a sequência das drogas, não o preparo. Quase toda intubação que dá errado já estava errada antes de alguém pegar o laringoscópio.
2:25 A meta é o sucesso na primeira passagem sem hipóxia e sem hipotensão. A cada nova tentativa, a chance de complicação grave sobe, e sobe muito.
3:13 Antes de tudo, responda três perguntas: este paciente precisa do tubo, precisa agora, e sou eu, neste lugar, a melhor pessoa para fazer isso?
4:04 Vamos avaliar a anatomia em menos de um minuto: olhe a face, a abertura da boca, a distância entre queixo e hioide, o pescoço e a mobilidade.
4:59 O famoso LEMON serve para isso. Ele não adivinha tudo, mas obriga você a olhar o pescoço e a imaginar onde está a membrana cricotireóidea.
5:47 Agora a fisiologia, que mata mais do que a anatomia. Procure três coisas: hipoxemia, hipotensão e acidose metabólica importante, e corrija o que der antes do tubo.
6:45 Calcule o índice de choque, frequência cardíaca dividida pela pressão sistólica. Acima de 0,8 ou 0,9, espere queda de pressão depois da indução e já se antecipe.
7:43 Se a pressão está baixa, comece volume quando houver indicação e deixe a noradrenalina correndo antes da indução. Intubar primeiro e corrigir depois é convite à parada.
8:38 No paciente com acidose grave, lembre que ele compensa respirando fundo e rápido. Mantenha a apneia curta e devolva uma ventilação minuto alta depois do tubo.
9:33 Preparo agora. O checklist de bolso é lido em voz alta por uma pessoa, e os outros respondem. Leva um minuto e pega o erro que você não viu.
10:33 Comece pelos equipamentos: aspirador ligado e testado debaixo do travesseiro, bolsa-válvula-máscara com reservatório, cânula orofaríngea e dois laringoscópios com luz boa.
11:19 Tubo 7,5 ou 8 para a maioria dos adultos, um meio número menor ao lado, cuff testado, fio-guia reto até o cuff, com a ponta em taco de hóquei, e seringa conectada.
12:11 O bougie fica na sua mão ou na bancada, nunca dentro do armário. Usar o bougie desde a primeira tentativa é uma opção excelente, principalmente com laringoscopia direta.
13:05 Monitor com oximetria audível, cardioscopia, pressão não invasiva a cada dois minutos no braço contrário ao acesso, e a capnografia já ligada e testada com um sopro.
14:02 Dois acessos venosos funcionando, com soro correndo. Se a veia está difícil, resolva isso agora, porque droga perdida no subcutâneo estraga a sequência inteira.
14:53 Distribua os papéis pelo nome: quem intuba, quem ajuda com o tubo, quem faz as drogas, quem olha o monitor e quem lê o checklist e marca o tempo.
15:44 A posição ajuda mais do que a força. Alinhe o meato auditivo externo com o esterno, deixe a face paralela ao teto e a cabeceira elevada de 20 a 30 graus.
16:49 No paciente com obesidade, faça uma rampa com lençóis até que a orelha fique na altura do esterno. Confira olhando de lado, não de cima.
17:39 Pré-oxigenação: 3 minutos de respiração tranquila em oxigênio a 100%, ou oito respirações profundas se não houver tempo, com a máscara muito bem vedada.
18:33 Se usar máscara não reinalante, abra o fluxômetro até o máximo, bem acima de 15 L/min. A vedação ruim é o que mais rouba oxigênio.
19:32 Se a saturação não passa de 93% com oxigênio a 100%, o problema é shunt. Use pressão positiva: VNI, ou a bolsa-válvula-máscara bem vedada com válvula de PEEP.
20:22 Deixe um cateter nasal a 15 L/min durante a laringoscopia. É a oxigenação apneica, custa quase nada e pode render segundos preciosos.
21:10 Paciente agitado que não tolera a máscara? Considere sequência atrasada: cetamina 1 mg/kg, devagar, pré-oxigenar com ele respirando e só depois o bloqueador.
22:02 Drogas. A escolha se resume a um indutor e um bloqueador neuromuscular, com dose pensada para aquele paciente e escrita na seringa, com o nome e a concentração.
23:01 Cetamina de 1 a 2 mg/kg é uma ótima escolha para a maioria. Mantém o tônus vascular e a respiração por mais tempo, mas pode baixar a pressão no paciente esgotado.
24:06 Etomidato 0,3 mg/kg é a alternativa com pouca repercussão na pressão. Inibe a suprarrenal por 12 a 24 horas, e a relevância clínica disso ainda é discutida.
24:57 No chocado, reduza o indutor para cerca de metade e mantenha ou aumente o bloqueador, porque a circulação lenta atrasa a chegada da droga ao músculo.
25:56 Rocurônio 1,2 mg/kg ou succinilcolina 1,5 mg/kg. Os dois dão boas condições em cerca de um minuto; dose baixa de bloqueador é a causa da tentativa difícil.
26:57 Indutor e bloqueador entram em sequência, seguidos de 20 mL de soro. A partir daqui o cronômetro corre: espere 45 a 60 segundos, sem pressa.
27:45 Antes de apertar o êmbolo, o plano de resgate é dito em voz alta. Todos precisam saber o que acontece se a primeira tentativa não der certo.
28:36 Eu digo assim: plano A, laringoscopia com bougie, no máximo duas tentativas. Plano B, dispositivo supraglótico. Plano C, máscara com dois operadores. Plano D, bisturi.
29:31 Combine também o gatilho de parada. Se a saturação cair a 93%, quem olha o monitor fala, eu saio da boca e a gente volta a ventilar.
30:23 Pressão cricoide de rotina já não se recomenda em todo paciente. Se alguém estiver fazendo e a visão piorar, peça para soltar, sem discussão.
31:06 Agora a laringoscopia. Abra a boca com a manobra da tesoura, entre com a lâmina, aspire se precisar e avance aos poucos até encontrar a epiglote.
31:55 Encontrar a epiglote é o passo que ninguém deve pular. Ela é o mapa: dali você posiciona a ponta da lâmina na valécula e levanta no eixo do cabo.
32:51 A visão está ruim? Faça manipulação laríngea externa com a sua mão direita, melhore a posição da cabeça, e só depois pense em trocar de lâmina.
33:40 Viu as cordas, não tire mais os olhos delas. O tubo entra pelo canto direito da boca, e você enxerga o cuff passar pela fenda glótica.
34:39 Se usou o bougie, deixe a lâmina na boca, gire o tubo um quarto de volta para a esquerda e ele costuma deslizar sem prender na aritenoide.
35:34 Deu errado? Ventile, oxigene e mude alguma coisa: posição, lâmina, bougie ou operador. Repetir a mesma tentativa do mesmo jeito só gasta oxigênio.
36:24 Tubo dentro, cuff cheio, primeira ventilação e todos os olhos na capnografia. A curva sustentada, respiração após respiração, confirma o tubo na traqueia.
37:15 Sem curva, o tubo está no esôfago até prova em contrário: retire e ventile. A ausculta e o embaçamento do tubo enganam, e enganam gente experiente.
38:00 Ausculte para ver se não está seletivo: em geral 21 cm na comissura na mulher e 23 cm no homem. Fixe bem e peça a radiografia.
38:49 Pressão caiu depois do tubo? Confira primeiro a ventilação e o tórax, trate com noradrenalina e volume conforme o caso, e reveja a dose de sedação.
39:42 Analgesia antes da sedação, sempre. O rocurônio dura muito mais do que o indutor, e um paciente paralisado e acordado é uma falha nossa.
40:30 No ventilador, volume corrente de 6 a 8 mL/kg de peso predito, frequência conforme a doença, cabeceira elevada e gasometria em cerca de trinta minutos.
41:19 Para fechar: preparo, posição, pré-oxigenação, drogas certas, plano dito em voz alta e capnografia na primeira ventilação. Imprima o checklist e treine com a sua equipe.
42:06 Obrigada pela companhia. Leve o checklist para o próximo plantão, leia em voz alta, e não deixe a pressa decidir por você. Até a próxima aula.
$$),
('VA05', $$
Tubo na traqueia: curva sustentada por pelo menos 7 ventilações. Sem curva, considere esôfago e retire o tubo.
EtCO2 normal: 35–45 mmHg; costuma ficar 2–5 mmHg abaixo da PaCO2, e a diferença aumenta no choque e na doença pulmonar.
Na PCR: EtCO2 abaixo de 10 mmHg pede melhorar a compressão; mire 20 mmHg ou mais.
Subida abrupta e sustentada, de 10 mmHg ou mais, sugere retorno da circulação antes do pulso.
EtCO2 abaixo de 10 mmHg após 20 minutos de PCR, com tubo, indica mau prognóstico; nunca decida só por ele.
Rampa em barbatana de tubarão: broncoespasmo ou obstrução. Perda do platô: vazamento, tubo dobrado ou secreção.
Queda súbita a zero: desconexão, obstrução, tubo deslocado ou parada. Olhe o paciente antes do aparelho.
$$, $$
0:00 O que a capnografia mede
4:23 A curva normal por fases
9:15 Confirmar o tubo na traqueia
14:30 Capnografia durante a PCR
20:42 Rampas, platôs e broncoespasmo
25:02 Quedas e subidas do EtCO2
28:37 Paciente que respira sozinho
31:36 Roteiro de leitura à beira do leito
$$, $$
0:00 Bom plantão. Eu sou Marina Vilhena, e nesta aula vamos aprender o que a curva da capnografia conta sobre o tubo, o pulmão e a circulação.
0:43 A capnografia mede o gás carbônico exalado ao longo do tempo. O número no fim da expiração se chama EtCO2, e o desenho se chama capnograma.
1:25 Para o gás carbônico aparecer no monitor, três coisas precisam funcionar: a célula tem que produzir, o coração tem que transportar e o pulmão tem que eliminar.
2:13 Por isso a mesma curva fala de metabolismo, de circulação e de ventilação. Nenhum outro monitor à beira do leito entrega tanto com um sensor tão pequeno.
3:05 Cuidado para não confundir: oximetria mostra oxigenação e demora a cair; capnografia mostra ventilação e muda na mesma respiração. Os dois se completam.
3:45 O sensor pode ser de fluxo principal, encaixado no tubo, ou de aspiração lateral, que também funciona em cateter nasal no paciente que respira sozinho.
4:23 Vamos desenhar a curva normal. Na fase um, começa a expiração e sai o ar do espaço morto, sem gás carbônico: a linha fica no zero.
5:06 Na fase dois, o ar dos alvéolos se mistura ao do espaço morto e a curva sobe quase na vertical, como a parede de um prédio.
5:48 A fase três é o platô alveolar, quase horizontal, subindo só um pouquinho. No fim dele está o valor que o monitor mostra, o EtCO2.
6:29 Depois vem a inspiração, e a curva despenca de volta ao zero. Se não volta ao zero, o paciente está reinalando gás carbônico.
7:07 O valor normal fica entre 35 e 45 mmHg. Em pulmão saudável, o EtCO2 fica 2 a 5 mmHg abaixo da PaCO2 da gasometria arterial.
7:48 Essa diferença aumenta quando há alvéolo ventilado e mal perfundido, como no choque e na doença pulmonar. Compare com uma gasometria antes de confiar só no número.
8:34 Então leia sempre em ordem: tem curva, qual a frequência, qual a forma, qual o valor e qual a tendência nos últimos minutos.
9:15 Primeira grande aplicação: como saber se o tubo está no lugar. A resposta é curva presente e sustentada depois da intubação, em todo paciente, em todo lugar.
9:57 Olhe pelo menos sete ventilações. Se houver gás no estômago, uma intubação esofágica pode mostrar duas ou três ondinhas que vão sumindo até a linha reta.
10:47 Sem curva sustentada, tubo no esôfago até prova em contrário. Não gaste tempo auscultando e torcendo: retire o tubo, ventile com máscara e reorganize.
11:28 E na parada? Mesmo na PCR, com compressão sendo feita, costuma aparecer alguma curva, ainda que baixa. Linha reta não se explica só pela parada.
12:15 Causas de linha reta com tubo na traqueia existem: tubo totalmente obstruído, sensor desconectado, broncoespasmo extremo. Cheque rápido, mas na dúvida retire o tubo.
12:58 Lembre do limite: a capnografia confirma via aérea, não profundidade. O tubo seletivo no brônquio direito pode ter uma curva linda. Confira a marca e a ausculta.
13:46 Depois de confirmar, deixe ligada. Transporte, mudança de maca e tomografia são os momentos em que o tubo sai, e a curva avisa na respiração seguinte.
14:30 Agora a PCR. Durante a ressuscitação a ventilação é mais ou menos constante, então o EtCO2 passa a refletir o fluxo de sangue que a compressão gera.
15:17 Se o valor está abaixo de 10 mmHg, melhore a compressão: profundidade de 5 a 6 cm, retorno completo do tórax, 100 a 120 por minuto e troca de quem comprime.
16:13 Mire 20 mmHg ou mais. O número é um retorno em tempo real para a equipe, e quem comprime cansado aparece na tela antes de admitir.
17:03 Com via aérea avançada, ventile a cada seis segundos, dez por minuto. Hiperventilar baixa o EtCO2, atrapalha o retorno venoso e confunde a interpretação.
17:43 Uma subida abrupta e sustentada, de 10 mmHg ou mais, em geral para 35 ou 40, sugere retorno da circulação espontânea, às vezes antes do pulso.
18:30 Quando ela aparece, não pare a compressão no meio do ciclo só por isso. Termine o ciclo, cheque o ritmo e o pulso e confirme com a pressão.
19:14 A adrenalina pode baixar um pouco o EtCO2 por vasoconstrição, e o bicarbonato faz subir por alguns minutos. Não confunda esse pico com circulação de volta.
20:00 Prognóstico: EtCO2 persistentemente abaixo de 10 mmHg após vinte minutos de reanimação, com tubo bem posicionado, fala contra. Mas nunca use o valor sozinho para parar.
20:42 Vamos às formas. No broncoespasmo o ar sai de maneira desigual, a fase dois fica inclinada e a curva vira uma rampa, a barbatana de tubarão.
21:24 Quanto mais inclinada a rampa, maior a obstrução. Se o broncodilatador funciona, você vê o platô voltar a ficar plano antes mesmo da ausculta melhorar.
22:05 Nem toda rampa é broncoespasmo: tubo dobrado, paciente mordendo o tubo e rolha de secreção desenham parecido. Passe a sonda de aspiração e tire a dúvida.
22:54 Curva que não volta ao zero mostra reinalação: válvula expiratória com defeito, fluxo insuficiente ou expiração interrompida antes do fim, com ar aprisionado no tórax.
23:41 Um entalhe no meio do platô costuma ser o paciente tentando inspirar contra o ventilador. Reveja a sedação, a analgesia e o ajuste, nessa ordem.
24:19 Platô curto e irregular, com valor menor do que o esperado, sugere vazamento: cuff murcho, tubo alto demais ou conexão frouxa no circuito.
25:02 Queda súbita a zero exige ação imediata. Olhe o paciente, desconecte do ventilador, ventile com a bolsa e pense em tubo fora, tubo obstruído, desconexão ou parada.
25:42 Queda rápida, mas não a zero, com a curva de formato preservado, sugere que o débito cardíaco despencou. Palpe o pulso e meça a pressão agora.
26:26 Queda gradual ao longo de minutos combina com hiperventilação, perda de volume, hipotermia ou perfusão piorando. A tendência vale mais do que o número isolado.
27:04 Subida gradual quer dizer hipoventilação ou produção aumentada: ventilação minuto insuficiente, sedação profunda, tremor, metabolismo acelerado. Ajuste a frequência e reveja o que mudou.
27:40 Faça o raciocínio em dois tempos: o formato mudou, penso em via aérea e circuito; o formato é o mesmo e o valor mudou, penso em circulação e metabolismo.
28:37 E no paciente sem tubo? Na sedação para procedimento, o cateter com capnografia mostra apneia e hipoventilação vários segundos, às vezes minutos, antes da queda da saturação.
29:19 Curva que some com o tórax se mexendo é obstrução: reposicione a cabeça e eleve a mandíbula. Curva que some com o tórax parado é apneia: estimule e ventile.
30:10 O oxigênio suplementar atrasa a queda da oximetria e esconde a hipoventilação. Justamente quem está com cateter de oxigênio é quem mais precisa da curva.
30:48 No cateter nasal o valor absoluto é menos confiável, porque o ar se dilui e a pessoa respira pela boca. Valorize a presença, o ritmo e a tendência.
31:36 Vamos juntar tudo num roteiro de dez segundos. Tem curva? É sustentada? A forma tem platô? O valor faz sentido? Para onde ele está indo?
32:20 Deixe o alarme de apneia ligado e ajuste os limites, por exemplo 30 e 50 mmHg, para o paciente que está à sua frente. Alarme silenciado não avisa ninguém.
33:04 Registre no prontuário o valor e a presença de curva logo após a intubação e na chegada ao destino. Isso protege o paciente e documenta o tubo.
33:56 Treine a equipe inteira, não só quem intuba. A pessoa que está na ventilação precisa reconhecer a linha reta e dizer em voz alta que perdeu a curva.
34:49 Guarde três frases: sem curva, tire o tubo; curva baixa na PCR, comprima melhor; subida abrupta, pense em pulso. Obrigada e bom plantão a todos.
$$),
('VA07', $$
Cetamina 1–2 mg/kg IV; etomidato 0,3 mg/kg IV; propofol 1–2 mg/kg IV apenas em quem tem pressão sobrando.
No chocado: metade da dose do indutor, dose plena ou maior do bloqueador.
Rocurônio 1,2 mg/kg IV: início em cerca de 60 segundos, duração de 45–90 minutos. Sede e analgesie logo.
Succinilcolina 1–1,5 mg/kg IV: início em 45–60 segundos, duração de 6–10 minutos. Evite na hipercalemia e na hipertermia maligna.
Fentanil 1–3 mcg/kg IV, lento, 3 minutos antes, só se a pressão permitir; não é obrigatório.
Vasopressor antes do êmbolo: noradrenalina correndo ou adrenalina diluída a 10 mcg/mL, 5–20 mcg por vez.
Peso: rocurônio pelo ideal; succinilcolina e etomidato pelo real; cetamina e propofol mais perto do ideal ou magro.
$$, $$
0:00 Indutor e bloqueador: a lógica
5:09 Cetamina: dose e cuidados
12:21 Etomidato e propofol: quando usar
21:53 Fentanil opcional, rocurônio em dose plena
28:58 Succinilcolina: contraindicações que importam
34:53 Dose por peso e choque
39:32 Vasopressor antes do êmbolo
44:51 Depois do tubo e resumo
$$, $$
0:00 Olá, eu sou Lívia Távora. Hoje a conversa é sobre drogas da intubação: cetamina, etomidato ou propofol, e qual bloqueador acompanha cada um deles.
0:55 Não existe combinação única que sirva para todo mundo. Existe um paciente, com um peso, uma pressão e um pulmão, e uma dose que cabe nele.
1:53 O indutor tira a consciência e a memória. O bloqueador neuromuscular relaxa, abre a boca, afasta as cordas e melhora muito a chance de acertar na primeira tentativa.
2:47 Indutor sem bloqueador piora a laringoscopia e provoca vômito e tosse. Bloqueador sem indutor deixa a pessoa paralisada e acordada. Um não substitui o outro.
3:31 Antes da droga vem a pergunta da fisiologia: como está a pressão, como está a saturação e o que vai acontecer quando eu tirar o estímulo simpático?
4:22 Quase todo indutor baixa a pressão no paciente que está no limite, inclusive aqueles considerados estáveis. A dose importa mais do que o nome na ampola.
5:09 Começo pela cetamina. Dose de indução de 1 a 2 mg/kg intravenosa, início em 45 a 60 segundos, duração de 10 a 20 minutos.
5:51 Ela dissocia, dá analgesia e preserva a respiração e os reflexos por mais tempo. Também é broncodilatadora, o que ajuda no paciente com broncoespasmo grave.
6:44 A liberação de catecolaminas costuma manter ou subir a pressão e a frequência. Mas no paciente esgotado, sem reserva, a cetamina também derruba a pressão.
7:31 No chocado, use 0,5 a 1 mg/kg. Se você precisa lembrar só uma coisa desta aula, lembre dessa: indutor pela metade em quem está em choque.
8:28 E a pressão intracraniana? O receio antigo não se confirmou nos estudos atuais. Manter a pressão arterial e o oxigênio protege mais o cérebro do que evitar a cetamina.
9:28 Cuidados: salivação, que pede aspirador à mão, e taquicardia com hipertensão, que não interessa em quem já chega com a pressão muito elevada e o coração no limite.
10:29 Confira a apresentação: há cetamina racêmica e dextrocetamina, e ambas costumam vir a 50 mg/mL. A dextrocetamina é mais potente, então siga a bula e o protocolo local.
11:22 Se não houver veia, a cetamina pode ser feita por via intramuscular, 4 a 5 mg/kg, para conseguir controlar a situação e então obter o acesso.
12:21 Etomidato agora. Dose de 0,3 mg/kg intravenosa, início em menos de um minuto, duração de 5 a 15 minutos. A ampola costuma ter 2 mg/mL.
13:09 A grande virtude é mexer pouco na pressão. No paciente em choque, mesmo assim, reduza para 0,15 a 0,2 mg/kg, porque o estímulo simpático vai embora.
14:00 Etomidato não tem efeito analgésico e pode causar mioclonias, que somem com o bloqueador. Avise a equipe, para ninguém se assustar com aquele abalo passageiro.
14:57 E a suprarrenal? Uma única dose inibe a síntese de cortisol por 12 a 24 horas, às vezes mais. Nunca use em infusão contínua.
15:41 Se isso muda mortalidade ainda é discutido. Ensaios e metanálises divergem, e tanto cetamina quanto etomidato continuam aceitos nas diretrizes e nos serviços.
16:28 Minha prática é simples: se tenho as duas, prefiro cetamina no paciente séptico e fico tranquila com etomidato quando a prioridade é não mexer na frequência.
17:14 Propofol: dose de 1 a 2 mg/kg intravenosa, início em 30 a 45 segundos, duração de 5 a 10 minutos. Excelente hipnótico, sem analgesia.
18:09 É vasodilatador e deprime o miocárdio. No idoso e no hipovolêmico a queda pode ser brutal, e por isso reservo para quem tem pressão sobrando.
19:03 Se só houver propofol na sala e o paciente estiver limítrofe, use 0,5 mg/kg ou menos, com vasopressor correndo. É menos sobre a droga e mais sobre a dose.
20:10 Onde ele brilha: no paciente hipertenso, de circulação preservada, ou com broncoespasmo, e na sedação contínua depois do tubo, com a pressão monitorada.
20:50 E lembre da dor na injeção: use veia calibrosa. A ampola de 10 mg/mL é uma emulsão lipídica; aspire com técnica limpa e descarte o que sobrou.
21:53 E o fentanil? Como pré-tratamento, 1 a 3 mcg/kg, lento, cerca de três minutos antes, para atenuar a resposta simpática à laringoscopia em casos escolhidos.
22:39 Em quem está chocado, ele tira justamente o simpático que segura a pressão. Nesse paciente, deixe o fentanil para depois do tubo, na analgesia.
23:35 Injetado rápido e em dose elevada, o fentanil pode causar rigidez da parede torácica e apneia. Por isso é lento, com a máscara pronta e alguém olhando.
24:32 Bloqueador neuromuscular. O rocurônio na sequência rápida é 1,2 mg/kg, não 0,6. Com a dose baixa o início demora e a laringoscopia é feita com o paciente tossindo.
25:33 Com 1,2 mg/kg as condições ficam prontas em cerca de 60 segundos. A duração vai de 45 a 90 minutos, mais longa no idoso e em quem tem o fígado doente.
26:32 Essa duração tem um preço: o indutor acaba antes. Comece analgesia e sedação logo depois do tubo, porque o paciente não consegue avisar que acordou.
27:19 A reversão do rocurônio com sugamadex, 16 mg/kg na situação imediata, existe, mas não salva uma via aérea perdida. O plano de resgate continua obrigatório.
28:06 A ampola costuma ter 50 mg em 5 mL. Para 70 kg, são 84 mg, quase duas ampolas; tenha pelo menos duas preparadas na bandeja.
28:58 Succinilcolina, ou suxametônio: 1 a 1,5 mg/kg, pelo peso real, início em 45 a 60 segundos, duração de 6 a 10 minutos, com fasciculações antes do relaxamento.
29:47 No Brasil ela vem em pó, 100 ou 500 mg por frasco, e precisa ser diluída. Deixe a seringa rotulada com a concentração, por exemplo 10 mg/mL.
30:47 Contraindicações que importam: hipercalemia conhecida, história pessoal ou familiar de hipertermia maligna e doença neuromuscular, como as miopatias e as denervações.
31:32 Também evite depois das primeiras 24 a 72 horas de lesões extensas de pele ou de músculo e na imobilização prolongada, porque o potássio pode subir muito.
32:31 A dose normal eleva o potássio em cerca de 0,5 mEq/L. Em rim ruim com potássio normal ela pode ser usada, mas por que não usar rocurônio?
33:27 Bradicardia pode aparecer, principalmente na segunda dose e na criança. A duração curta também não garante retorno da respiração antes da hipóxia.
34:06 Qual dos dois? Rocurônio ou succinilcolina, na dose certa, dão sucesso parecido na primeira tentativa. Use o que a sua equipe conhece e tem na gaveta.
34:53 Qual peso usar? Rocurônio pelo peso ideal. Succinilcolina e etomidato pelo peso real. Cetamina e propofol, mais perto do peso ideal ou da massa magra; as referências variam um pouco.
36:02 Faça a conta antes e escreva. Uma tabela na parede com 50, 60, 70, 80 e 100 kg evita multiplicação no momento em que todos falam juntos.
36:52 Exemplo: homem de 70 kg estável. Cetamina 105 mg, que é 1,5 mg/kg, seguida de rocurônio 84 mg. Ou etomidato 21 mg com o mesmo bloqueador.
37:48 O mesmo homem chocado: cetamina 35 a 50 mg, ou etomidato 10 mg, com rocurônio de 84 a 110 mg, e a noradrenalina já correndo.
38:46 Por que mais bloqueador no chocado? Porque o débito baixo atrasa a chegada da droga à placa motora. Dose maior e um pouco mais de paciência.
39:32 Agora o vasopressor, que se prepara antes de apertar o êmbolo. Se a pressão está limítrofe, deixe a noradrenalina correndo a 0,05 a 0,1 mcg/kg/min.
40:29 A alternativa de resgate é a adrenalina diluída a 10 mcg/mL: 1 mL da ampola de 1 mg/mL em 9 mL de soro, e depois 1 mL dessa mistura em mais 9 mL.
41:44 Faça 0,5 a 2 mL por vez, ou seja, 5 a 20 mcg, a cada dois a cinco minutos. Rotule a seringa em letras grandes para ninguém confundir.
42:50 Não conte só com soro. Um litro de cristaloide de rotina antes da intubação não evitou colapso nos ensaios; volume é para quem tem indicação de volume.
43:53 Se a pressão cair depois do tubo, pense em droga demais, pressão positiva demais e complicação no tórax, e trate a causa enquanto sobe o vasopressor.
44:51 Depois do tubo: fentanil 25 a 100 mcg conforme a pressão, ou infusão, e sedação com cetamina ou propofol em dose baixa, sempre titulando com escala.
45:43 Vamos a três pacientes para fixar. Broncoespasmo grave: cetamina 1,5 mg/kg e rocurônio 1,2 mg/kg, com volume e vasopressor prontos para a hipotensão do depois.
46:31 Chocado, com pressão 80 por 50: noradrenalina correndo antes, cetamina 0,5 mg/kg ou etomidato 0,15 mg/kg, rocurônio 1,2 a 1,6 mg/kg.
47:17 Hipertenso, com pressão 220 por 120 e agitado: fentanil 2 mcg/kg lento, etomidato 0,3 mg/kg ou propofol 1 mg/kg, e bloqueador em dose plena.
48:12 Resumo: indutor pela metade no choque, bloqueador em dose plena, vasopressor antes do êmbolo e sedação logo depois. Obrigada, e bom plantão para vocês.
$$),
('P1', $$
Fadiga respiratória nem sempre é tubo: em quem está consciente, colabora e protege a via aérea, tente VNI bem ajustada.
Comece baixo (IPAP 10 e EPAP 4–5 cmH2O), suba aos poucos e fique ao lado nos primeiros minutos.
Reavalie em 1 hora: frequência, conforto, consciência e pH. Sem melhora, intube sem adiar.
Plano de resgate dito antes: quem intuba, com quê e qual sinal encerra a tentativa.
$$, $$
0:00 O pedido de tubo
3:34 Paciência com a VNI
7:20 O plano de resgate
9:38 Uma hora depois
13:28 O que fica deste caso
$$, $$
0:00 Bom plantão! Na Ronda de hoje, a intubação que não precisou acontecer.
0:26 É uma história que muita gente já viveu: DPOC conhecido, três dias de tosse e uma bombinha que não resolvia mais.
1:04 Chegou exausto, frequência de 38, e a sala inteira já pedia o tubo.
1:42 Exausto, mas acordado. Respondia em duas palavras, tossia e ficava sentado sozinho, e isso muda a conta.
2:26 O residente perguntou: e se a gente ajustar bem a VNI?
2:54 Não é teimosia. Para quem está acordado e protege a via aérea, tentar direito costuma valer a pena.
3:34 Máscara do tamanho certo, pressões baixas e subindo devagar.
4:10 No começo ele quis arrancar tudo. É o que acontece quando a gente prende as tiras e vai embora.
4:58 Alguém ficou ao lado dele, segurando a máscara e explicando cada passo.
5:41 A família também precisa entender o barulho e a espera. Dois minutos de conversa acalmam o quarto inteiro.
6:32 E o tratamento da causa corria junto, porque a máscara ganha tempo, mas não cura ninguém.
7:20 E o plano de resgate foi dito antes: material aberto, quem intuba e quando.
8:02 Plano em voz alta tira o medo da sala. Todo mundo sabia que havia um limite, e qual era.
8:49 O limite era simples: se ele ficasse sonolento ou cansasse de vez, o tubo ia, sem discussão.
9:38 Combinamos reavaliar em uma hora: frequência, consciência e pH.
10:20 Nesse meio-tempo ninguém saiu de perto. Máscara boa tem gente na beira do leito, e não só alarme.
11:06 A frequência caiu para 24, o pH subiu e ele pediu água.
11:48 A filha perguntou se ele tinha escapado. A gente disse a verdade: melhorou, mas a noite ainda era longa.
12:37 E se não tivesse melhorado, a gente teria intubado sem culpa. O que machuca é a tentativa que não tem fim.
13:28 Da próxima vez que a sala pedir o tubo, pergunte em voz alta o que falta tentar e até quando.
14:20 Tempo, paciência e plano: o tubo ficou na bandeja. Até a próxima Ronda!
$$),
('PR01', $$
Duas tentativas de veia ou 60–90 segundos sem acesso em paciente grave: vá para o intraósseo.
Tíbia proximal no adulto: 3 cm abaixo da patela e 2 cm medial, na face plana, agulha a 90°.
Úmero proximal: braço rodado para dentro, mão no umbigo, 1 cm acima do colo cirúrgico, agulha longa a 45°.
Agulha pelo tamanho: 15 mm de 3 a 39 kg, 25 mm na maioria, 45 mm no úmero do adulto e no obeso; 5 mm visíveis ao tocar o osso.
Consciente: lidocaína 2% sem vasoconstritor, 40 mg em 2 minutos (criança 0,5 mg/kg, máximo 40 mg), espere 1 minuto e faça o flush.
Sem flush não há fluxo: 5–10 mL no adulto, 2–5 mL na criança; depois, bolsa pressurizada a 300 mmHg.
Não puncione osso fraturado, já furado nas últimas 48 h, infectado ou com prótese; retire em até 24 h.
$$, $$
0:00 Duas tentativas e siga em frente
1:15 Quem não pode receber
2:10 Tíbia, úmero ou esterno
4:00 Agulha pelo tamanho
5:15 A punção em sessenta segundos
7:10 Lidocaína lenta e flush
8:40 O que pode correr pelo osso
9:50 Vigiar e retirar
$$, $$
0:00 Oi, pessoal, aqui é Tomás Azeredo. Em sessenta segundos dá para ter um acesso intraósseo funcionando, e nesta aula eu mostro cada um desses segundos.
0:15 A regra é simples: paciente grave, duas tentativas de veia periférica, ou 60 a 90 segundos sem acesso, e a gente segue em frente pelo osso.
0:30 A medula óssea é uma veia que não colapsa. O osso segura o vaso aberto, mesmo no choque mais profundo, e drena direto para a circulação central.
0:45 Na PCR, a veia periférica continua sendo a primeira opção das diretrizes, mas se ela não vem logo, o intraósseo entra sem parar as compressões.
1:00 Vale para adulto, criança e recém-nascido, com agulha e local próprios. Na criança em choque, muitas vezes ele é o primeiro acesso, e está tudo bem.
1:15 Antes de furar, quatro perguntas. Esse osso está fraturado? O líquido vai vazar pela fratura, e o membro pode evoluir com síndrome compartimental.
1:29 Já houve punção intraóssea nesse mesmo osso nas últimas 48 horas? Então troque de osso, porque o primeiro furo vaza.
1:41 Existe infecção na pele, prótese no local ou cirurgia ortopédica prévia? Escolha outro ponto. E se você não palpa a referência, não é ali.
1:56 Doenças com osso muito frágil, como a osteogênese imperfeita, são contraindicação. O resto é relativo: em quem está morrendo, o acesso vem primeiro.
2:10 Três endereços: tíbia, úmero e esterno. A tíbia proximal é a preferida para aprender, porque é plana, superficial e fica longe do tórax e da via aérea.
2:26 No adulto, perna esticada, ache a patela, desça dois dedos, uns 3 cm, e vá 2 cm para dentro. É a face plana e lisa da tíbia.
2:42 Na criança, de 1 a 2 cm abaixo e para dentro da tuberosidade da tíbia, sempre longe da placa de crescimento. No lactente, existe ainda o fêmur distal.
2:59 O úmero proximal dá fluxo maior e chega mais rápido ao coração. Coloque a mão do paciente sobre o umbigo, cotovelo junto do corpo, braço rodado para dentro.
3:16 Palpe o úmero de baixo para cima até a bola de golfe sobre o pino: é o colo cirúrgico. Suba 1 cm e fique no tubérculo maior.
3:32 O esterno só com dispositivo próprio, no manúbrio, em adulto. Nunca use a agulha de tíbia no esterno, e atenção, porque ele atrapalha as compressões.
3:47 Tornozelo também serve: na tíbia distal, 3 cm acima da parte mais saliente do maléolo medial, na porção plana do osso.
4:00 A agulha se escolhe pelo tamanho do paciente e pela gordura sobre o osso. O calibre é o mesmo, 15 gauge, o que muda é o comprimento.
4:15 Nos kits com motor, a de 15 mm vai de 3 a 39 kg, a de 25 mm serve à maioria, e a de 45 mm é para úmero de adulto e obeso.
4:34 O teste que importa: com a agulha através da pele e encostada no osso, você precisa enxergar pelo menos 5 mm, a última marca preta.
4:48 Não vê a marca? A agulha é curta, troque por uma maior antes de ligar o motor. Agulha curta é a causa mais comum de extravasamento.
5:02 Sem motor, a agulha manual resolve: movimento de rotação com pressão firme, segurando perto da ponta, até sentir a perda súbita da resistência.
5:15 Agora o relógio. Segundo zero: luva, antisséptico na pele e o membro estabilizado com um apoio embaixo. A sua mão nunca fica atrás do osso.
5:31 Segundo quinze: atravesse a pele a 90 graus na tíbia, sem ligar o motor, até tocar o osso. Confira a marca de 5 mm.
5:46 No úmero, o ângulo é de 45 graus, apontando para o quadril do lado oposto. Essa é a diferença que mais gente esquece.
6:01 Segundo vinte: aperte o gatilho com pressão leve e constante. Deixe o motor trabalhar, não empurre. No adulto, avance 1 a 2 cm depois de sentir o osso ceder.
6:20 Na criança, solte o gatilho assim que sentir a perda de resistência. Passar do outro lado do osso é o erro clássico com paciente pequeno.
6:36 Segundo trinta: segure o canhão, desconecte o motor, gire o mandril no sentido anti-horário e retire. A agulha tem que ficar firme, em pé, sozinha.
6:52 Conecte a extensão já preenchida, fixe com o curativo próprio e aspire. Veio medula ou sangue, ótimo. Se não veio, mas está firme, faça o teste do flush.
7:10 A punção dói pouco, a infusão dói muito. Em quem sente dor, lidocaína a 2% sem vasoconstritor pela própria agulha, antes do flush.
7:22 No adulto, 40 mg, que são 2 mL, lentos, em dois minutos. Espere mais um minuto para agir. Na criança, 0,5 mg/kg, no máximo 40 mg.
7:37 Se ainda doer, repita metade da dose, 20 mg no adulto, em um minuto. Lidocaína rápida vai embora para a circulação e não anestesia nada.
7:51 Se o paciente reclama durante o soro, acredite: pare, anestesie outra vez pela agulha e só depois aumente a velocidade, devagar.
8:02 Paciente em parada ou inconsciente não espera lidocaína. Vai direto para o flush, que é obrigatório em todo mundo.
8:13 Sem flush não há fluxo. Rápido, de 5 a 10 mL de soro fisiológico no adulto e de 2 a 5 mL na criança, para abrir o espaço medular.
8:28 Enquanto empurra, olhe e palpe a panturrilha ou o ombro. Inchou, endureceu ou ficou frio, pare na hora: está fora do osso.
8:40 O que pode correr? Quase tudo. As drogas da PCR, vasopressor em infusão, cristaloide, hemocomponente e até contraste, conforme o protocolo da radiologia.
8:54 A dose é a mesma da veia. Depois de cada droga, um flush de 10 mL no adulto, ou 5 mL na criança, para o remédio chegar.
9:10 A gravidade sozinha não basta. Use bolsa pressurizada a 300 mmHg no adulto, ou seringa com torneira de três vias na criança, em alíquotas medidas.
9:25 Solução muito hipertônica pede cuidado e diluição quando há tempo, e quimioterápico não entra. O resto corre sem problema.
9:37 O aspirado serve para glicemia, hemoglobina e tipagem, avisando o laboratório. Potássio, leucócitos e plaquetas não são confiáveis pela amostra do osso.
9:50 Complicação é rara, mas existe. A principal é o extravasamento, que na perna pode virar síndrome compartimental. Examine o membro a cada 15 minutos na primeira hora.
10:07 Osteomielite acontece em menos de 1% e tem relação com o tempo. Por isso, retire em até 24 horas, ou antes, assim que houver uma veia confiável.
10:25 Para retirar, encaixe uma seringa com rosca, gire no sentido horário e puxe reto. Não balance. Comprima, faça um curativo e registre a hora.
10:40 Anote na pulseira e no prontuário: local, data e hora. Quem recebe o paciente precisa saber qual osso não pode ser puncionado de novo.
10:56 Resumindo: duas tentativas de veia, referência palpada, marca de 5 mm, flush sempre, lidocaína lenta em quem sente dor. Treinem, e bom plantão.
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
