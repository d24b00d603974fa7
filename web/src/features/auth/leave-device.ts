import { whenDeleted } from '~/lib/offline/pending-deletions.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { signOut } from '~/lib/session/session.ts';
import { clearPersonalData } from './clear-personal-data.ts';

/** The longest wait for the server and for deletions in the browser. */
const PATIENCE_MS = 4000;

const LOGOUT = '/api/logout';

/**
 * "Sair": ends the session on this device, deletes the person's data, then navigates to the server's own
 * sign-out. Where `/api` does not answer there is nothing more to end, and the landing page is already there. On a shared
 * computer everything is in this tab, and all of it goes; what the browser holds is another person's.
 */
export function leaveDevice(
  navigate: (url: string) => void = (url) => location.assign(url),
  end: () => Promise<void> = signOut,
): Promise<void> {
  if (!isSharedComputer()) return leave(navigate, end);
  // The end of a session follows from a sign-out as well, so there may be two calls: the first one says where to go.
  leaving ??= leave(navigate, end);
  return leaving;
}

let leaving: Promise<void> | undefined;

async function leave(navigate: (url: string) => void, end: () => Promise<void>): Promise<void> {
  await end().catch(() => undefined);
  if (isSharedComputer()) sessionStorage.clear();
  else clearPersonalData(() => [localStorage, sessionStorage]);
  const [isThere] = await Promise.all([isApiThere(), whenDeleted(PATIENCE_MS)]);
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
