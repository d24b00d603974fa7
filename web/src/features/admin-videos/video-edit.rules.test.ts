import { expect, test } from 'vitest';
import { videoEditSchema } from '#contracts/video.ts';
import { videoWords } from './video-edit.rules.ts';

test('the form of a lesson reads, writes and names every field of its contract', () => {
  expect(Object.keys(videoWords([]).fields).sort()).toEqual(
    Object.keys(videoEditSchema.shape).sort(),
  );
});
