import { DATABASE_TYPES_FILE, writeDatabaseTypes } from './checks/types-drift.ts';
import { startTestStack } from './test/stack.ts';

/** `npm run types`: applies every migration to a fresh database and writes its TypeScript types. */
const stack = await startTestStack({ isSeeded: false });
try {
  await writeDatabaseTypes(stack);
  console.log(`${DATABASE_TYPES_FILE} atualizado.`);
} finally {
  await stack.stop();
}
