import { showMark } from '~/lib/show-mark.ts';
import { MadeCover } from '~/ui/MadeCover.tsx';
import type { Podcast } from './podcasts.rules.ts';

type EpisodeCoverProps = {
  podcast: Pick<Podcast, 'id' | 'title' | 'category_id'>;
  className?: string | undefined;
};

/** The cover of an episode: its show and its number, which are known from afar, or the sign of its category. */
export const EpisodeCover = ({ podcast, className }: EpisodeCoverProps) => (
  <MadeCover
    id={podcast.id}
    categoryId={podcast.category_id}
    mark={showMark(podcast.title)}
    className={className}
  />
);
