-- Chapters and key points of further lessons of the demo world. Runs after seed.sql, and changes nothing when it runs again.

create temp table study (code text, key_points text, chapters text);
insert into study (code, key_points, chapters) values
('VA04', $$
Indicação: não intubo e não oxigeno, com falha de laringoscopia, supraglótico e máscara. Declare em voz alta e não espere a parada.
Palpe e marque a membrana cricotireóidea antes de qualquer intubação prevista como difícil; o ultrassom ajuda.
Material: bisturi de lâmina 10 (ou a mais larga disponível), bougie e tubo com cuff 6,0.
Membrana palpável: incisão transversa pele e membrana, gire a lâmina 90°, bougie ao lado da lâmina, tubo por cima do bougie.
Membrana não palpável: incisão vertical de 8–10 cm na linha média, dissecção com os dedos e depois a técnica habitual.
Insufle o cuff, confirme com capnografia e fixe; avance só até o cuff sumir, para não ficar seletivo.
Criança pequena (em geral abaixo de 8–12 anos, conforme o protocolo): prefira a técnica por agulha.
$$, $$
0:00 A decisão mais difícil
2:40 Reconhecer não intubo, não oxigeno
5:35 Palpar a membrana cricotireóidea
8:10 Material: bisturi, bougie e tubo
10:20 Os quatro movimentos
13:30 Pescoço difícil: incisão vertical
15:40 Confirmar, fixar e complicações
17:30 Como treinar e resumo
$$),
('CS03', $$
Pare o sangramento primeiro: compressão, torniquete, cinta pélvica, cirurgia ou radiologia intervencionista.
Acione a transfusão maciça pela clínica, escore ABC de 2 ou mais ou índice de choque acima de 0,9–1,0; não espere exames.
Proporção de 1:1:1 (plasma, plaquetas e hemácias) ou sangue total, se houver; restrinja o cristaloide.
Ácido tranexâmico 1 g IV em 10 minutos, até 3 horas do trauma, e mais 1 g em 8 horas.
Sem lesão cerebral, tolere sistólica de 80–90 mmHg até controlar o sangramento.
Aqueça desde a chegada: tríade letal é hipotermia, acidose e coagulopatia. Sangue e soro aquecidos, acima de 36 °C.
Reponha cálcio: mantenha o iônico acima de 1,1–1,2 mmol/L, por exemplo gluconato de cálcio 10%, 10–30 mL; fibrinogênio acima de 150 mg/dL.
$$, $$
0:00 Parar o sangramento é o tratamento
5:20 Reconhecer o choque hemorrágico
12:15 Quando acionar a transfusão maciça
20:30 Proporção dos hemocomponentes
28:10 Ácido tranexâmico: dose e janela
34:25 Cálcio, fibrinogênio e coagulação
40:30 Tríade letal: aquecer o paciente
46:50 Roteiro da sala e resumo
$$),
('TR03', $$
Diagnóstico clínico: dispneia ou dificuldade de ventilar, hipotensão, murmúrio abolido e hipertimpanismo de um lado. Não espere a radiografia.
Desvio de traqueia e turgência jugular são tardios e podem faltar; no ventilado, pense em pressão de pico alta e hipotensão.
Adulto: descompressão no quinto espaço intercostal, logo à frente da linha axilar média, na borda superior da costela de baixo.
Use agulha longa, de 8 cm e calibre 10–14; a de 5 cm falha em boa parte dos adultos.
Criança: segundo espaço intercostal, linha hemiclavicular.
No paciente ventilado ou se a agulha falhar: toracostomia digital no quarto ou quinto espaço, linha axilar anterior a média.
Descompressão é ponte: depois, dreno de tórax em selo d’água. Piorou de novo? Reexplore com o dedo.
$$, $$
0:00 Se pediu radiografia, já demorou
2:15 Sinais que bastam para agir
5:05 Onde furar: o quinto espaço
7:50 Agulha curta e outras armadilhas
10:05 Toracostomia digital no paciente ventilado
13:00 Do alívio ao dreno definitivo
15:00 Resumo para a sala
$$),
('CA01', $$
ECG em até 10 minutos da dor torácica; se não for diagnóstico, repita a cada 15–30 minutos e compare com o anterior.
Supra no ponto J em 2 derivações contíguas: 1 mm ou mais; em V2–V3, homem 2 mm (2,5 mm antes dos 40 anos) e mulher 1,5 mm.
Infra de V1 a V4: faça V7–V9 (supra de 0,5 mm já conta). Infarto inferior: faça V3R e V4R antes do nitrato.
Recíproca e evolução no tempo favorecem infarto; supra difuso com infra de PR favorece pericardite.
Bloqueio de ramo esquerdo: Sgarbossa modificado, com supra concordante, infra concordante de V1 a V3 ou supra discordante de 25% da onda S.
Onda T apiculada, QRS largo e P sumindo: pense em hipercalemia; gluconato de cálcio 10%, 10–30 mL IV, se houver alteração no ECG.
Infarto com supra: balão em até 90 minutos; se a angioplastia passar de 120 minutos, fibrinólise em 10–30 minutos.
$$, $$
0:00 Mesma roupa, doenças diferentes
3:40 Método de leitura em cinco passos
10:25 Critérios de supra de ST
16:10 Repolarização precoce e pericardite
22:05 Bloqueio de ramo e Sgarbossa
27:50 Hipercalemia que imita infarto
33:00 Quando acionar a hemodinâmica
36:50 Resumo para o plantão
$$),
('PE06', $$
Crise acontecendo: lateralize, oxigênio, marque a hora e veja a glicemia; nada entre os dentes.
Passou de 5 minutos: midazolam 0,2 mg/kg IM, intranasal ou bucal, ou diazepam 0,2 mg/kg IV, cada um no máximo 10 mg por dose.
Simples: 6 meses a 5 anos, generalizada, menos de 15 minutos, uma só em 24 h e exame normal depois.
Complexa: focal, 15 minutos ou mais, ou repetida em 24 h; observe e investigue conforme o exame.
Na crise simples com criança bem, tomografia, EEG e exames de rotina não são necessários; procure o foco da febre.
Punção lombar: sinais meníngeos, criança que não volta ao normal; considere de 6 a 12 meses sem vacina ou em uso de antibiótico.
À família: cerca de 1 em cada 3 repete; o risco de epilepsia é de 1–2%; antitérmico dá conforto, mas não previne a crise.
$$, $$
0:00 A crise assusta mais
1:40 Proteger durante a crise
4:00 Quando dar benzodiazepínico
6:20 Simples ou complexa
8:50 Quem não precisa de exame
11:20 Explicar à família de madrugada
14:00 Alta segura e retorno
$$),
('TX01', $$
Equipe protegida primeiro: luvas nitrílicas, avental e ambiente ventilado; retire toda a roupa e lave com água e sabão.
Atropina no adulto: 1–3 mg IV conforme a gravidade; criança 0,02–0,05 mg/kg. Dobre a dose a cada 5 minutos.
Alvo: pulmão seco, sem sibilos nem broncorreia, FC > 80 bpm e PAS > 80 mmHg. Pupila não é alvo.
Atropinizado: infusão de 10–20% da dose total de ataque por hora, com reavaliação frequente.
Febre, agitação e íleo indicam excesso de atropina: pause e reinicie com dose menor.
Pralidoxima é controversa: se usar, cedo e sempre com atropina, 30 mg/kg em 30 minutos e 8 mg/kg/h; discuta com o CIATox.
Recaída e síndrome intermediária entre 24 e 96 h: vigie a força do pescoço e a respiração por ao menos 48–72 h.
$$, $$
0:00 O paciente que chega molhado
4:20 Descontaminar sem se contaminar
9:30 Reconhecer a síndrome colinérgica
14:45 Atropina: dobrar até secar
22:10 Manutenção e excesso de atropina
26:40 Pralidoxima em debate
31:20 A recaída da madrugada
35:50 Resumo para a beira do leito
$$),
('PO01', $$
Transdutor convexo ou setorial, marcador à direita ou para a cabeça; comece pela janela mais provável do mecanismo.
Hepatorrenal: linha axilar média direita, 8º–11º espaços; percorra até a ponta inferior do fígado, onde o líquido aparece primeiro.
Esplenorrenal: mais posterior e mais alto, mão encostada na maca; olhe entre baço e diafragma.
Pelve: acima do púbis, nos dois planos, de preferência com a bexiga cheia, antes da sonda.
Coração: subxifoide; faixa anecoica com colapso diastólico do ventrículo direito sugere tamponamento.
Pulmões: sem deslizamento pense em pneumotórax, e o ponto pulmonar confirma; acima do diafragma, procure hemotórax.
Negativo não descarta: menos de 200 mL, retroperitônio, víscera oca e lesão precoce escapam. Repita se o quadro mudar.
$$, $$
0:00 A pergunta do e-FAST
2:10 Transdutor, ajuste e posição
5:00 Janela hepatorrenal
9:15 Janela esplenorrenal
12:50 Pelve e bexiga
15:40 Coração pela janela subxifoide
18:50 Pulmões: deslizamento e hemotórax
22:40 O que o negativo não descarta
$$),
('VM02', $$
Indicações fortes: DPOC exacerbado com pH ≤ 7,35 e PaCO2 > 45 mmHg, e edema pulmonar cardiogênico.
DPOC: IPAP 10–12 e EPAP 4–5 cmH2O; suba o IPAP de 2 em 2 até 15–20 para volume de 6–8 mL/kg e SatO2 88–92%.
Edema pulmonar: CPAP 8–10 cmH2O, ou IPAP 12–16 com EPAP 6–8 cmH2O, e SatO2 92–96%.
Máscara facial do tamanho certo: comece com pressão baixa, segure com a mão, explique e só depois prenda as tiras.
Não use: apneia, via aérea desprotegida (exceto rebaixamento por CO2 com vigilância), vômitos, trauma de face ou choque.
Reavalie em 1 hora: frequência respiratória, conforto, consciência, pH e PaCO2; tem que haver melhora.
Falha: FR > 35, pH < 7,25, piora da consciência, secreção ou instabilidade. Intube antes da fadiga.
$$, $$
0:00 Para quem a VNI serve
4:30 DPOC exacerbado: metas e ajustes
10:50 Edema pulmonar: CPAP ou dois níveis
16:20 Escolher a máscara
20:40 Ajustar sem assustar
26:00 Reavaliar em uma hora
30:40 Reconhecer a falha
34:30 Quando não começar
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

drop table study;
