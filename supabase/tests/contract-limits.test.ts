import { afterAll, expect, test } from 'vitest';
import { ownerSql } from '../../local/testing/stack-for-tests.ts';
import { reviewsDueBefore } from '../../web/src/lib/review-note.ts';
import { APPROVAL_LIMITS, rejectionReasonSchema } from '../functions/_shared/contracts/approval.ts';
import { CATEGORY_LIMITS, categorySchema } from '../functions/_shared/contracts/category.ts';
import {
  categoryRuleSchema,
  MAX_RULE_VALUE,
} from '../functions/_shared/contracts/category-rule.ts';
import { chapterList, chaptersOf } from '../functions/_shared/contracts/chapters.ts';
import { phone } from '../functions/_shared/contracts/fields.ts';
import { KEY_POINT_LIMITS, keyPointsProblem } from '../functions/_shared/contracts/key-points.ts';
import { isSafeAddress } from '../functions/_shared/contracts/link.ts';
import { MAX_NOTE } from '../functions/_shared/contracts/note.ts';
import PHONE_NUMBERS from '../functions/_shared/contracts/phone-numbers.json' with { type: 'json' };
import { SPECIALTIES } from '../functions/_shared/contracts/profile.ts';
import {
  REPORT_KINDS,
  REPORT_LIMITS,
  REPORT_STATES,
} from '../functions/_shared/contracts/report.ts';
import {
  NO_MEASURE,
  rangeOf,
  SEARCH_MODIFIER_LIMITS,
  searchModifierSchema,
} from '../functions/_shared/contracts/search-modifier.ts';
import {
  SEARCH_TERM_LIMITS,
  searchTermSchema,
} from '../functions/_shared/contracts/search-term.ts';
import { today } from '../functions/_shared/contracts/today.ts';
import { estimateCues, parseTranscript } from '../functions/_shared/contracts/transcript.ts';
import { MAX_REASON } from '../functions/_shared/contracts/user.ts';

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
  ['name', APPROVAL_LIMITS.reasonName],
  ['reason', MAX_REASON],
] as const)(
  "the limit of a rejection reason's %s is %i in the form and in the table",
  async (field, limit) => {
    for (const [length, isAllowed] of [
      [limit, true],
      [limit + 1, false],
    ] as const) {
      const row = { name: 'Limite', reason: 'Texto', [field]: 'x'.repeat(length) };
      expect(rejectionReasonSchema.safeParse(row).success).toBe(isAllowed);
      expect(await isTaken(row, 'rejection_reasons')).toBe(isAllowed);
    }
  },
);

test('requests for documents and their answers are as long as the table takes', async () => {
  const [limits] = await sql<{ request: boolean; answer: boolean }[]>`
    select pg_get_constraintdef(r.oid) like ${`% ${APPROVAL_LIMITS.request}%`} as request,
      pg_get_constraintdef(a.oid) like ${`% ${APPROVAL_LIMITS.answer}%`} as answer
    from pg_constraint as r, pg_constraint as a
    where r.conname = 'document_requests_request_length' and a.conname = 'document_requests_answer_length'`;
  expect(limits).toEqual({ request: true, answer: true });
});

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

const GOOD = '0:00 Abertura\n1:30 Adrenalina\n12:40 Alta';
test.each<[text: string, seconds: number | null, isWritten: boolean]>([
  [GOOD, null, true],
  [GOOD, 770, true],
  [GOOD, 769, true],
  [GOOD.replaceAll('\n', '\r\n'), null, true],
  [`Nesta aula:\n${GOOD}\nFim.`, null, false],
  [`\n\n${GOOD}\n\n`, null, true],
  ['00:00 A\n00:10 B\n01:02:03 C', null, true],
  ['(0:00) A\n[0:10] – B\n• 0:20: C', null, true],
  ['1. 0:00 A\n2) 0:10 B\n12 - 0:20 C', null, true],
  ['0:00 (Parte 1) Início\n0:10 – “Dose” alta\n0:20 ≥ 65 anos', null, true],
  ['Abertura 0:00\nDose (adulto) - 0:10\nAlta: (1:00:20)', null, false],
  ['A 0:00\nB 0:10\nParte 1:00:20', 4000, false],
  ['A 0:00\nB 0:10\nC 0:20\n\nAo vivo, às 19:00', 600, false],
  ['0:00 A\n0:10 B\n0:20 C\nD 0:00\nE 0:10\nF 0:20', null, false],
  ['Início 0:00\n0:10 B\n0:20 C', null, false],
  ['0:00 Édema agudo\n0:10 Ótica\n0:20 «Ação» – 2ª dose', null, true],
  ['0:00 A\n0:10 B\n75:30 C', null, true],
  ['0:00 A\n0:10 B\n99:59:59 C', null, true],
  ['0:00 A\n0:10 B\n0:20 \u200bC\u202e D', null, true],
  [`0:00 A\n0:10 B\n0:20 ${'x'.repeat(300)}`, null, true],
  [`0:00 A\n0:10 B\n0:20${' '.repeat(13)}C`, null, true],
  ['0:00 🫀 Coração\n0:10 B\n0:20 C 💉', null, true],
  ['', null, true],
  ['0:00 A\n0:10 B', null, false],
  ['0:01 A\n0:20 B\n0:40 C', null, false],
  ['0:00 A\n0:09 B\n0:20 C', null, false],
  ['0:00 A\n0:30 B\n0:20 C', null, false],
  ['0:00 A\n0:10 B\n0:10 C', null, false],
  ['0:00 A\n0:10 B\n1:234:56 C', null, false],
  ['0:00 A\n0:10 B\n100:00 C', null, false],
  ['0:00 A\n0:10 B\n0:60 C', null, false],
  ['0:00 A\n0:10 B\n0:20C', null, false],
  ['0:00 A\n0:10 B\n0:20 –', null, false],
  ['0:00 A\n0:10 B\nC 0:20', null, false],
  ['0:00 A\n0:10 B\n1:05:60 C', null, false],
  [Array.from({ length: 200 }, (_, n) => `${n}:00 x`).join('\n'), null, false],
  [clocks(200), null, true],
  [clocks(201), null, false],
])(
  'contract and database read the same chapters from %j (%j s)',
  async (text, seconds, isWritten) => {
    const [row] = await sql<{ chapters: unknown }[]>`
    select private.chapters_of(${text}, ${seconds}::integer) as chapters`;
    expect(chaptersOf(text, seconds)).toEqual(row?.chapters ?? null);
    const checked = chapterList().safeParse(text);
    expect(checked.success).toBe(isWritten);
    // All that a form takes the table takes, too; empty is none.
    if (checked.data) {
      const video = { external_id: 'scene-chap1', title: 'Capítulos', chapter_list: checked.data };
      expect(await isTaken(video, 'videos')).toBe(true);
    }
  },
);

function clocks(count: number): string {
  const clock = (n: number) => `${Math.floor(n / 60)}:${String(n % 60).padStart(2, '0')}:00`;
  return Array.from({ length: count }, (_, n) => `${clock(n)} Parte ${n}`).join('\n');
}

const { min, max, length } = KEY_POINT_LIMITS;
test.each([
  [[], true],
  [['A'], false],
  [Array.from({ length: min }, () => 'A'), true],
  [Array.from({ length: max }, () => 'x'.repeat(length)), true],
  [Array.from({ length: max + 1 }, () => 'A'), false],
  [['A', 'B', 'x'.repeat(length + 1)], false],
  [['A', 'B', 'C\nD'], false],
])('contract and database agree whether %j are key points: %s', async (points, isAllowed) => {
  expect(keyPointsProblem(points) === null).toBe(isAllowed);
  const [row] = await sql<
    { are: boolean }[]
  >`select private.are_key_points(${points}::text[]) as are`;
  expect(row?.are).toBe(isAllowed);
});

test.each([
  '2026-11-24T12:00:00Z',
  '2026-11-24T02:59:59Z',
  '2028-02-29T12:00:00Z',
  '2027-01-01T01:00:00Z',
])('screens and database agree which reviews are due at %s, and which day it is', async (now) => {
  const [row] = await sql<{ due: string; today: string }[]>`
      select private.reviews_due_before(${now})::text as due,
        (${now}::timestamptz at time zone 'America/Sao_Paulo')::date::text as today`;
  expect(reviewsDueBefore(Date.parse(now))).toBe(row?.due);
  expect(today(Date.parse(now))).toBe(row?.today);
});

const NO_NAMES = {
  variants: [],
  abbreviations: [],
  drugNames: [],
  layWords: [],
  english: [],
  related: [],
};
const many = (count: number, length: number) =>
  Array.from({ length: count }, (_, n) => String(n).padStart(length, 'x'));
test.each([
  ['x'.repeat(SEARCH_TERM_LIMITS.concept), [], true],
  ['x'.repeat(SEARCH_TERM_LIMITS.concept + 1), [], false],
  ['cena', many(SEARCH_TERM_LIMITS.names, 5), true],
  ['cena', many(SEARCH_TERM_LIMITS.names + 1, 5), false],
  // Names and the commas between them.
  ['cena', [...many(79, 49), 'y'.repeat(50)], true],
  ['cena', [...many(79, 49), 'y'.repeat(51)], false],
])('a search term fits form and table alike: %.20s, %#', async (concept, variants, isAllowed) => {
  expect(searchTermSchema.safeParse({ ...NO_NAMES, concept, variants }).success).toBe(isAllowed);
  let taken = false;
  await sql
    .begin(async (tx) => {
      await tx`insert into public.search_terms (concept, variants) values (${concept}, ${variants}::text[])`;
      taken = true;
      throw new Error('undone');
    })
    .catch(() => undefined);
  expect(taken).toBe(isAllowed);
});

const NO_MODIFIER = { kind: 'age', names: [], asked: [], implying: [], unless: [] };
test.each([
  ['x'.repeat(SEARCH_MODIFIER_LIMITS.name), NO_MEASURE, NO_MEASURE, true],
  ['x'.repeat(SEARCH_MODIFIER_LIMITS.name + 1), NO_MEASURE, NO_MEASURE, false],
  ['cena', { from: '0,08', to: '150' }, { from: '', to: '500' }, true],
  ['cena', { from: '149,99', to: '' }, { from: '499', to: '' }, true],
  ['cena', { from: '150', to: '' }, NO_MEASURE, false],
  ['cena', { from: '0', to: '151' }, NO_MEASURE, false],
  ['cena', { from: '2', to: '2' }, NO_MEASURE, false],
  ['cena', NO_MEASURE, { from: '0,001', to: '1' }, false],
  ['cena', NO_MEASURE, { from: '0', to: '501' }, false],
])('a modifier fits form and table alike: %.20s, %#', async (name, years, kilos, isAllowed) => {
  const form = { ...NO_MODIFIER, name, years, kilos };
  expect(searchModifierSchema.safeParse(form).success).toBe(isAllowed);
  const [yearRange, kiloRange] = [rangeOf(years), rangeOf(kilos)];
  const ranges = { ...(yearRange && { years: yearRange }), ...(kiloRange && { kilos: kiloRange }) };
  expect(await isTaken({ name, kind: 'age', ...ranges }, 'search_modifiers')).toBe(isAllowed);
});

const clock = (second: number) =>
  [Math.floor(second / 3600), Math.floor(second / 60) % 60, second % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
const captions = (count: number, words: (index: number) => string) =>
  Array.from(
    { length: count },
    (_, index) => `${clock(index)},000 --> ${clock(index + 2)},000\n${words(index)}\n`,
  ).join('\n');

test.each([
  ['20,000 cues', captions(20_000, (index) => `fala ${index}`)],
  ['nearly 4 MB', captions(3690, (index) => `"${index}" \\ ${'palavra ç '.repeat(92)}`)],
  [
    'a text of 5000 characters in one millisecond',
    `00:00:01,000 --> 00:00:01,001\n${'ã '.repeat(2500)}\n\n${captions(9, String)}`,
  ],
  ['a word of 5000 emoji', captions(1, () => '🫀'.repeat(5000))],
  [
    'no length, and what no column stores',
    captions(1, () => 'a&#0;&#xDFFF;\u0007b').replace('00:00:02', '00:00:00'),
  ],
])('a transcript file with %s becomes cues that the table takes', async (_what, text) => {
  const parsed = parseTranscript('aula.srt', text);
  expect(parsed.kind).toBe('timed');
  const cues = parsed.kind === 'timed' ? parsed.cues : [];
  const [row] = await sql<{ taken: boolean }[]>`
    select private.are_cues(${sql.json(cues)}) as taken`;
  expect(row?.taken).toBe(true);
});

test('estimated times become cues that the table takes', async () => {
  const cues =
    estimateCues(
      Array.from({ length: 5000 }, () => 'a'),
      90,
    ) ?? [];
  expect(cues).toHaveLength(5000);
  const [row] = await sql<{ taken: boolean }[]>`
    select private.are_cues(${sql.json(cues)}) as taken`;
  expect(row?.taken).toBe(true);
});

test('the limit of a note is the same in the form and in the table', async () => {
  const [person] = await sql<{ id: string }[]>`select id from public.profiles limit 1`;
  for (const [length, isAllowed] of [
    [MAX_NOTE, true],
    [MAX_NOTE + 1, false],
  ] as const) {
    const note = { user_id: person?.id ?? '', at_seconds: 0, body: 'x'.repeat(length) };
    expect(await isTaken(note, 'notes')).toBe(isAllowed);
  }
});

test('kinds, states and limits of a report are the same in the form and in the table', async () => {
  const report = { kind: 'dose', body: 'x' };
  for (const kind of Object.keys(REPORT_KINDS)) {
    expect(await isTaken({ ...report, kind }, 'content_reports')).toBe(true);
  }
  expect(await isTaken({ ...report, kind: 'none' }, 'content_reports')).toBe(false);
  for (const state of Object.keys(REPORT_STATES)) {
    const isClosed = state === 'resolved' || state === 'declined';
    const row = { ...report, state, answer: 'x', ...(isClosed && { closed_at: '2026-01-01' }) };
    expect(await isTaken(row, 'content_reports')).toBe(true);
  }
  for (const [over, isAllowed] of [
    [0, true],
    [1, false],
  ] as const) {
    for (const row of [
      { body: 'x'.repeat(REPORT_LIMITS.body + over) },
      { answer: 'x'.repeat(REPORT_LIMITS.answer + over) },
      { at_seconds: REPORT_LIMITS.seconds + over },
    ]) {
      expect(await isTaken({ ...report, ...row }, 'content_reports')).toBe(isAllowed);
    }
  }
});

test('the database reads a phone number as the contracts do', async () => {
  const phones = PHONE_NUMBERS.map(([phone]) => String(phone));
  const read = await sql`
    select coalesce(private.phone_digits(p), '') as digits
    from unnest(${phones}::text[]) with ordinality as t (p, n) order by n`;
  expect(read.map(({ digits }) => digits)).toEqual(PHONE_NUMBERS.map(([, digits]) => digits));
});

test.each([
  ...PHONE_NUMBERS.map(([written]) => written ?? ''),
  '(11) 90000-0001 ramal 22',
  '(11) 90000-0001 x2',
  '351 912 345 678',
  '+351 912 345 678 900 12',
  '(11) 9000-001',
  `(11) 90000-0001${' '.repeat(20)}`,
])('the form and the table agree whether %j is a phone', async (written) => {
  const form = phone().safeParse(written);
  const [row] = await sql`select private.is_phone(${form.data ?? written}) as taken`;
  expect(row?.taken).toBe(form.success);
});
