/** The part of Deno's surface that the functions use; the runtime brings the rest. */
declare namespace Deno {
  const env: { get(name: string): string | undefined };
  function serve(
    handler: (
      request: Request,
      info: { remoteAddr: { hostname: string } },
    ) => Response | Promise<Response>,
  ): unknown;
}
