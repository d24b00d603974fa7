import type { Deps } from '../deps.ts';
import { HttpError } from '../errors.ts';

export type CaptionSettings = { clientId: string; clientSecret: string; key: string };

const NAMES = [
  'YOUTUBE_OAUTH_CLIENT_ID',
  'YOUTUBE_OAUTH_CLIENT_SECRET',
  'CAPTIONS_TOKEN_KEY',
] as const;

/** The settings of the captions; null where they are not wanted. */
export function captionSettings(deps: Deps): CaptionSettings | null {
  const env = deps.env();
  const [clientId, clientSecret, key] = NAMES.map((name) => env[name]);
  return clientId && clientSecret && key ? { clientId, clientSecret, key } : null;
}

/** @throws HttpError 503 that names the missing settings, or the key that is none */
export function requireCaptionSettings(deps: Deps): CaptionSettings {
  const settings = captionSettings(deps);
  if (settings && isKey(settings.key)) return settings;
  const problem = settings
    ? 'CAPTIONS_TOKEN_KEY não tem 32 bytes em base64 (openssl rand -base64 32)'
    : `falta ${NAMES.filter((name) => !deps.env()[name]).join(', ')}`;
  throw new HttpError(
    503,
    'unavailable',
    `As legendas do YouTube não estão configuradas: ${problem}. Peça a quem cuida do servidor.`,
  );
}

function isKey(text: string): boolean {
  try {
    return atob(text).length === 32;
  } catch {
    return false;
  }
}
