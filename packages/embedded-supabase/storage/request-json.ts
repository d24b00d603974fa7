import type { z } from 'zod';
import { refuse } from './errors.ts';

const MAX_JSON = 1024 * 1024;

/**
 * Reads and checks a JSON body.
 *
 * @throws InvalidRequest that names the first wrong field (`body/expiresIn …`), EntityTooLarge beyond 1 MiB
 */
export async function readJson<T extends z.ZodType>(
  request: Request,
  schema: T,
): Promise<z.output<T>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of request.body ?? []) {
    size += chunk.length;
    if (size > MAX_JSON) throw refuse.tooLarge('body');
    chunks.push(chunk);
  }
  let value: unknown;
  try {
    value = JSON.parse(Buffer.concat(chunks).toString('utf8'));
  } catch {
    throw refuse.invalidRequest('Body is not valid JSON');
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw refuse.invalidRequest(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? ''}`);
  }
  return parsed.data;
}
