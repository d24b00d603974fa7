type PlaybackStatus = 'loading' | 'ready' | 'playing' | 'paused' | 'ended' | 'failed';

export type Playback = {
  status: PlaybackStatus;
  /** What the member asked for; the frame follows when it can. */
  wantsPlay: boolean;
  /** Asked just now: one report to the contrary may still be about what was asked before. */
  isWishFresh: boolean;
  /**
   * The frame has played. Before that its position means nothing: the video host counts from where playback
   * began, so of a lesson that waits at minute 20 it may say 0, also while an advertisement runs.
   */
  hasPlayed: boolean;
  positionSeconds: number;
  /** Null until the frame knows it. */
  durationSeconds: number | null;
  /** The video host's number of what went wrong. */
  errorCode: number | null;
};

export type PlaybackAction =
  | { type: 'wanted'; play: boolean }
  /** The browser let nothing start. */
  | { type: 'refused' }
  | { type: 'ready'; durationSeconds: number | null }
  | { type: 'played' }
  | { type: 'paused'; positionSeconds: number }
  | { type: 'ended' }
  | { type: 'ticked'; positionSeconds: number; durationSeconds: number | null }
  | { type: 'sought'; positionSeconds: number }
  | { type: 'failed'; errorCode: number | null }
  | { type: 'retried' };

/** A lesson before its frame has said anything. */
export function initialPlayback(startSeconds: number, wantsPlay: boolean): Playback {
  return {
    status: 'loading',
    wantsPlay,
    isWishFresh: false,
    hasPlayed: false,
    positionSeconds: startSeconds,
    durationSeconds: null,
    errorCode: null,
  };
}

/** What the frame reports and what the member does, as one state. */
export function reducePlayback(state: Playback, action: PlaybackAction): Playback {
  switch (action.type) {
    case 'wanted':
      return { ...state, wantsPlay: action.play, isWishFresh: true };
    case 'refused':
      return { ...state, wantsPlay: false, isWishFresh: false };
    case 'ready':
      return {
        ...state,
        status: state.status === 'loading' ? 'ready' : state.status,
        durationSeconds: knownLength(action.durationSeconds) ?? state.durationSeconds,
      };
    case 'played':
      return {
        ...state,
        ...acceptReport(state, true),
        status: 'playing',
        hasPlayed: true,
        errorCode: null,
      };
    case 'paused':
      // The host says "paused" just before "ended"; what has ended stays so.
      return state.status === 'ended'
        ? state
        : {
            ...state,
            ...acceptReport(state, false),
            status: 'paused',
            // No tick follows: where it stands is what is shown, and what is stored.
            positionSeconds: action.positionSeconds,
          };
    case 'ended':
      return {
        ...state,
        status: 'ended',
        wantsPlay: false,
        isWishFresh: false,
        positionSeconds: state.durationSeconds ?? state.positionSeconds,
      };
    case 'ticked':
      return {
        ...state,
        positionSeconds: state.status === 'ended' ? state.positionSeconds : action.positionSeconds,
        durationSeconds: knownLength(action.durationSeconds) ?? state.durationSeconds,
      };
    case 'sought':
      return {
        ...state,
        positionSeconds: action.positionSeconds,
        status: state.status === 'ended' ? 'paused' : state.status,
      };
    case 'failed':
      return {
        ...state,
        status: 'failed',
        wantsPlay: false,
        isWishFresh: false,
        hasPlayed: false,
        errorCode: action.errorCode,
      };
    case 'retried':
      return { ...state, status: 'loading', wantsPlay: true, errorCode: null };
  }
}

/**
 * Whether a report of the host is the new command. It is – the member may have pressed in the frame itself – unless it
 * crossed a newer command on its way: that one stays, and the frame is asked again. Only once, so that a host
 * which refuses is not asked forever.
 */
function acceptReport(
  { wantsPlay, isWishFresh }: Playback,
  plays: boolean,
): Pick<Playback, 'wantsPlay' | 'isWishFresh'> {
  return { wantsPlay: isWishFresh ? wantsPlay : plays, isWishFresh: false };
}

/** The host started what it was told to stop meanwhile: it is told again, and what plays instead is not to stop for it. */
export const isLateStart = ({ wantsPlay, isWishFresh }: Playback): boolean =>
  isWishFresh && !wantsPlay;

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

/** The message for an error number of the video host. */
export function explainError(code: number | null): string {
  switch (code) {
    case 100:
      return 'Este vídeo foi removido ou é privado no YouTube. Escolha outra aula e avise o suporte.';
    case 101:
    case 150:
      return 'O YouTube não permite reproduzir este vídeo fora do site dele. Escolha outra aula e avise o suporte.';
    case 152:
    case 153:
      return 'O YouTube recusou a reprodução nesta página. Recarregue e tente de novo.';
    case null:
      return 'O vídeo não carregou. Verifique sua conexão; sua posição está guardada.';
    default:
      return 'O vídeo não pôde ser reproduzido. Tente de novo; sua posição está guardada.';
  }
}
