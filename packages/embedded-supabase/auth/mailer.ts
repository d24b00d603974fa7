import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { StackContext } from '../context.ts';
import { type MailValues, renderMail } from './render.ts';

/** The mails of Auth; each is a file of `supabase/templates`, which hosted projects use as well. */
type MailTemplate = 'recovery' | 'email_change' | 'password_changed';

/** Delivers to the stack's inbox. Templates are read at every mail, so that editing one needs no restart. */
export function createMailer({ inbox, mailFrom, projectDir }: StackContext, siteUrl: string) {
  const folder = path.join(projectDir, 'supabase', 'templates');
  return async (template: MailTemplate, to: string, values: Partial<MailValues>) => {
    const source = await readFile(path.join(folder, `${template}.html`), 'utf8');
    const mail = renderMail(source, { SiteURL: siteUrl, Email: to, ...values });
    inbox.deliver({ from: mailFrom, to: [to], ...mail });
  };
}
