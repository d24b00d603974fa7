import { afterAll, expect, test } from 'vitest';
import { ownerSql } from '../../local/testing/stack-for-tests.ts';
import { CATEGORY_LIMITS, categorySchema } from '../functions/_shared/contracts/category.ts';
import {
  categoryRuleSchema,
  MAX_RULE_VALUE,
} from '../functions/_shared/contracts/category-rule.ts';
import { isSafeAddress } from '../functions/_shared/contracts/link.ts';
import { SPECIALTIES } from '../functions/_shared/contracts/profile.ts';

/** A form must accept exactly what its table accepts. */
const sql = ownerSql();
afterAll(() => sql.end());

const isTaken = async (row: Record<string, string | number>, table = 'categories') => {
  let taken = false;
  await sql
    .begin(async (tx) => {
      await tx`insert into public.${sql(table)} ${tx(row)}`;
      taken = true;
      throw new Error('undone');
    })
    .catch((error: unknown) => {
      if (!taken && !(error instanceof Error && 'code' in error && error.code === '23514'))
        throw error;
    });
  return taken;
};

test.each(Object.entries(CATEGORY_LIMITS))(
  "the limit of a category's %s is %i in the form and in the table",
  async (field, limit) => {
    for (const [length, isAllowed] of [
      [limit, true],
      [limit + 1, false],
    ] as const) {
      const row = {
        name: 'Limite',
        slug: 'limite-de-teste',
        description: '',
        [field]: 'x'.repeat(length),
      };
      expect(categorySchema.safeParse({ ...row, showInDropdown: false }).success).toBe(isAllowed);
      expect(await isTaken(row)).toBe(isAllowed);
    }
  },
);

test.each([
  ['/storage/v1/object/authenticated/podcasts/x.mp3', true],
  ['/um nome com espaço.mp3', true],
  ['https://audio.example/a.mp3?x=1#t', true],
  ['https://áudio.example', true],
  ['https://audio.example/@fulano/a.mp3', true],
  ['/a%5cb', true],
  ['//fora.example/x', false],
  ['/\\fora.example', false],
  ['/%5Cfora.example', false],
  ['/%2ffora.example', false],
  ['/\t/fora.example', false],
  ['/a\nb', false],
  ['/a\\b', false],
  ['https:/\\fora.example/x', false],
  ['https://fora.example\\@outro.example', false],
  ['https://fulano:senha@fora.example/x', false],
  ['https://fulano@fora.example', false],
  ['https:///fora.example', false],
  ['https://', false],
  ['https://fora .example/', false],
  ['http://fora.example', false],
  ['HTTPS://fora.example', false],
  ['javascript:alert(1)', false],
  ['data:audio/mpeg;base64,AAAA', false],
  ['fora.example/x', false],
  ['', false],
])('form and table agree whether the address %j is allowed: %s', async (address, isTaken) => {
  expect(isSafeAddress(address)).toBe(isTaken);
  const [row] = await sql<{ taken: boolean }[]>`
    select private.is_safe_address(${address}) as taken`;
  expect(row?.taken).toBe(isTaken);
});

test('the database accepts exactly the specialties of the form', async () => {
  const [row] = await sql<{ source: string }[]>`
    select prosrc as source from pg_proc where oid = 'private.clean_professional_data()'::regprocedure`;
  const list = /specialty not in \(([^)]*)\)/.exec(row?.source ?? '')?.[1];
  expect(list?.match(/[^',\s][^',]*[^',\s]/g)).toEqual([...SPECIALTIES]);
});

test("the limit of a category rule's words is the same in the form and in the table", async () => {
  const [category] = await sql<{ id: number }[]>`select id::int from public.categories limit 1`;
  for (const [length, isAllowed] of [
    [MAX_RULE_VALUE, true],
    [MAX_RULE_VALUE + 1, false],
  ] as const) {
    const rule = { kind: 'title_contains', value: 'x'.repeat(length) };
    expect(categoryRuleSchema.safeParse({ ...rule, categoryId: 1 }).success).toBe(isAllowed);
    expect(await isTaken({ ...rule, category_id: category?.id ?? 0 }, 'category_rules')).toBe(
      isAllowed,
    );
  }
});
