import { resolveTxt } from 'node:dns/promises';
import { fileURLToPath } from 'node:url';
import { examine } from './doctor/examine.ts';
import { type Installation, readInstallation, UsageError } from './doctor/installation.ts';
import { report } from './doctor/report.ts';
import { cliFor } from './doctor/supabase.ts';

/* Says what a hosted or self-hosted installation lacks, and how to mend it. It reads; it changes nothing. */

const NOT_EXAMINED = 2;
const projectDir = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

async function main(): Promise<number> {
  const installation: Installation = readInstallation(process.argv.slice(2), projectDir);
  const ask = cliFor(installation.remote, projectDir);
  const findings = await examine(installation, projectDir, { ask, fetch, resolveTxt });
  console.log(installation.isJson ? JSON.stringify({ findings }, null, 2) : report(findings));
  return findings.some(({ state }) => state === 'missing') ? 1 : 0;
}

main()
  .then((code) => {
    process.exitCode = code;
  })
  .catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    console.error(error instanceof UsageError ? message : `Não foi possível examinar: ${message}`);
    process.exitCode = NOT_EXAMINED;
  });
