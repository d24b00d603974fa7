import { afterAll, expect, test } from 'vitest';
import { ownerSql } from '../../local/testing/stack-for-tests.ts';
import { CATEGORY_LIMITS, categorySchema } from '../functions/_shared/contracts/category.ts';
import { SPECIALTIES } from '../functions/_shared/contracts/profile.ts';

/** A form must promise exactly what the table takes: no more, or saving fails; no less, or it forbids for nothing. */
const sql = ownerSql();
afterAll(() => sql.end());

const isTaken = async (row: Record<string, string>) => {
  let taken = false;
  await sql
    .begin(async (tx) => {
      await tx`insert into public.categories ${tx(row)}`;
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
  'a category’s %s ends at %i everywhere',
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

test('the database offers people the specialties of the form', async () => {
  const [row] = await sql<{ source: string }[]>`
    select prosrc as source from pg_proc where oid = 'private.clean_professional_data()'::regprocedure`;
  const list = /specialty not in \(([^)]*)\)/.exec(row?.source ?? '')?.[1];
  expect(list?.match(/[^',\s][^',]*[^',\s]/g)).toEqual([...SPECIALTIES]);
});
