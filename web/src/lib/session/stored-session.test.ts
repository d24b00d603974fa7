import { describe, expect, it } from 'vitest';
import { makeSession } from '~/testing/factories.ts';
import { readStoredSession } from './stored-session.ts';

const storing = (text: string | null) => () => ({ getItem: () => text });

describe('readStoredSession', () => {
  it('readStoredSession reads what supabase-js stores', () => {
    const session = makeSession({ userId: 'u1' });
    expect(readStoredSession(storing(JSON.stringify(session)))).toEqual({
      accessToken: session.access_token,
      userId: 'u1',
      email: session.user.email,
      expiresAt: session.expires_at,
    });
  });

  it.each([
    ['nothing', null],
    ['broken JSON', '{'],
    ['a bare text', '"token"'],
    ['no user', '{"access_token":"a","expires_at":1}'],
    ['a token that is no text', '{"access_token":7,"user":{"id":"u"}}'],
  ])('readStoredSession returns no session for %s', (_name, text) => {
    expect(readStoredSession(storing(text))).toBeNull();
  });

  it('readStoredSession returns no session where storage is forbidden', () => {
    const forbidden = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    expect(readStoredSession(forbidden)).toBeNull();
  });
});
