import { SMTPServer } from 'smtp-server';
import type { Inbox } from '../context.ts';
import { parseMail } from './mime.ts';

const MAX_BYTES = 10 * 1024 * 1024;

/** An SMTP server on 127.0.0.1 that delivers everything, for whomever, to the inbox. */
export async function startSmtpCatcher(
  port: number,
  inbox: Inbox,
): Promise<{ stop(): Promise<void> }> {
  const server = new SMTPServer({
    authOptional: true,
    // Any user and password will do: nothing leaves this machine.
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
    disabledCommands: ['STARTTLS'],
    allowInsecureAuth: true,
    disableReverseLookup: true,
    size: MAX_BYTES,
    logger: false,
    onData(stream, session, callback) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('error', callback);
      stream.on('end', () => {
        const mail = parseMail(Buffer.concat(chunks));
        const recipients = session.envelope.rcptTo.map((recipient) => recipient.address);
        inbox.deliver({ ...mail, to: recipients.length > 0 ? recipients : mail.to });
        callback(null);
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
