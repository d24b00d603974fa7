import { HttpError } from '../_shared/errors.ts';
import { renderDocs } from './docs-page.ts';
import { type Api, refusals } from './route.ts';
import { SESSION_COOKIE } from './session/cookie.ts';

/** The general part of the generated document. */
const DOCUMENT = {
  openapi: '3.1.0',
  info: {
    title: 'Plantão: API',
    version: '1.0.0',
    license: { name: 'Todos os direitos reservados', identifier: 'LicenseRef-proprietary' },
    description:
      'Fachada HTTP sobre os mesmos dados que o aplicativo usa. Entre com `POST /api/auth/login` e envie o token ' +
      'como `Authorization: Bearer`, ou use o cookie que o login grava. Chamadas com cookie que alteram dados ' +
      'precisam do cabeçalho `Origin` do próprio site. Todo erro tem a forma `{ message, code, field? }`.',
  },
  servers: [{ url: '/' }],
};

/** The page needs only its own inline style. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Serves the OpenAPI document, generated from the schemas that check the requests, and an HTML page of it. */
export function addDocumentation(app: Api): void {
  app.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
  });
  app.openAPIRegistry.registerComponent('securitySchemes', 'cookie', {
    type: 'apiKey',
    in: 'cookie',
    name: SESSION_COOKIE,
  });
  documentBodies(app);
  const read = () => app.getOpenAPI31Document(DOCUMENT);

  app.get('/openapi.json', (c) => {
    c.header('cache-control', 'public, max-age=300');
    return c.json(read());
  });

  app.get('/docs', (c) => {
    c.header('cache-control', 'public, max-age=300');
    c.header('content-security-policy', PAGE_POLICY);
    return c.html(renderDocs(read()));
  });

  let known: RegExp[] | undefined;
  app.all('*', (c) => {
    // Built on first use, because most calls never need it.
    known ??= Object.keys(read().paths ?? {}).map(
      (path) => new RegExp(`^${path.replace(/\{[^}]+\}/g, '[^/]+')}$`),
    );
    throw known.some((path) => path.test(c.req.path))
      ? new HttpError(405, 'method_not_allowed', 'Este endereço não aceita este método.')
      : new HttpError(404, 'not_found', 'Este endereço não existe na API.');
  });
}

/** Bodies are checked before the route runs (`checkBody`), so every route with a body may refuse it. */
function documentBodies(app: Api): void {
  for (const definition of app.openAPIRegistry.definitions) {
    if (definition.type === 'route' && definition.route.request?.body !== undefined) {
      definition.route.responses = { ...refusals(413, 415), ...definition.route.responses };
    }
  }
}
