import { expect, it } from 'vitest';
import type { DatabaseFacts, Schedule } from './database.ts';
import { mostSeconds, scheduleFindings } from './schedule.rules.ts';
import { API, GOOD_DATABASE } from './testing/good-database.ts';

const EXPECTED = ['plantao-mail', 'plantao-jobs', 'plantao-retention'];
const schedules = GOOD_DATABASE.schedules ?? [];

const wrongOf = (facts: Partial<DatabaseFacts>, isHosted = true) =>
  scheduleFindings({ ...GOOD_DATABASE, ...facts }, EXPECTED, API, isHosted)
    .filter(({ state }) => state !== 'ok')
    .map(({ id, state }) => `${id} ${state}`);
/** The good schedules, with one of them changed. */
const changed = (name: string, change: Partial<Schedule>) => ({
  schedules: schedules.map((one) => (one.name === name ? { ...one, ...change } : one)),
});
const without = (name: string) => ({ schedules: schedules.filter((one) => one.name !== name) });
const run = (seconds: number, status = 'succeeded') => ({ status, message: 'erro', seconds });
const answers = (...statuses: (number | null)[]) => ({
  answers: statuses.map((status) => ({ status, text: 'x' })),
});

it('complete schedules have no finding', () => {
  expect(wrongOf({})).toEqual([]);
});

it.each<[string, Partial<DatabaseFacts>, string]>([
  ['no schedule of mails', without('plantao-mail'), 'cron.plantao-mail missing'],
  ['no schedule of jobs', without('plantao-jobs'), 'cron.plantao-jobs missing'],
  ['no schedule of a migration', without('plantao-retention'), 'cron.plantao-retention missing'],
  ['a schedule off', changed('plantao-jobs', { isActive: false }), 'cron.plantao-jobs missing'],
  [
    'the address of another project',
    changed('plantao-mail', {
      command: "select net.http_post(url := 'https://outro.supabase.co/functions/v1/mail')",
    }),
    'cron.plantao-mail missing',
  ],
  [
    'an address that only begins like it',
    changed('plantao-mail', { command: `select net.http_post(url := '${API}.evil.example/mail')` }),
    'cron.plantao-mail missing',
  ],
  ['no token in the vault', { vault: [] }, 'cron.plantao-mail missing'],
  ['no vault', { vault: null }, 'cron.plantao-mail missing'],
  [
    'a run that failed',
    changed('plantao-retention', { lastRun: run(60, 'failed') }),
    'cron.plantao-retention missing',
  ],
  [
    'a schedule that stands still',
    changed('plantao-jobs', { lastRun: run(900) }),
    'cron.plantao-jobs missing',
  ],
  [
    'a schedule that never ran',
    changed('plantao-retention', { lastRun: null }),
    'cron.plantao-retention notice',
  ],
  ['no address of the functions', { caller: { address: null, seconds: 1 } }, 'jobs.caller missing'],
  ['no row of the caller', { caller: null }, 'jobs.caller missing'],
  [
    'an old address',
    { caller: { address: 'https://velho.supabase.co', seconds: 1 } },
    'jobs.caller missing',
  ],
  ['nobody who asks for jobs', { caller: { address: API, seconds: 4000 } }, 'jobs.caller missing'],
  ['no question ever', { caller: { address: API, seconds: null } }, 'jobs.caller missing'],
  ['refused calls', answers(401, 401), 'cron.answers missing'],
  ['calls without an answer', answers(null), 'cron.answers missing'],
  ['no call yet', { answers: [] }, 'cron.answers notice'],
])('with %s says exactly that', (_what, facts, finding) => {
  expect(wrongOf(facts)).toEqual([finding]);
});

const [mail, ...rest] = schedules;

it.each([
  ['of another version', { ...mail, name: 'plantao-antigo' }, 'cron.leftover missing'],
  ['twice, of two roles', { ...mail }, 'cron.leftover missing'],
  ['of other programs', { ...mail, name: 'faxina-do-hospital' }, undefined],
])('a schedule %s', (_what, more, finding) => {
  const found = wrongOf({ schedules: [...schedules, more as Schedule] });
  expect(found).toEqual(finding ? [finding] : []);
});

it("inside of one's own server the gateway has a name of its own, and elsewhere it has not", () => {
  const inside = (address: string) => ({
    caller: { address, seconds: 1 },
    schedules: [{ ...mail, command: mail?.command.replace(API, address) } as Schedule, ...rest],
  });
  expect(wrongOf(inside('http://api-gw:8000'), false)).toEqual([]);
  expect(wrongOf(inside('http://kong:8000'), false)).toEqual([]);
  const wrong = ['cron.plantao-mail missing', 'jobs.caller missing'];
  expect(wrongOf(inside('http://api-gw:8000'), true)).toEqual(wrong);
  expect(wrongOf(inside('https://outro.example'), false)).toEqual(wrong);
});

it('one refused call among good ones is no finding', () => {
  expect(wrongOf(answers(200, 500, 200))).toEqual([]);
});

it("without pg_cron only the caller of jobs is examined, and a scheduler of one's own does", () => {
  const bare = { schedules: null, answers: null, vault: null };
  expect(wrongOf({ ...bare, caller: { address: null, seconds: 5 } })).toEqual([]);
  expect(wrongOf({ ...bare, caller: { address: null, seconds: null } })).toEqual([
    'jobs.caller missing',
  ]);
});

it.each([
  ['15 seconds', 330],
  ['* * * * *', 420],
  ['*/15 * * * *', 2100],
  ['7 * * * *', 7500],
  ['17 6 * * *', 86_700],
])('%s may have run at most %d seconds ago', (schedule, seconds) => {
  expect(mostSeconds(schedule)).toBe(seconds);
});
