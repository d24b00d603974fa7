import { createSocket } from 'node:dgram';

/** A server of names that knows one IPv4 address for every name. */
export type Names = { port: number; address: string; close(): Promise<void> };

/** Starts a server of names on a port, or on any free one. */
export async function serveNames(address: string, port = 0): Promise<Names> {
  const socket = createSocket('udp4');
  const names: Names = {
    port,
    address,
    close: () => new Promise((done) => socket.close(() => done())),
  };
  socket.on('message', (query, from) => {
    const answer = Buffer.concat([
      query.subarray(0, 2),
      // A reply without error: one question, one answer.
      Buffer.from([0x81, 0x80, 0, 1, 0, 1, 0, 0, 0, 0]),
      query.subarray(12, query.indexOf(0, 12) + 5),
      // The name of the question, A, IN, one second, four bytes.
      Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4]),
      Buffer.from(names.address.split('.').map(Number)),
    ]);
    socket.send(answer, from.port, from.address);
  });
  await new Promise<void>((done) => socket.bind(port, '127.0.0.1', done));
  names.port = socket.address().port;
  return names;
}
