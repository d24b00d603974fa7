import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { errorBodySchema } from '../_shared/contracts/error.ts';
import { HttpError, versionConflict } from '../_shared/errors.ts';
import { jsonAnswer } from './route.ts';

/** Header of an edit that is based on a version of the row. */
export const ifMatchHeader = z.object({
  'if-match': z.string().max(1000).optional().openapi({
    description:
      'A versão sobre a qual a alteração foi feita: o `ETag` lido, ou `updatedAt` entre aspas, como `"2026-11-23T12:00:00.123456+00:00"`. Se o registro já mudou, a resposta é 409 e nada é alterado. Sem o cabeçalho, ou com `*`, vale a versão que houver.',
  }),
});

/** A route's JSON answer with the version of the row. */
export function versionedAnswer<T extends z.ZodType>(schema: T, description: string) {
  const etag = { description: 'A versão do registro.', schema: { type: 'string' as const } };
  return { ...jsonAnswer(schema, description), headers: { ETag: etag } };
}

/** The 409 of an edit whose version is outdated, for a route's `responses`. */
export function conflictAnswer<T extends z.ZodType>(schema: T) {
  return {
    409: jsonAnswer(
      errorBodySchema.extend({ current: schema.optional() }),
      'Conflita com o que já existe; com `code` `version_conflict`, mudou desde a versão de `If-Match`, e `current` traz o registro como está.',
    ),
  };
}

type Versioned = Record<string, unknown> & { updatedAt: string };
const etagOf = (updatedAt: string) => `"${updatedAt}"`;

/** Sets the version of the answer. */
export function setVersion(c: Context, updatedAt: string): void {
  c.header('etag', etagOf(updatedAt));
}

/**
 * The version that an edit is based on, for the statement to compare; undefined when any version will do.
 *
 * @param read returns the present row; called only when a version is given
 * @throws HttpError 409 version_conflict with the row when it has another version
 */
export async function requestedVersion(
  ifMatch: string | undefined,
  read: () => Promise<Versioned>,
): Promise<string | undefined> {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  // A proxy that compresses answers makes tags weak.
  const tags = ifMatch.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  const current = await read();
  if (!tags.includes(etagOf(current.updatedAt))) throw versionConflict({ current });
  return current.updatedAt;
}

/** Makes an edit; a version conflict gets the present row. */
export async function withCurrentOnConflict<T>(
  read: () => Promise<Versioned>,
  edit: () => Promise<T>,
): Promise<T> {
  try {
    return await edit();
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'version_conflict') throw error;
    throw versionConflict({ cause: error, current: await read() });
  }
}
