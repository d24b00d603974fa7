import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { startEarlyRequests } from '~/boot/early-requests.ts';
import { connectSession, signOut, startSession } from '~/lib/session/session.ts';
import { readSession } from '~/lib/session/session-state.ts';
import { makeSession } from './factories.ts';
import { authUrl, server } from './server.ts';

const AREAS = ['localStorage', 'sessionStorage'] as const;
const before = AREAS.map((name) => Object.getOwnPropertyDescriptor(globalThis, name));

/** As where all site data are blocked: naming the storage throws. */
beforeEach(() => {
  for (const name of AREAS) {
    Object.defineProperty(globalThis, name, {
      configurable: true,
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  }
});

afterEach(() => {
  AREAS.forEach((name, index) => {
    const descriptor = before[index];
    if (descriptor) Object.defineProperty(globalThis, name, descriptor);
    else Reflect.deleteProperty(globalThis, name);
  });
});

it('a browser that forbids storage starts signed out, and can sign in and out', async () => {
  startEarlyRequests();
  expect(startSession().status).toBe('unauthenticated');
  server.use(
    http.post(authUrl('token'), () => HttpResponse.json(makeSession())),
    http.post(authUrl('logout'), () => new HttpResponse(null, { status: 204 })),
  );
  await connectSession();
  const { loadSupabase } = await import('~/lib/session/load-supabase.ts');
  const supabase = await loadSupabase();
  await supabase.auth.signInWithPassword({ email: 'ana@plantao.example', password: 'segredo' });
  expect(readSession().status).toBe('authenticated');
  await signOut();
  expect(readSession().status).toBe('unauthenticated');
});
