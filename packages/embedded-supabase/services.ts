import { createAuthService } from './auth/index.ts';
import type { Service, StackContext } from './context.ts';
import { createFunctionsService, type FunctionsOptions } from './functions/index.ts';
import type { GatewayServices } from './gateway/gateway.ts';
import { createMailService } from './mail/index.ts';
import { createRestService } from './rest/index.ts';
import { createStorageService } from './storage/index.ts';

/** Something that was started and must be stopped. */
export type Stoppable = { stop?(): Promise<void> };

export type ServiceOptions = FunctionsOptions & {
  /** Services of the project's own by the start of their paths, below `/_/`. */
  services: Readonly<Record<string, Service>>;
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
    begin(createFunctionsService(context, options)),
  ] as const;
  await Promise.allSettled(creations);
  const [rest, auth, storage, functions] = await Promise.all(creations);
  return { rest, auth, storage, functions, tools: createTools(context, options.services) };
}

/** The pages of the inbox and the project's own services, under `/_/`. */
function createTools(context: StackContext, services: ServiceOptions['services']): Service {
  const mail = createMailService(context);
  return {
    fetch(request) {
      const { pathname } = new URL(request.url);
      const own = Object.entries(services).find(([prefix]) => pathname.startsWith(`${prefix}/`));
      return (own?.[1] ?? mail).fetch(request);
    },
  };
}
