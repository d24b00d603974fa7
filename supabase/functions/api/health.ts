import { createRoute, z } from '@hono/zod-openapi';
import { type Api, jsonAnswer } from './route.ts';

const route = createRoute({
  method: 'get',
  path: '/health',
  operationId: 'getHealth',
  tags: ['Serviço'],
  summary: 'Diz que a API responde',
  security: [],
  responses: { 200: jsonAnswer(z.object({ status: z.literal('ok') }), 'A API responde.') },
});

export function addHealthRoute(app: Api): void {
  app.openapi(route, (c) => c.json({ status: 'ok' as const }, 200));
}
