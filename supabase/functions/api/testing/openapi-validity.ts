import {
  BaseResolver,
  createConfig,
  lintDocument,
  makeDocumentFromString,
} from '@redocly/openapi-core';
import { Validator } from '@seriousme/openapi-schema-validator';

/** One call without a refusal, that redirects. */
const EXCEPTIONS = [
  'operation-4xx-response #/paths/~1api~1logout/get/responses',
  'operation-2xx-response #/paths/~1api~1logout/get/responses',
];

/**
 * The problems of an OpenAPI 3.1 document by the OpenAPI Initiative's schema and a linter's recommended rules, which
 * also check the schemas inside.
 */
export async function openapiFaults(document: object): Promise<string[]> {
  const validator = new Validator();
  const { valid, errors } = await validator.validate(
    structuredClone(document) as Record<string, unknown>,
  );
  const problems = await lintDocument({
    document: makeDocumentFromString(JSON.stringify(document), 'openapi.json'),
    config: await createConfig({ extends: ['recommended-strict'] }),
    externalRefResolver: new BaseResolver(),
  });
  return [
    ...(valid ? [] : [JSON.stringify(errors)]),
    ...(validator.version === '3.1' ? [] : [`version ${validator.version}`]),
    ...problems.flatMap(({ ruleId, message, location }) => {
      const place = `${ruleId} ${location[0]?.pointer}`;
      return EXCEPTIONS.includes(place) ? [] : [`${place}: ${message}`];
    }),
  ];
}
