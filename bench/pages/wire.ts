import type { CDPSession } from '@playwright/test';

/** A response that crossed the wire: its kind as the browser names it, and the bytes of its body as sent. */
export type WireResponse = { kind: string; bytes: number; url: string };

/**
 * Tells of each response of a page but covers and icons, preflights, and what the browser had already: a style sheet
 * that was asked for ahead is told once, not again when the page uses it. `Network.enable` is the caller's.
 */
export function watchWire(session: CDPSession, onResponse: (response: WireResponse) => void): void {
  const fromCache = new Set<string>();
  session.on('Network.requestServedFromCache', ({ requestId }) => fromCache.add(requestId));
  session.on('Network.responseReceived', ({ requestId, type, response }) => {
    const { url, mimeType, headers } = response;
    if (type === 'Preflight' || mimeType.startsWith('image/')) return;
    if (url.startsWith('data:') || fromCache.has(requestId)) return;
    // Bodies only: HTTP/2 hosts compress headers to a few bytes.
    onResponse({ kind: type, bytes: Number(headers['content-length'] ?? 0), url });
  });
}
