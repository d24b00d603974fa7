import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useState } from 'react';
import { describeError } from '~/lib/errors.ts';
import { Spinner } from '~/ui/Spinner.tsx';
import { podcastQueries } from './podcasts.queries.ts';
import type { Podcast } from './podcasts.rules.ts';

/** Sound to look something up in: of an episode, or a file of this device that will be one. */
type PreviewedAudio = Pick<Podcast, 'id' | 'file_path' | 'audio_url'> | File;

type EpisodePreviewProps = {
  audio: PreviewedAudio;
  onPlay(): void;
  /** The second where it is, also while it rests. */
  onSecond(seconds: number): void;
};

/** The browser's own player of an episode; no place of it is kept. */
export function EpisodePreview({ audio, ...player }: EpisodePreviewProps) {
  return audio instanceof File ? (
    <FilePlayer file={audio} {...player} />
  ) : (
    <StoredPlayer audio={audio} {...player} />
  );
}

type PlayerProps = Omit<EpisodePreviewProps, 'audio'>;

function StoredPlayer({
  audio,
  ...player
}: PlayerProps & { audio: Exclude<PreviewedAudio, File> }) {
  const address = useQuery(podcastQueries.audioUrl(audio));
  if (address.error) return <p role="alert">{describeError(address.error)}</p>;
  return address.data ? <Player address={address.data} {...player} /> : <Spinner />;
}

function FilePlayer({ file, ...player }: PlayerProps & { file: File }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    setAddress(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  return address && <Player address={address} {...player} />;
}

function Player({ address, onPlay, onSecond }: PlayerProps & { address: string }) {
  const [hasFailed, setHasFailed] = useState(false);
  const tell = ({ currentTarget }: SyntheticEvent<HTMLAudioElement>) =>
    onSecond(currentTarget.currentTime);
  if (hasFailed) return <p role="alert">O áudio não carregou. Feche o player e tente de novo.</p>;
  return (
    // biome-ignore lint/a11y/useMediaCaption: captions of an episode are its transcript, which this form does not hold.
    <audio
      controls
      preload="metadata"
      src={address}
      aria-label="Áudio do episódio"
      style={{ width: '100%' }}
      onPlay={onPlay}
      onLoadedMetadata={tell}
      onTimeUpdate={tell}
      onSeeking={tell}
      onError={() => setHasFailed(true)}
    />
  );
}
