import { whenForgotten } from '~/lib/offline/forgetting.ts';
import { signOut } from '~/lib/session.ts';
import { forgetPerson } from './forget.ts';

/** A server that does not answer so long is not waited for, nor is a browser that takes as long to delete. */
const PATIENCE_MS = 4000;

const LOGOUT = '/api/logout';

/**
 * "Sair": ends the session on this device and deletes what is its person's, then navigates to the server's own
 * sign-out. Where `/api` does not answer there is nothing more to end, and the landing page is already there.
 */
export async function leave(navigate: (url: string) => void = (url) => location.assign(url)) {
  await signOut().catch(() => undefined);
  forgetPerson(() => [localStorage, sessionStorage]);
  const [isThere] = await Promise.all([isApiThere(), whenForgotten(PATIENCE_MS)]);
  if (isThere) navigate(LOGOUT);
}

async function isApiThere(): Promise<boolean> {
  try {
    const response = await fetch('/api/health', { signal: AbortSignal.timeout(PATIENCE_MS) });
    return response.ok && (response.headers.get('content-type') ?? '').includes('json');
  } catch {
    return false;
  }
}
