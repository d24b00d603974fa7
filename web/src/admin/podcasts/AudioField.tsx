import { Alert } from '@chakra-ui/react/alert';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { type ComponentProps, type ReactNode, useEffect, useId, useState } from 'react';
import { AUDIO_EXTENSIONS, UNREADABLE_AUDIO } from '#contracts/podcast.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { FileDropZone } from '~/admin/ui/FileDropZone.tsx';
import { ProgressBar } from '~/admin/ui/ProgressBar.tsx';
import { formatMegabytes } from '~/lib/format.ts';
import { AlertIcon, HeadphonesIcon, InfoIcon, PauseIcon, PlayIcon } from '~/ui/icons.tsx';
import { UploadIcon } from '~/ui/later-icons.tsx';
import { type InterruptedUpload, interruptedUploads } from './audio-upload.api.ts';
import { type AudioRefusal, audioRefusal } from './podcast-admin.rules.ts';
import type { UploadControl, UploadedAudio } from './use-audio-upload.ts';

/** A file of a `type` that starts with audio/ is accepted under any name. */
const ACCEPT = ['audio/*', ...AUDIO_EXTENSIONS.map((extension) => `.${extension}`)].join(',');

type AudioFieldProps = {
  upload: UploadControl;
  /** The audio that the podcast has already. */
  stored: { name: string; size: number | null } | null;
  error?: string | undefined;
};

/** Choose or drop an audio file, watch it being sent, pause and go on. */
export function AudioField({ upload, stored, error }: AudioFieldProps) {
  const { state } = upload;
  // As of every field: without words it takes no room in a dialog.
  const noteId = `${useId()}-note`;
  const [refusal, setRefusal] = useState<AudioRefusal | null>(null);
  const refused = refusal ?? (state.phase === 'idle' ? state.refusal : null);
  // A file that is being sent is not missing.
  const missing = state.phase === 'idle' || state.phase === 'failed' ? error : undefined;
  const problem = refused ? `${refused.title}: ${refused.text}` : missing;
  return (
    <Grid as="fieldset" gap="1" aria-describedby={noteId}>
      <Text as="legend" marginBottom="1" color="fg.muted" fontSize="sm" fontWeight="semibold">
        Arquivo de áudio
      </Text>
      {state.phase === 'idle' && <InterruptedUploads />}
      <FileDropZone
        label="Arquivo de áudio"
        accept={ACCEPT}
        isInvalid={problem !== undefined}
        onFiles={([file]) => {
          if (!file) return;
          const found = audioRefusal(file);
          setRefusal(found);
          if (!found) void upload.start(file);
        }}
      >
        {(browse) => (
          <>
            {state.phase === 'idle' ? (
              <FileWords name={stored?.name ?? 'Escolha ou arraste o áudio'}>
                {!stored && 'mp3, wav, ogg, aac, m4a, flac ou webm, até 200 MB'}
                {stored && (stored.size === null ? 'Áudio atual' : formatMegabytes(stored.size))}
              </FileWords>
            ) : (
              <Sending upload={upload} state={state} />
            )}
            {(state.phase === 'idle' || state.phase === 'done') && (
              <SmallButton icon={<UploadIcon size={16} />} onClick={browse}>
                {state.phase === 'done' || stored ? 'Trocar áudio' : 'Escolher arquivo'}
              </SmallButton>
            )}
          </>
        )}
      </FileDropZone>
      <Flex id={noteId} aria-live="polite" gap="1" color="red.fg" fontSize="sm">
        {problem && (
          <>
            <chakra.span flex="none" marginTop="2px">
              <AlertIcon size={16} />
            </chakra.span>
            <span>{problem}</span>
          </>
        )}
      </Flex>
    </Grid>
  );
}

const SmallButton = (props: ComponentProps<typeof Button>) => (
  <Button size="sm" variant="surface" {...props} />
);

type FileWordsProps = {
  /** Before the name; null for none. */
  icon?: ReactNode;
  color?: string;
  name: string;
  /** What is said under the name is read out when it changes. */
  isLive?: boolean;
  children: ReactNode;
};

/** The name of a file, and what is to be said of it. */
function FileWords({
  icon = <HeadphonesIcon />,
  color = 'fg.subtle',
  name,
  isLive = false,
  children,
}: FileWordsProps) {
  return (
    <>
      {icon && (
        <chakra.span flex="none" color={color}>
          {icon}
        </chakra.span>
      )}
      <Grid as="p" flex="1 1 160px" minWidth="0" overflowWrap="anywhere">
        <chakra.span fontWeight="semibold">{name}</chakra.span>
        <chakra.span color="fg.subtle" fontSize="sm" role={isLive ? 'status' : undefined}>
          {children}
        </chakra.span>
      </Grid>
    </>
  );
}

type SendingProps = {
  upload: UploadControl;
  state: Exclude<UploadControl['state'], { phase: 'idle' }>;
};

function Sending({ upload, state }: SendingProps) {
  const file = state.phase === 'done' ? state.audio.file : state.file;
  const words = (text: string, look?: Partial<FileWordsProps>) => (
    <FileWords name={file.name} {...look}>
      {text}
    </FileWords>
  );
  const discard = (label: string) => (
    <SmallButton variant="ghost" onClick={() => void upload.discard()}>
      {label}
    </SmallButton>
  );
  if (state.phase === 'done') return words(sentWords(state.audio), { color: 'green.fg' });
  if (state.phase === 'reading') return words('Lendo o áudio...', { isLive: true });
  if (state.phase === 'failed') {
    return (
      <>
        {words(state.message, { icon: <AlertIcon />, color: 'orange.fg' })}
        <SmallButton onClick={() => void upload.start(file)}>Tentar Novamente</SmallButton>
      </>
    );
  }
  if (state.phase === 'doubtful') {
    return (
      <Grid flex="1 1 100%" gap="2" role="alert">
        {words(UNREADABLE_AUDIO, { icon: null })}
        <Flex wrap="wrap" align="center" gap="2">
          <SmallButton onClick={upload.confirm}>Enviar mesmo assim</SmallButton>
          {discard('Não enviar')}
        </Flex>
      </Grid>
    );
  }
  const share = state.sent / file.size;
  const isPaused = state.phase === 'paused';
  return (
    <Grid flex="1 1 100%" gap="2">
      {words(isPaused ? PAUSED[state.why] : 'Enviando...', { icon: null, isLive: true })}
      <ProgressBar value={share} label="Envio do áudio" />
      <Flex wrap="wrap" align="center" gap="2">
        <Text
          as="span"
          flex="1 1 140px"
          color="fg.muted"
          fontSize="sm"
          fontVariantNumeric="tabular-nums"
        >
          {Math.floor(share * 100)}% · {formatMegabytes(state.sent)} de {formatMegabytes(file.size)}
        </Text>
        <SmallButton
          icon={isPaused ? <PlayIcon size={16} /> : <PauseIcon size={16} />}
          onClick={isPaused ? upload.resume : upload.pause}
        >
          {isPaused ? 'Continuar' : 'Pausar'}
        </SmallButton>
        {discard('Cancelar envio')}
      </Flex>
    </Grid>
  );
}

const PAUSED = {
  person: 'Pausado',
  offline: 'Sem conexão: o envio continua sozinho quando ela voltar',
};

/** "Enviado · 6,9 MB · 15:00", and what is to be known of a file that says another length. */
function sentWords({ file, duration, saidDuration }: UploadedAudio): string {
  const facts = ['Enviado', formatMegabytes(file.size), duration].filter(Boolean).join(' · ');
  return saidDuration === null
    ? facts
    : `${facts}. O arquivo diz durar ${saidDuration}; contado até o fim, dura ${duration}. Vale ${duration}. ` +
        'Se puder, exporte-o de novo: alguns aparelhos mostram a duração que ele diz.';
}

/** Uploads that a reload cut off: choosing the same file goes on where they stopped. */
function InterruptedUploads() {
  const [uploads, setUploads] = useState<readonly InterruptedUpload[]>([]);
  useEffect(() => {
    // Without them an upload starts from the beginning.
    interruptedUploads().then(setUploads, () => undefined);
  }, []);
  const [upload, ...others] = uploads;
  if (!upload) return null;
  return (
    <Alert.Root alignItems="center" flexWrap="wrap" paddingBlock="2" fontSize="sm">
      <Alert.Indicator>
        <InfoIcon size={16} />
      </Alert.Indicator>
      <Alert.Description flex="1 1 200px">
        O envio de <strong>{upload.fileName}</strong> foi interrompido. Escolha o mesmo arquivo para
        continuar de onde parou.
      </Alert.Description>
      <SmallButton
        variant="ghost"
        onClick={() => {
          setUploads(others);
          void upload.discard();
        }}
      >
        Descartar
      </SmallButton>
    </Alert.Root>
  );
}
