import { trustStoredSession } from '~/lib/session/session.ts';
import { makeSession } from './factories.ts';

/** Somebody is signed in, for a piece of the screen that is drawn without the app; who it is, is the same in a file. */
export function signIn(): { userId: string; email: string } {
  const session = makeSession();
  localStorage.setItem('auth_token', JSON.stringify(session));
  const person = { userId: session.user.id, email: session.user.email };
  trustStoredSession(person);
  return person;
}
