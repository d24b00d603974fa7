import type { Sql } from 'postgres';

/** A part of the embedded stack behind the gateway: a pure request handler that may own resources. */
export type Service = {
  /** Answers a request whose URL still carries the full public path, e.g. `/auth/v1/token`. */
  fetch(request: Request): Promise<Response>;
  /** Releases processes, sockets and timers; called once, in reverse order of start. */
  stop?(): Promise<void>;
};

/** A message caught by the inbox instead of being delivered. */
export type InboxMessage = {
  id: string;
  receivedAt: string;
  from: string;
  to: string[];
  subject: string;
  text: string;
  html: string;
  /** By names in lower case; of mail that came by SMTP. */
  headers?: Record<string, string>;
};

/** Where auth and functions leave mail in the embedded stack. */
export type Inbox = {
  deliver(message: Omit<InboxMessage, 'id' | 'receivedAt'>): InboxMessage;
  list(): readonly InboxMessage[];
};

/** What every service of the embedded stack is given. */
export type StackContext = {
  /** Folder that holds `supabase/`: `config.toml`, `migrations`, `functions`, `templates`. */
  projectDir: string;
  /** A PostgREST to use instead of the one that npm installed. */
  postgrest?: string | undefined;
  /** Absolute folder that holds everything the stack writes (database, files, keys). */
  dataDir: string;
  /** Public base of the gateway, e.g. `http://127.0.0.1:54321`, without a trailing slash. */
  publicUrl: string;
  /** Where the web app is served; mail links lead there. */
  siteUrl: string;
  /** HS256 secret shared by auth, rest, storage and functions (32+ characters). */
  jwtSecret: string;
  publishableKey: string;
  secretKey: string;
  /** Long-lived JWTs of the two API-key roles, for clients that can only send a Bearer token. */
  anonJwt: string;
  serviceRoleJwt: string;
  /** Connections; each logs in as the role that owns that part on the platform. */
  db: {
    /** `postgresql://…` as the non-superuser `postgres` role, as on the platform. */
    url: string;
    /** Same host and database, for another role. */
    urlFor(role: DatabaseRole): string;
    /** Superuser; only for what the platform itself does to its own schemas. */
    superuser: Sql;
    /** False while a database that died is being started again. */
    isUp(): boolean;
  };
  inbox: Inbox;
  /** Sender of Auth's mails, `Name <address>`. */
  mailFrom: string;
  /** Whether Auth obeys `[auth.rate_limit]`; test suites sign in more often than people do. */
  limitsRates: boolean;
  /** Where the inbox takes mail over SMTP. */
  smtpPort: number;
  /** One line to the developer's terminal; `service` is a short name such as `auth`. */
  log(service: string, message: string): void;
};

export type DatabaseRole =
  | 'postgres'
  | 'authenticator'
  | 'supabase_admin'
  | 'supabase_auth_admin'
  | 'supabase_storage_admin';
