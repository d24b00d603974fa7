/** A file of the shell: where it is, and what tells two versions apart when the address does not. */
export type ShellFile = { url: string; revision: string | null };

type Lasting = { waitUntil(work: Promise<unknown>): void };
type Fetching = Lasting & {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
};

/**
 * What the worker uses of `ServiceWorkerGlobalScope`. The page's type library does not know it, and the
 * worker's own cannot be loaded beside the page's.
 */
export type WorkerScope = {
  readonly location: Location;
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(
    type: 'install' | 'activate' | 'message',
    listener: (event: Lasting) => void,
  ): void;
  addEventListener(type: 'fetch', listener: (event: Fetching) => void): void;
};
