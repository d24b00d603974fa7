import { resolveTxt } from 'node:dns/promises';
import { examine } from './doctor/examine.ts';
import { report } from './doctor/findings-report.ts';
import { type Installation, readInstallation } from './doctor/installation.ts';
import { cliFor } from './doctor/supabase.ts';
import { projectDir, runCommand } from './shared/command.ts';

/* Says what a hosted or self-hosted installation lacks, and how to mend it. It reads; it changes nothing. */

async function main(): Promise<number> {
  const installation: Installation = readInstallation(process.argv.slice(2), projectDir);
  const ask = cliFor(installation.remote, projectDir);
  const findings = await examine(installation, projectDir, { ask, fetch, resolveTxt });
  console.log(installation.isJson ? JSON.stringify({ findings }, null, 2) : report(findings));
  return findings.some(({ state }) => state === 'missing') ? 1 : 0;
}

runCommand(main, 'Não foi possível examinar');
