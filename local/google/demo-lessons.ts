import type { EmulatedVideo, PictureKey } from './types.ts';

/** Subject, what it is about, tags. */
const SUBJECTS: readonly [string, string, ...string[]][] = [
  ['Via aérea difícil', 'o plano antes do laringoscópio', 'via aérea', 'intubação'],
  ['Pré-oxigenação', 'comprar minutos antes da apneia', 'via aérea', 'oxigênio'],
  ['Cricotireoidostomia', 'quando não ventilo e não intubo', 'via aérea', 'procedimento'],
  ['Ventilação não invasiva', 'para quem, com que ajuste e até quando', 'ventilação'],
  ['Ventilação protetora', 'volume, pressão e a prona', 'ventilação', 'SDRA'],
  ['Asma quase fatal', 'broncodilatar sem esgotar', 'ventilação', 'asma'],
  ['Choque séptico', 'a primeira hora', 'sepse', 'choque'],
  ['Choque cardiogênico', 'reconhecer pelo pulso e pelo ultrassom', 'choque', 'cardiologia'],
  ['Choque hemorrágico', 'do torniquete à transfusão maciça', 'choque', 'trauma'],
  ['Noradrenalina periférica', 'acesso, dose e vigilância', 'choque', 'vasopressor'],
  ['Infarto com supra', 'da porta ao balão', 'ECG', 'cardiologia'],
  ['Supra que não é infarto', 'pericardite, bloqueio e hipercalemia', 'ECG', 'cardiologia'],
  ['Taquicardia de QRS largo', 'tratar como ventricular até prova em contrário', 'ECG', 'arritmia'],
  ['Fibrilação atrial instável', 'sincronizar ou frear', 'arritmia', 'cardiologia'],
  ['Bradicardia que não responde', 'marca-passo transcutâneo sem susto', 'arritmia'],
  ['Parada cardiorrespiratória', 'compressões, ritmo e causa', 'PCR', 'RCP'],
  ['Cuidados pós-parada', 'a temperatura e as outras metas', 'PCR'],
  ['Edema agudo de pulmão', 'nitrato, pressão positiva e diurético', 'cardiologia'],
  ['Dissecção de aorta', 'a dor que muda de lugar', 'cardiologia', 'imagem'],
  ['Embolia pulmonar', 'probabilidade antes da angiotomografia', 'tromboembolismo'],
  ['AVC isquêmico', 'a janela que se mede em neurônios', 'AVC', 'neurologia'],
  ['Status epilepticus', 'do benzodiazepínico ao coma', 'convulsão', 'neurologia'],
  ['Cefaleia em trovoada', 'quando a tomografia não basta', 'neurologia'],
  ['Coma sem causa', 'o exame de cinco minutos', 'neurologia'],
  ['Trauma cranioencefálico', 'evitar a segunda lesão', 'trauma', 'neurologia'],
  ['Avaliação primária no trauma', 'sangramento antes do resto', 'trauma'],
  ['eFAST', 'janelas, achados e armadilhas', 'POCUS', 'trauma'],
  ['Drenagem de tórax', 'marcos, técnica e complicações', 'procedimento', 'trauma'],
  ['Fratura de pelve', 'estabilizar antes de transportar', 'trauma'],
  ['Queimaduras', 'superfície, via aérea e volume', 'trauma', 'queimados'],
  ['Criança grave', 'o triângulo de avaliação', 'pediatria'],
  ['Bronquiolite', 'menos é mais', 'pediatria', 'ventilação'],
  ['Lactente febril', 'quem precisa da punção', 'pediatria', 'infecção'],
  ['Cetoacidose diabética', 'volume, insulina e potássio', 'metabólico'],
  ['Hipercalemia', 'cálcio primeiro', 'metabólico', 'ECG'],
  ['Hiponatremia sintomática', 'corrigir sem desmielinizar', 'metabólico'],
  ['Intoxicação por organofosforado', 'atropina até secar', 'toxicologia'],
  ['Acidente ofídico', 'gênero, soro e gravidade', 'toxicologia', 'peçonhentos'],
  ['Anafilaxia', 'adrenalina no músculo, sem demora', 'alergia'],
  ['Hemorragia digestiva', 'ressuscitar antes da endoscopia', 'gastroenterologia'],
];

const ANGLES = ['conduta no plantão', 'caso comentado', 'erros que custam caro'] as const;

/** Forms of ISO 8601 that YouTube uses, with units left out; minutes are filled in for the rest. */
const ODD_DURATIONS = new Map([
  [4, 'PT10M'],
  [9, 'PT1H'],
  [14, 'PT1H17S'],
  [19, 'PT45S'],
  [24, 'PT2H3M4S'],
]);

/** Half of real videos have no `maxres`. */
const WIDEST: readonly PictureKey[] = ['maxres', 'high', 'maxres', 'standard', 'high', 'medium'];

const NEWEST = Date.UTC(2026, 10, 18, 12);
const DAY_MS = 24 * 60 * 60 * 1000;

/** The ordinary lessons of the demo channel, newest first: 120 that can all be imported. */
export const demoLessons: readonly EmulatedVideo[] = ANGLES.flatMap((angle, round) =>
  SUBJECTS.map(([subject, about, ...tags], index) => {
    const number = round * SUBJECTS.length + index;
    return {
      id: lessonId(number),
      title: `${subject}: ${angle}`,
      description: `${subject}: ${about}. Aula gravada no anfiteatro do hospital, com discussão ao final.`,
      duration:
        ODD_DURATIONS.get(number) ?? `PT${9 + ((number * 7) % 50)}M${1 + ((number * 13) % 59)}S`,
      publishedAt: isoTime(NEWEST - number * 3 * DAY_MS),
      // Some have none, and then the key is absent.
      ...(number % 11 === 7 ? {} : { tags: ['medicina de emergência', ...tags] }),
      views: 180 + ((number * 977) % 24_000),
      widest: WIDEST[number % WIDEST.length] ?? 'high',
    };
  }),
);

/** Eleven characters that end in x, as no id of the real YouTube can; some begin with a hyphen or an underscore. */
function lessonId(number: number): string {
  const first = number % 17 === 5 ? '-' : number % 17 === 9 ? '_' : 'A';
  return `${first}ula-${String(number + 1).padStart(4, '0')}-x`;
}

/** Without fractions of a second, as YouTube writes times. */
export function isoTime(time: number): string {
  return new Date(time).toISOString().replace('.000', '');
}
