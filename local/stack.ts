import type { Inbox, StackContext } from './context.ts';
import type { Database } from './db/postgres.ts';
import { connections, startPreparedDatabase } from './db/prepare.ts';
import { type Gateway, type GatewayServices, startGateway } from './gateway.ts';
import { loadKeys, type StackKeys } from './keys.ts';
import { takeLock } from './lock.ts';
import { choosePort, type PortChoice } from './ports.ts';
import { endStaleChildren } from './processes/children.ts';
import { startScheduler } from './scheduler.ts';
import { seed } from './seeding.ts';
import { createInbox } from './services/mail/inbox.ts';
import { startSmtpCatcher } from './services/mail/smtp.ts';
import { createServices } from './services.ts';
import { removeStackFile, type StackFile, writeStackFile } from './stack-file.ts';
import { webEnvironment } from './web-env.ts';

export type StackOptions = {
  /** Absolute folder for everything the stack keeps. */
  dataDir: string;
  /** Where the web app is (or will be) served; mail links lead there and its origin may call functions. */
  siteUrl: string;
  /** Whether somebody serves the web app there; only then a second start points to it. Default false. */
  hasSite?: boolean;
  /** Default: the next free port at or after 54321 (gateway) and 54322 (database). */
  ports?: { gateway?: PortChoice; database?: PortChoice };
  /** Fill an empty database with the demo world. Default true. */
  seed?: boolean;
  /** Whether the developer's `.env` files count; for tests they must not. Default true. */
  readsEnvFiles?: boolean;
  /** See SchedulerOptions. */
  keepsSchedules?: boolean;
  /** See DatabaseOptions. */
  durable?: boolean;
  /** One line of a service; default: silence. */
  log?(service: string, message: string): void;
};

/** A running stack. */
export type Stack = {
  context: StackContext;
  database: Database;
  keys: StackKeys;
  /** The same addresses and keys that `stack.json` in the data folder holds. */
  file: StackFile;
  inbox: Inbox;
  /** Variables for building or serving the web app against this stack. */
  webEnv: Record<string, string>;
  /** Ends everything, in reverse order; safe to call twice. */
  stop(): Promise<void>;
};

/** What was started, in order, as the steps that end it. */
type Undo = (() => unknown)[];

/**
 * Starts the embedded stack of a data folder: database, migrations, services, gateway, demo data and
 * scheduler. Either all of it runs or, when anything fails, nothing is left running.
 *
 * @throws StackError in Portuguese for every foreseeable failure
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
  const { dataDir, siteUrl } = options;
  const log = options.log ?? (() => undefined);
  const lock = takeLock(dataDir);
  undo.push(() => lock.release());
  await endStaleChildren(dataDir);
  const keys = await loadKeys(dataDir);
  const gatewayPort = await choosePort(options.ports?.gateway ?? { from: 54_321 });
  const taken = [gatewayPort];
  const databasePort = await choosePort(options.ports?.database ?? { from: 54_322 }, taken);
  const smtpPort = await choosePort('any');

  const durable = options.durable ?? true;
  const database = await startPreparedDatabase({ dataDir, port: databasePort, log, durable });
  undo.push(() => database.stop());
  // No function outlives its stack: what one left unfinished may be gone on with at once.
  await database.superuser`
    update public.sync_runs set heartbeat_at = null, holder = null where status = 'running'`;

  const inbox = createInbox((message) =>
    log('inbox', `"${message.subject}" para ${message.to.join(', ')}`),
  );
  const smtp = await startSmtpCatcher(smtpPort, inbox);
  undo.push(() => smtp.stop());

  const { databasePassword: _, mailDrainToken, ...publicKeys } = keys;
  const context: StackContext = {
    dataDir,
    publicUrl: `http://127.0.0.1:${gatewayPort}`,
    siteUrl,
    ...publicKeys,
    db: connections(database),
    inbox,
    log,
  };
  let services: GatewayServices | undefined;
  const ofServices: Undo = [];
  // None needs another to end.
  undo.push(() => Promise.allSettled(ofServices.map((step) => step())));
  const gateway: Gateway = await startGateway(context, gatewayPort, () => services);
  // Last in, first out: nobody is served by a half-stopped stack.
  undo.push(() => gateway.stop());
  const readsEnvFiles = options.readsEnvFiles ?? true;
  services = await createServices(context, { mailDrainToken, smtpPort, readsEnvFiles }, (service) =>
    ofServices.push(() => service.stop?.()),
  );

  if (options.seed ?? true) {
    if (await seed(context)) {
      log('seed', 'dados de demonstração gravados');
    }
  }
  const { keepsSchedules } = options;
  const scheduler = startScheduler(context, { mailDrainToken, keepsSchedules });
  undo.push(() => scheduler.stop());

  const file: StackFile = {
    gatewayUrl: context.publicUrl,
    siteUrl,
    inboxUrl: `${context.publicUrl}/_/inbox.json`,
    publishableKey: keys.publishableKey,
    secretKey: keys.secretKey,
    jwtSecret: keys.jwtSecret,
    databaseUrl: database.url,
    superuserUrl: database.urlFor('supabase_admin'),
    mailDrainToken,
    dataDir,
  };
  writeStackFile(dataDir, file);
  undo.push(() => removeStackFile(dataDir));
  lock.announce({
    ...(options.hasSite ? { siteUrl } : {}),
    publicUrl: context.publicUrl,
    databaseUrl: database.url,
  });
  return {
    context,
    database,
    keys,
    file,
    inbox,
    webEnv: webEnvironment(context.publicUrl, keys.publishableKey, { readsEnvFiles }),
    stop,
  };
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
