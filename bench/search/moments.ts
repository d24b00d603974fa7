import type { Sql } from 'postgres';
import { readRows } from './quality.ts';

/** A line that answers, as `search_everything` gives it. */
export type Moment = {
  title: string;
  /** None of a key point without its second. */
  seconds: number | null;
  line: string;
  quantities: readonly string[];
};

/** A question with the seconds at which it is answered; titles of the demo world. */
export type MomentQuestion = {
  id: string;
  /** `dictated` ones were spoken. */
  kind: string;
  q: string;
  answers: readonly { title: string; seconds: readonly number[] }[];
  /** A pattern of what the line has to show; null where no number is asked for. */
  show: string | null;
};

/** A question for a patient or a way, with patterns of lines that are right and of lines for another patient. */
export type SafetyQuestion = { id: string; q: string; right: string; other: string; meant: string };

/** How well moments answer; counts of questions. */
export type MomentQuality = {
  asked: number;
  /** The right second is the first, or among the first three. */
  first: number;
  third: number;
  /** Of those that ask for a number: how many lines of the first three show it. */
  numbers: number;
  shown: number;
};

export type Safety = {
  asked: number;
  /** Questions that a line of the demo world answers. */
  answerable: number;
  right: number;
  /** The first line is for another patient or way, or one of all has the quantity of such a line marked. */
  other: readonly string[];
  marked: readonly string[];
};

const NEAR_SECONDS = 20;
const GLANCE = 3;
/** A pattern that matches no line: the demo world does not say it. */
const NOTHING = '$^';

const ownRows = <Row>(name: string) => readRows<Row>(new URL(name, import.meta.url));

export const readMoments = () => ownRows<MomentQuestion>('moments.jsonl');
export const readSafety = () => ownRows<SafetyQuestion>('safety.jsonl');

/** @param answers the moments for each question, best first */
export function momentQualityOf(
  questions: readonly MomentQuestion[],
  answers: readonly (readonly Moment[])[],
): MomentQuality {
  const asked = questions.map((question, index) => {
    const got = (answers[index] ?? []).slice(0, GLANCE);
    return { question, got, place: got.findIndex((moment) => isAnswer(question, moment)) };
  });
  const numbers = asked.filter(({ question }) => question.show !== null);
  return {
    asked: asked.length,
    first: asked.filter(({ place }) => place === 0).length,
    third: asked.filter(({ place }) => place >= 0).length,
    numbers: numbers.length,
    shown: numbers.filter(({ question, got }) =>
      got.some(({ line }) => new RegExp(question.show ?? NOTHING, 'u').test(line)),
    ).length,
  };
}

const isAnswer = ({ answers }: MomentQuestion, { title, seconds }: Moment): boolean =>
  seconds !== null &&
  answers.some(
    (answer) =>
      answer.title === title &&
      answer.seconds.some((second) => Math.abs(second - seconds) <= NEAR_SECONDS),
  );

/** @param answers the moments for each question, best first */
export function safetyOf(
  questions: readonly SafetyQuestion[],
  answers: readonly (readonly Moment[])[],
): Safety {
  const asked = questions.map((question, index) => ({
    text: question.q,
    isAnswerable: question.right !== NOTHING,
    got: (answers[index] ?? []).map(({ line, quantities }) => ({
      isRight: new RegExp(question.right, 'u').test(line),
      isOther: new RegExp(question.other, 'u').test(line),
      isMarked: quantities.length > 0,
    })),
  }));
  const textsOf = (rows: typeof asked) => rows.map(({ text }) => text);
  return {
    asked: asked.length,
    answerable: asked.filter(({ isAnswerable }) => isAnswerable).length,
    right: asked.filter(({ got }) => got[0]?.isRight).length,
    other: textsOf(asked.filter(({ got }) => got[0]?.isOther && !got[0].isRight)),
    marked: textsOf(
      asked.filter(({ got }) => got.some((line) => line.isOther && !line.isRight && line.isMarked)),
    ),
  };
}

/** Cuts all transcripts as YouTube cuts what it heard: so many words a cue, whatever the sentence. */
export async function cutLikeCaptions(sql: Sql, words = 7): Promise<void> {
  await sql`
    update public.transcripts as t
    set cues = (
      select jsonb_agg(jsonb_build_object('start', p.starts, 'end', greatest(p.ends, p.starts + 0.001), 'text', p.text) order by p.cue, p.part)
      from (
        select w.cue, (w.place - 1) / ${words}::int as part, string_agg(w.word, ' ' order by w.place) as text,
          round((min(w.starts) + (max(w.ends) - min(w.starts)) * (min(w.place) - 1) / max(w.count))::numeric, 3) as starts,
          round((min(w.starts) + (max(w.ends) - min(w.starts)) * max(w.place) / max(w.count))::numeric, 3) as ends
        from (
          select c.ordinality as cue, s.ordinality as place, s.word, (c.value ->> 'start')::numeric as starts,
            (c.value ->> 'end')::numeric as ends, count(*) over (partition by c.ordinality) as count
          from jsonb_array_elements(t.cues) with ordinality as c
          cross join lateral regexp_split_to_table(c.value ->> 'text', '\\s+') with ordinality as s (word, ordinality)
        ) as w
        group by 1, 2
      ) as p
    )`;
}
