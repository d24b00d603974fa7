import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { invalid } from '../../supabase/functions/_shared/http.ts';
import { testDeps } from '../../supabase/functions/_shared/testing/deps.ts';
import {
  HOSTILE_VALUES,
  UNSTORABLE,
} from '../../supabase/functions/_shared/testing/hostile-values.ts';
import { createApp } from '../../supabase/functions/api/app.ts';
import { repositoryFiles, repositoryRoot } from './repository-files.ts';

/** Every field that anybody may fill, found in the contracts and routes themselves. */
type Field = { path: string[]; type: string };

/** What functions answer with is checked on its way out, and asked of nobody. */
const ANSWERS = [
  'playlistSchema',
  'errorBodySchema',
  'ignoredGroupSchema',
  'runResultSchema',
  'sourceFailureSchema',
  'importedSchema',
  'importOutcomeSchema',
  'importReportSchema',
  'importBulkReportSchema',
  'importFolderReportSchema',
  'captionStatusSchema',
  'captionStartSchema',
  'captionEndSchema',
  'phoneStartedSchema',
  'phoneLookedSchema',
  'phoneDecidedSchema',
  'phoneClaimedSchema',
  'releaseSchema',
  'operationsSchema',
  'deepHealthSchema',
];

const contracts = await Promise.all(
  repositoryFiles(/^supabase\/functions\/_shared\/contracts\/[^.]+\.ts$/).map(
    (file): Promise<Record<string, unknown>> => import(resolve(repositoryRoot, file)),
  ),
);
const inContracts = contracts
  .flatMap((module) => Object.entries(module))
  .filter(([name, value]) => value instanceof z.ZodType && !ANSWERS.includes(name));

const inRoutes = createApp(testDeps()).openAPIRegistry.definitions.flatMap((definition) => {
  if (definition.type !== 'route') return [];
  const { operationId, request = {} } = definition.route;
  const json = request.body?.content['application/json'];
  const body = json && 'schema' in json && json.schema instanceof z.ZodType ? json.schema : null;
  return Object.entries({ params: request.params, query: request.query, body }).flatMap(
    ([place, schema]) => (schema ? [[`${place} of ${operationId}`, schema] as const] : []),
  );
});

const schemas = [...inContracts, ...inRoutes] as [string, z.ZodType][];

type Def = {
  type: string;
  shape?: Record<string, z.ZodType>;
  innerType?: z.ZodType;
  element?: z.ZodType;
  in?: z.ZodType;
};

function fieldsOf(schema: z.ZodType, path: string[] = []): Field[] {
  const def = schema.def as Def;
  if (def.shape) {
    return Object.entries(def.shape).flatMap(([name, inner]) => fieldsOf(inner, [...path, name]));
  }
  // An entry of a list that is left out when it is not what it should be: refused by nobody.
  if (def.type === 'unknown') return [];
  if (def.element) return [{ path, type: 'array' }, ...fieldsOf(def.element, [...path, '0'])];
  const inner = def.innerType ?? def.in;
  return inner ? fieldsOf(inner, path) : [{ path, type: def.type }];
}

/** An object, or a list of one, that has this value at this place and nothing else. */
function holding(value: unknown, [first, ...rest]: string[]): unknown {
  if (first === undefined) return value;
  const inner = holding(value, rest);
  return first === '0' ? [inner] : { [first]: inner };
}

/** What is said about a field when it has this value. */
function messagesOf(schema: z.ZodType, { path }: Field, value: unknown): string[] {
  const { error } = schema.safeParse(holding(value, path));
  const place = path.join('.');
  return (error?.issues ?? []).flatMap((issue) =>
    issue.path.join('.') === place ? [issue.message] : [],
  );
}

it('the fields of forms, bodies, queries and addresses are found', () => {
  const fields = schemas.flatMap(([, schema]) => fieldsOf(schema));
  expect(fields.length).toBeGreaterThan(100);
  for (const type of ['string', 'number', 'boolean', 'enum', 'array']) {
    expect(fields.map((field) => field.type)).toContain(type);
  }
});

describe.each(schemas)('%s', (_name, schema) => {
  const fields = fieldsOf(schema).map((field): [string, Field] => [field.path.join('.'), field]);

  it.each(fields.filter(([, { type }]) => type === 'string'))(
    '%s takes no text that cannot be stored',
    (_place, field) => {
      for (const value of UNSTORABLE) {
        expect([value, messagesOf(schema, field, value)]).not.toEqual([value, []]);
      }
    },
  );

  it.each(fields)('%s has its own words for whatever it refuses', (_place, field) => {
    for (const [name, value] of [...HOSTILE_VALUES, ['too much', 'x'.repeat(30_000)]] as const) {
      for (const message of messagesOf(schema, field, value)) {
        expect([name, message]).toEqual([name, expect.stringMatching(/^\p{Lu}[^"<>]+$/u)]);
        expect([name, message]).not.toEqual([name, 'Valor inválido.']);
      }
    }
  });

  it('has its own message for a value that is no object', () => {
    for (const [, value] of HOSTILE_VALUES) {
      const { error } = schema.safeParse(value);
      if (error) expect(invalid(error).message).not.toBe('Valor inválido.');
    }
  });
});

it('a refusal of an unknown field shortens its name', () => {
  const { error } = z.strictObject({}).safeParse({ [`a\uD800${'x'.repeat(90_000)}`]: 1 });
  const refusal = error && invalid(error);
  expect(refusal?.message).toMatch(/^Campo desconhecido: a\uFFFDx{98}$/);
  expect(refusal?.field).toHaveLength(100);
});
