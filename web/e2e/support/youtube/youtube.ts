import type { BrowserContext, Page, Route } from '@playwright/test';
import { runEmbedPage } from './embed-page.ts';
import { installIframeApi } from './iframe-api.ts';
import type { VideoFacts } from './protocol.ts';

/** What a test says about one of YouTube's videos. */
export type YouTubeVideo = Partial<
  Pick<
    VideoFacts,
    'durationSeconds' | 'errorCode' | 'isAutoplayBlocked' | 'captions' | 'captionsAfterMs'
  >
>;

/** What the app asked of YouTube so far. */
export type YouTube = {
  /** Ids of the players that were opened, in order. */
  opened: string[];
};

const DEFAULT_SECONDS = 600;
const REFUSED_CLIENT = 153;
const MALFORMED = 2;

/**
 * Puts YouTube's player at the network border of a browser; see the README beside this file.
 *
 * @param videos what is special about some of them, by YouTube's id
 */
export async function serveYouTube(
  context: BrowserContext,
  videos: Record<string, YouTubeVideo> = {},
): Promise<YouTube> {
  const opened: string[] = [];
  await context.route('https://www.youtube.com/iframe_api', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${installIframeApi})();` }),
  );
  await context.route(/^https:\/\/www\.youtube(-nocookie)?\.com\/embed\//, (route) => {
    const id = new URL(route.request().url()).pathname.split('/').at(-1) ?? '';
    opened.push(id);
    return route.fulfill({
      contentType: 'text/html; charset=utf-8',
      body: `<!doctype html><html lang="pt-BR"><title>YouTube</title>
<body style="margin:0;height:100vh;background:#000"><script>(${runEmbedPage})(${JSON.stringify(
        factsOf(route, id, videos[id] ?? {}),
      )})</script></body></html>`,
    });
  });
  return { opened };
}

/** What the player inside the frame is doing, whatever the app says of it. */
export async function stateOfYouTube(page: Page): Promise<'playing' | 'paused' | 'other'> {
  const body = page.frameLocator('iframe[src*="/embed/"]').locator('body');
  const state = await body.getAttribute('data-state');
  return state === '1' ? 'playing' : state === '2' ? 'paused' : 'other';
}

/** Language of the captions that the picture shows; empty for none. */
export async function captionsOfYouTube(page: Page): Promise<string> {
  const body = page.frameLocator('iframe[src*="/embed/"]').locator('body');
  return (await body.getAttribute('data-captions')) ?? '';
}

function factsOf(route: Route, id: string, video: YouTubeVideo): VideoFacts {
  const { searchParams } = new URL(route.request().url());
  const referer = route.request().headers().referer;
  const origin = searchParams.get('origin');
  const isClientKnown =
    referer !== undefined && (origin === null || new URL(referer).origin === origin);
  const refusal = !/^[\w-]{11}$/.test(id) ? MALFORMED : isClientKnown ? null : REFUSED_CLIENT;
  return {
    durationSeconds: DEFAULT_SECONDS,
    errorCode: null,
    isAutoplayBlocked: false,
    captions: [],
    captionsAfterMs: 0,
    ...video,
    ...(refusal !== null && { errorCode: refusal }),
    startSeconds: Number(searchParams.get('start') ?? 0),
    isAutoplay: searchParams.get('autoplay') === '1',
    isMuted: searchParams.get('mute') === '1',
    isCaptioned: searchParams.get('cc_load_policy') === '1',
  };
}
