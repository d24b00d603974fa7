import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { VisuallyHidden } from '@chakra-ui/react/visually-hidden';
import { type DragEvent, type ReactNode, useId, useRef, useState } from 'react';
import { AUDIO_EXTENSIONS, UNREADABLE_AUDIO } from '#contracts/podcast.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { ProgressBar } from '~/admin/ui/ProgressBar.tsx';
import { formatMegabytes } from '~/lib/format.ts';
import { AlertIcon, HeadphonesIcon, PauseIcon, PlayIcon } from '~/ui/icons.tsx';
import { UploadIcon } from '~/ui/later-icons.tsx';
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
  // A file that is being sent is not missing.
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
    <Grid as="fieldset" gap="1" aria-describedby={`${id}-note`}>
      <Text as="legend" marginBottom="1" color="fg.muted" fontSize="sm" fontWeight="semibold">
        Arquivo de áudio
      </Text>
      {/* The button below opens it; screen readers and tests still find it. */}
      <VisuallyHidden asChild>
        <input
          ref={input}
          id={id}
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
      </VisuallyHidden>
      {state.phase === 'idle' && <InterruptedUploads />}
      <Flex
        wrap="wrap"
        align="center"
        gap="3"
        minHeight="72px"
        paddingBlock="3"
        paddingInline="4"
        border="1px dashed"
        borderColor={isOver ? 'cyan.solid' : 'border.emphasized'}
        borderRadius="card"
        background={isOver ? 'cyan.subtle' : 'bg.panel'}
        transition="border-color var(--duration-fast) var(--ease-out)"
        onDragOver={(event) => {
          event.preventDefault();
          setIsOver(true);
        }}
        onDragLeave={() => setIsOver(false)}
        onDrop={drop}
      >
        {state.phase === 'idle' ? (
          <>
            <Drawing>
              <HeadphonesIcon />
            </Drawing>
            {stored ? (
              <FileWords name={stored.name}>
                {stored.size === null ? 'Áudio atual' : formatMegabytes(stored.size)}
              </FileWords>
            ) : (
              <FileWords name="Escolha ou arraste o áudio">
                mp3, wav, ogg, aac, m4a, flac ou webm, até 200 MB
              </FileWords>
            )}
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
            variant="surface"
            icon={<UploadIcon size={16} />}
            onClick={() => input.current?.click()}
          >
            {state.phase === 'done' || stored ? 'Trocar áudio' : 'Escolher arquivo'}
          </Button>
        )}
      </Flex>
      <Flex
        id={`${id}-note`}
        aria-live="polite"
        gap="1"
        minHeight="20px"
        color="red.fg"
        fontSize="sm"
        lineHeight="20px"
        css={{ '& svg': { flex: 'none', marginTop: '2px' } }}
      >
        {problem && (
          <>
            <AlertIcon size={16} />
            <span>{problem}</span>
          </>
        )}
      </Flex>
    </Grid>
  );
}

const Drawing = chakra('span', { base: { flex: 'none', color: 'fg.subtle' } });
const Controls = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' },
});

type FileWordsProps = {
  name: string;
  /** What is said under the name is read out when it changes. */
  isLive?: boolean;
  children: ReactNode;
};

/** The name of a file, and what is to be said of it. */
function FileWords({ name, isLive = false, children }: FileWordsProps) {
  return (
    <Grid as="p" flex="1 1 160px" minWidth="0" overflowWrap="anywhere">
      <chakra.span fontWeight="semibold">{name}</chakra.span>
      <chakra.span color="fg.subtle" fontSize="sm" role={isLive ? 'status' : undefined}>
        {children}
      </chakra.span>
    </Grid>
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
    const { file, duration, saidDuration } = state.audio;
    return (
      <>
        <Drawing color="green.fg">
          <HeadphonesIcon />
        </Drawing>
        <FileWords name={file.name}>
          Enviado · {formatMegabytes(file.size)}
          {duration && ` · ${duration}`}
          {saidDuration &&
            `. O arquivo diz durar ${saidDuration}; contado até o fim, dura ${duration}. Vale ${duration}. ` +
              'Se puder, exporte-o de novo: alguns aparelhos mostram a duração que ele diz.'}
        </FileWords>
      </>
    );
  }
  const { file } = state;
  if (state.phase === 'failed') {
    return (
      <>
        <Drawing color="orange.fg">
          <AlertIcon />
        </Drawing>
        <FileWords name={file.name}>{state.message}</FileWords>
        <Button size="sm" variant="surface" onClick={() => onRetry(file)}>
          Tentar Novamente
        </Button>
      </>
    );
  }
  if (state.phase === 'reading') {
    return (
      <>
        <Drawing>
          <HeadphonesIcon />
        </Drawing>
        <FileWords name={file.name} isLive>
          Lendo o áudio...
        </FileWords>
      </>
    );
  }
  if (state.phase === 'doubtful') {
    return (
      <Grid flex="1 1 100%" gap="2" role="alert">
        <FileWords name={file.name}>{UNREADABLE_AUDIO}</FileWords>
        <Controls>
          <Button size="sm" variant="surface" onClick={onConfirm}>
            Enviar mesmo assim
          </Button>
          <Button size="sm" variant="ghost" onClick={onDiscard}>
            Não enviar
          </Button>
        </Controls>
      </Grid>
    );
  }
  const isPaused = state.phase === 'paused';
  const share = state.sent / file.size;
  return (
    <Grid flex="1 1 100%" gap="2">
      <FileWords name={file.name} isLive>
        {isPaused
          ? state.why === 'offline'
            ? 'Sem conexão: o envio continua sozinho quando ela voltar'
            : 'Pausado'
          : 'Enviando...'}
      </FileWords>
      <ProgressBar value={share} label="Envio do áudio" />
      <Controls>
        <Text
          as="span"
          flex="1 1 140px"
          color="fg.muted"
          fontSize="sm"
          fontVariantNumeric="tabular-nums"
        >
          {Math.floor(share * 100)}% · {formatMegabytes(state.sent)} de {formatMegabytes(file.size)}
        </Text>
        {isPaused ? (
          <Button size="sm" variant="surface" icon={<PlayIcon size={16} />} onClick={onResume}>
            Continuar
          </Button>
        ) : (
          <Button size="sm" variant="surface" icon={<PauseIcon size={16} />} onClick={onPause}>
            Pausar
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={onDiscard}>
          Cancelar envio
        </Button>
      </Controls>
    </Grid>
  );
}
