import { describe, expect, it } from 'vitest';
import { serviceClient, testStack } from '../testing/stack-for-tests.ts';
import { demoEpisodes, episodeFile, episodePath } from './episodes.ts';
import { seedDemo } from './index.ts';

/** Seconds of sound according to the file's own header. */
function wavSeconds(bytes: ArrayBuffer): number {
  const view = new DataView(bytes);
  return view.getUint32(40, true) / view.getUint32(28, true);
}

describe('demo audio', () => {
  it('sounds: neither silent nor clipped, and quiet at both ends', () => {
    for (const episode of demoEpisodes) {
      const bytes = episodeFile(episode);
      const samples = new Int16Array(bytes.buffer, 44);
      const peak = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
      expect(peak).toBeGreaterThan(8_000);
      expect(peak).toBeLessThan(32_767);
      expect(Math.abs(samples[0] ?? 1)).toBeLessThan(50);
      expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(50);
    }
  });

  it('is in the bucket after seeding, as often as one seeds, and says how long it is', async () => {
    const stack = testStack();
    const lines: string[] = [];
    const context = {
      publicUrl: stack.gatewayUrl,
      secretKey: stack.secretKey,
      log: (_service: string, message: string) => lines.push(message),
    };
    await seedDemo(context);
    await seedDemo(context);
    expect(lines).toHaveLength(2);
    for (const episode of demoEpisodes) {
      const { data, error } = await serviceClient()
        .storage.from('podcasts')
        .download(episodePath(episode));
      expect(error).toBeNull();
      expect(data?.type).toBe('audio/wav');
      expect(wavSeconds((await data?.arrayBuffer()) ?? new ArrayBuffer(44))).toBe(episode.seconds);
    }
  });

  it('says which file was refused', async () => {
    const stack = testStack();
    const context = {
      publicUrl: stack.gatewayUrl,
      secretKey: 'sb_secret_wrong',
      log: () => undefined,
    };
    await expect(seedDemo(context)).rejects.toThrow(/^podcasts\/aaaaaaaa-/);
  });
});
