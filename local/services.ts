import type { Service, StackContext } from './context.ts';
import { functionVariables, type StackSecrets } from './function-variables.ts';
import type { GatewayServices } from './gateway.ts';
import { createAuthService } from './services/auth/index.ts';
import { createFunctionsService } from './services/functions/index.ts';
import { createGoogleService, GOOGLE_PREFIX } from './services/google/index.ts';
import { createMailService } from './services/mail/index.ts';
import { createRestService } from './services/rest/index.ts';
import { createStorageService } from './services/storage/index.ts';

/** Something that was started and must be stopped. */
export type Stoppable = { stop?(): Promise<void> };

export type ServiceOptions = StackSecrets & {
  /** Whether `supabase/functions/.env` counts. */
  readsEnvFiles: boolean;
};

/**
 * Starts all services at once. Each is handed to `onStart` as soon as it runs, also when another fails.
 *
 * @throws the first failure, after every service has either started or failed
 */
export async function createServices(
  context: StackContext,
  options: ServiceOptions,
  onStart: (service: Stoppable) => void,
): Promise<GatewayServices> {
  const begin = async <T extends Stoppable>(creation: Promise<T>): Promise<T> => {
    const service = await creation;
    onStart(service);
    return service;
  };
  const creations = [
    begin(createRestService(context)),
    begin(createAuthService(context)),
    begin(createStorageService(context)),
    begin(
      createFunctionsService(context, {
        readsEnvFile: options.readsEnvFiles,
        variables: (configured) => functionVariables(context, options, configured),
      }),
    ),
  ] as const;
  await Promise.allSettled(creations);
  const [rest, auth, storage, functions] = await Promise.all(creations);
  return { rest, auth, storage, functions, tools: createTools(context) };
}

/** The stack's own pages and the Google emulator, under `/_/`. */
function createTools(context: StackContext): Service {
  const mail = createMailService(context);
  const google = createGoogleService();
  return {
    fetch: (request) =>
      new URL(request.url).pathname.startsWith(`${GOOGLE_PREFIX}/`)
        ? google.fetch(request)
        : mail.fetch(request),
  };
}
