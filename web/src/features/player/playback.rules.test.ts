import { describe, expect, test } from 'vitest';
import {
  clampPosition,
  explainError,
  initialPlayback,
  type PlaybackAction,
  reducePlayback,
} from './playback.rules.ts';

const replay = (...actions: PlaybackAction[]) =>
  actions.reduce(reducePlayback, initialPlayback(90, true));

const statusOf = { played: 'playing', paused: 'paused' } as const;

describe('reducePlayback', () => {
  test('starts at its second, waiting for the frame', () => {
    expect(replay()).toMatchObject({ status: 'loading', positionSeconds: 90, wantsPlay: true });
  });

  test('the frame that is ready again and again does not undo playing', () => {
    expect(
      replay(
        { type: 'ready', durationSeconds: 600 },
        { type: 'played' },
        { type: 'ready', durationSeconds: 0 },
      ),
    ).toMatchObject({ status: 'playing', durationSeconds: 600 });
  });

  test('a pause by the host is a pause by the member', () => {
    expect(replay({ type: 'played' }, { type: 'paused' })).toMatchObject({
      status: 'paused',
      wantsPlay: false,
    });
  });

  test.each([
    [true, 'paused', 'played'],
    [false, 'played', 'paused'],
  ] as const)(
    'a wish (%s) outlives one report that crossed it, and not two',
    (play, crossing, agreeing) => {
      const crossed = [
        { type: agreeing },
        { type: 'wanted', play: !play },
        { type: 'wanted', play },
        { type: crossing },
      ] as const;
      expect(replay(...crossed)).toMatchObject({ status: statusOf[crossing], wantsPlay: play });
      expect(replay(...crossed, { type: agreeing })).toMatchObject({
        status: statusOf[agreeing],
        wantsPlay: play,
      });
      expect(replay(...crossed, { type: crossing })).toMatchObject({ wantsPlay: !play });
      expect(replay(...crossed, { type: agreeing }, { type: crossing }).wantsPlay).toBe(!play);
    },
  );

  test('what the browser let not start may start later all the same', () => {
    expect(replay({ type: 'ready', durationSeconds: null }, { type: 'refused' })).toMatchObject({
      status: 'ready',
      wantsPlay: false,
    });
    expect(replay({ type: 'refused' }, { type: 'played' }).wantsPlay).toBe(true);
  });

  test('the end is not overwritten by the pause around it', () => {
    expect(
      replay(
        { type: 'ready', durationSeconds: 600 },
        { type: 'played' },
        { type: 'paused' },
        { type: 'ended' },
        { type: 'paused' },
        { type: 'ticked', positionSeconds: 0, durationSeconds: 600 },
      ),
    ).toMatchObject({ status: 'ended', positionSeconds: 600, wantsPlay: false });
  });

  test('seeking after the end leaves it', () => {
    expect(replay({ type: 'ended' }, { type: 'sought', positionSeconds: 10 })).toMatchObject({
      status: 'paused',
      positionSeconds: 10,
    });
  });

  test('a failure stops wanting to play and says why', () => {
    expect(replay({ type: 'failed', errorCode: 150 })).toMatchObject({
      status: 'failed',
      wantsPlay: false,
      errorCode: 150,
    });
  });

  test.each([0, Number.NaN, Number.POSITIVE_INFINITY, null])(
    '%s is no length',
    (durationSeconds) => {
      expect(
        replay({ type: 'ticked', positionSeconds: 5, durationSeconds }).durationSeconds,
      ).toBeNull();
    },
  );
});

test.each([
  [-5, 600, 0],
  [30, 600, 30],
  [600, 600, 599],
  [9999, 600, 599],
  [9999, null, 9999],
  [5, 0.5, 0],
])('clampPosition(%d, %s) is %d', (seconds, duration, expected) => {
  expect(clampPosition(seconds, duration)).toBe(expected);
});

test.each([
  [100, /removido ou é privado/],
  [101, /não permite/],
  [150, /não permite/],
  [153, /recusou/],
  [5, /não pôde ser reproduzido/],
  [null, /Verifique sua conexão/],
])('error %s is explained', (code, words) => {
  expect(explainError(code)).toMatch(words);
});
