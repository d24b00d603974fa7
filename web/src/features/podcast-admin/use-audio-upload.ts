import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { formatClock } from '~/lib/duration.ts';
import { toast } from '~/ui/toast.ts';
import { readAudioDuration } from './audio-duration.ts';
import { type AudioUpload, startAudioUpload } from './audio-upload.mutations.ts';
import { uploadRetryWait } from './podcast-admin.rules.ts';

/** Below whatever went wrong with an upload. */
const ADVICE = 'Tente novamente ou escolha outro arquivo.';

export type UploadedAudio = {
  path: string;
  file: File;
  /** m:ss, null when the browser could not read it. */
  duration: string | null;
};

export type UploadState =
  | { phase: 'idle' }
  | { phase: 'uploading'; file: File; sent: number }
  /** `person`: by the button. `offline`: no answer comes, and the upload goes on by itself. */
  | { phase: 'paused'; file: File; sent: number; why: 'person' | 'offline' }
  | { phase: 'failed'; file: File; message: string }
  | { phase: 'done'; audio: UploadedAudio };

/** The upload of one dialog: one file at a time, and what is not kept is taken off the server again. */
export function useAudioUpload() {
  const [state, setState] = useState<UploadState>({ phase: 'idle' });
  const upload = useRef<AudioUpload | null>(null);
  /** Answers of a file that was replaced or discarded meanwhile are not listened to. */
  const round = useRef(0);
  /** How many times an upload without an answer was tried again by itself and brought nothing. */
  const vainAttempts = useRef(0);

  const start = async (file: File) => {
    await discard();
    round.current += 1;
    const mine = round.current;
    const isMine = () => round.current === mine;
    let farthest = 0;
    vainAttempts.current = 0;
    setState({ phase: 'uploading', file, sent: 0 });
    const duration = readAudioDuration(file);
    try {
      const started = await startAudioUpload(file, {
        onProgress: (sent) => {
          if (!isMine()) return;
          if (sent > farthest) vainAttempts.current = 0;
          farthest = Math.max(farthest, sent);
          setState((now) => (now.phase === 'uploading' ? { ...now, sent } : now));
        },
        onDone: async (path) => {
          const seconds = await duration;
          if (!isMine()) return;
          setState({
            phase: 'done',
            audio: { path, file, duration: seconds === null ? null : formatClock(seconds) },
          });
        },
        onFailed: (message, isOffline) => {
          if (!isMine()) return;
          // An attempt that nobody asked for fails in silence: the dialog says what it waits for.
          if (!isOffline || vainAttempts.current === 0) {
            toast({
              title: 'Erro no upload',
              description: message,
              advice: ADVICE,
              tone: 'destructive',
            });
          }
          setState((now) =>
            isOffline
              ? { phase: 'paused', file, sent: sentOf(now), why: 'offline' }
              : { phase: 'failed', file, message },
          );
        },
      });
      if (isMine()) upload.current = started;
      else await started.discard();
    } catch {
      if (!isMine()) return;
      const message = 'Falha ao fazer upload do arquivo de áudio';
      toast({ title: 'Erro no upload', description: message, advice: ADVICE, tone: 'destructive' });
      setState({ phase: 'failed', file, message });
    }
  };

  const pause = (why: 'person' | 'offline') => {
    if (state.phase !== 'uploading') return;
    upload.current?.pause();
    setState({ phase: 'paused', file: state.file, sent: state.sent, why });
  };
  const resume = () => {
    if (state.phase !== 'paused') return;
    setState({ phase: 'uploading', file: state.file, sent: state.sent });
    upload.current?.resume();
  };
  /** Forgets the file and removes it from the server. */
  const discard = async () => {
    const abandoned = upload.current;
    upload.current = null;
    round.current += 1;
    setState({ phase: 'idle' });
    await abandoned?.discard();
  };
  /** The file belongs to a saved podcast now: it stays. */
  const release = () => {
    upload.current = null;
    round.current += 1;
    setState({ phase: 'idle' });
  };

  const goOffline = useEffectEvent(() => pause('offline'));
  const goOnline = useEffectEvent(() => {
    if (state.phase === 'paused' && state.why === 'offline') resume();
  });
  useEffect(() => {
    const handleOffline = () => goOffline();
    const handleOnline = () => goOnline();
    window.addEventListener('offline', handleOffline);
    window.addEventListener('online', handleOnline);
    return () => {
      window.removeEventListener('offline', handleOffline);
      window.removeEventListener('online', handleOnline);
    };
  }, []);

  // No answer although there is a network: the server, or the way to it, comes back without an event.
  const tryAgain = useEffectEvent(() => {
    vainAttempts.current += 1;
    resume();
  });
  useEffect(() => {
    if (state.phase !== 'paused' || state.why !== 'offline') return;
    const timer = setTimeout(() => {
      if (navigator.onLine) tryAgain();
    }, uploadRetryWait(vainAttempts.current));
    return () => clearTimeout(timer);
    // Every failure is a state of its own, also one that follows its attempt at once.
  }, [state]);

  const isMoving = state.phase === 'uploading' || state.phase === 'paused';
  useEffect(() => {
    if (!isMoving) return;
    const handleLeave = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', handleLeave);
    return () => window.removeEventListener('beforeunload', handleLeave);
  }, [isMoving]);

  // The screen was left with the dialog open.
  useEffect(() => () => void upload.current?.discard(), []);

  return { state, start, pause: () => pause('person'), resume, discard, release };
}

function sentOf(state: UploadState): number {
  return state.phase === 'uploading' || state.phase === 'paused' ? state.sent : 0;
}
