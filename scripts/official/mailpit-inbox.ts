import { createServer } from 'node:http';
import type { InboxMessage } from 'embedded-supabase/context';
import { listen } from 'embedded-supabase/http';
import * as z from 'zod';

const address = z.object({ Address: z.string() });
const found = z.object({ messages: z.array(z.object({ ID: z.string() })) });
const message = z.object({
  ID: z.string(),
  Date: z.string(),
  From: address,
  To: z.array(address),
  Subject: z.string(),
  Text: z.string(),
  HTML: z.string(),
});

/**
 * Serves the official stack's Mailpit as the embedded stack serves its inbox (a JSON list, newest first, `?to=`
 * keeps one address), so that tests read mail in one way.
 *
 * @param mailpitUrl as `supabase status` gives it
 */
export async function serveMailpitInbox(
  mailpitUrl: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const to = new URL(request.url ?? '/', 'http://inbox').searchParams.get('to');
    readMailpit(mailpitUrl, to)
      .then((messages) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify(messages));
      })
      .catch((error: unknown) => {
        response.statusCode = 502;
        response.end(String(error));
      });
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}/inbox.json`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readMailpit(mailpitUrl: string, to: string | null): Promise<InboxMessage[]> {
  const read = async (path: string): Promise<unknown> => {
    const answer = await fetch(new URL(path, mailpitUrl));
    if (!answer.ok) throw new Error(`Mailpit: ${answer.status}`);
    return answer.json();
  };
  const query = to === null ? '/api/v1/messages' : `/api/v1/search?query=to:"${encode(to)}"`;
  const { messages } = found.parse(await read(query));
  return Promise.all(
    messages.map(async ({ ID }) => {
      const mail = message.parse(await read(`/api/v1/message/${encode(ID)}`));
      return {
        id: mail.ID,
        receivedAt: mail.Date,
        from: mail.From.Address,
        to: mail.To.map((one) => one.Address),
        subject: mail.Subject,
        text: mail.Text,
        html: mail.HTML,
      };
    }),
  );
}

const encode = encodeURIComponent;
