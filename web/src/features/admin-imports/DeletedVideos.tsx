import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { describeError } from '~/lib/errors.ts';
import { formatDateTime, plural } from '~/lib/format.ts';
import { Button } from '~/ui/Button.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import styles from './DeletedVideos.module.css';
import { useImportDriveFile, useImportVideo } from './imports.mutations.ts';
import { type DeletedVideo, importQueries } from './imports.queries.ts';

const PAGE_SIZE = 20;

type DeletedVideosProps = {
  /** Where what is brought back goes. */
  categoryId: number | null;
};

/** What administrators took out of the catalogue, and the way back; nothing where nothing was deleted. */
export function DeletedVideos({ categoryId }: DeletedVideosProps) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const query = useQuery(importQueries.deleted(limit));
  const partRef = useRef<HTMLElement>(null);
  useFocusKept(partRef);
  const isWanted = useLocation().hash === '#excluidas';
  const isThere = query.isSuccess;
  useEffect(() => {
    if (isWanted && isThere) partRef.current?.scrollIntoView({ block: 'start' });
  }, [isWanted, isThere]);
  const importVideo = useImportVideo();
  const importFile = useImportDriveFile();
  const { videos = [], count = 0 } = query.data ?? {};
  const working = importVideo.isPending ? importVideo.variables : importFile.variables;
  const isWorking = importVideo.isPending || importFile.isPending;
  if (!query.isError && videos.length === 0) return null;

  const bringBack = ({ source, external_id: text }: DeletedVideo) => {
    if (isWorking) return;
    (source === 'youtube' ? importVideo : importFile).mutate({ text, categoryId });
  };

  return (
    <section
      ref={partRef}
      id="excluidas"
      className={styles.deleted}
      aria-labelledby="deleted-title"
    >
      <header className={styles.head}>
        <h2 id="deleted-title" className={styles.title}>
          Aulas excluídas
        </h2>
        <p className={styles.text}>
          {count > 0 && `${plural(count, 'vídeo fica', 'vídeos ficam')} de fora das `}
          {count > 0 && 'sincronizações e das importações de pastas. '}
          Trazer de volta importa o vídeo outra vez, na categoria escolhida acima; o progresso e os
          favoritos de antes não voltam.
        </p>
      </header>
      {query.isError ? (
        <ErrorState
          title="Não foi possível carregar as aulas excluídas"
          text={describeError(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <ul className={styles.list}>
          {videos.map((video) => (
            <li key={`${video.source}/${video.external_id}`} className={styles.row}>
              <div className={styles.words}>
                <p className={styles.name}>{video.title}</p>
                <p className={styles.facts}>{factsOf(video)}</p>
              </div>
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Trazer de volta ${video.title}`}
                isLoading={isWorking && working?.text === video.external_id}
                disabled={isWorking && working?.text !== video.external_id}
                onClick={() => bringBack(video)}
              >
                Trazer de volta
              </Button>
            </li>
          ))}
        </ul>
      )}
      {videos.length < count && (
        <Button
          variant="ghost"
          isWide
          isLoading={query.isPlaceholderData}
          onClick={() => setLimit(limit + PAGE_SIZE)}
        >
          Carregar mais aulas excluídas
        </Button>
      )}
    </section>
  );
}

function factsOf({ source, deleted_at: at, deleted_by: by }: DeletedVideo): string {
  return [
    source === 'youtube' ? 'YouTube' : 'Google Drive',
    `excluída em ${formatDateTime(at)}`,
    by?.full_name && `por ${by.full_name}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
