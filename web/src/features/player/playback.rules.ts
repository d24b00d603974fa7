import { isBeyond } from '~/features/playback/places.ts';

type PlaybackStatus = 'loading' | 'ready' | 'playing' | 'paused' | 'ended' | 'failed';

export type Playback = {
  status: PlaybackStatus;
  /** What the member asked for; the frame follows when it can. */
  wantsPlay: boolean;
  /** What was asked of the frame and not answered yet, the oldest first. */
  unanswered: readonly boolean[];
  positionSeconds: number;
  /** Null until the frame knows it. */
  durationSeconds: number | null;
  /** The video host's number of what went wrong. */
  errorCode: number | null;
};

export type PlaybackAction =
  | { type: 'wanted'; play: boolean }
  /** The browser let nothing start; or the frame has nothing to answer, as it stands already. */
  | { type: 'refused' }
  | { type: 'ready'; durationSeconds: number | null }
  | { type: 'played' }
  | { type: 'paused'; positionSeconds: number }
  | { type: 'ended' }
  | { type: 'ticked'; positionSeconds: number; durationSeconds: number | null }
  | { type: 'sought'; positionSeconds: number }
  /** The program sent the lesson to 0, because it could not go on. */
  | { type: 'started over' }
  | { type: 'failed'; errorCode: number | null }
  | { type: 'retried' };

/** A lesson before its frame has said anything. */
export function initialPlayback(startSeconds: number, wantsPlay: boolean): Playback {
  return {
    status: 'loading',
    wantsPlay,
    unanswered: wantsPlay ? [true] : [],
    positionSeconds: startSeconds,
    durationSeconds: null,
    errorCode: null,
  };
}

const UNASKED = { wantsPlay: false, unanswered: [] };

/** What the frame reports and what the member does, as one state. */
export const reducePlayback = (state: Playback, action: PlaybackAction): Playback => ({
  ...state,
  ...changeBy(state, action),
});

function changeBy(state: Playback, action: PlaybackAction): Partial<Playback> {
  switch (action.type) {
    case 'wanted':
      return { wantsPlay: action.play, unanswered: [...state.unanswered, action.play] };
    case 'refused':
      return UNASKED;
    case 'ready':
      return {
        status: state.status === 'loading' ? 'ready' : state.status,
        durationSeconds: knownLength(action.durationSeconds) ?? state.durationSeconds,
      };
    case 'played':
      return { ...acceptReport(state, true), status: 'playing', errorCode: null };
    case 'paused':
      // The host says "paused" just before "ended"; what has ended stays so.
      if (state.status === 'ended') return {};
      // No tick follows: where it stands is what is shown, and what is stored.
      return {
        ...acceptReport(state, false),
        status: 'paused',
        positionSeconds: action.positionSeconds,
      };
    case 'ended':
      return {
        ...UNASKED,
        status: 'ended',
        positionSeconds: state.durationSeconds ?? state.positionSeconds,
      };
    case 'ticked':
      return {
        positionSeconds: state.status === 'ended' ? state.positionSeconds : action.positionSeconds,
        durationSeconds: knownLength(action.durationSeconds) ?? state.durationSeconds,
      };
    case 'sought':
      return {
        positionSeconds: action.positionSeconds,
        status: state.status === 'ended' ? 'paused' : state.status,
      };
    case 'started over':
      // It may stand at an end meanwhile, where it does not go on by itself.
      return { positionSeconds: 0, unanswered: state.wantsPlay ? [true] : state.unanswered };
    case 'failed':
      return { ...UNASKED, status: 'failed', errorCode: action.errorCode };
    case 'retried':
      return {
        ...initialPlayback(state.positionSeconds, true),
        durationSeconds: state.durationSeconds,
      };
  }
}

/**
 * Whether a report of the host is the new command. It is – the member may have pressed in the frame itself – unless
 * something that was asked is without an answer: then the report is that answer, or it crossed what was asked on its
 * way. Of those there may be several, as every seek of what plays makes the host report that it plays. What was asked
 * stays, and the frame is asked again.
 */
function acceptReport(
  { wantsPlay, unanswered }: Playback,
  plays: boolean,
): Pick<Playback, 'wantsPlay' | 'unanswered'> {
  return {
    wantsPlay: unanswered.length > 0 ? wantsPlay : plays,
    // What was asked before is answered with it, as the host says nothing where it does already what it is told; a report
    // that crossed is found nowhere (-1) and answers nothing.
    unanswered: unanswered.slice(unanswered.indexOf(plays) + 1),
  };
}

/** The host started what it was told to stop meanwhile: it is told again, and what plays instead is not to stop for it. */
export const isLateStart = ({ wantsPlay, unanswered }: Playback): boolean =>
  unanswered.length > 0 && !wantsPlay;

/** The host says 0 or nothing while it does not know the length. */
export function knownLength(seconds: number | null): number | null {
  return seconds !== null && Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

/** A position within the lesson; its very end is kept out of reach, so that a seek never ends it. */
export function clampPosition(seconds: number, durationSeconds: number | null): number {
  const end =
    durationSeconds === null ? Number.POSITIVE_INFINITY : Math.max(0, durationSeconds - 1);
  return Math.min(Math.max(0, seconds), end);
}

const FORBIDDEN =
  'O YouTube não permite reproduzir este vídeo fora do site dele. Escolha outra aula e avise o suporte.';
const REFUSED = 'O YouTube recusou a reprodução nesta página. Recarregue e tente de novo.';
const ERRORS: Record<number, string> = {
  100: 'Este vídeo foi removido ou é privado no YouTube. Escolha outra aula e avise o suporte.',
  101: FORBIDDEN,
  150: FORBIDDEN,
  152: REFUSED,
  153: REFUSED,
};

/** The message for an error number of the video host; null where the video did not load at all. */
export const explainError = (code: number | null): string =>
  code === null
    ? 'O vídeo não carregou. Verifique sua conexão; sua posição está salva.'
    : (ERRORS[code] ?? 'O vídeo não pôde ser reproduzido. Tente de novo; sua posição está salva.');

/** Where the program put a lesson: where it was left, a link, a chapter, a note, another device's place. */
export type Placement = {
  /** Null once the member chose a second by hand: that is within the recording. */
  seconds: number | null;
  /** It was beyond the recording and begins at 0: so many looks are to find the frame there yet. */
  looksLeft: number;
};

/**
 * What the frame tells is about the lesson ("fine"), about a place that the recording does not have ("beyond"), or still
 * about that place although it was sent to 0 ("waiting").
 */
export function judgePlacement(
  { seconds, looksLeft }: Placement,
  frame: { positionSeconds: number; lengthSeconds: number | null },
): 'fine' | 'beyond' | 'waiting' {
  const { positionSeconds, lengthSeconds } = frame;
  if (lengthSeconds === null) return looksLeft > 0 ? 'waiting' : 'fine';
  if (looksLeft > 0) return isBeyond(positionSeconds, lengthSeconds) ? 'waiting' : 'fine';
  return seconds !== null && isBeyond(seconds, lengthSeconds) ? 'beyond' : 'fine';
}
