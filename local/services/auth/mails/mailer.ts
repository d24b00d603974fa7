import { readFile } from 'node:fs/promises';
import type { Inbox } from '../../../context.ts';
import type { AuthSettings } from '../settings.ts';
import { type MailValues, renderMail } from './render.ts';

/** The mails of Auth; each is a file of `supabase/templates`, which hosted projects use as well. */
type MailTemplate =
  | 'confirmation'
  | 'invite'
  | 'recovery'
  | 'magic_link'
  | 'email_change'
  | 'reauthentication'
  | 'password_changed';

export type Mailer = {
  send(template: MailTemplate, to: string, values: Partial<MailValues>): Promise<void>;
};

const folder = new URL('../../../../supabase/templates/', import.meta.url);

/** Delivers to the stack's inbox. Templates are read at every mail, so that editing one needs no restart. */
export function createMailer(inbox: Inbox, settings: AuthSettings): Mailer {
  return {
    async send(template, to, values) {
      const source = await readFile(new URL(`${template}.html`, folder), 'utf8');
      const mail = renderMail(source, { SiteURL: settings.siteUrl, Email: to, ...values });
      inbox.deliver({ from: settings.email.from, to: [to], ...mail });
    },
  };
}
