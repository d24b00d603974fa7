import { Card } from '@chakra-ui/react/card';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '~/admin/ui/Button.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { formatDateTime, plural } from '~/lib/format.ts';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { ImportEntry, ImportList } from './ImportList.tsx';
import { useImportDriveFile, useImportVideo } from './imports.mutations.ts';
import { type DeletedVideo, importQueries } from './imports.queries.ts';

const PAGE_SIZE = 20;

/** What administrators took out of the catalogue, and the way back into a category; nothing where nothing was deleted. */
export function DeletedVideos({ categoryId }: { categoryId: number | null }) {
  const [limit, setLimit] = useState(PAGE_SIZE);
  const query = useQuery(importQueries.deleted(limit));
  const partRef = useFocusKept<HTMLDivElement>();
  const isWanted = useLocation().hash === '#excluidas';
  const isThere = query.isSuccess;
  useEffect(() => {
    if (isWanted && isThere) partRef.current?.scrollIntoView({ block: 'start' });
  }, [isWanted, isThere, partRef]);
  const importVideo = useImportVideo();
  const importFile = useImportDriveFile();
  const { videos = [], count = 0 } = query.data ?? {};
  const working = [importVideo, importFile].find(({ isPending }) => isPending)?.variables?.text;
  if (!query.isError && videos.length === 0) return null;

  const bringBack = ({ source, external_id: text }: DeletedVideo) => {
    if (working !== undefined) return;
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
      <ListStates
        query={{
          ...query,
          hasNextPage: videos.length < count,
          isFetchingNextPage: query.isPlaceholderData,
        }}
        count={videos.length}
        words={{
          failed: 'Não foi possível carregar as aulas excluídas',
          none: '',
          more: 'Carregar mais aulas excluídas',
        }}
        onMore={() => setLimit(limit + PAGE_SIZE)}
      >
        <ImportList>
          {videos.map((video) => (
            <ImportEntry
              key={`${video.source}/${video.external_id}`}
              title={video.title}
              text={factsOf(video)}
            >
              <Button
                size="sm"
                variant="surface"
                aria-label={`Trazer de volta ${video.title}`}
                isLoading={working === video.external_id}
                disabled={working !== undefined && working !== video.external_id}
                onClick={() => bringBack(video)}
              >
                Trazer de volta
              </Button>
            </ImportEntry>
          ))}
        </ImportList>
      </ListStates>
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
