/**
 * What the official stack cannot run: journeys and tests that order the Google emulator, which is a part of the
 * embedded stack, and those that start an embedded stack or database of their own, whatever stack they are given.
 */
export const EMBEDDED_ONLY = {
  journeys: [
    'web/e2e/admin-captions.e2e.ts',
    'web/e2e/admin-import.e2e.ts',
    'web/e2e/admin-jobs.e2e.ts',
    'web/e2e/admin-rules.e2e.ts',
    'web/e2e/admin-transcripts.e2e.ts',
  ],
  databaseTests: [
    'supabase/tests/concurrency.test.ts',
    'supabase/tests/deleted-meanwhile.test.ts',
    'supabase/tests/frequent-words.test.ts',
    'supabase/tests/functions/captions.test.ts',
    'supabase/tests/functions/catalogue-notices.test.ts',
    'supabase/tests/functions/check-failures.test.ts',
    'supabase/tests/functions/folder-failures.test.ts',
    'supabase/tests/functions/imports.test.ts',
    'supabase/tests/functions/killed-jobs.test.ts',
    'supabase/tests/functions/mail-outage.test.ts',
    'supabase/tests/functions/sync-failures.test.ts',
    'supabase/tests/hidings-at-once.test.ts',
    'supabase/tests/job-leases.test.ts',
    'supabase/tests/kept-audio.test.ts',
    'supabase/tests/lines-at-once.test.ts',
    'supabase/tests/migrations.test.ts',
    'supabase/tests/pgtap.test.ts',
    'supabase/tests/places-of-devices.test.ts',
    'supabase/tests/podcast-queue.test.ts',
    'supabase/tests/safe-answers.test.ts',
    'supabase/tests/weekly-digests.test.ts',
  ],
} as const;
