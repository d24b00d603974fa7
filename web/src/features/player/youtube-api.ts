const API_URL = 'https://www.youtube.com/iframe_api';
const TIMEOUT_MS = 10_000;

declare global {
  interface Window {
    YT?: { Player?: unknown };
    onYouTubeIframeAPIReady?: () => void;
  }
}

let loading: Promise<void> | null = null;

/**
 * Loads YouTube's player script once, before the player element asks for it: the element never recovers
 * from a script that failed, this does. Rejects when it cannot be had; calling again tries again.
 */
export function loadYouTubeApi(): Promise<void> {
  if (window.YT?.Player) return Promise.resolve();
  loading ??= load().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

function load(): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    const fail = (reason: string) => {
      clearTimeout(timer);
      script.remove();
      reject(new Error(`YouTube player script: ${reason}`));
    };
    const timer = setTimeout(() => fail('no answer'), TIMEOUT_MS);
    window.onYouTubeIframeAPIReady = () => {
      clearTimeout(timer);
      resolve();
    };
    script.src = API_URL;
    script.async = true;
    script.onerror = () => fail('could not be loaded');
    document.head.append(script);
  });
}
