import { seedDemo } from './index.ts';

/** `node local/run.mjs local/seed/upload.ts`: the audio of the demo world, for a project that is not the embedded stack. */

const { SUPABASE_URL: publicUrl, SUPABASE_SECRET_KEY: secretKey } = process.env;
if (!publicUrl || !secretKey) throw new Error('SUPABASE_URL and SUPABASE_SECRET_KEY say where to');
await seedDemo({ publicUrl, secretKey, log: (_service, message) => console.log(message) });
