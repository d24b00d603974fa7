/*
 * Stands in the browser's build for `@supabase/realtime-js`, which `createClient` always makes and this product never
 * uses. An update of supabase-js that wants another name of it fails the build.
 */

export class RealtimeClient {
  /** Called with every new token. */
  setAuth(): void {}

  channel(): never {
    throw new Error('Realtime is not in the build: leave out its alias in vite.config.ts');
  }
}
