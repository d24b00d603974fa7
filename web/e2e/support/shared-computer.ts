import { type Browser, expect, type Page } from '@playwright/test';
import postgres from 'postgres';
import { type Person, registerMember } from './people.ts';
import { clientWithToken, signIn, stack } from './stack.ts';
import { serveYouTube } from './youtube/youtube.ts';

/** A tab that a phone has signed in, and its session in the database. */
export type SharedTab = {
  page: Page;
  member: Person;
  /** Lets the server believe that nobody has used the session for so long. */
  idleFor(seconds: number): Promise<void>;
};

async function asOwner(run: (sql: postgres.Sql) => Promise<unknown>): Promise<void> {
  const sql = postgres(stack.databaseUrl, { max: 1, onnotice: () => undefined });
  try {
    await run(sql);
  } finally {
    await sql.end();
  }
}

/**
 * Opens a session for a tab as the function behind "Entrar com QR code" does, and puts it where `enterSharedComputer()`
 * of the app puts it. `before` prepares the browser, whose owner is somebody else.
 */
export async function openSharedTab(
  browser: Browser,
  { before, path = '/' }: { before?: (page: Page) => Promise<void>; path?: string } = {},
): Promise<SharedTab> {
  const member = await registerMember();
  const session = await signIn(member.email, member.password);
  const [, payload = ''] = session.access_token.split('.');
  const { session_id: id }: { session_id: string } = JSON.parse(
    Buffer.from(payload, 'base64url').toString(),
  );
  await asOwner((sql) => sql`select private.share_session(${id})`);
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  await serveYouTube(context);
  const page = await context.newPage();
  // A page without the app, to write into storage: the app would keep itself on a device that is not known to be shared.
  await page.goto('/robots.txt');
  await before?.(page);
  await page.evaluate(
    ([name, text]) => {
      sessionStorage.clear();
      sessionStorage.setItem('shared_computer', name);
      sessionStorage.setItem('shared_seen_at', String(Date.now()));
      sessionStorage.setItem('auth_token', text);
    },
    [id, JSON.stringify(session)] as const,
  );
  await page.goto(path);
  await expect(sharedBar(page)).toBeVisible();
  return {
    page,
    member,
    idleFor: (seconds) =>
      asOwner(
        (sql) => sql`
          update private.shared_sessions
          set last_used_at = clock_timestamp() - make_interval(secs => ${seconds})
          where session_id = ${id}`,
      ),
  };
}

/** The member played a lesson on a telephone until a second, five minutes ago. */
export async function playOnPhone(member: Person, lessonId: number, seconds: number) {
  const { access_token } = await signIn(member.email, member.password);
  await clientWithToken(access_token)
    .rpc('save_video_progress', {
      p_video_id: lessonId,
      p_event_id: crypto.randomUUID(),
      p_position_seconds: seconds,
      p_watched_delta_seconds: 0,
      p_occurred_at: new Date(Date.now() - 5 * 60_000).toISOString(),
      p_device: 'Chrome no Android#e2e',
    })
    .throwOnError();
}

export const sharedBar = (page: Page) =>
  page.getByRole('complementary', { name: 'Computador compartilhado' });

/** What this browser holds on its disk: names of entries, databases and caches, and who works behind the pages. */
export function onDisk(page: Page) {
  return page.evaluate(async () => ({
    entries: Object.keys(localStorage).sort(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
    workers: (await navigator.serviceWorker.getRegistrations()).length,
    cookies: document.cookie,
  }));
}
