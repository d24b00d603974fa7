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
export function EpisodePreview({ audio, onPlay, onSecond }: EpisodePreviewProps) {
  const { address, error } = useAddress(audio);
  const [failed, setFailed] = useState<string>();
  const tell = ({ currentTarget }: SyntheticEvent<HTMLAudioElement>) =>
    onSecond(currentTarget.currentTime);
  if (error) return <p role="alert">{describeError(error)}</p>;
  if (!address) return <Spinner />;
  if (address === failed) {
    return <p role="alert">O áudio não carregou. Feche o player e tente de novo.</p>;
  }
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
      onError={() => setFailed(address)}
    />
  );
}

const NO_EPISODE = { id: 0, file_path: null, audio_url: '' };

/** Where the sound is: signed by the server, or of a file on this device. */
function useAddress(audio: PreviewedAudio) {
  const file = audio instanceof File ? audio : null;
  const [local, setLocal] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return;
    const url = URL.createObjectURL(file);
    setLocal(url);
    return () => URL.revokeObjectURL(url);
  }, [file]);
  const query = podcastQueries.audioUrl(audio instanceof File ? NO_EPISODE : audio);
  const { data, error } = useQuery({ ...query, enabled: file === null });
  return { address: file ? local : data, error };
}
