import { describe, expect, test } from 'vitest';
import { cutText, isBeyond, isVainEnd } from './places.ts';

describe('a place and the length of its recording', () => {
  test.each([
    [700, 600, true],
    [600, 600, true],
    [596, 600, true],
    [595, 600, false],
    [0, 600, false],
    // Of a very short recording, its last tenth.
    [3.5, 4, false],
    [3.7, 4, true],
    [0, 0.5, false],
  ])('second %d of %d s is beyond: %s', (seconds, length, beyond) => {
    expect(isBeyond(seconds, length)).toBe(beyond);
  });

  test.each([
    [700, 600, true],
    [599.5, 600, true],
    [90, 600, false],
    [null, 600, false],
    [0, 0.4, false],
  ])('put at %s and ended at %d was no end: %s', (seconds, at, vain) => {
    expect(isVainEnd(seconds, at)).toBe(vain);
  });

  test.each([
    [600, 'Este vídeo dura 10:00: em vez de 11:40, ele começa do início.'],
    [null, 'Não foi possível continuar de 11:40: este vídeo começa do início.'],
  ])('of a length of %s is said: %s', (lengthSeconds, text) => {
    expect(cutText('Este vídeo', { fromSeconds: 700, lengthSeconds })).toBe(text);
  });
});
