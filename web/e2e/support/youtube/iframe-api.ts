import type { FrameMessage, PageMessage, PlayerInfo } from './protocol.ts';

/**
 * The script that a page loads from YouTube. Served as text, so it uses nothing of this module: only what is
 * declared in it and the browser's globals.
 */
export function installIframeApi(): void {
  type Listener = (event: { target: unknown; data: unknown }) => void;
  type Options = { events?: Record<string, Listener> };
  const GREETING_MS = 50;

  class Player {
    readonly #iframe: HTMLIFrameElement;
    readonly #listeners = new Map<string, Listener[]>();
    readonly #onMessage: (event: MessageEvent) => void;
    #info: PlayerInfo = {
      playerState: -1,
      currentTime: 0,
      duration: 0,
      volume: 100,
      muted: false,
      playbackRate: 1,
      availablePlaybackRates: [1],
      videoLoadedFraction: 0,
      captions: null,
    };
    #updatedAt = performance.now();

    constructor(target: HTMLIFrameElement | string, options: Options = {}) {
      const element = typeof target === 'string' ? document.getElementById(target) : target;
      if (!(element instanceof HTMLIFrameElement)) throw new Error('Invalid video id');
      this.#iframe = element;
      for (const [name, listener] of Object.entries(options.events ?? {})) {
        this.addEventListener(name, listener);
      }
      const greeting = setInterval(() => this.#send({ event: 'listening' }), GREETING_MS);
      this.#onMessage = ({ data, source }) => {
        if (source !== this.#iframe.contentWindow || typeof data !== 'string') return;
        clearInterval(greeting);
        // The frame speaks the same protocol.
        this.#hear(JSON.parse(data) as FrameMessage);
      };
      window.addEventListener('message', this.#onMessage);
    }

    #send(message: PageMessage): void {
      this.#iframe.contentWindow?.postMessage(JSON.stringify(message), '*');
    }

    #hear(message: FrameMessage): void {
      if (message.event === 'infoDelivery' || message.event === 'initialDelivery') {
        this.#info = message.info;
        this.#updatedAt = performance.now();
        return;
      }
      for (const listener of this.#listeners.get(message.event) ?? []) {
        listener({ target: this, data: message.info });
      }
    }

    #command(func: string, ...args: unknown[]): void {
      this.#send({ event: 'command', func, args });
    }

    addEventListener(name: string, listener: Listener): void {
      this.#listeners.set(name, [...(this.#listeners.get(name) ?? []), listener]);
    }

    removeEventListener(name: string, listener: Listener): void {
      const left = (this.#listeners.get(name) ?? []).filter((known) => known !== listener);
      this.#listeners.set(name, left);
    }

    playVideo = () => this.#command('playVideo');
    pauseVideo = () => this.#command('pauseVideo');
    stopVideo = () => this.#command('stopVideo');
    seekTo = (seconds: number, allowSeekAhead = true) => {
      this.#info = { ...this.#info, currentTime: seconds };
      this.#updatedAt = performance.now();
      this.#command('seekTo', seconds, allowSeekAhead);
    };
    setPlaybackRate = (rate: number) => this.#command('setPlaybackRate', rate);
    setVolume = (volume: number) => this.#command('setVolume', volume);
    mute = () => this.#command('mute');
    unMute = () => this.#command('unMute');
    loadModule = (name: string) => this.#command('loadModule', name);
    setOption = (name: string, option: string, value: unknown) =>
      this.#command('setOption', name, option, value);
    getOption = (name: string, option: string): unknown =>
      name === 'captions' && (option === 'tracklist' || option === 'track')
        ? this.#info.captions?.[option]
        : undefined;
    getOptions = () => (this.#info.captions ? ['captions'] : []);
    getPlayerState = () => this.#info.playerState;
    getDuration = () => this.#info.duration;
    getVolume = () => this.#info.volume;
    isMuted = () => this.#info.muted;
    getPlaybackRate = () => this.#info.playbackRate;
    getAvailablePlaybackRates = () => [...this.#info.availablePlaybackRates];
    getVideoLoadedFraction = () => this.#info.videoLoadedFraction;
    getIframe = () => this.#iframe;

    getCurrentTime = (): number => {
      const { playerState, currentTime, duration, playbackRate } = this.#info;
      if (playerState !== 1) return currentTime;
      const since = ((performance.now() - this.#updatedAt) / 1000) * playbackRate;
      return duration > 0 ? Math.min(duration, currentTime + since) : currentTime + since;
    };

    destroy(): void {
      window.removeEventListener('message', this.#onMessage);
      this.#iframe.remove();
    }
  }

  const PlayerState = { UNSTARTED: -1, ENDED: 0, PLAYING: 1, PAUSED: 2, BUFFERING: 3, CUED: 5 };
  const page: Window & { onYouTubeIframeAPIReady?: () => void } = window;
  Object.assign(window, { YT: { loaded: 1, loading: 1, Player, PlayerState } });
  setTimeout(() => page.onYouTubeIframeAPIReady?.());
}
