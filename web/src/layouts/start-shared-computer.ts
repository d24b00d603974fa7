import { leaveDevice } from '~/features/auth/leave-device.ts';
import { takePlayed } from '~/features/playback/played.ts';
import { currentPodcastEngine } from '~/features/podcasts/podcast-state.ts';
import { createIdleWatch, steadyClock } from '~/features/shared-computer/idle-watch.ts';
import { askServer, shareRenewals } from '~/features/shared-computer/shared-session.api.ts';
import { watchServer } from '~/lib/offline/watch-server.ts';
import { queryClient } from '~/lib/query-client.ts';
import { signOut } from '~/lib/session/session.ts';
import { readSession, type Session, subscribeToSession } from '~/lib/session/session-state.ts';
import { keepSeen, wasAway } from '~/lib/session/shared-computer.ts';
import { keepEnd } from '~/lib/session/shared-end.ts';
import { NO_TRACE_LOCK } from '~/offline/worker/covers.ts';

const TICK_MS = 1_000;
/** What is unsent has so long to be sent; then the session ends without it. */
const SENDING_MS = 4_000;

/** How long this tab's session still is. */
const sharedWatch = createIdleWatch({
  now: steadyClock(),
  ask: askServer,
  takePlayed: () => takePlayed() || currentPodcastEngine()?.read().status === 'playing',
});

let started: Promise<void> | undefined;
let isLeaving = false;

/**
 * In the place of what makes an own device useful without a network: nothing is written to the disk, and the session ends
 * by itself. See docs/decisions/0036-a-shared-computer.md.
 */
export function startSharedComputer(): Promise<void> {
  started ??= start();
  return started;
}

async function start(): Promise<void> {
  watchServer();
  // Held until the page goes; the service worker keeps no covers meanwhile, and no browser this page for "back".
  void navigator.locks?.request(NO_TRACE_LOCK, { mode: 'shared' }, () => new Promise(() => {}));
  subscribeToSession(followEnd);
  if (wasAway()) return end();
  // Loaded now: without a network the code could not be loaded when it is needed.
  const [{ showSharedComputer }] = await Promise.all([
    import('./SharedComputer.tsx'),
    import('./flush-outbox.ts'),
    import('./LeavingWithNotes.tsx'),
  ]);
  showSharedComputer(sharedWatch);
  sharedWatch.subscribe(follow);
  watchUse();
  void sharedWatch.check();
  void shareRenewals();
}

function follow(): void {
  // An answer that was under way: the code that began to leave says what is shown.
  if (isLeaving) return;
  const { phase } = sharedWatch.read();
  // At once: the next person at the computer shall see nothing.
  document.body.hidden = phase === 'past' || phase === 'over';
  if (phase === 'over') void end();
}

let stopWatching = () => {};

function watchUse(): void {
  const stop = new AbortController();
  const passive = { capture: true, passive: true, signal: stop.signal };
  // A person who scrolls causes one of these events; "scroll" itself is left out, as pages also scroll by themselves.
  for (const type of ['pointerdown', 'touchstart', 'touchmove', 'wheel'])
    window.addEventListener(type, sharedWatch.noteUse, passive);
  // A key repeats for ever where an object lies on it, so a repetition is no use.
  const onKey = ({ repeat }: KeyboardEvent) => repeat || sharedWatch.noteUse();
  window.addEventListener('keydown', onKey, passive);
  let place = '';
  const onMove = ({ screenX, screenY }: PointerEvent) => {
    // Browsers report a move, too, when the page moves under a pointer that lies still.
    const next = `${screenX} ${screenY}`;
    if (place !== '' && place !== next) sharedWatch.noteUse();
    place = next;
  };
  window.addEventListener('pointermove', onMove, passive);
  const onBlur = () => {
    // What is pressed inside of a frame of another site is not heard here, only that the focus went there.
    if (document.activeElement instanceof HTMLIFrameElement) sharedWatch.noteUse();
  };
  window.addEventListener('blur', onBlur, passive);

  // Timers stand still in a tab that sleeps: every event that may wake the tab compares the clocks first.
  const tick = () => {
    keepSeen();
    sharedWatch.tick();
  };
  for (const type of ['focus', 'pageshow', 'online']) window.addEventListener(type, tick, passive);
  for (const type of ['visibilitychange', 'resume']) document.addEventListener(type, tick, passive);
  window.addEventListener('pagehide', keepSeen, passive);
  const timer = setInterval(tick, TICK_MS);
  stopWatching = () => {
    stop.abort();
    clearInterval(timer);
  };
}

/** Why the session ends: its 12 hours are over, or it was not used for too long; null while neither is so. */
function overdue(): 'limit' | 'idle' | null {
  const { phase, minutesLeft } = sharedWatch.read();
  if (minutesLeft !== null && minutesLeft <= 1) return 'limit';
  return phase === 'used' ? null : 'idle';
}

/** Ends the session, whose time is over: sends what is unsent if the network allows, then deletes everything. */
async function end(): Promise<void> {
  document.body.hidden = true;
  stopWatching();
  const sending = import('./flush-outbox.ts').then(({ flushOutbox }) => flushOutbox(queryClient));
  await Promise.race([sending.catch(() => undefined), wait(SENDING_MS)]);
  // A network that never answers does not keep anything here.
  const why = overdue() ?? 'idle';
  await leave(why, async () => void (await Promise.race([signOut(why), wait(SENDING_MS)])));
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The session ended in another way: by the server, in a duplicated tab, by "Sair". */
function followEnd(): void {
  const { status, ended } = readSession();
  if (status !== 'unauthenticated' || ended === 'failed') return;
  stopWatching();
  // The server was quicker to find that its time is over.
  void leave((ended === 'expired' && overdue()) || ended, async () => undefined);
}

/** Leaves once: the tab and the server find the same end one after the other, and the first call says why. */
async function leave(ended: Session['ended'], endSession: () => Promise<void>): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  const goTo = (url: string) => {
    // After everything else that writes on the way out was cleared.
    addEventListener('pagehide', () => keepEnd(ended));
    window.location.replace(url);
  };
  // Also what is written on the way out: a player notes its place when its page goes.
  addEventListener('pagehide', () => sessionStorage.clear());
  let isGoing = false;
  await leaveDevice((url) => {
    isGoing = true;
    goTo(url);
  }, endSession);
  if (isGoing) return;
  if (readSession().status !== 'unauthenticated') return goTo('/');
  // The screens are a visitor's now. The next page is loaded anew: what is left of this one is made for one person.
  document.body.hidden = false;
  addEventListener('click', loadAnew, { capture: true });
}

function loadAnew(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link?.origin !== window.location.origin) return;
  event.preventDefault();
  event.stopPropagation();
  window.location.assign(link.href);
}
