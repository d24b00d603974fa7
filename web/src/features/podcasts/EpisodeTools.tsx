import { type ReactNode, useId, useState } from 'react';
import { EpisodeDownload } from '~/features/podcast-downloads/EpisodeDownload.tsx';
import { useEpisodeDownload } from '~/features/podcast-downloads/use-episode-download.ts';
import { ShareButton } from '~/kit/share/ShareButton.tsx';
import type { Chapter } from '~/lib/chapters.ts';
import { paths } from '~/lib/paths.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { CheckIcon } from '~/ui/icons.tsx';
import { DownloadIcon, MoonIcon, ShareIcon, VolumeIcon, VolumeOffIcon } from '~/ui/later-icons.tsx';
import { canSetVolume } from './audio-element.ts';
import { formatRate, RateButtons, VolumeSlider } from './EpisodeControls.tsx';
import { SleepTimer, sleepText } from './EpisodeNotices.tsx';
import styles from './EpisodeTools.module.css';
import { usePodcastPlayer } from './podcast-player.ts';
import { isKnownMissing, usePodcastState } from './podcast-state.ts';
import type { Podcast } from './podcasts.rules.ts';

type EpisodeToolsProps = {
  podcast: Podcast;
  chapters: readonly Chapter[];
  /** What the page adds to the row. */
  more?: ReactNode;
};

type Tray = 'rate' | 'volume' | 'sleep' | 'download';

/** One row of small signs below the controls; what one of them sets opens above the row. */
export function EpisodeTools({ podcast, chapters, more }: EpisodeToolsProps) {
  const player = usePodcastPlayer();
  const { rate, volume, sleepAt } = usePodcastState();
  const download = useEpisodeDownload(podcast, !isKnownMissing(podcast));
  const [open, setOpen] = useState<Tray | null>(null);
  const trayId = useId();
  const tool = (tray: Tray, label: string, icon: ReactNode, isSet = false, onOpen?: () => void) => (
    <button
      type="button"
      className={styles.tool}
      title={label}
      aria-label={label}
      aria-expanded={open === tray}
      aria-controls={open === tray ? trayId : undefined}
      data-set={isSet || undefined}
      onClick={() => {
        if (open !== tray) onOpen?.();
        setOpen(open === tray ? null : tray);
      }}
    >
      {icon}
    </button>
  );
  const begins = download?.acts.find(({ id }) => id === 'begin');
  const isHere = download?.kind === 'done';
  return (
    <>
      {open && (
        <div id={trayId} className={styles.tray}>
          {open === 'rate' && <RateButtons />}
          {open === 'volume' && <VolumeSlider />}
          {open === 'sleep' && <SleepTimer chapters={chapters} />}
          {open === 'download' && download && (
            <EpisodeDownload download={download} title={podcast.title} />
          )}
        </div>
      )}
      <div className={styles.row}>
        {tool('rate', `Velocidade ${formatRate(rate)}, mudar`, formatRate(rate), rate !== 1)}
        {canSetVolume() &&
          tool('volume', 'Volume', volume === 0 ? <VolumeOffIcon /> : <VolumeIcon />)}
        {tool(
          'sleep',
          sleepAt === null ? 'Timer para dormir' : `Timer para dormir: ${sleepText(sleepAt)}`,
          <MoonIcon />,
          sleepAt !== null,
        )}
        {download &&
          tool(
            'download',
            begins ? begins.word : `Download: ${download.text}`,
            isHere ? <CheckIcon /> : <DownloadIcon />,
            !begins,
            begins?.run,
          )}
        <ShareButton
          title={podcast.title}
          linkTo={(t) => paths.podcasts({ episode: podcast.id, t })}
          positionSeconds={() => player.read().positionSeconds}
          trigger={(props) => <IconButton {...props} label="Compartilhar" icon={<ShareIcon />} />}
        />
        {more}
      </div>
    </>
  );
}
