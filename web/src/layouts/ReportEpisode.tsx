import type { Podcast } from '~/features/podcasts/podcasts.rules.ts';
import { ReportButton } from '~/features/reports/ReportButton.tsx';
import type { Playback } from '~/lib/playback.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { FlagIcon } from '~/ui/lesson-icons.tsx';

type ReportEpisodeProps = { podcast: Podcast; playback: Playback };

/** "Avisar a equipe" in the opened player. */
export const ReportEpisode = ({ podcast: { id, title }, playback }: ReportEpisodeProps) => (
  <ReportButton
    item={{ kind: 'podcast', id, title }}
    playback={playback}
    trigger={(props) => <IconButton {...props} label="Avisar a equipe" icon={<FlagIcon />} />}
  />
);
