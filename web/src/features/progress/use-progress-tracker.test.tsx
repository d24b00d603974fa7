import { QueryClientProvider } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { createQueryClient } from '~/lib/query-client.ts';
import { signOut, trustStoredSession } from '~/lib/session/session.ts';
import { makeProfile, makeSession } from '~/testing/factories.ts';
import { authUrl, server } from '~/testing/server.ts';
import { useProgressTracker } from './progress-tracker.ts';

it('what a player reports after a sign-out waits for the person who watched', async () => {
  server.use(http.post(authUrl('logout'), () => new HttpResponse(null, { status: 204 })));
  const { id, email } = makeProfile();
  localStorage.setItem('auth_token', JSON.stringify(makeSession()));
  trustStoredSession({ userId: id, email });
  const client = createQueryClient();
  const { result } = renderHook(() => useProgressTracker(7, 0, 600, { current: 0 }), {
    wrapper: ({ children }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await signOut();
  result.current.leaving(95);
  const waiting = Object.keys(localStorage).filter((key) => key.startsWith('progress_outbox:'));
  expect(waiting).toEqual([expect.stringMatching(`^progress_outbox:${id}:`)]);
});
