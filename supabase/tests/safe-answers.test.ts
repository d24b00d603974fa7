import { beforeAll, expect, test } from 'vitest';
import { scratchSql } from './scratch-sql.ts';

/*
 * A dose of another patient or by another way is never the answer. Lessons are made of lines "drug x patient x route x dose",
 * each with a dose that no other line has, and everything is asked for: what stands in no line, too.
 */
const sql = await scratchSql(1);

const DRUGS = ['adrenalina', 'midazolam', 'furosemida'];
/** As a line and a question name them; the first is a patient without any of them. */
const PATIENTS = [
  { line: '', asked: '' },
  { line: 'na criança', asked: 'criança' },
  { line: 'no neonato', asked: 'recem nascido' },
  { line: 'no lactente', asked: 'lactente' },
  { line: 'na gestante', asked: 'gestante' },
  { line: 'no idoso', asked: 'idoso' },
  { line: 'no paciente em choque', asked: 'choque' },
  { line: 'no renal crônico', asked: 'renal cronico' },
] as const;
const ROUTES = [
  { line: '', asked: '' },
  { line: 'intramuscular', asked: 'IM' },
  { line: 'intravenosa', asked: 'ev' },
  { line: 'intraóssea', asked: 'IO' },
  { line: 'subcutânea', asked: 'sc' },
  { line: 'por via oral', asked: 'vo' },
  { line: 'intranasal', asked: 'intranasal' },
] as const;
const FORMS = [
  (drug: string, patient: string, route: string, dose: string) =>
    `${patient} ${drug} ${route} ${dose}`,
  (drug: string, patient: string, route: string, dose: string) =>
    `${drug} ${route} ${patient}: ${dose}`,
  (drug: string, patient: string, route: string, dose: string) =>
    `${patient} a dose de ${drug} ${route} é de ${dose}`,
  (drug: string, patient: string, route: string, dose: string) =>
    `${dose} de ${drug} ${patient} ${route}`,
];

type Said = { drug: string; patient: number; route: number; dose: string; line: string };
type Moment = { line: string; quantities: string[]; origin: string | null };

/** Numbers between 0 (inclusive) and 1, the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

function linesOf(drug: string, first: number): Said[] {
  const random = randomOf(first);
  const pick = (count: number) => Math.floor(random() * count);
  const places = new Set(
    Array.from({ length: 14 }, () => pick(PATIENTS.length) * ROUTES.length + pick(ROUTES.length)),
  );
  return [...places].map((place, index) => {
    const patient = Math.floor(place / ROUTES.length);
    const route = place % ROUTES.length;
    const dose = `${first + index},25 mg`;
    const form = FORMS[pick(FORMS.length)] ?? FORMS[0];
    const text = form?.(drug, PATIENTS[patient]?.line ?? '', ROUTES[route]?.line ?? '', dose) ?? '';
    const line = text.replace(/\s+/g, ' ').trim();
    return { drug, patient, route, dose, line: `${line[0]?.toUpperCase()}${line.slice(1)}.` };
  });
}

const SAID = DRUGS.flatMap((drug, index) => linesOf(drug, 100 * (index + 1)));

/** People wrote it; it has no punctuation; a computer wrote whole sentences. */
type Origin = 'file' | 'youtube_auto' | 'speech';

async function tell(origin: Origin): Promise<void> {
  const isCutLikeCaptions = origin === 'youtube_auto';
  await sql`delete from public.videos`;
  for (const drug of DRUGS) {
    const said = SAID.filter((one) => one.drug === drug);
    const text = said.map(({ line }) => (isCutLikeCaptions ? line.replaceAll('.', '') : line));
    const pieces = isCutLikeCaptions
      ? (text.join(' ').match(/(?:\S+\s*){1,7}/g) ?? [])
      : text.flatMap((line) => [line, 'Anote tudo no prontuário e siga em frente.']);
    const cues = pieces.map((piece, index) => ({
      start: index * 20,
      end: index * 20 + 20,
      text: piece.trim(),
    }));
    const [video] = await sql<{ id: string }[]>`
      insert into public.videos (source, external_id, title) values ('google_drive', ${drug}, ${`Aula de ${drug}`}) returning id`;
    await sql`
      insert into public.transcripts (video_id, cues, origin)
      values (${video?.id ?? ''}, ${sql.json(cues)}, ${origin})`;
  }
}

async function ask(question: string): Promise<Moment[]> {
  const rows = await sql.begin(async (transaction) => {
    await transaction`select set_config('request.jwt.claims', ${claims}, true)`;
    await transaction`set local role authenticated`;
    return transaction<
      Moment[]
    >`select m.line, m.quantities, m.origin from public.search_moments(${question}, 4) as m`;
  });
  return [...rows];
}

let claims = '';

beforeAll(async () => {
  const [person] = await sql<{ id: string }[]>`
    insert into auth.users (id, aud, role, email)
    values (gen_random_uuid(), 'authenticated', 'authenticated', 'pessoa@plantao.example') returning id`;
  await sql`update public.profiles set is_approved = true`;
  const [session] = await sql<{ id: string }[]>`
    insert into auth.sessions (id, user_id) values (gen_random_uuid(), ${person?.id ?? ''}) returning id`;
  claims = JSON.stringify({ sub: person?.id, role: 'authenticated', session_id: session?.id });
});

const QUESTIONS = DRUGS.flatMap((drug) =>
  PATIENTS.flatMap((patient, p) =>
    ROUTES.map((route, r) => ({
      drug,
      patient: p,
      route: r,
      text: `dose ${drug} ${patient.asked} ${route.asked}`.replace(/\s+/g, ' ').trim(),
    })),
  ),
);
type Asked = (typeof QUESTIONS)[number];

/** Whose doses a line states. */
const saidIn = ({ line }: Moment): Said[] =>
  SAID.filter(({ dose }) => new RegExp(`(?<!\\d)${dose.replace(' mg', '')}`).test(line));

/** Whether a dose is for whom, and by which way, was asked: a question without a patient means an adult, by any way. */
const fits = (asked: Asked, said: Said): boolean =>
  said.drug === asked.drug &&
  said.patient === asked.patient &&
  (asked.route === 0 || said.route === asked.route);

test('of whole lines none of another patient, route or drug is first, and none has its quantity marked', async () => {
  await tell('file');
  const wrong: string[] = [];
  let right = 0;
  for (const asked of QUESTIONS) {
    const moments = await ask(asked.text);
    const [first] = moments;
    const doses = first ? saidIn(first) : [];
    const isAnswered = SAID.some((said) => fits(asked, said));
    // Where no patient is asked for and nothing general is said, a special line may come, with its patient named.
    const mayBeSpecial = asked.patient === 0 && !isAnswered;
    if (doses.some((said) => !fits(asked, said)) && !mayBeSpecial)
      wrong.push(`${asked.text}: ${first?.line}`);
    if (doses.some((said) => fits(asked, said))) right += 1;
    for (const moment of moments) {
      if (moment.quantities.length > 0 && saidIn(moment).some((said) => !fits(asked, said))) {
        wrong.push(`${asked.text} marks ${moment.line}`);
      }
    }
  }
  expect(wrong).toEqual([]);
  // Silence would be safe, too: what is said has to be found.
  expect(
    right / QUESTIONS.filter((asked) => SAID.some((said) => fits(asked, said))).length,
  ).toBeGreaterThan(0.95);
});

test('of automatic captions none has a quantity marked, and the first says the dose that was asked for, if any', async () => {
  await tell('youtube_auto');
  const wrong: string[] = [];
  for (const asked of QUESTIONS) {
    const moments = await ask(asked.text);
    const [first] = moments;
    if (moments.some(({ quantities }) => quantities.length > 0)) wrong.push(`${asked.text} marks`);
    const doses = first ? saidIn(first) : [];
    if (
      asked.patient > 0 &&
      doses.length > 0 &&
      !doses.some((said) => said.patient === asked.patient)
    ) {
      wrong.push(`${asked.text}: ${first?.line}`);
    }
  }
  expect(wrong).toEqual([]);
});

/** Lines of two drugs, of what not to give and of other kinds of quantities; of each the quantities that answer `asked`. */
const MIXED = [
  { said: 'Midazolam 5,25 mg e adrenalina 70,25 mg.', asked: 'midazolam', marks: [] },
  {
    said: 'Midazolam 6,25 mg. Para a furosemida, 71,25 mg.',
    asked: 'midazolam',
    marks: ['6,25 mg'],
  },
  {
    said: 'Midazolam 7,25 mg. Repita 8,25 mg em 5 minutos.',
    asked: 'midazolam',
    marks: ['7,25 mg', '8,25 mg'],
  },
  { said: 'De midazolam são 9,25 mg, e não 2 mg.', asked: 'midazolam', marks: [] },
  {
    said: 'Midazolam 10,25 mg. Fracionar em 3,25 mg é erro.',
    asked: 'midazolam',
    marks: ['10,25 mg'],
  },
  { said: 'Midazolam: para 70 kg, 11,25 mg.', asked: 'midazolam', marks: ['11,25 mg'] },
  { said: 'Furosemida 12,25 mg. Evite midazolam 12,25 mg.', asked: 'furosemida', marks: [] },
  {
    said: 'Midazolam no adulto 13,25 mg. Na criança, 1,25 mg.',
    asked: 'midazolam criança',
    marks: ['1,25 mg'],
  },
  {
    said: 'Na criança, midazolam 2,25 mg. No adulto, 14,25 mg.',
    asked: 'midazolam criança',
    marks: ['2,25 mg'],
  },
  {
    said: 'Midazolam 15,25 mg no adulto e 3,25 mg na criança.',
    asked: 'midazolam criança',
    marks: [],
  },
  {
    said: 'Midazolam intramuscular 16,25 mg. Intravenoso, 4,25 mg.',
    asked: 'midazolam intramuscular',
    // Of lines for two ways none is trusted.
    marks: [],
  },
] as const;

test('of a line with several drugs, or with what not to give, only what was asked for is marked', async () => {
  for (const { said, asked, marks } of MIXED) {
    await sql`delete from public.videos`;
    const [video] = await sql<{ id: string }[]>`
      insert into public.videos (source, external_id, title) values ('google_drive', 'mixed', 'Aula de doses') returning id`;
    await sql`
      insert into public.transcripts (video_id, cues)
      values (${video?.id ?? ''}, ${sql.json([{ start: 40, end: 60, text: said }])})`;
    const [first] = await ask(`dose ${asked}`);
    expect(first, said).toMatchObject({ line: said, quantities: marks });
  }
});

test('a question for "sem pulso" is not answered with people who have a pulse', async () => {
  await sql`delete from public.videos`;
  const [video] = await sql<{ id: string }[]>`
    insert into public.videos (source, external_id, title) values ('google_drive', 'pulse', 'Aula de ritmos') returning id`;
  const cues = ['Com pulso, adrenalina 2,25 mg.', 'Sem pulso, adrenalina 3,25 mg.'].map(
    (text, index) => ({ start: 40 + index * 60, end: 60 + index * 60, text }),
  );
  await sql`insert into public.transcripts (video_id, cues) values (${video?.id ?? ''}, ${sql.json(cues)})`;
  const moments = await ask('adrenalina sem pulso dose');
  expect(moments[0]?.quantities).toEqual(['3,25 mg']);
  expect(moments.flatMap(({ quantities }) => quantities)).not.toContain('2,25 mg');
});

test('in what a computer wrote a quantity is marked only where an administrator has listened, and no other line joins it', async () => {
  await tell('speech');
  const checked = SAID.filter((_, index) => index % 2 === 0);
  await sql`
    insert into public.transcript_checks (transcript_id, seconds, piece)
    select t.id, (c ->> 'start')::real, c ->> 'text'
    from public.transcripts as t, jsonb_array_elements(t.cues) as c
    where c ->> 'text' = any (${checked.map(({ line }) => line)})`;
  const wrong: string[] = [];
  let marked = 0;
  for (const asked of QUESTIONS) {
    for (const moment of await ask(asked.text)) {
      const isChecked = checked.some(({ line }) => line === moment.line);
      const isMarked = moment.quantities.length > 0;
      if (isMarked && !(isChecked && saidIn(moment).every((said) => fits(asked, said)))) {
        wrong.push(`${asked.text} marks ${moment.line}`);
      }
      if (moment.origin !== (isChecked ? null : 'speech')) {
        wrong.push(`${moment.line} is from ${moment.origin}`);
      }
      marked += Number(isMarked);
    }
  }
  expect(wrong).toEqual([]);
  expect(marked).toBeGreaterThan(10);
});
