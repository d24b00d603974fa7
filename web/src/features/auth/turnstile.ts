const SCRIPT = 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit';

type TurnstileOptions = {
  sitekey: string;
  language: string;
  theme: 'light' | 'dark';
  size: 'flexible';
  retry: 'auto';
  'retry-interval': number;
  'response-field': boolean;
  callback: (token: string) => void;
  'expired-callback': () => void;
  'error-callback': () => boolean;
};

/** The part of the provider's API that is used. */
export type Turnstile = {
  render: (container: HTMLElement, options: TurnstileOptions) => string | undefined;
  remove: (widgetId: string) => void;
};

declare global {
  interface Window {
    turnstile?: Turnstile;
  }
}

/** Loads the provider's script once; after a failure the next call tries again. */
export async function loadTurnstile(): Promise<Turnstile> {
  if (window.turnstile) return window.turnstile;
  const script = document.createElement('script');
  script.src = SCRIPT;
  script.async = true;
  try {
    await new Promise((resolve, reject) => {
      script.onload = resolve;
      script.onerror = () => reject(new Error('Turnstile did not load'));
      document.head.append(script);
    });
    if (!window.turnstile) throw new Error('Turnstile loaded without its API');
    return window.turnstile;
  } catch (error) {
    script.remove();
    throw error;
  }
}
