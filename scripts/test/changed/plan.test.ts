import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repositoryFiles } from '../../checks/repository-files.ts';
import journeys from './journeys.json' with { type: 'json' };
import { planFor } from './plan.ts';

const NOTHING = { pages: [], journeys: [], isEverywhere: false };
const TESTS = [
  'supabase/tests/pgtap.test.ts',
  'supabase/tests/concurrency.test.ts',
  'supabase/tests/functions/api-contract.test.ts',
  'supabase/tests/functions/imports.test.ts',
];

describe('the tests of a change', () => {
  it.each(['supabase/migrations/1_notes.sql', 'supabase/tests/notes.test.sql'])(
    'are all of pgTAP when %s changed',
    (file) => {
      expect(planFor([file], NOTHING, TESTS).onStack).toEqual(['supabase/tests/pgtap.test.ts']);
    },
  );

  it('are the test on the stack that changed itself', () => {
    expect(planFor([TESTS[1] ?? ''], NOTHING, TESTS).onStack).toEqual([TESTS[1]]);
  });

  it('are those of the function that changed', () => {
    const plan = planFor(['supabase/functions/api/app.ts'], NOTHING, TESTS);
    expect(plan.onStack).toEqual(['supabase/tests/functions/api-contract.test.ts']);
  });

  it('are the journeys of the pages that it reaches, and those whose support it changes', () => {
    const reached = { pages: ['NotesPage'], journeys: ['search'], isEverywhere: false };
    expect(planFor([], reached, TESTS).journeys).toEqual(
      [...new Set([...journeys.ofPage.NotesPage, 'search'])].sort(),
    );
  });

  it('are a few journeys where it reaches every page, and that is said', () => {
    const plan = planFor([], { ...NOTHING, isEverywhere: true }, TESTS);
    expect(plan.journeys).toEqual([...journeys.everywhere].sort());
    expect(plan.leftOut.join()).toContain('npm test');
  });

  it.each(['packages/embedded-supabase/lock.ts', 'supabase/functions/_shared/limits.ts'])(
    'leave out tests on the stack when %s changed, and that is said',
    (file) => {
      expect(planFor([file], NOTHING, TESTS).leftOut.join()).toContain('npm run test:stack');
    },
  );
});

describe('the index of journeys by page', () => {
  const names = (pattern: RegExp) => repositoryFiles(pattern).map((file) => basename(file));

  it('has every page', () => {
    const pages = names(/^web\/src\/(admin\/)?pages\/\w+Page\.tsx$/).map((name) =>
      name.replace('.tsx', ''),
    );
    expect(Object.keys(journeys.ofPage).sort()).toEqual(pages.sort());
  });

  it('names every journey, and only those that exist', () => {
    const files = names(/^web\/e2e\/[\w-]+\.e2e\.ts$/).map((name) => name.replace('.e2e.ts', ''));
    const named = new Set([
      ...Object.values(journeys.ofPage).flat(),
      ...journeys.everywhere,
      ...journeys.ofNoPage,
    ]);
    expect([...named].sort()).toEqual(files.sort());
  });
});
