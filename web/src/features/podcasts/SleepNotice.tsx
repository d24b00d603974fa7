import { useQuery } from '@tanstack/react-query';
import { useHearable } from '~/lib/offline/downloads.ts';
import { Button } from '~/ui/Button.tsx';
import styles from './PlaceQuestion.module.css';
import type { PodcastEngine, PodcastState } from './podcast-state.ts';
import type { Podcast } from './podcasts.rules.ts';
import { queueQueries } from './queue.queries.ts';
import { nextOf } from './queue.rules.ts';

type SleepNoticeProps = {
  slept: NonNullable<PodcastState['slept']>;
  podcast: Podcast;
  player: Pick<PodcastEngine, 'play'>;
};

/** What the sleep timer did while nobody looked, and how to go on: with the queue where the episode was over. */
export function SleepNotice({ slept, podcast, player }: SleepNoticeProps) {
  const { data: queue = [] } = useQuery(queueQueries.list());
  const hearable = useHearable();
  const next = slept.isEnd ? nextOf(queue, podcast.id, { hearable }) : podcast;
  const clock = new Date(slept.at).toLocaleTimeString('pt-BR', {
    hour: '2-digit',
    minute: '2-digit',
  });
  return (
    <div className={styles.question} role="status">
      <p>
        Desligado às {clock}
        {slept.isEnd && next && <span className="hint"> · A seguir: {next.title}</span>}
      </p>
      {next && (
        <Button size="sm" onClick={() => void player.play(next)}>
          Continuar
        </Button>
      )}
    </div>
  );
}
