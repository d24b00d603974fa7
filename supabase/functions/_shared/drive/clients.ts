import type * as z from 'zod';
import type { DriveItem } from '../contracts/drive-link.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { GoogleError } from '../google/error.ts';
import { googleGet } from '../google/get.ts';
import { accountHeaders, clearToken } from './credentials.ts';

/** One way into Drive. Each fails by itself, and what one cannot open the other may. */
export type DriveClient = {
  source: 'drive_key' | 'drive_account';
  /** Why nothing more is asked through it, once that is known. */
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
 * The ways into Drive that are configured: the API key, which sees what anyone with the link sees, then the service
 * account, which also sees what is shared with its address.
 *
 * @throws HttpError 503 when there is none
 */
export function driveClients(deps: Deps): DriveClient[] {
  const { GOOGLE_API_KEY: key, GOOGLE_SERVICE_ACCOUNT_KEY: account } = deps.env();
  const doors = [
    ...(key === undefined
      ? []
      : [door(deps, 'drive_key', async () => ({ 'x-goog-api-key': key }))]),
    ...(account === undefined
      ? []
      : [door(deps, 'drive_account', () => accountHeaders(deps, account))]),
  ];
  if (doors.length > 0) return doors;
  throw new HttpError(
    503,
    'unavailable',
    'A integração com o Google Drive não está configurada (GOOGLE_API_KEY). Peça a quem cuida do servidor.',
  );
}

function door(
  deps: Deps,
  source: DriveClient['source'],
  open: () => Promise<Record<string, string>>,
): DriveClient {
  const base = `${deps.env().GOOGLE_API_BASE.replace(/\/$/, '')}/drive/v3`;
  /** One token serves all who ask at once. */
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
      // Without it, a file of a shared drive does not exist.
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
          // A token may be ended before its time: then a new one is asked for, once.
          const isEnded = error instanceof GoogleError && error.status === 401;
          if (!isEnded || !clearToken(used)) throw error;
          // Of those who find out together only the first one does so.
          if (opening === opened) opening = null;
          return await googleGet(deps, url, { ...(await headers()), ...key }, schema);
        }
      } catch (error) {
        if (error instanceof GoogleError && isLasting(error)) self.failure = error;
        throw error;
      }
    },
  };
  return self;
}

/** A moment's trouble is none of these: the next question may be answered. */
function isLasting({ isOfSource, type }: GoogleError): boolean {
  return isOfSource && type !== 'network' && type !== 'rate';
}
