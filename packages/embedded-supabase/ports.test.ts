import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { promisify } from 'node:util';
import { afterEach, expect, test } from 'vitest';
import { anyFreePort, startOnPort } from './ports.ts';

const others: Server[] = [];
afterEach(() => {
  for (const other of others.splice(0)) other.close();
});

/** Fails as a part does whose port another program took meanwhile, which goes on listening there. */
const takenBy = (port: number) =>
  new Promise<never>((_resolve, reject) => {
    const other = createServer();
    others.push(other);
    other.listen({ port, host: '127.0.0.1' }, () => reject(new Error(`${port} is taken`)));
  });

test('a part whose port was taken meanwhile starts on another one', async () => {
  const from = await anyFreePort();
  const asked: number[] = [];
  const port = await startOnPort({ from }, [], async (chosen) => {
    asked.push(chosen);
    return asked.length < 3 ? takenBy(chosen) : chosen;
  });
  expect(asked[0]).toBe(from);
  expect(new Set(asked).size).toBe(3);
  expect(port).toBe(asked[2]);
});

test('the one port that was asked for is insisted on', async () => {
  const exactly = await anyFreePort();
  await expect(startOnPort({ exactly }, [], takenBy)).rejects.toThrow(`${exactly} is taken`);
});

test('another failure is no reason to try again', async () => {
  let starts = 0;
  const start = () => {
    starts += 1;
    return Promise.reject(new Error('no disk'));
  };
  await expect(startOnPort('any', [], start)).rejects.toThrow('no disk');
  expect(starts).toBe(1);
});

test('a port that is handed out is not handed out again, to no process', async () => {
  // The draw is forced: two stacks seldom draw the same number, and then a run of the tests fails.
  const draws = (first: number) => `
    const crypto = require('node:crypto');
    let draw = ${first} - 1;
    crypto.randomInt = () => (draw += 1);
    require('node:module').syncBuiltinESMExports();
    import(${JSON.stringify(new URL('./ports.ts', import.meta.url).href)})
      .then(({ anyFreePort }) => anyFreePort())
      .then((port) => console.log(port));`;
  const handedOut = await anyFreePort();
  const { stdout } = await promisify(execFile)(process.execPath, ['-e', draws(handedOut)]);
  expect(Number(stdout)).toBeGreaterThan(handedOut);
});
