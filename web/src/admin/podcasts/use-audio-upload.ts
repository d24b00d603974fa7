import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { HEAD_BYTES, recogniseAudio } from '#contracts/audio-bytes.ts';
import { useUnloadQuestion } from '~/admin/ui/use-unload-question.ts';
import { formatClock } from '~/lib/duration.ts';
import { isReadable } from '~/lib/readable-file.ts';
import { toast } from '~/ui/toast.ts';
import { readAudioDuration } from './audio-duration.ts';
import { type AudioUpload, startAudioUpload } from './audio-upload.api.ts';
import { countedLength } from './counted-length.ts';
import {
  type AudioRefusal,
  CHANGED_AUDIO,
  NO_AUDIO,
  uploadRetryWait,
} from './podcast-admin.rules.ts';

/** Encoders and browsers round by so much. */
const SAME_LENGTH_SECONDS = 2;

export type UploadedAudio = {
  path: string;
  file: File;
  /** m:ss; null when neither the browser nor the count of frames tells it. */
  duration: string | null;
  /** What the file says of itself, m:ss, where that is not what it holds. */
  saidDuration: string | null;
};

/** How long a file is; see `UploadedAudio`. */
type Length = Pick<UploadedAudio, 'duration' | 'saidDuration'>;

export type UploadState =
  /** `refusal`: the last file that was chosen is no audio, or not there any more. */
  | { phase: 'idle'; refusal?: AudioRefusal }
  /** Its bytes are being looked at; nothing is sent yet. */
  | { phase: 'reading'; file: File }
  /** This browser cannot read it: the person decides whether to send it. */
  | { phase: 'doubtful'; file: File; length: Length }
  | { phase: 'uploading'; file: File; sent: number }
  /** `person`: by the button. `offline`: no answer comes, and the upload goes on by itself. */
  | { phase: 'paused'; file: File; sent: number; why: 'person' | 'offline' }
  | { phase: 'failed'; file: File; message: string }
  | { phase: 'done'; audio: UploadedAudio };

export type UploadControl = ReturnType<typeof useAudioUpload>;

/** The upload of one dialog: one file at a time, and what is not kept is taken off the server again. */
export function useAudioUpload() {
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const upload = useRef<AudioUpload | null>(null);
  /** Also while the upload is being prepared and cannot be held yet. */
  const isPauseWanted = useRef(false);
  /** Answers of a file that was replaced or discarded meanwhile are not listened to. */
  const round = useRef(0);
  /** How many times an upload without an answer was tried again by itself and brought nothing. */
  const vainAttempts = useRef(0);

  /** A turn of its own: `isMine` is false once another file, or none, took its place. */
  const takeTurn = () => {
    round.current += 1;
    const mine = round.current;
    return () => round.current === mine;
  };
  const letGo = (refusal?: AudioRefusal) => {
    const abandoned = upload.current;
    upload.current = null;
    takeTurn();
    setState({ phase: 'idle', ...(refusal && { refusal }) });
    return abandoned;
  };
  /** Lets go of the file, and removes it from the server. */
  const discard = async (refusal?: AudioRefusal) => await letGo(refusal)?.discard();

  /** Looks into a file, and sends it if it can be heard. */
  const start = async (file: File) => {
    await discard();
    const isMine = takeTurn();
    setState({ phase: 'reading', file });
    if (!(await isReadable(file))) {
      if (isMine()) letGo(CHANGED_AUDIO);
      return;
    }
    const [verdict, seconds, counted] = await Promise.all([
      recogniseFile(file),
      readAudioDuration(file),
      countedLength(file).catch(() => null),
    ]);
    if (!isMine()) return;
    const length = lengthOf(seconds, counted);
    if (verdict === 'other') letGo(NO_AUDIO);
    else if (seconds === null) setState({ phase: 'doubtful', file, length });
    else await send(file, length);
  };

  const send = async (file: File, length: Length) => {
    const isMine = takeTurn();
    let [sent, farthest] = [0, 0];
    vainAttempts.current = 0;
    isPauseWanted.current = false;
    setState({ phase: 'uploading', file, sent });
    try {
      const started = await startAudioUpload(file, {
        mayBegin: () => !isPauseWanted.current,
        onProgress(bytes) {
          if (!isMine()) return;
          sent = bytes;
          if (sent > farthest) vainAttempts.current = 0;
          farthest = Math.max(farthest, sent);
          setState((now) => (now.phase === 'uploading' ? { ...now, sent } : now));
        },
        onDone(path) {
          if (isMine()) setState({ phase: 'done', audio: { path, file, ...length } });
        },
        onFileChanged() {
          if (isMine()) void discard(CHANGED_AUDIO);
        },
        onFailed(message, isOffline) {
          if (!isMine()) return;
          // An automatic attempt fails silently: the dialog already says what it waits for.
          if (!isOffline || vainAttempts.current === 0) toastFailure(message);
          setState(
            isOffline
              ? { phase: 'paused', file, sent, why: 'offline' }
              : { phase: 'failed', file, message },
          );
        },
      });
      if (isMine()) upload.current = started;
      else await started.discard();
    } catch {
      if (!isMine()) return;
      const message = 'Falha ao fazer upload do arquivo de áudio';
      toastFailure(message);
      setState({ phase: 'failed', file, message });
    }
  };

  const pause = (why: 'person' | 'offline') => {
    if (state.phase !== 'uploading') return;
    isPauseWanted.current = true;
    upload.current?.pause();
    setState({ ...state, phase: 'paused', why });
  };
  const resume = () => {
    if (state.phase !== 'paused') return;
    isPauseWanted.current = false;
    setState({ phase: 'uploading', file: state.file, sent: state.sent });
    upload.current?.resume();
  };

  const isWaiting = state.phase === 'paused' && state.why === 'offline';
  const goOffline = useEffectEvent(() => pause('offline'));
  const goOnline = useEffectEvent(() => {
    if (isWaiting) resume();
  });
  useEffect(() => {
    const end = new AbortController();
    window.addEventListener('offline', () => goOffline(), { signal: end.signal });
    window.addEventListener('online', () => goOnline(), { signal: end.signal });
    return () => end.abort();
  }, []);

  // No answer although there is a network: the server, or the way to it, comes back without an event.
  const tryAgain = useEffectEvent(() => {
    if (!navigator.onLine) return;
    vainAttempts.current += 1;
    resume();
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every failure is a state of its own, also one that follows its attempt at once.
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => tryAgain(), uploadRetryWait(vainAttempts.current));
    return () => clearTimeout(timer);
  }, [state]);

  useUnloadQuestion(state.phase === 'uploading' || state.phase === 'paused');

  // The screen was left with the dialog open.
  useEffect(() => () => void upload.current?.discard(), []);

  return {
    state,
    start,
    /** The person was told that members may not be able to play it. */
    confirm() {
      if (state.phase === 'doubtful') void send(state.file, state.length);
    },
    pause: () => pause('person'),
    resume,
    discard: () => discard(),
    /** The file belongs to a saved podcast now: it stays. */
    release: () => void letGo(),
  };
}

const toastFailure = (description: string) =>
  toast({
    title: 'Erro no upload',
    description,
    advice: 'Tente novamente ou escolha outro arquivo.',
    tone: 'destructive',
  });

/** What was counted is true; a browser believes what the file says of itself. */
function lengthOf(said: number | null, counted: number | null): Length {
  const seconds = counted ?? said;
  const isOther =
    said !== null && counted !== null && Math.abs(said - counted) > SAME_LENGTH_SECONDS;
  return {
    duration: seconds === null ? null : formatClock(seconds),
    saidDuration: isOther ? formatClock(said) : null,
  };
}

/** Whether the content is no audio. A file deleted meanwhile is reported by its upload. */
async function recogniseFile(file: File) {
  try {
    return recogniseAudio(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  } catch {
    return 'unknown';
  }
}
