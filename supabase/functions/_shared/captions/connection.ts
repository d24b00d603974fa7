import * as z from 'zod';
import type { Caller } from '../caller.ts';
import { type Client, serviceClient, serviceClientFor } from '../clients.ts';
import {
  type CaptionGrant,
  type CaptionStatus,
  type captionEndSchema,
  DAILY_UNITS,
  lessonsWithin,
} from '../contracts/captions.ts';
import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';
import { ensure, rows } from '../rows.ts';
import { sha256Hex } from '../secrets.ts';
import { cleanText } from '../videos/text.ts';
import { channelFilters } from '../youtube/channel-name.ts';
import { type CaptionApi, captionApi } from './api.ts';
import { authorizationAddress, exchangeCode, GrantLost, revoke } from './oauth.ts';
import { captionSettings, requireCaptionSettings } from './settings.ts';
import { base64Url, keyIdOf, seal, unseal } from './token-box.ts';

const AGAIN = 'Comece de novo em “Conectar canal do YouTube”.';

const connectionSchema = z.object({
  channel_id: z.string(),
  channel_title: z.string(),
  token: z.string(),
  key_id: z.string(),
  connected_at: z.string(),
  connected_by_name: z.string().nullable(),
  is_lost: z.boolean(),
});
export type Connection = z.output<typeof connectionSchema>;

const planSchema = z.object({
  waiting: z.number(),
  units_today: z.number(),
  is_quota_over: z.boolean(),
  id: z.number().nullable(),
  external_id: z.string().nullable(),
  title: z.string().nullable(),
});

/** The connected channel; null without one. */
export async function readConnection(client: Client): Promise<Connection | null> {
  const found = rows(await client.rpc('read_caption_connection'), z.array(connectionSchema));
  return found[0] ?? null;
}

/** How many lessons wait, what the quota has spent today, and the next lesson. */
export async function readPlan(client: Client) {
  const [plan] = rows(await client.rpc('caption_plan'), z.array(planSchema).length(1));
  const { waiting = 0, id, external_id, title } = plan ?? {};
  // YouTube knows better, because other programs may share the quota.
  const unitsToday = plan?.is_quota_over ? DAILY_UNITS : (plan?.units_today ?? 0);
  const lesson = id && external_id ? { id, externalId: external_id, title: title ?? '' } : null;
  return { waiting, unitsToday, lesson };
}

/** What administrators see of it. */
export async function captionStatus(deps: Deps): Promise<CaptionStatus> {
  const settings = captionSettings(deps);
  if (!settings) return { isConfigured: false, connection: null, waiting: 0, lessonsToday: 0 };
  const client = serviceClient(deps);
  const [found, { waiting, unitsToday }, keyId] = await Promise.all([
    readConnection(client),
    readPlan(client),
    keyIdOf(settings.key),
  ]);
  return {
    isConfigured: true,
    connection: found && {
      channel: found.channel_title,
      connectedAt: found.connected_at,
      connectedBy: found.connected_by_name,
      needsReconnect: found.is_lost || found.key_id !== keyId,
    },
    waiting,
    lessonsToday: Math.min(waiting, lessonsWithin(unitsToday)),
  };
}

/** Begins to connect the channel: where its owner says yes. @throws HttpError 403, 503 */
export async function beginConnection(deps: Deps, caller: Caller): Promise<{ address: string }> {
  const settings = requireCaptionSettings(deps);
  configuredChannel(deps);
  const state = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const client = serviceClientFor(deps, caller.id);
  ensure(await client.rpc('begin_caption_connection', { p_state_hash: await sha256Hex(state) }));
  return { address: await authorizationAddress(deps, settings, state) };
}

/**
 * Stores the grant that Google's code stands for, if it is of the configured channel; otherwise it is taken back.
 *
 * @throws HttpError 403, 409, 503; GoogleError
 */
export async function finishConnection(
  deps: Deps,
  caller: Caller,
  { code, state }: CaptionGrant,
): Promise<void> {
  const settings = requireCaptionSettings(deps);
  const client = serviceClientFor(deps, caller.id);
  const isOwn = rows(
    await client.rpc('take_caption_state', { p_state_hash: await sha256Hex(state) }),
    z.boolean(),
  );
  if (!isOwn) {
    throw refused(`Este pedido de conexão venceu, já foi usado ou é de outra pessoa. ${AGAIN}`);
  }
  const tokens = await exchangeCode(deps, settings, code, state).catch(noneLost);
  try {
    if (!tokens.mayReadCaptions || tokens.refresh === null) {
      throw refused(`O Google não deu a permissão de ler as legendas. ${AGAIN}`);
    }
    const { id, title } = await grantedChannel(deps, captionApi(deps, tokens.access));
    ensure(
      await client.rpc('store_caption_connection', {
        p_channel_id: id,
        p_channel_title: cleanText(title, 255) || id,
        p_token: await seal(settings.key, tokens.refresh, id),
        p_key_id: await keyIdOf(settings.key),
      }),
    );
  } catch (error) {
    await revoke(deps, tokens.refresh ?? tokens.access);
    return noneLost(error);
  }
}

/** Forgets the grant, and takes it back at Google. @throws HttpError 403 */
export async function endConnection(
  deps: Deps,
  caller: Caller,
): Promise<z.output<typeof captionEndSchema>> {
  const client = serviceClientFor(deps, caller.id);
  const found = await readConnection(client);
  ensure(await client.rpc('delete_caption_connection'));
  if (!found) return { isRevoked: true };
  const token = await refreshTokenOf(deps, found);
  return { isRevoked: token !== null && (await revoke(deps, token)) };
}

/** The refresh token of a connection; null when it was encrypted with another key. */
export async function refreshTokenOf(
  deps: Deps,
  { token, channel_id: channelId }: Connection,
): Promise<string | null> {
  const settings = captionSettings(deps);
  return settings && unseal(settings.key, token, channelId);
}

/** The channel of a grant, which must be the one that the sync reads. @throws HttpError 409 */
async function grantedChannel(deps: Deps, api: CaptionApi) {
  const granted = await api.channel({ mine: 'true' });
  if (!granted) throw refused(`Esta conta do Google não tem canal do YouTube. ${AGAIN}`);
  for (const filter of configuredChannel(deps)) {
    const wanted = await api.channel(filter);
    if (wanted?.id === granted.id) return granted;
    if (wanted) {
      throw refused(
        `Esta conta é do canal “${granted.title}”, e as aulas vêm de “${wanted.title}”. Escolha a conta desse canal. ${AGAIN}`,
      );
    }
  }
  throw refused(
    'O YouTube não encontrou o canal das aulas. Peça a quem cuida do servidor que confira YOUTUBE_CHANNEL.',
  );
}

function configuredChannel(deps: Deps) {
  const filters = channelFilters(deps.env().YOUTUBE_CHANNEL ?? '');
  if (filters.length > 0) return filters;
  throw new HttpError(
    503,
    'unavailable',
    'Nenhum canal está configurado (YOUTUBE_CHANNEL). Peça a quem cuida do servidor.',
  );
}

const refused = (message: string) => new HttpError(409, 'conflict', message);

function noneLost(error: unknown): never {
  if (error instanceof GrantLost) throw refused(`O Google não aceitou a autorização. ${AGAIN}`);
  throw error;
}
