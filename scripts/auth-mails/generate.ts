import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { repositoryRoot } from '../checks/repository-files.ts';
import { renderAuthMails } from './mails.ts';

/** `npm run auth-mails`: writes the mails of Auth into supabase/templates. A test says when they differ. */
const mails = renderAuthMails();
for (const [name, html] of mails) {
  writeFileSync(resolve(repositoryRoot, 'supabase/templates', name), html);
}
console.log(`${mails.size} mails`);
