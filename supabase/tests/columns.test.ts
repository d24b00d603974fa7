import { afterAll, describe, expect, test } from 'vitest';
import { ownerSql } from '../../local/testing/stack-for-tests.ts';
import { FIELDS, NOUNS } from '../../web/src/lib/audit-words.ts';
import { categorySchema } from '../functions/_shared/contracts/category.ts';
import { categoryRuleSchema } from '../functions/_shared/contracts/category-rule.ts';
import { podcastPutSchema, podcastSchema } from '../functions/_shared/contracts/podcast.ts';
import {
  medicalProfileSchema,
  settingsProfileSchema,
} from '../functions/_shared/contracts/profile.ts';
import { reportAnswerSchema } from '../functions/_shared/contracts/report.ts';
import { searchModifierSchema } from '../functions/_shared/contracts/search-modifier.ts';
import { searchTermSchema } from '../functions/_shared/contracts/search-term.ts';
import { videoEditSchema, videoPutSchema } from '../functions/_shared/contracts/video.ts';
import { toColumns } from '../functions/api/shapes/camel.ts';
import { categoryShape, podcastShape, versionedVideo } from '../functions/api/shapes/catalogue.ts';
import { userShape } from '../functions/api/shapes/user.ts';

/**
 * A new column is easily forgotten where columns are named one by one: at each of these places it stands, or is left out with a
 * reason. `columns.test.sql` asks the same of the database, and forms ask it of their contracts.
 */
const sql = ownerSql();
afterAll(() => sql.end());

type Column = { table: string; name: string; isWritten: boolean };
const columns = await sql<Column[]>`
  select c.relname as table, a.attname as name,
    has_column_privilege('authenticated', c.oid, a.attnum, 'update') as "isWritten"
  from pg_class as c join pg_attribute as a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
  order by a.attnum`;
const columnsOf = (table: string) =>
  columns.filter((column) => column.table === table).map(({ name }) => name);
const writtenOf = (table: string) =>
  columns.filter((column) => column.table === table && column.isWritten).map(({ name }) => name);

type Shaped = { shape: object } | { in: { shape: object } };
/** The columns of a schema's fields, which are in camel case. */
const named = (...schemas: Shaped[]) =>
  schemas.flatMap((schema) =>
    Object.keys(toColumns('in' in schema ? schema.in.shape : schema.shape)),
  );

/** What is forgotten, and what is left out though it stands or is no column. */
function check(all: string[], standing: string[], leftOut: string[]) {
  return {
    forgotten: all.filter((name) => !standing.includes(name) && !leftOut.includes(name)),
    leftOutInVain: leftOut.filter((name) => !all.includes(name) || standing.includes(name)),
  };
}
function expectAll(all: string[], standing: string[], leftOut: string[]) {
  expect(all.length).toBeGreaterThan(1);
  expect(check(all, standing, leftOut)).toEqual({ forgotten: [], leftOutInVain: [] });
  expect(check([...all, 'new_one'], standing, leftOut).forgotten).toEqual(['new_one']);
}

/** In the line of its point: "2:40 Adrenalina". */
const WITHIN_POINTS = 'key_point_seconds';
const outside = {
  // Whose value follows from others, or is kept by machines.
  kept: [
    'status_checked_at',
    'announced_at',
    'search',
    'is_scheduled',
    'awaits_review',
    'duration_seconds',
  ],
  // What the source says, not an administrator.
  ofSource: ['source', 'external_id', 'resource_key', 'thumbnail', 'duration', 'rating', 'status'],
};

describe('what administrators and members may change', () => {
  test.each<[table: string, standing: string[], leftOut: string[]]>([
    // The moment has a dialog of its own; the id a field with its own name.
    [
      'videos',
      named(videoEditSchema),
      [...outside.ofSource, WITHIN_POINTS, 'status_checked_at', 'published_at'],
    ],
    [
      'videos',
      named(videoPutSchema),
      [...outside.ofSource, WITHIN_POINTS, 'status_checked_at', 'published_at'],
    ],
    // When it comes out is written with the row.
    ['podcasts', named(podcastSchema), ['published_at', WITHIN_POINTS]],
    ['podcasts', named(podcastPutSchema), ['published_at', WITHIN_POINTS]],
    // No form makes a group of the menu.
    ['categories', named(categorySchema), ['is_toggle']],
    // The order has functions of its own.
    ['category_rules', named(categoryRuleSchema), ['position']],
    // What a member sends is no edit.
    ['content_reports', named(reportAnswerSchema), []],
    ['search_terms', named(searchTermSchema), []],
    ['search_modifiers', named(searchModifierSchema), []],
    // A photo is a file.
    ['profiles', named(medicalProfileSchema, settingsProfileSchema), ['profile_image_url']],
  ])('of %s stands in its contract, %#', (table, standing, leftOut) => {
    expectAll(writtenOf(table), standing, leftOut);
  });
});

test.each<[table: string, shape: Shaped, leftOut: string[]]>([
  ['videos', versionedVideo, [...outside.kept, 'resource_key']],
  ['podcasts', podcastShape, ['announced_at', 'is_scheduled', 'duration_seconds']],
  ['categories', categoryShape, ['updated_at']],
  // Digits of the phone beside it, by which people are recognised; marks of the inbox of registrations.
  ['profiles', userShape, ['phone_digits', 'data_changed', 'data_changed_at']],
])('a column of %s stands in what the API answers', (table, shape, leftOut) => {
  expectAll(columnsOf(table), named(shape), leftOut);
});

const audited = await sql<{ table: string; noun: string; ignored: string }[]>`
  select c.relname as table, split_part(a.text, '|', 1) as noun, split_part(a.text, '|', 2) as ignored
  from pg_trigger as t join pg_class as c on c.oid = t.tgrelid
  cross join lateral (select replace(encode(t.tgargs, 'escape'), '\\000', '|') as text) as a
  where t.tgfoid = 'private.audit_rows()'::regprocedure and t.tgname = 'audit_delete'`;

test('the audit log has words for every kind of thing that it is about', () => {
  expect(audited.length).toBeGreaterThan(5);
  expect(audited.map(({ noun }) => noun).filter((noun) => !NOUNS[noun])).toEqual([]);
});

test.each(audited)('the audit log has words for every column of $table', ({ table, ignored }) => {
  // The version is not edited, and its time stands at the entry.
  const leftOut = [...ignored.split(',').filter((name) => name !== ''), 'updated_at'];
  expectAll(columnsOf(table), Object.keys(FIELDS), leftOut);
});
