import * as z from 'zod';
import { unquoted } from '../env.ts';
import { GoogleError, tryJson } from '../google/error.ts';

export type ServiceAccount = { email: string; key: CryptoKey };

const PASTE_JSON =
  'Cole em GOOGLE_SERVICE_ACCOUNT_KEY o arquivo JSON inteiro que o Google Cloud baixou ao criar a chave.';
const REFUSALS = {
  unreadable: `A chave da conta de serviço do Google não pôde ser lida (erro 401). ${PASTE_JSON}`,
  pkcs1: `A chave da conta de serviço está no formato PKCS 1 (BEGIN RSA PRIVATE KEY), que não é aceito (erro 401). ${PASTE_JSON}`,
  otherJson:
    'O JSON em GOOGLE_SERVICE_ACCOUNT_KEY não é a chave de uma conta de serviço (erro 401). No Google Cloud, em Contas de serviço, Chaves, crie uma chave do tipo JSON e cole o arquivo inteiro.',
  noEmail:
    'Falta o e-mail da conta de serviço do Google (erro 401). Preencha GOOGLE_SERVICE_ACCOUNT_EMAIL ou cole em GOOGLE_SERVICE_ACCOUNT_KEY o arquivo JSON inteiro.',
} as const;

export const SIGNATURE = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };

/**
 * The configured service account. Its key may be given as Google's whole JSON file, plain or in base64, or as the private
 * key alone; line ends may be escaped, and the value may be in quotes. The file's own account takes precedence over the
 * variable.
 *
 * @throws GoogleError that says what to paste
 */
export async function readServiceAccount(
  keyText: string,
  email: string | undefined,
): Promise<ServiceAccount> {
  const file = readFile(keyText);
  const named = file.email ?? email;
  const key = await importKey(file.pem);
  if (named === undefined) throw refusal('noEmail');
  return { email: named, key };
}

const fileSchema = z.object({
  private_key: z.string().min(1),
  client_email: z.string().min(1).optional().catch(undefined),
});

function readFile(given: string): { pem: string; email?: string | undefined } {
  const text = decoded(unquoted(given));
  if (!/^\{|private_key/.test(text)) return { pem: text };
  // Some hosts escape the quotes, and some unescape the line ends of the key.
  const file = fileSchema.safeParse(tryJson(text) ?? tryJson(`"${text}"`)).data ?? {
    private_key: fieldOf(text, 'private_key'),
    client_email: fieldOf(text, 'client_email'),
  };
  if (file.private_key === undefined) throw refusal('otherJson');
  return { pem: file.private_key, email: file.client_email };
}

function fieldOf(text: string, name: string): string | undefined {
  return new RegExp(`${name}\\\\?["']\\s*:\\s*\\\\?["']([^"']+?)\\\\?["']`).exec(text)?.[1];
}

/** The decoded text of a base64 value; any other text unchanged. */
function decoded(text: string): string {
  const bytes = fromBase64(text);
  const inner = bytes && unquoted(new TextDecoder().decode(bytes));
  return inner && /^(?:\{|-----BEGIN)/.test(inner) ? inner : text;
}

async function importKey(pem: string): Promise<CryptoKey> {
  const text = pem.replace(/\\+[rn]/g, '\n');
  if (text.includes('BEGIN RSA PRIVATE KEY')) throw refusal('pkcs1');
  const der = fromBase64(text.replace(/-----[^-]+-----/g, ''));
  if (!der) throw refusal('unreadable');
  return await crypto.subtle
    .importKey('pkcs8', der, SIGNATURE, false, ['sign'])
    .catch((): never => {
      throw refusal('unreadable');
    });
}

/** The bytes of a base64 text; null for any other text. */
function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const binary = atob(text.replace(/\s/g, '').replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function refusal(why: keyof typeof REFUSALS): GoogleError {
  const about = { source: 'drive_account', isOfSource: true } as const;
  return new GoogleError('unauthorized', `account key: ${why}`, 0, REFUSALS[why], about);
}
