import { useQuery } from '@tanstack/react-query';
import { CutNotice, Notice, PlaceQuestion } from '~/features/playback/PlaceNotices.tsx';
import { queueQueries } from '~/features/podcast-queue/queue.queries.ts';
import { nextOf } from '~/features/podcast-queue/queue.rules.ts';
import type { Chapter } from '~/lib/chapters.ts';
import { useHearable } from '~/lib/offline/downloads.ts';
import { Button } from '~/ui/Button.tsx';
import { SelectField } from '~/ui/SelectField.tsx';
import { usePodcastPlayer } from './podcast-player.ts';
import { type PodcastState, usePodcastState } from './podcast-state.ts';
import { type Podcast, SLEEP_MINUTES, type SleepAt } from './podcasts.rules.ts';

/** What the player has to say or to ask of the episode that is open. */
export function EpisodeNotices() {
  const player = usePodcastPlayer();
  const { podcast, positionSeconds, others, slept, cut } = usePodcastState();
  return (
    <>
      {others.length > 0 && (
        <PlaceQuestion hereSeconds={positionSeconds} places={others} onChoose={player.settle} />
      )}
      {podcast && slept && <SleepNotice slept={slept} podcast={podcast} onPlay={player.play} />}
      {cut && <CutNotice subject="Este áudio" cut={cut} />}
    </>
  );
}

type SleepNoticeProps = {
  slept: NonNullable<PodcastState['slept']>;
  podcast: Podcast;
  onPlay(podcast: Podcast): void;
};

/** What the sleep timer did, and how to go on: with the queue where the episode was over. */
function SleepNotice({ slept, podcast, onPlay }: SleepNoticeProps) {
  const { data: queue = [] } = useQuery(queueQueries.list());
  const hearable = useHearable();
  const next = slept.isEnd ? nextOf(queue, podcast.id, { hearable }) : podcast;
  return (
    <Notice role="status">
      <p>
        Desligado às {clockOf(slept.at)}
        {slept.isEnd && next && <span className="hint"> · A seguir: {next.title}</span>}
      </p>
      {next && (
        <Button size="sm" onClick={() => onPlay(next)}>
          Continuar
        </Button>
      )}
    </Notice>
  );
}

/** "Timer para dormir": stops playback after a time, or at an end. */
export function SleepTimer({ chapters }: { chapters: readonly Chapter[] }) {
  const player = usePodcastPlayer();
  const { sleepAt } = usePodcastState();
  const isSet = typeof sleepAt === 'number';
  return (
    <SelectField
      label="Timer para dormir"
      value={isSet ? 'set' : (sleepAt ?? '')}
      onChange={({ target: { value } }) => {
        if (value === 'set') return;
        const isEnd = value === 'end' || value === 'chapter';
        const moment = value === '' ? null : Date.now() + Number(value) * 60_000;
        player.sleep(isEnd ? value : moment, chapters);
      }}
    >
      <option value="">Desligado</option>
      {isSet && <option value="set">{sleepText(sleepAt)}</option>}
      {SLEEP_MINUTES.map((minutes) => (
        <option key={minutes} value={minutes}>
          Em {minutes} minutos
        </option>
      ))}
      {(chapters.length > 1 || sleepAt === 'chapter') && (
        <option value="chapter">{sleepText('chapter')}</option>
      )}
      <option value="end">{sleepText('end')}</option>
    </SelectField>
  );
}

/** When a timer that is set stops playback. */
export function sleepText(at: NonNullable<SleepAt>): string {
  if (typeof at === 'number') return `Às ${clockOf(at)}`;
  return at === 'end' ? 'No fim do episódio' : 'No fim do capítulo';
}

const clockOf = (at: number) =>
  new Date(at).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' });
