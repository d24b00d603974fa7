import { type DragEvent, useId, useRef, useState } from 'react';
import { AUDIO_EXTENSIONS, UNREADABLE_AUDIO } from '#contracts/podcast.ts';
import { formatMegabytes } from '~/lib/format.ts';
import { Button } from '~/ui/Button.tsx';
import { AlertIcon, HeadphonesIcon, PauseIcon, PlayIcon } from '~/ui/icons.tsx';
import { UploadIcon } from '~/ui/later-icons.tsx';
import { ProgressBar } from '~/ui/ProgressBar.tsx';
import styles from './AudioField.module.css';
import { InterruptedUploads } from './InterruptedUploads.tsx';
import { type AudioRefusal, audioRefusal } from './podcast-admin.rules.ts';
import type { UploadState } from './use-audio-upload.ts';

/** A `type` that starts with audio/ is accepted too, whatever the file is called. */
const ACCEPT = ['audio/*', ...AUDIO_EXTENSIONS.map((extension) => `.${extension}`)].join(',');

/** The audio that a podcast has already. */
type StoredAudio = { name: string; size: number | null };

type AudioFieldProps = {
  state: UploadState;
  stored: StoredAudio | null;
  error?: string | undefined;
  onFile(file: File): void;
  /** Send it although nobody could read it. */
  onConfirm(): void;
  onPause(): void;
  onResume(): void;
  onDiscard(): void;
};

/** Choose or drop an audio file, watch it being sent, pause and go on. */
export function AudioField({
  state,
  stored,
  error,
  onFile,
  onConfirm,
  onPause,
  onResume,
  onDiscard,
}: AudioFieldProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<AudioRefusal | null>(null);
  const [isOver, setIsOver] = useState(false);
  const refused = refusal ?? (state.phase === 'idle' ? state.refusal : null);
  // A file that is on its way is no missing one.
  const missing = state.phase === 'idle' || state.phase === 'failed' ? error : undefined;
  const problem = refused ? `${refused.title}: ${refused.text}` : missing;

  const take = (file: File | undefined) => {
    if (!file) return;
    const found = audioRefusal(file);
    setRefusal(found);
    if (!found) onFile(file);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    take(event.dataTransfer.files[0]);
  };

  return (
    <fieldset className={styles.field} aria-describedby={`${id}-note`}>
      <legend className={styles.label}>Arquivo de áudio</legend>
      <input
        ref={input}
        id={id}
        className={styles.input}
        type="file"
        accept={ACCEPT}
        aria-label="Arquivo de áudio"
        aria-invalid={problem ? true : undefined}
        tabIndex={-1}
        onChange={({ target }) => {
          take(target.files?.[0]);
          // The same file may be chosen again, to go on with it.
          target.value = '';
        }}
      />
      {state.phase === 'idle' && <InterruptedUploads />}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut for the button inside. */}
      <div
        className={styles.box}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {state.phase === 'idle' ? (
          <>
            <HeadphonesIcon />
            <p className={styles.words}>
              {stored ? (
                <>
                  <span className={styles.name}>{stored.name}</span>
                  <span className={styles.hint}>
                    {stored.size === null ? 'Áudio atual' : formatMegabytes(stored.size)}
                  </span>
                </>
              ) : (
                <>
                  <span className={styles.name}>Escolha ou arraste o áudio</span>
                  <span className={styles.hint}>
                    mp3, wav, ogg, aac, m4a, flac ou webm, até 200 MB
                  </span>
                </>
              )}
            </p>
          </>
        ) : (
          <Sending
            state={state}
            onConfirm={onConfirm}
            onPause={onPause}
            onResume={onResume}
            onRetry={onFile}
            onDiscard={onDiscard}
          />
        )}
        {(state.phase === 'idle' || state.phase === 'done') && (
          <Button
            size="sm"
            variant="quiet"
            icon={<UploadIcon size={16} />}
            onClick={() => input.current?.click()}
          >
            {state.phase === 'done' || stored ? 'Trocar áudio' : 'Escolher arquivo'}
          </Button>
        )}
      </div>
      <div id={`${id}-note`} className={styles.note} aria-live="polite">
        {problem && (
          <>
            <AlertIcon size={16} />
            <span>{problem}</span>
          </>
        )}
      </div>
    </fieldset>
  );
}

type SendingProps = {
  state: Exclude<UploadState, { phase: 'idle' }>;
  onConfirm(): void;
  onPause(): void;
  onResume(): void;
  onRetry(file: File): void;
  onDiscard(): void;
};

function Sending({ state, onConfirm, onPause, onResume, onRetry, onDiscard }: SendingProps) {
  if (state.phase === 'done') {
    const { file, duration } = state.audio;
    return (
      <>
        <HeadphonesIcon className={styles.ready} />
        <p className={styles.words}>
          <span className={styles.name}>{file.name}</span>
          <span className={styles.hint}>
            Enviado · {formatMegabytes(file.size)}
            {duration && ` · ${duration}`}
          </span>
        </p>
      </>
    );
  }
  const { file } = state;
  if (state.phase === 'failed') {
    return (
      <>
        <AlertIcon className={styles.broken} />
        <p className={styles.words}>
          <span className={styles.name}>{file.name}</span>
          <span className={styles.hint}>{state.message}</span>
        </p>
        <Button size="sm" variant="quiet" onClick={() => onRetry(file)}>
          Tentar Novamente
        </Button>
      </>
    );
  }
  if (state.phase === 'reading') {
    return (
      <>
        <HeadphonesIcon />
        <p className={styles.words}>
          <span className={styles.name}>{file.name}</span>
          <span className={styles.hint} role="status">
            Lendo o áudio...
          </span>
        </p>
      </>
    );
  }
  if (state.phase === 'doubtful') {
    return (
      <div className={styles.sending} role="alert">
        <p className={styles.words}>
          <span className={styles.name}>{file.name}</span>
          <span className={styles.hint}>{UNREADABLE_AUDIO}</span>
        </p>
        <div className={styles.controls}>
          <Button size="sm" variant="quiet" onClick={onConfirm}>
            Enviar mesmo assim
          </Button>
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            Não enviar
          </Button>
        </div>
      </div>
    );
  }
  const isPaused = state.phase === 'paused';
  const share = state.sent / file.size;
  return (
    <div className={styles.sending}>
      <p className={styles.words}>
        <span className={styles.name}>{file.name}</span>
        <span className={styles.hint} role="status">
          {isPaused
            ? state.why === 'offline'
              ? 'Sem conexão: o envio continua sozinho quando ela voltar'
              : 'Pausado'
            : 'Enviando...'}
        </span>
      </p>
      <ProgressBar value={share} label="Envio do áudio" height={6} />
      <div className={styles.controls}>
        <span className={styles.figures}>
          {Math.floor(share * 100)}% · {formatMegabytes(state.sent)} de {formatMegabytes(file.size)}
        </span>
        {isPaused ? (
          <Button size="sm" variant="quiet" icon={<PlayIcon size={16} />} onClick={onResume}>
            Continuar
          </Button>
        ) : (
          <Button size="sm" variant="quiet" icon={<PauseIcon size={16} />} onClick={onPause}>
            Pausar
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          Cancelar envio
        </Button>
      </div>
    </div>
  );
}
