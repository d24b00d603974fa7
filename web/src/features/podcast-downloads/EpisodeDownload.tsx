import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { useIsOnline } from '~/lib/offline/connectivity.ts';
import { formatBytes, queueOf } from '~/lib/offline/downloads.rules.ts';
import { downloads, useDownloads, useLiveBytes } from '~/lib/offline/downloads.ts';
import { paths } from '~/lib/paths.ts';
import { Button } from '~/ui/Button.tsx';
import { CheckIcon } from '~/ui/icons.tsx';
import { DownloadIcon } from '~/ui/later-icons.tsx';
import { ProgressBar } from '~/ui/ProgressBar.tsx';
import { isDownloadable, shownDownload } from './downloads.rules.ts';
import { startPodcastDownloads, useDownload } from './podcast-downloads.ts';

type EpisodeDownloadProps = {
  podcast: Podcast;
  /** Whether it may be begun; what is on the device can be removed anyway. */
  isOffered?: boolean;
};

/** "Baixar" of an episode, and how its download stands. Nothing where the device may hold no downloads. */
export function EpisodeDownload(props: EpisodeDownloadProps) {
  const { userId } = useDownloads();
  return userId !== null && isDownloadable(props.podcast) && <Download {...props} />;
}

function Download({ podcast, isOffered = true }: EpisodeDownloadProps) {
  const { records } = useDownloads();
  const client = useQueryClient();
  const isOnline = useIsOnline();
  const begin = useDownload();
  const { id, title, file_size: size } = podcast;
  const record = records.find((one) => one.id === id);
  const liveBytes = useLiveBytes(record?.key);
  const shown = shownDownload(record, {
    isFirst: queueOf(records)[0]?.id === id,
    isOnline,
    liveBytes,
  });
  const { kind, text, share } = shown;
  const store = downloads();
  const isOnWay = kind === 'loading' || kind === 'offline' || kind === 'queued';
  useEffect(() => {
    // A download of an earlier visit goes on as soon as it is shown.
    if (isOnWay) startPodcastDownloads(client);
  }, [isOnWay, client]);
  // The pressed button goes with what it did: the keyboard stays where the next one is.
  const isPressed = useRef(false);
  const takeFocus = (button: HTMLButtonElement | null) => {
    if (!button || !isPressed.current || document.activeElement !== document.body) return;
    isPressed.current = false;
    button.focus();
  };
  const pressed = (job: () => void) => () => {
    isPressed.current = true;
    job();
  };
  const button = (key: 'way' | 'end', word: string, onClick: () => void) => (
    <Button
      key={key}
      ref={takeFocus}
      variant="ghost"
      size="sm"
      aria-label={`${word} ${title}`}
      onClick={onClick}
    >
      {word}
    </Button>
  );
  const goOn = () => void store.resume(id);
  const drop = pressed(() => void store.remove([id]));
  return (
    <div className="grid gap-1">
      {share !== null && kind !== 'done' && (
        <ProgressBar value={share} label={`Baixado de ${title}`} />
      )}
      <div className="row wrap gap-2">
        <span
          role="status"
          // A screen reader would say each percent.
          aria-live={kind === 'loading' ? 'off' : 'polite'}
          className={text ? 'hint tabular inline-row' : 'visually-hidden'}
        >
          {kind === 'done' && <CheckIcon size={14} />}
          {text}
          {record?.problem === 'limit' && <Link to={paths.downloads()}>Configurações</Link>}
        </span>
        <span className="row">
          {kind === 'none' && isOffered && (
            <Button
              ref={takeFocus}
              variant="quiet"
              size="sm"
              icon={<DownloadIcon size={16} />}
              aria-label={`Baixar ${title}${size ? `, ${formatBytes(size)}` : ''}`}
              onClick={pressed(() => void begin([podcast]))}
            >
              {size ? `Baixar (${formatBytes(size)})` : 'Baixar'}
            </Button>
          )}
          {isOnWay && button('way', 'Pausar', () => void store.pause(id))}
          {kind === 'paused' && button('way', 'Retomar', goOn)}
          {kind === 'failed' && button('way', 'Tentar de novo', goOn)}
          {(isOnWay || kind === 'paused') && button('end', 'Cancelar', drop)}
          {(kind === 'done' || kind === 'failed') && button('end', 'Remover', drop)}
        </span>
      </div>
    </div>
  );
}
