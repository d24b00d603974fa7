import type { Inbox, Service } from '../context.ts';
import { texts } from '../texts.ts';
import { indexPage, listPage, messagePage } from './pages.ts';

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
