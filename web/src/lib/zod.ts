// Every `zod` of the app is this module (vite.config.ts). Left to itself, the library tries whether it may compile code
// the first time a schema is made; the hosts' policy refuses that, and browsers report it.
import { config } from 'zod/v4';

config({ jitless: true });

export * from 'zod/v4';
