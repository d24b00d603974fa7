import { buffer } from 'node:stream/consumers';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import type { Inbox, InboxMessage } from '../context.ts';
import { listen } from '../gateway/http.ts';

const MAX_BYTES = 10 * 1024 * 1024;

/** An SMTP server on 127.0.0.1 that delivers every mail to the inbox, whatever its address. */
export async function startSmtpCatcher(
  inbox: Inbox,
): Promise<{ port: number; stop(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    // Any user and password is accepted: nothing leaves this machine.
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: MAX_BYTES,
    logger: false,
    onData(stream, session, callback) {
      const to = session.envelope.rcptTo.map((recipient) => recipient.address);
      buffer(stream)
        .then(readMail)
        .then((mail) => {
          inbox.deliver({ ...mail, to });
          callback(null);
        }, callback);
    },
  });
  server.on('error', () => undefined);
  return {
    port: await listen(server.server),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function readMail(raw: Buffer): Promise<Omit<InboxMessage, 'id' | 'receivedAt' | 'to'>> {
  const { from, subject = '', text = '', html = '', headers } = await PostalMime.parse(raw);
  return {
    from: [from?.name, from?.address && `<${from.address}>`].filter(Boolean).join(' '),
    subject,
    text: text.trimEnd(),
    html: html.trimEnd(),
    headers: Object.fromEntries(headers.map(({ key, value }) => [key, value])),
  };
}
