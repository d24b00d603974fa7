import * as z from 'zod';
import type { Fetch } from '../doctor/services.ts';

/** Says by itself what to do, in the place of what a step would say. */
export class PlatformError extends Error {}

/** Where the Management API is (https://supabase.com/docs/reference/api). */
export const PLATFORM = 'https://api.supabase.com';
const PATIENCE_MS = 60_000;

/** What the command asks of the platform beside the CLI. */
export type Platform = {
  read: (path: string) => Promise<unknown>;
  write: (method: 'POST' | 'PATCH', path: string, body: unknown) => Promise<void>;
  /** Rows of a statement that only reads. */
  rows: (sql: string, options?: { asOwner?: boolean }) => Promise<Record<string, unknown>[]>;
  /** Statements that change something. */
  run: (sql: string) => Promise<void>;
};

const rowList = z.array(z.record(z.string(), z.unknown()));

/** The Management API, asked for one project. */
export function platformOf(base: string, ref: string, token: string, fetch: Fetch): Platform {
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const { status, isOk, text } = await fetch(`${base}/v1/projects/${ref}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
      .then(async (answer) => ({
        status: answer.status,
        isOk: answer.ok,
        text: await answer.text(),
      }))
      .catch((error: Error) => {
        throw new PlatformError(unreached(error), { cause: error.cause });
      });
    if (!isOk) throw refusal(status, text);
    if (text === '') return undefined;
    try {
      return JSON.parse(text);
    } catch {
      throw new PlatformError(
        `Quem respondeu por ${base} não foi a plataforma: um proxy, ou uma página de entrada da rede? Confira a internet deste computador.`,
      );
    }
  };
  return {
    read: (path) => ask('GET', path),
    async write(method, path, body) {
      await ask(method, path, body);
    },
    async rows(query, { asOwner = false } = {}) {
      return rowList.parse(await ask('POST', '/database/query', { query, read_only: !asOwner }));
    },
    async run(query) {
      await ask('POST', '/database/query', { query });
    },
  };
}

/** Also an answer that broke off: what was asked for may have been done. */
const unreached = ({ name }: Error): string =>
  name === 'TimeoutError'
    ? `A plataforma não respondeu em ${PATIENCE_MS / 1000} s. Confira a internet deste computador, e https://status.supabase.com.`
    : 'A plataforma não foi alcançada: confira a internet deste computador.';

/** What an answer of the platform means to an operator. */
function refusal(status: number, text: string): Error {
  const said = messageIn(text);
  if (status === 401)
    return new PlatformError(
      'A plataforma não aceita o SUPABASE_ACCESS_TOKEN: foi revogado, venceu ou foi copiado pela metade. Faça outro em Account → Access Tokens, e ponha-o em operations/deploy.env.',
    );
  if (status === 403)
    return new PlatformError(
      `O SUPABASE_ACCESS_TOKEN não pode fazer isto (403: ${said}). A conta precisa ser Owner ou Administrator da organização, e um token com escopo, das permissões de docs/deploy.md.`,
    );
  if (status === 404)
    return new Error(
      `A plataforma não conhece este projeto, ou a conta não o vê (404: ${said}). Confira PROJECT_REF.`,
    );
  if (status === 402) return new Error(`O plano do projeto não permite (402: ${said}).`);
  if (status === 429)
    return new PlatformError(
      'A plataforma pede para esperar (429). Rode de novo daqui a um minuto.',
    );
  return new Error(`A plataforma respondeu ${status}: ${said}`);
}

function messageIn(text: string): string {
  try {
    const { message, missing_permissions: wanting } = JSON.parse(text) as Record<string, unknown>;
    const said = String(message ?? text).slice(0, 300);
    return Array.isArray(wanting) ? `${said}; faltam ${wanting.join(', ')}` : said;
  } catch {
    return text.slice(0, 300);
  }
}
