import { type Env, readEnv } from './env.rules.ts';

/** Checked by the build and by the development server (`scripts/build/environment.ts`), so pages carry no rules for it. */
export const env: Env = readEnv(import.meta.env);
