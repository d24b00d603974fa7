import { z } from 'zod';
import { callFunction } from './world.ts';

type Json = Record<string, unknown>;

export type Operation = {
  method: string;
  path: string;
  parameters: { name: string; in: string; required?: boolean; schema: Json }[];
  body: Json | undefined;
  responses: Record<string, Json | undefined>;
};

/** The API's own document, with every reference already put in its place. */
export async function readOperations(): Promise<Operation[]> {
  const { json } = await callFunction('api/openapi.json', { method: 'GET' });
  const document = z
    .object({
      paths: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))),
      components: z.object({ schemas: z.record(z.string(), z.record(z.string(), z.unknown())) }),
    })
    .parse(json);
  const resolve = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    const { $ref: reference, ...rest } = value as Json;
    if (typeof reference === 'string') {
      return resolve(document.components.schemas[reference.split('/').at(-1) ?? '']);
    }
    return flatten(
      Object.fromEntries(Object.entries(rest).map(([key, inner]) => [key, resolve(inner)])),
    );
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => {
      const {
        parameters = [],
        requestBody,
        responses,
      } = resolve(operation) as {
        parameters?: Operation['parameters'];
        requestBody?: { content: Record<string, { schema: Json }> };
        responses: Record<string, { content?: Record<string, { schema: Json }> }>;
      };
      return {
        method: method.toUpperCase(),
        path,
        parameters,
        body: requestBody?.content['application/json']?.schema,
        responses: Object.fromEntries(
          Object.entries(responses).map(([status, { content }]) => [
            status,
            content?.['application/json']?.schema,
          ]),
        ),
      };
    }),
  );
}

/** How an answer differs from the document, or null; unknown fields count as a difference. */
export function violation(
  operations: readonly Operation[],
  method: string,
  path: string,
  status: number,
  body: unknown,
): string | null {
  const operation =
    operations.find(
      (one) =>
        one.method === method &&
        new RegExp(`^${one.path.replace(/\{[^}]+\}/g, '[^/]+')}$`).test(path) &&
        // A fixed address wins over one with a parameter.
        !operations.some(
          (other) => other !== one && other.method === method && other.path === path,
        ),
    ) ?? operations.find((one) => one.method === method && one.path === path);
  if (!operation) return `${method} ${path} is not in the document`;
  if (!(String(status) in operation.responses)) return `${status} is not in the document`;
  const schema = operation.responses[status];
  if (schema === undefined) return body === undefined ? null : 'a body where there should be none';
  const result = z
    .fromJSONSchema(closed(schema) as Parameters<typeof z.fromJSONSchema>[0])
    .safeParse(body);
  return result.success ? null : z.prettifyError(result.error);
}

/** `allOf` of objects as one object, which can then be closed. */
function flatten(schema: Json): Json {
  if (!Array.isArray(schema.allOf)) return schema;
  const { allOf, ...rest } = schema;
  const parts = [...(allOf as Json[]), rest];
  return {
    type: 'object',
    properties: Object.assign({}, ...parts.map((part) => part.properties ?? {})),
    required: parts.flatMap((part) => (part.required as string[] | undefined) ?? []),
  };
}

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed);
  if (typeof value !== 'object' || value === null) return value;
  const inner = Object.fromEntries(Object.entries(value).map(([key, one]) => [key, closed(one)]));
  return inner.type === 'object' && 'properties' in inner
    ? { ...inner, additionalProperties: false }
    : inner;
}
