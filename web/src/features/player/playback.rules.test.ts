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

const played = { type: 'played' } as const;
const paused = { type: 'paused', positionSeconds: 92.2 } as const;
const statusOf = { played: 'playing', paused: 'paused' } as const;

describe('reducePlayback', () => {
  test('playback starts at its second and waits for the frame', () => {
    expect(replay()).toMatchObject({ status: 'loading', positionSeconds: 90, wantsPlay: true });
  });

  test('a repeated "ready" of the frame does not undo playing', () => {
    expect(
      replay({ type: 'ready', durationSeconds: 600 }, played, {
        type: 'ready',
        durationSeconds: 0,
      }),
    ).toMatchObject({ status: 'playing', durationSeconds: 600 });
  });

  test('a pause reported by the host is taken as a pause by the member', () => {
    expect(replay(played, paused)).toMatchObject({
      status: 'paused',
      wantsPlay: false,
    });
  });

  test('a paused lesson shows the second at which it stands, not that of the last tick', () => {
    const ticked = { type: 'ticked', positionSeconds: 91.9, durationSeconds: 600 } as const;
    expect(replay(played, ticked, paused).positionSeconds).toBe(92.2);
  });

  describe.each([
    [true, paused, played],
    [false, played, paused],
  ] as const)('what was asked (%s)', (play, contrary, agreeing) => {
    const wanted = (wish: boolean) => ({ type: 'wanted', play: wish }) as const;
    const asked = [{ type: 'refused' }, agreeing, wanted(!play), contrary, wanted(play)] as const;

    test.each([0, 1, 2, 5])('stays while %d reports cross it, until it is answered', (crossing) => {
      const crossed = [...asked, ...Array<PlaybackAction>(crossing).fill(contrary)];
      expect(replay(...crossed)).toMatchObject({
        status: statusOf[contrary.type],
        wantsPlay: play,
        unanswered: [play],
      });
      expect(replay(...crossed, agreeing)).toMatchObject({
        status: statusOf[agreeing.type],
        wantsPlay: play,
        unanswered: [],
      });
    });

    test('gives way to what the member presses in the frame once it is answered', () => {
      expect(replay(...asked, agreeing, contrary).wantsPlay).toBe(!play);
    });

    test('stays while the host answers what was asked before, step by step', () => {
      const thrice = [...asked, wanted(!play), wanted(play)];
      for (const answered of [1, 2, 3]) {
        const answers = [agreeing, contrary, agreeing].slice(0, answered);
        expect(replay(...thrice, ...answers)).toMatchObject({ wantsPlay: play });
      }
      expect(replay(...thrice, agreeing, contrary, agreeing, contrary).wantsPlay).toBe(!play);
    });

    test('is given up where the host does not answer', () => {
      expect(replay(...asked, contrary, { type: 'refused' })).toMatchObject({
        wantsPlay: false,
        unanswered: [],
      });
      expect(replay(...asked, { type: 'refused' }, contrary).wantsPlay).toBe(!play);
    });
  });

  test('a playback that the browser blocked can start later', () => {
    expect(replay({ type: 'ready', durationSeconds: null }, { type: 'refused' })).toMatchObject({
      status: 'ready',
      wantsPlay: false,
    });
    expect(replay({ type: 'refused' }, played).wantsPlay).toBe(true);
  });

  test('a pause around the end does not overwrite the end', () => {
    expect(
      replay({ type: 'ready', durationSeconds: 600 }, played, paused, { type: 'ended' }, paused, {
        type: 'ticked',
        positionSeconds: 0,
        durationSeconds: 600,
      }),
    ).toMatchObject({ status: 'ended', positionSeconds: 600, wantsPlay: false });
  });

  test('seeking after the end makes the video playable again', () => {
    expect(replay({ type: 'ended' }, { type: 'sought', positionSeconds: 10 })).toMatchObject({
      status: 'paused',
      positionSeconds: 10,
    });
  });

  test('a failure ends the intention to play and holds its reason', () => {
    expect(replay({ type: 'failed', errorCode: 150 })).toMatchObject({
      status: 'failed',
      wantsPlay: false,
      errorCode: 150,
    });
  });

  test.each([0, Number.NaN, Number.POSITIVE_INFINITY, null])(
    'a duration of %s is ignored',
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
  [2, /não pôde ser reproduzido/],
  [5, /não pôde ser reproduzido/],
  [null, /Verifique sua conexão/],
])('the player error %s is explained', (code, words) => {
  expect(explainError(code)).toMatch(words);
});
