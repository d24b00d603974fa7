const HTML = { 'Content-Type': 'text/html' };

/** What proxies, portals and gateways answer in the place of the platform. */
export const IN_BETWEEN: readonly (readonly [who: string, answer: () => Response])[] = [
  ['a portal that says all is well', () => new Response('<html>Entre</html>', { headers: HTML })],
  ['a proxy: bad request', () => new Response('<html>400</html>', { status: 400, headers: HTML })],
  ['a proxy: not found', () => new Response('<html>404</html>', { status: 404, headers: HTML })],
  ['a proxy that says nothing', () => new Response(null, { status: 404 })],
  ['a proxy: conflict', () => new Response('Conflict', { status: 409 })],
  ['a gateway without a route', () => Response.json({ message: 'no Route' }, { status: 404 })],
  ['an old picture of the database', () => Response.json({ code: 'PGRST202' }, { status: 404 })],
];
