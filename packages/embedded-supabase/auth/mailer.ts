import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { StackContext } from '../context.ts';

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

/** What a template may name, in the words of the platform's mail templates: `{{ .ConfirmationURL }}`. */
export type MailValues = {
  ConfirmationURL: string;
  TokenHash: string;
  RedirectTo: string;
  SiteURL: string;
  Email: string;
  NewEmail: string;
};

/** A mail ready to be sent; `subject` is the template's title. */
export type RenderedMail = { subject: string; html: string; text: string };

/**
 * Fills a template of `supabase/templates`. Values are escaped for HTML.
 *
 * @throws Error for a template without a title or with a name that is no value
 */
function renderMail(template: string, values: Partial<MailValues>): RenderedMail {
  const html = template.replace(/\{\{\s*\.(\w+)\s*\}\}/g, (whole, name: string) => {
    const value = Object.entries(values).find(([key]) => key === name)?.[1];
    if (value === undefined) throw new Error(`mail template: nothing to put in ${whole}`);
    return escapeHtml(value);
  });
  const title = /<title>([^<]+)<\/title>/.exec(html)?.[1];
  if (!title) throw new Error('mail template: no title');
  return { subject: unescapeHtml(title.trim()), html, text: htmlToText(html) };
}

function htmlToText(html: string): string {
  const text = html
    .replace(/<head>[\s\S]*?<\/head>/, '')
    .replace(/<div hidden[^>]*>[\s\S]*?<\/div>/g, '')
    .replace(/\s+/g, ' ')
    .replace(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g, (_, href: string, label: string) =>
      label.trim() === href ? href : `${label.trim()}: ${href}`,
    )
    .replace(/<br ?\/?>/g, '\n')
    .replace(/<\/(p|h1|td|tr|table|div)>/g, '\n\n')
    .replace(/<[^>]+>/g, '');
  return `${unescapeHtml(text)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`;
}

/** `&` stands first: it is escaped before, and unescaped after, the others that contain it. */
const ENTITIES = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&#34;'],
  ["'", '&#39;'],
] as const;

function escapeHtml(value: string): string {
  return ENTITIES.reduce((text, [sign, entity]) => text.replaceAll(sign, entity), value);
}

function unescapeHtml(value: string): string {
  const text = value.replaceAll('&nbsp;', ' ');
  return ENTITIES.reduceRight((rest, [sign, entity]) => rest.replaceAll(entity, sign), text);
}
