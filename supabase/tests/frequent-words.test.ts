import { beforeAll, expect, test } from 'vitest';
import { scratchSql } from './scratch-sql.ts';

/* How search reads what many rows have, in a table of thirty thousand lines. */
const sql = await scratchSql(1);

beforeAll(async () => {
  await sql`insert into public.videos (external_id, title) values ('abcdefghijk', 'Uma aula')`;
  await sql`
    insert into private.search_lines (document_id, kind, position, seconds, line, measures, is_reviewed, words)
    select d.id, 'spoken', i, i, 'Linha ' || i, '{}', true,
      (case when i % 4 = 0 then 'frequent:1A ' else '' end || case when i = 30000 then 'rar:2A ' else '' end || 'palavr' || i % 300 || ':3A')::tsvector
    from private.search_documents as d, generate_series(1, 30000) as i`;
  await sql`analyze private.search_documents, private.search_lines`;
});

const sharesOf = async (table: string, words: readonly string[]) => {
  const [row] = await sql<{ shares: Record<string, number> }[]>`
    select private.word_shares(${table}, 'words', ${sql.array([...words])}) as shares`;
  return row?.shares;
};

test('in a small table it is not asked how frequent a word is', async () => {
  expect(await sharesOf('search_documents', ['aul'])).toEqual({});
});

test('in a large one every word has the share that the last analysis found', async () => {
  const told = await sql<{ word: string; share: number }[]>`
    select e.word, e.share
    from pg_stats as s
    cross join lateral unnest(s.most_common_elems::text::text[], s.most_common_elem_freqs) as e (word, share)
    where s.schemaname = 'private' and s.tablename = 'search_lines' and s.attname = 'words'
      and e.word is not null and e.share > 0.003`;
  const shares = Object.fromEntries(told.map(({ word, share }) => [word, share]));
  expect(shares.frequent).toBeCloseTo(0.25, 1);
  expect(told.length).toBeGreaterThan(100);
  expect(await sharesOf('search_lines', [...Object.keys(shares), 'rar', 'nunca'])).toEqual(shares);
});

test('a phrase whose words very many lines have is met or left, and anything else is looked up', async () => {
  // One line in a hundred, as is thought: four hundred are read.
  const lines = (query: string, indexed: number) => sql`
    select l.place from private.lines_with(${query}::tsquery, 0.01, ${indexed}, 2) as l`;
  expect(await lines('frequent <-> rar', 0.9)).toEqual([]);
  expect(await lines('frequent <-> rar', 0.1)).toEqual([{ place: 30_000 }]);
  expect(await lines('rar <-> frequent', 0.1)).toEqual([]);
  expect(await lines('rar', 0.9)).toEqual([{ place: 30_000 }]);
});
