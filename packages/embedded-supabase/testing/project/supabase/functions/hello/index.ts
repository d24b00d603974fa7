Deno.serve((request) => Response.json({ path: new URL(request.url).pathname }));
