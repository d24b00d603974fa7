import { Hono } from 'hono';
import { realDeps } from '../../functions/_shared/deps.ts';
import type { AppEnv } from '../../functions/_shared/http.ts';
import { createApp as createDrive } from '../../functions/drive/app.ts';
import { createApp as createJobs } from '../../functions/jobs/app.ts';

// Run by Deno: the functions as their index.ts serve them, except that a pause before the next attempt takes no time.
const deps = { ...realDeps, sleep: () => Promise.resolve() };
Deno.serve(new Hono<AppEnv>().route('/', createJobs(deps)).route('/', createDrive(deps)).fetch);
