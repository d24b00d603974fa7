import type { Browser, Locator, Page } from '@playwright/test';
import { contextSignedIn } from './browser.ts';
import { serveYouTube, type YouTubeVideo } from './youtube/youtube.ts';

/** A device on which this member is signed in, with YouTube in reach; its first page is blank. */
export async function openDevice(
  browser: Browser,
  member: { email: string; password: string },
  videos?: Record<string, YouTubeVideo>,
) {
  const context = await contextSignedIn(browser, member);
  const youtube = await serveYouTube(context, videos);
  return { context, page: await context.newPage(), youtube };
}

/** A button by its whole name. */
export const button = (page: Page | Locator, name: string) =>
  page.getByRole('button', { name, exact: true });

/** The bar by which a lesson is wound; its value is the position in whole seconds. */
export const timeline = (page: Page | Locator) =>
  page.getByRole('slider', { name: 'Posição do vídeo' });

/** Second at which the lesson on this page is. */
export const position = async (page: Page) => Number(await timeline(page).inputValue());
