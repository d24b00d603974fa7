import { Card } from '@chakra-ui/react/card';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '~/admin/ui/Button.tsx';
import { describeError } from '~/lib/errors.ts';
import { formatDateTime, plural } from '~/lib/format.ts';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { useImportDriveFile, useImportVideo } from './imports.mutations.ts';
import { type DeletedVideo, importQueries } from './imports.queries.ts';
import { ScrollList } from './ScrollList.tsx';

const PAGE_SIZE = 20;

type DeletedVideosProps = {
  /** Where what is brought back goes. */
  categoryId: number | null;
};

/** What administrators took out of the catalogue, and the way back; nothing where nothing was deleted. */
export function DeletedVideos({ categoryId }: DeletedVideosProps) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const query = useQuery(importQueries.deleted(limit));
  const partRef = useRef<HTMLDivElement>(null);
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
    <Card.Root
      ref={partRef}
      as="section"
      id="excluidas"
      aria-labelledby="deleted-title"
      overflow="hidden"
      scrollMarginTop="calc(var(--bar-height) + var(--space-4))"
    >
      <Grid as="header" gap="1" padding="4" borderBottom="line">
        <Heading as="h2" id="deleted-title" size="lg">
          Aulas excluídas
        </Heading>
        <Text maxWidth="prose" color="fg.muted" fontSize="sm">
          {count > 0 && `${plural(count, 'vídeo fica', 'vídeos ficam')} de fora das `}
          {count > 0 && 'sincronizações e das importações de pastas. '}
          Trazer de volta importa o vídeo outra vez, na categoria escolhida acima; o progresso e os
          favoritos de antes não voltam.
        </Text>
      </Grid>
      {query.isError ? (
        <ErrorState
          title="Não foi possível carregar as aulas excluídas"
          text={describeError(query.error)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <ScrollList>
          {videos.map((video) => (
            <Grid
              key={`${video.source}/${video.external_id}`}
              as="li"
              templateColumns={{ base: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' }}
              alignItems="center"
              justifyItems={{ base: 'start', sm: 'stretch' }}
              gap="2"
              columnGap="4"
              minHeight="14"
              paddingBlock="2"
              paddingInline="4"
              overflowWrap="anywhere"
            >
              <div>
                <p>{video.title}</p>
                <Text color="fg.subtle" fontSize="sm">
                  {factsOf(video)}
                </Text>
              </div>
              <Button
                size="sm"
                variant="surface"
                aria-label={`Trazer de volta ${video.title}`}
                isLoading={isWorking && working?.text === video.external_id}
                disabled={isWorking && working?.text !== video.external_id}
                onClick={() => bringBack(video)}
              >
                Trazer de volta
              </Button>
            </Grid>
          ))}
        </ScrollList>
      )}
      {videos.length < count && (
        <Button
          variant="ghost"
          width="full"
          isLoading={query.isPlaceholderData}
          onClick={() => setLimit(limit + PAGE_SIZE)}
        >
          Carregar mais aulas excluídas
        </Button>
      )}
    </Card.Root>
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
