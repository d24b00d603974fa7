import { useQuery } from '@tanstack/react-query';
import { describeError } from '~/lib/errors.ts';
import { isUnreachable } from '~/lib/offline/unreachable.ts';
import type { Playback } from '~/lib/playback.ts';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import type { StudyItem } from './study.rules.ts';
import { TranscriptReader } from './TranscriptReader.tsx';
import { transcriptQueries } from './transcripts.queries.ts';

type TranscriptProps = { item: StudyItem; playback: Playback };

/** What is said in a lesson or an episode, read when its panel opens. */
export function Transcript({ item, playback }: TranscriptProps) {
  const { data, error, isLoadingError, refetch } = useQuery(transcriptQueries.one(item));
  if (isLoadingError) {
    return (
      <ErrorState
        title={isUnreachable(error) ? 'Sem conexão' : 'Não foi possível carregar a transcrição'}
        text={
          isUnreachable(error)
            ? 'A transcrição não fica salva no aparelho: ela abre quando a internet voltar.'
            : describeError(error)
        }
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === null) return <p className="empty-text">Ainda não há transcrição.</p>;
  if (data) return <TranscriptReader item={item} playback={playback} {...data} />;
  return (
    <div className="stack" role="status" aria-label="Carregando transcrição...">
      {[90, 70, 80, 60].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={22} />
      ))}
    </div>
  );
}
