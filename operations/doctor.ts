import { resolveTxt } from 'node:dns/promises';
import { parseArgs } from 'node:util';
import { senderFindings } from './doctor/sender.rules.ts';
import { gatherSender } from './doctor/sender.ts';

/* The doctor of an installation: says what it lacks and how to mend it. 1 when something is missing. */

const { values } = parseArgs({
  options: {
    sender: { type: 'string' },
    'dkim-selector': { type: 'string', multiple: true, default: [] },
  },
});
const domain = values.sender?.split('@').at(-1);
if (domain === undefined) throw new Error('Diga o remetente: --sender nao-responda@hospital.br');
const facts = await gatherSender(domain, 'resend', values['dkim-selector'], resolveTxt);
const findings = senderFindings(facts);
console.log(JSON.stringify(findings, null, 2));
process.exitCode = findings.some(({ state }) => state === 'missing') ? 1 : 0;
