import * as z from 'zod';
import type { AskCli } from '../doctor/supabase.ts';

/**
 * Letters of the prompt. whisper.cpp reads the last 223 tokens of one and drops what stands before; Portuguese names of
 * drugs have about 2.5 letters a token, so this is some 160 tokens, and leaves room for what was said before.
 */
export const LONGEST_PROMPT = 400;
const PROMPT_BEGINS = 'Aula de medicina de emergência: ';

const termSchema = z.object({
  concept: z.string(),
  others: z.array(z.string()),
  isDrug: z.boolean(),
  /** Lessons and episodes that name it, in their texts or in what is said. */
  lessons: z.number(),
});
export type Term = z.output<typeof termSchema>;

const SQL = `
  select coalesce(json_agg(json_build_object('concept', t.concept, 'others', t.drug_names || t.variants || t.abbreviations,
    'isDrug', cardinality(t.drug_names) > 0, 'lessons', used.lessons) order by t.concept), '[]') as answer
  from public.search_terms as t
  left join private.search_concepts as c on c.term_id = t.id
  cross join lateral (
    select count(*) as lessons from (
      select d.id from private.search_documents as d where d.words @@ c.named
      union select l.document_id from private.search_lines as l where l.words @@ c.named
    ) as named
  ) as used`;

/** The clinical terms of an installation, as its administrators keep them. */
export async function readTerms(ask: AskCli): Promise<Term[]> {
  const rows = z
    .array(z.object({ answer: z.unknown() }))
    .length(1)
    .parse(await ask(['db', 'query', '--yes', SQL]));
  const answer = rows[0]?.answer;
  // A driver may hand JSON over as text.
  return z.array(termSchema).parse(typeof answer === 'string' ? JSON.parse(answer) : answer);
}

/** What speech recognition is told: one line of names, and all of them one a line. */
export function vocabularyOf(terms: readonly Term[]): { prompt: string; list: string[] } {
  const sorted = terms.toSorted(
    (one, other) =>
      Number(other.isDrug) - Number(one.isDrug) ||
      other.lessons - one.lessons ||
      one.concept.localeCompare(other.concept, 'pt-BR'),
  );
  let prompt = '';
  for (const { concept } of sorted) {
    const longer = prompt === '' ? PROMPT_BEGINS + plain(concept) : `${prompt}, ${plain(concept)}`;
    // One that does not fit ends the line: a shorter one behind it matters less.
    if (longer.length >= LONGEST_PROMPT) break;
    prompt = longer;
  }
  const list = new Set(sorted.flatMap(({ concept, others }) => [concept, ...others].map(plain)));
  return { prompt: prompt && `${prompt}.`, list: [...list] };
}

/** Whatever stands in a name, it is one line, and within the quotes of a command. */
const plain = (name: string) => name.replaceAll('"', '').replace(/\s+/g, ' ').trim();
