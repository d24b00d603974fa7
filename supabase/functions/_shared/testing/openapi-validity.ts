import { Validator } from '@seriousme/openapi-schema-validator';
import * as z from 'zod';

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'] as const;
const type = z.enum(TYPES);
const count = z.int().nonnegative();

/**
 * The part of JSON Schema 2020-12 that this API's document uses. OpenAPI's own schema leaves schemas to JSON Schema
 * and would take any; here a keyword that is unknown, or misspelt, is a fault.
 */
const schemaObject: z.ZodType = z.lazy(() =>
  z.strictObject({
    $ref: z.string().startsWith('#/components/schemas/').optional(),
    type: z.union([type, z.array(type).min(1)]).optional(),
    description: z.string().optional(),
    default: z.unknown().optional(),
    enum: z.array(z.unknown()).min(1).optional(),
    const: z.unknown().optional(),
    format: z.string().optional(),
    pattern: z
      .string()
      .refine((text) => new RegExp(text, 'u'))
      .optional(),
    minLength: count.optional(),
    maxLength: count.optional(),
    minimum: z.number().optional(),
    maximum: z.number().optional(),
    exclusiveMinimum: z.number().optional(),
    exclusiveMaximum: z.number().optional(),
    minItems: count.optional(),
    maxItems: count.optional(),
    items: schemaObject.optional(),
    properties: z.record(z.string(), schemaObject).optional(),
    required: z.array(z.string()).optional(),
    additionalProperties: z.union([z.boolean(), schemaObject]).optional(),
    propertyNames: schemaObject.optional(),
    anyOf: z.array(schemaObject).min(1).optional(),
    oneOf: z.array(schemaObject).min(1).optional(),
    allOf: z.array(schemaObject).min(1).optional(),
  }),
);

/**
 * What is wrong with an OpenAPI 3.1 document; empty when nothing is. Asked: the OpenAPI Initiative's own schema
 * (which follows references as well), and every schema inside.
 */
export async function openapiFaults(document: object): Promise<string[]> {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document) as Document);
  if (!valid) return [JSON.stringify(errors)];
  if (validator.version !== '3.1') return [`version ${validator.version}`];
  try {
    validator.resolveRefs();
  } catch (error) {
    return [String(error)];
  }
  return [...schemasIn(document)].flatMap(([place, schema]) => {
    const result = schemaObject.safeParse(schema);
    return result.success ? [] : [`${place}: ${z.prettifyError(result.error)}`];
  });
}

type Document = Record<string, unknown>;

/** Every outermost schema with its place: under a key `schema`, and the named ones. */
function* schemasIn(value: unknown, place = '#'): Generator<[string, unknown]> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const here = `${place}/${key}`;
    if (key === 'schema') yield [here, inner];
    else if (here === '#/components/schemas') {
      for (const [name, schema] of Object.entries(inner as Document)) yield [name, schema];
    } else yield* schemasIn(inner, here);
  }
}
