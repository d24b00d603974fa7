import { describe, expect, it } from 'vitest';
import {
  audioTypeOf,
  isAudioFile,
  podcastPutSchema,
  podcastSchema,
  storageExtensionOf,
} from './podcast.ts';

describe('audio files', () => {
  it.each([
    ['a.mp3', '', true, 'audio/mpeg'],
    ['a.M4A', '', true, 'audio/mp4'],
    ['sem-extensao', 'audio/ogg; codecs=opus', true, 'audio/ogg'],
    ['a.webm', 'video/webm', true, 'audio/webm'],
    ['a.amr', 'audio/amr', true, 'audio/amr'],
    ['a.aiff', 'audio/aiff', true, 'audio/aiff'],
    ['a.pdf', 'application/pdf', false, 'audio/mpeg'],
    ['mp3', '', false, 'audio/mpeg'],
    ['a.wav', 'audio/ŝ', true, 'audio/wav'],
    ['a.flac', `audio/${'x'.repeat(45)}`, true, 'audio/flac'],
    ['a.ogg', 'AUDIO/OGG', true, 'audio/ogg'],
    ['a.m4a', 'audio/mp4\r\nx-upsert: true', true, 'audio/mp4'],
  ])('%s of type "%s"', (name, type, accepted, storedAs) => {
    expect(isAudioFile({ name, type })).toBe(accepted);
    expect(audioTypeOf({ name, type })).toBe(storedAs);
  });
});

it.each([
  ['a.MP3', '', 'mp3'],
  ['a.m4a', 'audio/x-m4a', 'm4a'],
  ['gravacao', 'audio/x-m4a', 'm4a'],
  ['gravacao', 'audio/ogg; codecs=opus', 'ogg'],
  ['a.amr', 'audio/amr', 'audio'],
  ['a.aiff', 'audio/aiff', 'audio'],
  ['a.mid', 'audio/midi', 'audio'],
  ['gravacao', 'audio/ŝ', 'mp3'],
])('%s of type "%s" is stored as %s', (name, type, extension) => {
  expect(storageExtensionOf({ name, type })).toBe(extension);
});

describe('podcast form', () => {
  const podcast = { title: 'Sepse', audioUrl: 'https://audio.example/a.mp3' };

  it('fills in the defaults', () => {
    expect(podcastSchema.parse(podcast)).toMatchObject({ fileType: 'audio/mpeg', isActive: true });
  });

  it.each<[object, string]>([
    [{ ...podcast, title: '' }, 'title'],
    [{ ...podcast, title: 'x'.repeat(256) }, 'title'],
    [{ ...podcast, audioUrl: 'javascript:alert(1)' }, 'audioUrl'],
    [{ ...podcast, audioUrl: '//evil.example/a.mp3' }, 'audioUrl'],
    [{ ...podcast, audioUrl: `https://${'x'.repeat(500)}` }, 'audioUrl'],
    [{ ...podcast, duration: '1'.repeat(21) }, 'duration'],
    ...['abc', '45 min', '12:60', '0:00', 'PT0S', 'P', '1:2:3', '-1:00', '12345:00'].map(
      (duration): [object, string] => [{ ...podcast, duration }, 'duration'],
    ),
    [{ ...podcast, fileSize: 1e15 }, 'fileSize'],
    [{ ...podcast, fileSize: -1 }, 'fileSize'],
    [{ ...podcast, filePath: 'ronda.mp3' }, 'filePath'],
    [{ ...podcast, filePath: '../../avatars/x.webp' }, 'filePath'],
  ])('refuses %#', (input, field) => {
    expect(podcastSchema.safeParse(input).error?.issues[0]?.path).toEqual([field]);
  });
});

it.each(['', null, '42:10', '1:02:03', 'PT1H2M3S', 'pt45m', 'P1DT2H', '0:01'])(
  'takes the duration %s',
  (duration) => {
    expect(
      podcastSchema.safeParse({ title: 'Sepse', audioUrl: 'https://audio.example/a.mp3', duration })
        .success,
    ).toBe(true);
  },
);

describe('a change through the API', () => {
  it.each([
    [{ duration: 'x', fileSize: -1, categoryId: 0 }, 'duration'],
    [{ fileSize: -1, fileType: '', categoryId: 0 }, 'fileSize'],
    [{ categoryId: 0, isActive: 1 }, 'categoryId'],
  ])('with several faults is refused for the first of them: %j', (change, field) => {
    expect(podcastPutSchema.safeParse(change).error?.issues[0]?.path).toEqual([field]);
  });

  it('keeps missing fields undefined', () => {
    expect(podcastPutSchema.parse({ title: 'Sepse' })).toEqual({ title: 'Sepse' });
  });

  it('clears what is null or empty', () => {
    expect(
      podcastPutSchema.parse({ description: '  ', filePath: null, categoryId: null, fileType: '' }),
    ).toEqual({ description: null, filePath: null, categoryId: null, fileType: 'audio/mpeg' });
  });

  it.each([
    {},
    { title: null },
    { title: '' },
    { audioUrl: null },
    { isActive: null },
    { filePath: 'ronda.mp3' },
  ])('refuses %j', (change) => {
    expect(podcastPutSchema.safeParse(change).success).toBe(false);
  });
});
