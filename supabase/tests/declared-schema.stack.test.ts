import { existsSync } from 'node:fs';
import { schemaDiff } from 'embedded-supabase/testing/schema-diff';
import { expect, test } from 'vitest';
import { REPOSITORY } from '../../local/paths.ts';

const DECLARED = `${REPOSITORY}/supabase/schemas`;

// Until the first release there is none: the migrations are edited in place (ADR 0059).
test.runIf(existsSync(DECLARED))('the migrations lead to the declared schema', async () => {
  expect((await schemaDiff(REPOSITORY, DECLARED)).sql).toBe('');
});
