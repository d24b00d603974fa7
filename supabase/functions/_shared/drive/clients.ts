import type * as z from 'zod';
import type { DriveItem } from '../contracts/drive-link.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { GoogleError } from '../google/error.ts';
import { googleGet } from '../google/get.ts';
import { accountHeaders, clearToken } from './credentials.ts';

/** Drive with one kind of credentials; the clients fail independently. */
export type DriveClient = {
  source: 'drive_key' | 'drive_account';
  /** The failure after which this client is not used any more. */
  failure: GoogleError | null;
  /** @throws GoogleError */
  get<T extends z.ZodType>(
    path: string,
    query: Record<string, string>,
    item: DriveItem,
    schema: T,
  ): Promise<z.output<T>>;
};

/**
 * A client for each configured credential: the API key, which sees what anyone with the link sees, then the service
 * account, which also sees what is shared with its address.
 *
 * @throws HttpError 503 when there is none
 */
export function driveClients(deps: Deps): DriveClient[] {
  const { GOOGLE_API_KEY: key, GOOGLE_SERVICE_ACCOUNT_KEY: account } = deps.env();
  const clients = [
    ...(key === undefined
      ? []
      : [createClient(deps, 'drive_key', async () => ({ 'x-goog-api-key': key }))]),
    ...(account === undefined
      ? []
      : [createClient(deps, 'drive_account', () => accountHeaders(deps, account))]),
  ];
  if (clients.length > 0) return clients;
  throw new HttpError(
    503,
    'unavailable',
    'A integração com o Google Drive não está configurada (GOOGLE_API_KEY). Peça a quem cuida do servidor.',
  );
}

function createClient(
  deps: Deps,
  source: DriveClient['source'],
  open: () => Promise<Record<string, string>>,
): DriveClient {
  const base = `${deps.env().GOOGLE_API_BASE.replace(/\/$/, '')}/drive/v3`;
  /** Concurrent calls share one token. */
  let opening: Promise<Record<string, string>> | null = null;
  const headers = () => {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  };
  const self: DriveClient = {
    source,
    failure: null,
    async get(path, query, item, schema) {
      const url = new URL(`${base}/${path}`);
      // Without it, files of shared drives are not found.
      url.searchParams.set('supportsAllDrives', 'true');
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      const key = item.resourceKey
        ? { 'x-goog-drive-resource-keys': `${item.id}/${item.resourceKey}` }
        : {};
      try {
        const opened = headers();
        const used = await opened;
        try {
          return await googleGet(deps, url, { ...used, ...key }, schema);
        } catch (error) {
          // A token may be revoked before its end: then a new one is fetched, once.
          const isEnded = error instanceof GoogleError && error.status === 401;
          if (!isEnded || !clearToken(used)) throw error;
          // Of concurrent calls only the first one fetches it.
          if (opening === opened) opening = null;
          return await googleGet(deps, url, { ...(await headers()), ...key }, schema);
        }
      } catch (error) {
        if (error instanceof GoogleError && error.isLasting) self.failure = error;
        throw error;
      }
    },
  };
  return self;
}
