const METHODS = 'GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS,TRACE,CONNECT';

/** What every answer carries: keys and tokens travel in headers, never in cookies. */
export const CORS_HEADERS = { 'access-control-allow-origin': '*' };

/** True for a browser's question before a cross-origin request (not TUS's own OPTIONS). */
export function isPreflight(method: string | undefined, headers: Headers): boolean {
  return (
    method === 'OPTIONS' && headers.has('origin') && headers.has('access-control-request-method')
  );
}

/** The platform lets every origin call, with any header. */
export function answerPreflight(received: Headers): Response {
  const headers = new Headers({
    ...CORS_HEADERS,
    'access-control-allow-methods': METHODS,
    'access-control-max-age': '3600',
    vary: 'Access-Control-Request-Headers',
  });
  const asked = received.get('access-control-request-headers');
  if (asked !== null) headers.set('access-control-allow-headers', asked);
  return new Response(null, { status: 200, headers });
}

/** The same response, readable by a page of any origin. */
export function withCors(response: Response): Response {
  const answer = new Response(response.body, response);
  answer.headers.set('access-control-allow-origin', '*');
  return answer;
}
