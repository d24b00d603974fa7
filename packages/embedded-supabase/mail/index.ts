import { randomUUID } from 'node:crypto';
import type { Inbox, InboxMessage, Service } from '../context.ts';
import { texts } from '../texts.ts';

/** No script ever runs on these pages, and what a mail contains may load nothing but images. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const MAIL_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http://127.0.0.1:* http://localhost:*; sandbox allow-popups allow-popups-to-escape-sandbox";

/**
 * The pages over the inbox: `/_/inbox`, `/_/inbox/<id>`, `/_/inbox/<id>/html`, and for programs
 * `/_/inbox.json` (newest first; `?to=` keeps the messages to one address).
 */
export function createMailService(context: { inbox: Inbox; siteUrl: string }): Service {
  return {
    async fetch(request) {
      const url = new URL(request.url);
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        return new Response(texts.methodNotAllowed, { status: 405, headers: { allow: 'GET' } });
      }
      if (url.pathname === '/_/inbox.json') {
        const to = url.searchParams.get('to')?.toLowerCase();
        const messages = context.inbox.list();
        return Response.json(
          to === undefined
            ? messages
            : messages.filter((message) => message.to.some((one) => one.toLowerCase() === to)),
          { headers: { 'cache-control': 'no-store' } },
        );
      }
      const [, id, part] = /^\/_\/inbox\/([^/]+)(?:\/(html))?$/.exec(url.pathname) ?? [];
      const message = context.inbox.list().find((one) => one.id === id);
      if (message !== undefined) {
        return part === 'html'
          ? html(`<base target="_blank">${message.html}`, MAIL_POLICY)
          : html(messagePage(message), PAGE_POLICY);
      }
      if (url.pathname === '/_/inbox') return html(listPage(context.inbox.list()), PAGE_POLICY);
      if (url.pathname === '/' || url.pathname === '/_' || url.pathname === '/_/') {
        return html(indexPage(context.siteUrl), PAGE_POLICY);
      }
      return new Response(texts.notFound, { status: 404 });
    },
  };
}

function html(body: string, policy: string): Response {
  return new Response(body, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    },
  });
}

const LIMIT = 500;

/** An inbox in memory, newest first; the oldest of more than 500 messages are forgotten. */
export function createInbox(onDelivery: (message: InboxMessage) => void = () => undefined): Inbox {
  const messages: InboxMessage[] = [];
  return {
    deliver(message) {
      const received = { id: randomUUID(), receivedAt: new Date().toISOString(), ...message };
      messages.unshift(received);
      messages.length = Math.min(messages.length, LIMIT);
      onDelivery(received);
      return received;
    },
    list: () => messages,
  };
}

const STYLE = `
  :root { color-scheme: dark light; --canvas: #0b1220; --card: #131c2e; --text: #e8edf6; --muted: #9fb0c8; --line: #24324b; --link: #6fd3e8; }
  @media (prefers-color-scheme: light) { :root { --canvas: #f5f7fb; --card: #fff; --text: #131c2e; --muted: #4d5d78; --line: #d5deeb; --link: #0b6c86; } }
  body { margin: 0; background: var(--canvas); color: var(--text); font: 16px/1.5 system-ui, sans-serif; }
  main { max-width: 56rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
  h1 { font-size: 1.5rem; } p, dd, time { color: var(--muted); } a { color: var(--link); }
  ul { list-style: none; padding: 0; } li { background: var(--card); border: 1px solid var(--line); border-radius: .75rem; margin: .75rem 0; }
  li a { display: block; padding: 1rem; color: inherit; text-decoration: none; } li a:hover, li a:focus-visible { outline: 2px solid var(--link); border-radius: .75rem; }
  li strong { display: block; } li span { color: var(--muted); }
  dl { display: grid; grid-template-columns: max-content 1fr; gap: .25rem 1rem; } dd { margin: 0; overflow-wrap: anywhere; }
  iframe { width: 100%; height: 36rem; border: 1px solid var(--line); border-radius: .75rem; background: #fff; }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; padding: 1rem; }
`;

/** The list of caught messages; looks for new ones every five seconds. */
function listPage(messages: readonly InboxMessage[]): string {
  const items = messages.map(
    (message) => `<li><a href="/_/inbox/${encodeURIComponent(message.id)}">
      <strong>${escapeHtml(message.subject || texts.noSubject)}</strong>
      <span>${texts.to} ${escapeHtml(message.to.join(', '))} · ${time(message)}</span></a></li>`,
  );
  const body = items.length > 0 ? `<ul>${items.join('')}</ul>` : `<p>${texts.inboxIsEmpty}</p>`;
  return page(
    texts.inbox,
    `<h1>${texts.inbox}</h1>
     <p>${texts.inboxIsLocal}</p>${body}`,
    '<meta http-equiv="refresh" content="5">',
  );
}

/** One message: headers, the HTML part in a sandboxed frame, and the text part. */
function messagePage(message: InboxMessage): string {
  const html =
    message.html === ''
      ? ''
      : `<h2>HTML</h2><iframe title="${texts.htmlMessage}" src="/_/inbox/${encodeURIComponent(message.id)}/html"
           sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe>`;
  return page(
    message.subject,
    `<p><a href="/_/inbox">← ${texts.inbox}</a></p>
     <h1>${escapeHtml(message.subject || texts.noSubject)}</h1>
     <dl><dt>${texts.from}</dt><dd>${escapeHtml(message.from)}</dd>
     <dt>${texts.to}</dt><dd>${escapeHtml(message.to.join(', '))}</dd>
     <dt>${texts.received}</dt><dd>${time(message)}</dd></dl>
     ${html}<h2>${texts.text}</h2><pre>${linkify(message.text || texts.noText)}</pre>`,
  );
}

/** What people see who open the gateway's address. */
function indexPage(siteUrl: string): string {
  return page(
    'API',
    `<h1>${texts.product}</h1><p>${texts.apiAddress}</p>
     <ul><li><a href="${escapeHtml(siteUrl)}"><strong>${texts.app}</strong><span>${escapeHtml(siteUrl)}</span></a></li>
     <li><a href="/_/inbox"><strong>${texts.inbox}</strong><span>${texts.mailOfThisEnvironment}</span></a></li></ul>`,
  );
}

function page(title: string, body: string, head = ''): string {
  return `<!doctype html><html lang="${texts.language}"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">${head}
<title>${escapeHtml(title)} · ${texts.product}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>`;
}

function time(message: InboxMessage): string {
  const local = new Date(message.receivedAt).toLocaleString(texts.language);
  return `<time datetime="${escapeHtml(message.receivedAt)}">${escapeHtml(local)}</time>`;
}

function linkify(text: string): string {
  return escapeHtml(text).replace(
    /https?:\/\/[^\s<>"]+/g,
    (url) => `<a href="${url}" target="_blank" rel="noopener noreferrer">${url}</a>`,
  );
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
