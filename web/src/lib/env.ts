import { type Env, readEnv } from './env.rules.ts';

/** The build and the development server check the variables and put their values here (`scripts/build/environment.ts`). */
export const env: Env = readEnv(import.meta.env);
