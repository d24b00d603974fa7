import * as z from 'zod';
import type { Fetch } from '../doctor/services.ts';

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
    const answer = await fetch(`${base}/v1/projects/${ref}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(refusal(answer.status, text));
    return text === '' ? undefined : JSON.parse(text);
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

/** What an answer of the platform means to an operator. */
function refusal(status: number, text: string): string {
  const said = messageIn(text);
  if (status === 401) {
    return 'A plataforma não aceita o SUPABASE_ACCESS_TOKEN: foi revogado, venceu ou foi copiado pela metade. Faça outro em Account → Access Tokens.';
  }
  if (status === 403)
    return `O SUPABASE_ACCESS_TOKEN não pode fazer isto (403: ${said}). A conta precisa ser Owner ou Administrator da organização, e um token com escopo, das permissões de docs/deploy.md.`;
  if (status === 404)
    return `A plataforma não conhece este projeto, ou a conta não o vê (404: ${said}). Confira PROJECT_REF.`;
  if (status === 402) return `O plano do projeto não permite (402: ${said}).`;
  if (status === 429)
    return 'A plataforma pede para esperar (429). Rode de novo daqui a um minuto.';
  return `A plataforma respondeu ${status}: ${said}`;
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
