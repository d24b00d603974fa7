import { useQuery } from '@tanstack/react-query';
import { describeError } from '~/lib/errors.ts';
import type { Playback } from '~/lib/playback.ts';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import type { StudyItem } from './study.rules.ts';
import { TranscriptReader } from './TranscriptReader.tsx';
import { transcriptQueries } from './transcripts.queries.ts';

type TranscriptProps = { item: StudyItem; playback: Playback };

/** What is said in a lesson or an episode, read when somebody asks for it. */
export function Transcript({ item, playback }: TranscriptProps) {
  const { data, error, isLoadingError, isPaused, refetch } = useQuery(transcriptQueries.one(item));
  if (isLoadingError) {
    return (
      <ErrorState
        title="Não foi possível carregar a transcrição"
        text={describeError(error)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === null) return <p className="empty-text">Ainda não há transcrição.</p>;
  if (data) {
    return (
      <TranscriptReader
        item={item}
        playback={playback}
        cues={data.cues}
        hasEstimatedTimes={data.hasEstimatedTimes}
        isAutomatic={data.isAutomatic}
      />
    );
  }
  if (isPaused) {
    return <p className="empty-text">Sem conexão: a transcrição abre quando a internet voltar.</p>;
  }
  return (
    <div className="stack" role="status" aria-label="Carregando transcrição...">
      {[90, 70, 80, 60].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={22} />
      ))}
    </div>
  );
}
