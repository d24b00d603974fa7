import { rmSync } from 'node:fs';
import { createAuthService } from './auth/index.ts';
import type { Service, StackContext } from './context.ts';
import type { Database } from './db/postgres.ts';
import { startPreparedDatabase } from './db/prepare.ts';
import { createFunctionsService, type FunctionsOptions } from './functions/index.ts';
import { type GatewayServices, startGateway } from './gateway/gateway.ts';
import { loadKeys } from './keys.ts';
import { takeLock } from './lock.ts';
import { createInbox, createMailService } from './mail/index.ts';
import { startSmtpCatcher } from './mail/smtp.ts';
import { choosePort, type PortChoice, startOnPort } from './ports.ts';
import { endStaleChildren } from './processes/children.ts';
import { createRestService } from './rest/index.ts';
import { type StackFile, stackFilePath, writeStackFile } from './stack-file.ts';
import { createStorageService } from './storage/index.ts';
import { texts } from './texts.ts';

export type StackOptions = {
  /** Absolute folder that holds the project's `supabase/` and `node_modules/`. */
  projectDir: string;
  /** Absolute folder for everything the stack keeps. */
  dataDir: string;
  /** Where the web app is (or will be) served; mail links lead there and its origin may call functions. */
  siteUrl: string;
  /** Whether the web app is served there; only then a second start points to it. Default false. */
  hasSite?: boolean;
  /** Default: the next free port at or after 54321 (gateway) and 54322 (database). */
  ports?: { gateway?: PortChoice; database?: PortChoice };
  /** See DatabaseOptions. */
  durable?: boolean;
  /** Whether Auth obeys `[auth.rate_limit]` of `config.toml`. Default true. */
  limitsRates?: boolean;
  /** Sender of Auth's mails, `Name <address>`. */
  mailFrom?: string;
  /** A PostgREST to use instead of the one that npm installed. */
  postgrest?: string | undefined;
  functions?: Partial<FunctionsOptions>;
  /** Services of the project's own in this process, by the start of their paths, e.g. `/_/google`. */
  services?: Readonly<Record<string, Service>>;
  /** Runs when the migrations are applied and nothing else is started yet. */
  onMigrated?(database: Database): Promise<void>;
  /** Runs when every service answers: the place of seed data and schedules. What it returns is stopped first. */
  onReady?(context: StackContext): Promise<Stoppable | undefined>;
  /** One line of a service; default: silence. */
  log?(service: string, message: string): void;
};

/** A running stack. */
export type Stack = {
  context: StackContext;
  database: Database;
  /** The same addresses and keys that `stack.json` in the data folder holds. */
  file: StackFile;
  /** Ends everything, in reverse order; safe to call twice. */
  stop(): Promise<void>;
};

/** What was started, in order, as the steps that end it. */
type Undo = (() => unknown)[];

/**
 * Starts the Supabase project of a folder: database, migrations, services and gateway. Either all of it runs or,
 * when anything fails, nothing is left running.
 *
 * @throws StackError for every foreseeable failure
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const undo: Undo = [];
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= unwind(undo);
    return stopping;
  };
  try {
    return await start(options, undo, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(options: StackOptions, undo: Undo, stop: () => Promise<void>): Promise<Stack> {
  const { dataDir, durable, limitsRates = true, postgrest, projectDir, siteUrl } = options;
  const log = options.log ?? (() => undefined);
  const lock = takeLock(dataDir);
  undo.push(() => lock.release());
  await endStaleChildren(dataDir);
  const keys = await loadKeys(dataDir);
  const gatewayPort = await choosePort(options.ports?.gateway ?? { from: 54_321 });

  const database = await startOnPort(
    options.ports?.database ?? { from: 54_322 },
    [gatewayPort],
    (port) => startPreparedDatabase({ projectDir, dataDir, port, log, durable }),
  );
  undo.push(() => database.stop());
  await options.onMigrated?.(database);

  const inbox = createInbox(({ subject, to }) =>
    log('inbox', texts.mailArrived(subject, to.join(', '))),
  );
  const smtp = await startSmtpCatcher(inbox);
  undo.push(() => smtp.stop());

  const { databasePassword: _, ...publicKeys } = keys;
  const context: StackContext = {
    projectDir,
    postgrest,
    dataDir,
    publicUrl: `http://127.0.0.1:${gatewayPort}`,
    siteUrl,
    ...publicKeys,
    db: database,
    inbox,
    smtpPort: smtp.port,
    limitsRates,
    mailFrom: options.mailFrom ?? 'Admin <admin@email.com>',
    log,
  };
  let services: GatewayServices | undefined;
  const ofServices: Undo = [];
  // None needs another to end.
  undo.push(() => Promise.allSettled(ofServices.map((step) => step())));
  const gateway = await startGateway(context, gatewayPort, () => services);
  // Last in, first out: a half-stopped stack answers no request.
  undo.push(() => gateway.stop());
  services = await createServices(context, options, (service) =>
    ofServices.push(() => service.stop?.()),
  );
  const own = await options.onReady?.(context);
  undo.push(() => own?.stop?.());

  const file: StackFile = {
    gatewayUrl: context.publicUrl,
    siteUrl,
    inboxUrl: `${context.publicUrl}/_/inbox.json`,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    jwtSecret: keys.jwtSecret,
    databaseUrl: database.url,
    superuserUrl: database.urlFor('supabase_admin'),
    dataDir,
  };
  writeStackFile(dataDir, file);
  // A stack that has stopped leaves no address behind.
  undo.push(() => rmSync(stackFilePath(dataDir), { force: true }));
  lock.announce({
    ...(options.hasSite ? { siteUrl } : {}),
    publicUrl: context.publicUrl,
    databaseUrl: database.url,
  });
  return { context, database, file, stop };
}

async function unwind(undo: Undo): Promise<void> {
  for (let step = undo.pop(); step !== undefined; step = undo.pop()) {
    try {
      await step();
    } catch {
      // What cannot be stopped in order is the watchdog's; the rest must still be stopped.
    }
  }
}

/** Something that was started and must be stopped. */
type Stoppable = { stop?(): Promise<void> };

/**
 * Starts all services at once. Each is handed to `onStart` as soon as it runs, also when another fails.
 *
 * @throws the first failure, after every service has either started or failed
 */
async function createServices(
  context: StackContext,
  options: Pick<StackOptions, 'functions' | 'services'>,
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
    begin(createFunctionsService(context, options.functions)),
  ] as const;
  await Promise.allSettled(creations);
  const [rest, auth, storage, functions] = await Promise.all(creations);
  return { rest, auth, storage, functions, tools: createTools(context, options.services) };
}

/** The pages of the inbox and the project's own services, under `/_/`. */
function createTools(context: StackContext, services: StackOptions['services'] = {}): Service {
  const mail = createMailService(context);
  return {
    fetch(request) {
      const { pathname } = new URL(request.url);
      const own = Object.entries(services).find(([prefix]) => pathname.startsWith(`${prefix}/`));
      return (own?.[1] ?? mail).fetch(request);
    },
  };
}
