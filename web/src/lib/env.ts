import { type Env, parseEnv } from './env.rules.ts';

export const env: Env = parseEnv(import.meta.env);
