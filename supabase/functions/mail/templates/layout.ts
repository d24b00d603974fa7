import { escapeHtml } from '../../_shared/html.ts';

/** The content of one mail in plain text; the layout renders it as text and as HTML. */
export type MailContent = {
  subject: string;
  /** The preview that mailboxes show after the subject. */
  preview: string;
  greeting: string;
  paragraphs: string[];

  sections?: MailSection[];
  /** Lines of text and links under a heading of their own. */
  lists?: MailList[];
  /** Quoted text of a person. */
  quote?: { label: string; text: string };
  button?: { label: string; url: string };
  /** Last line, in small print, with an optional link. */
  note?: string;
  noteLink?: { label: string; url: string };
};

export type MailLink = { label: string; url: string };

export type MailList = { title: string; lines: (string | MailLink)[][] };

type MailSection = { title: string; text: string; link?: { label: string; url: string } };

export type MailContext = {
  siteUrl: string;
  /** Null when the sender does not know it, as Auth. */
  supportEmail: string | null;
  /** Links to confirm or disown the address; null in other mails. */
  links?: { confirm: string; disown: string } | null;
  /** The link of a mail about a change of address that has one. */
  addressChange?: string;
  /** The page that ends the weekly digest; null in other mails. */
  unsubscribe?: string | null;
  /** The page that lets the weekly digest go to this address; only in the mail that asks. */
  confirmDigest?: string;
};

export type RenderedMail = { subject: string; text: string; html: string };

const SIGNATURE = 'Equipe Plantão';
const NO_REPLY = 'Mensagem automática: não é preciso responder.';

export function render(content: MailContent, context: MailContext): RenderedMail {
  return {
    // A subject is one line, even if a name contains line breaks.
    subject: content.subject.replace(/\s+/g, ' ').trim(),
    text: renderText(content, context),
    html: renderHtml(content, context),
  };
}

function renderText(content: MailContent, { supportEmail }: MailContext): string {
  const blocks = [
    content.greeting,
    ...content.paragraphs,
    ...(content.sections ?? []).map(({ title, text, link }) =>
      [title, text, ...(link ? [`${link.label}: ${link.url}`] : [])].join('\n'),
    ),
    ...(content.lists ?? []).map(({ title, lines }) =>
      [title, ...lines.map((line) => `- ${line.map(plain).join('')}`)].join('\n'),
    ),
    ...(content.quote ? [`${content.quote.label}\n${content.quote.text}`] : []),
    ...(content.button ? [`${content.button.label}: ${content.button.url}`] : []),
    SIGNATURE,
    ...(content.note ? [content.note] : []),
    ...(content.noteLink ? [`${content.noteLink.label}: ${content.noteLink.url}`] : []),
    supportEmail === null ? NO_REPLY : `Dúvidas? ${supportEmail}`,
  ];
  return `${blocks.join('\n\n')}\n`;
}

const FONT = "font-family:Figtree,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const TEXT = `margin:0 0 16px;${FONT};font-size:16px;line-height:1.55;color:#0F1728`;
const SMALL = `${FONT};font-size:13px;line-height:1.5;color:#475569`;

/** Tables and inline styles: the only layout that every mail client supports. */
function renderHtml(content: MailContent, context: MailContext): string {
  const paragraphs = [content.greeting, ...content.paragraphs]
    .map((text) => `<p style="${TEXT}">${escapeHtml(text)}</p>`)
    .join('\n');
  return `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(content.subject)}</title>
</head>
<body style="margin:0;padding:0;background:#F6F8FB">
<div hidden style="display:none;max-height:0;overflow:hidden">${escapeHtml(content.preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#F6F8FB">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 4px 16px">${wordmark()}</td></tr>
<tr><td style="background:#FFFFFF;border:1px solid #DCE3EC;border-top:3px solid #C4222A;border-radius:12px;padding:32px">
${paragraphs}
${sections(content)}${lists(content)}${quote(content)}${button(content)}<p style="${TEXT};margin:0">${SIGNATURE}</p>
</td></tr>
<tr><td style="padding:20px 4px 0">
${note(content)}${closing(context)}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

function note({ note, noteLink }: MailContent): string {
  if (!note) return '';
  // On its own line, as a touch target.
  const link = noteLink
    ? `<br><a href="${escapeHtml(noteLink.url)}" style="display:inline-block;padding:10px 0;color:#0B7490;font-weight:650">${escapeHtml(noteLink.label)}</a>`
    : '';
  return `<p style="margin:0 0 8px;${SMALL}">${escapeHtml(note)}${link}</p>\n`;
}

function closing({ supportEmail }: MailContext): string {
  if (supportEmail === null) {
    return `<p style="margin:0;${SMALL}">${NO_REPLY}</p>`;
  }
  const support = escapeHtml(supportEmail);
  return `<p style="margin:0;${SMALL}">Dúvidas? Escreva para <a href="mailto:${support}" style="color:#0B7490">${support}</a>.</p>`;
}

function wordmark(): string {
  const rule =
    'display:inline-block;width:22px;height:3px;background:#C4222A;border-radius:2px;vertical-align:middle;margin-right:8px';
  const name = `${FONT};font-size:17px;font-weight:650;color:#0F1728;vertical-align:middle`;
  return `<span style="${rule}"></span><span style="${name}">Plantão</span>`;
}

function sections({ sections = [] }: MailContent): string {
  return sections
    .map(({ title, text, link }) => {
      const lines = [
        `<strong style="font-weight:650">${escapeHtml(title)}</strong>`,
        escapeHtml(text),
        ...(link
          ? [
              `<a href="${escapeHtml(link.url)}" style="display:inline-block;padding:10px 0;color:#0B7490;font-weight:650">${escapeHtml(link.label)}</a>`,
            ]
          : []),
      ];
      // Names of settings may be wider than a phone.
      return `<p style="${TEXT};padding:12px 16px;background:#F6F8FB;border-radius:6px;overflow-wrap:anywhere">${lines.join('<br>')}</p>\n`;
    })
    .join('');
}

function lists({ lists = [] }: MailContent): string {
  return lists
    .map(({ title, lines }) => {
      const rows = lines
        .map((line) => `<p style="${TEXT};overflow-wrap:anywhere">${line.map(inline).join('')}</p>`)
        .join('\n');
      const heading = `${FONT};font-size:17px;font-weight:650;line-height:1.4;color:#0F1728`;
      return `<h2 style="margin:24px 0 12px;${heading}">${escapeHtml(title)}</h2>\n${rows}\n`;
    })
    .join('');
}

function plain(part: string | MailLink): string {
  return typeof part === 'string' ? part : `${part.label} (${part.url})`;
}

function inline(part: string | MailLink): string {
  if (typeof part === 'string') return escapeHtml(part);
  return `<a href="${escapeHtml(part.url)}" style="color:#0B7490;font-weight:650">${escapeHtml(part.label)}</a>`;
}

function quote({ quote }: MailContent): string {
  if (!quote) return '';
  const lines = escapeHtml(quote.text).replace(/\r?\n/g, '<br>');
  return `<p style="${SMALL};margin:0 0 6px">${escapeHtml(quote.label)}</p>
<p style="${TEXT};padding:12px 16px;background:#F6F8FB;border-radius:6px">${lines}</p>
`;
}

function button({ button }: MailContent): string {
  if (!button) return '';
  const style = `display:inline-block;padding:12px 22px;background:#C4222A;border-radius:6px;${FONT};font-size:16px;font-weight:650;color:#FFFFFF;text-decoration:none`;
  return `<p style="margin:8px 0 24px"><a href="${escapeHtml(button.url)}" style="${style}">${escapeHtml(button.label)}</a></p>
`;
}
