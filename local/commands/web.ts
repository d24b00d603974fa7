import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { errorText, StackError } from 'embedded-supabase/errors';
import { REPOSITORY } from '../paths.ts';
import { log } from './log.ts';

/** Closing Vite waits for modules that it still prepares; the stack does not. */
const CLOSE_MS = 500;

export type WebServer = { stop(): Promise<void> };

/**
 * Serves the web app from its sources with Vite, in this process, on 127.0.0.1.
 *
 * @throws StackError when Vite cannot start
 */
export async function startWeb(port: number, env: Record<string, string>): Promise<WebServer> {
  // The configuration and the app read the process's environment.
  Object.assign(process.env, env);
  try {
    const { createLogger, createServer } = await import('vite');
    const logger = createLogger('warn', { prefix: '' });
    let isStopping = false;
    const tell = (message: string) => {
      // Modules that were being prepared fail when the server closes.
      if (!isStopping) log('web', message);
    };
    const server = await createServer({
      configFile: path.join(REPOSITORY, 'vite.config.ts'),
      clearScreen: false,
      customLogger: { ...logger, warn: tell, warnOnce: tell, error: tell },
      server: { host: '127.0.0.1', port, strictPort: true },
    });
    await server.listen();
    return {
      async stop() {
        isStopping = true;
        await Promise.race([server.close(), pause(CLOSE_MS)]);
      },
    };
  } catch (error) {
    throw new StackError(
      `O servidor do aplicativo não iniciou: ${errorText(error)}. Rode "npm ci" e tente de novo; com DEBUG=1 aparecem os detalhes.`,
    );
  }
}
