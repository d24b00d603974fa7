import type { BrowserContext, Page, Route } from '@playwright/test';
import { runEmbedPage } from './embed-page.ts';
import { installIframeApi } from './iframe-api.ts';
import type { VideoFacts } from './protocol.ts';

/** What a test says about one of YouTube's videos. */
export type YouTubeVideo = Partial<
  Pick<
    VideoFacts,
    | 'durationSeconds'
    | 'errorCode'
    | 'isAutoplayBlocked'
    | 'captions'
    | 'captionsAfterMs'
    | 'reportsAfterMs'
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

const SCRIPT = 'https://www.youtube.com/iframe_api';
const EMBEDDED = /^https:\/\/www\.youtube(-nocookie)?\.com\/embed\/([^/?]*)/;

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
  const serve = (route: Route) => {
    const request = route.request();
    const id = EMBEDDED.exec(request.url())?.[2];
    if (id !== undefined) opened.push(id);
    return route.fulfill(
      answerOfYouTube(request.url(), request.headers().referer, videos) ?? { status: 404 },
    );
  };
  await context.route(SCRIPT, serve);
  await context.route(EMBEDDED, serve);
  return { opened };
}

/** What YouTube answers to a request; null when it is not its. */
export function answerOfYouTube(
  url: string,
  referer: string | undefined,
  videos: Record<string, YouTubeVideo> = {},
): { contentType: string; body: string } | null {
  if (url === SCRIPT) return { contentType: 'text/javascript', body: `(${installIframeApi})();` };
  const id = EMBEDDED.exec(url)?.[2];
  if (id === undefined) return null;
  return {
    contentType: 'text/html; charset=utf-8',
    body: `<!doctype html><html lang="pt-BR"><title>YouTube</title>
<body style="margin:0;height:100vh;background:#000"><script>(${runEmbedPage})(${JSON.stringify(
      factsOf(url, referer, id, videos[id] ?? {}),
    )})</script></body></html>`,
  };
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

function factsOf(
  url: string,
  referer: string | undefined,
  id: string,
  video: YouTubeVideo,
): VideoFacts {
  const { searchParams } = new URL(url);
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
    reportsAfterMs: 0,
    ...video,
    ...(refusal !== null && { errorCode: refusal }),
    startSeconds: Number(searchParams.get('start') ?? 0),
    isAutoplay: searchParams.get('autoplay') === '1',
    isMuted: searchParams.get('mute') === '1',
    isCaptioned: searchParams.get('cc_load_policy') === '1',
  };
}
