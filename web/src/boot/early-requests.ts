import { type EarlyRequest, startEarly } from '~/lib/early-requests.ts';
import { env } from '~/lib/env.ts';
import { readSnapshotEarly } from '~/lib/offline/snapshot-storage.ts';
import { lessonOf } from '~/lib/paths.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { partsOf, type ScreenPart } from '~/lib/screen-parts.ts';
import { isTokenValid, readStoredSession } from '~/lib/session/stored-session.ts';

/** Id of the document's list of what the first screens ask, recorded while the app was built. */
const RECORD_ID = 'early-requests';

/** Stands for the lesson's id in what was recorded of a lesson's page. */
export const RECORDED_LESSON = 4_242_424_242;

/** What a query asks of the database, without who asks; a path below the Supabase URL. */
export type RecordedRequest = Omit<EarlyRequest, 'url'> & { path: string };

/** The requests of each part of a first screen. */
export type RecordedRequests = Record<ScreenPart, RecordedRequest[]>;

/**
 * Asks for the data of a member's first screen, the network and this device, while the code that draws it is still on
 * its way.
 *
 * @returns asks for the rest of the page: call it when the code is there, as both would share a slow network
 */
export function startEarlyRequests(): () => void {
  const stored = readStoredSession();
  if (stored && !isSharedComputer()) readSnapshotEarly(stored.userId);
  // A token about to end is renewed first, and requests with it would be refused.
  if (!stored || !isTokenValid(stored)) return () => undefined;
  const { pathname } = window.location;
  const { first, later } = partsOf(pathname);
  const recorded = readRecord(lessonOf(pathname));
  const send = (parts: readonly ScreenPart[]) =>
    startEarly(
      parts
        .flatMap((part) => recorded[part] ?? [])
        .map(({ path, headers, ...request }) => ({
          ...request,
          url: env.supabaseUrl + path,
          headers: {
            ...headers,
            apikey: env.supabasePublishableKey,
            Authorization: `Bearer ${stored.accessToken}`,
          },
        })),
    );
  send(first);
  return () => send(later);
}

/** Development has none. */
function readRecord(lesson: number | null): Partial<RecordedRequests> {
  const text = document.getElementById(RECORD_ID)?.textContent || '{}';
  // Written by our own build (scripts/build/prerender.ts).
  return JSON.parse(text.replaceAll(String(RECORDED_LESSON), String(lesson))) as RecordedRequests;
}
