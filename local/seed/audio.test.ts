import { expect, it } from 'vitest';
import { serviceClient, testStack } from '../testing/stack-for-tests.ts';
import { demoAudio, seedDemo } from './index.ts';

it('the demo audio is in the bucket once, however often the seed runs', async () => {
  const stack = testStack();
  const lines: string[] = [];
  const context = {
    publicUrl: stack.gatewayUrl,
    secretKey: stack.secretKey,
    log: (_service: string, message: string) => lines.push(message),
  };
  await seedDemo(context);
  await seedDemo(context);
  expect(lines).toEqual(['8 podcasts com áudio', '8 podcasts com áudio']);
  for (const [path, bytes] of await demoAudio()) {
    const { data, error } = await serviceClient().storage.from('podcasts').download(path);
    expect(error).toBeNull();
    expect(data?.type).toBe('audio/mpeg');
    expect(Buffer.from((await data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(bytes)).toBe(true);
  }
});

it('the seed names the file of the demo audio that was refused', async () => {
  const stack = testStack();
  const context = {
    publicUrl: stack.gatewayUrl,
    secretKey: 'sb_secret_wrong',
    log: () => undefined,
  };
  await expect(seedDemo(context)).rejects.toThrow(/^podcasts\/aaaaaaaa-/);
});
