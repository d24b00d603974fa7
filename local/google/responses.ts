/** JSON as Google sends it: indented, with a charset. */
export function json(value: unknown, status = 200): Response {
  return new Response(`${JSON.stringify(value, null, 2)}\n`, {
    status,
    headers: {
      'content-type': 'application/json; charset=UTF-8',
      'cache-control': 'private',
      vary: 'Origin, X-Origin, Referer',
    },
  });
}
