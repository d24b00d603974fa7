import { Card } from '@chakra-ui/react/card';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Button } from '~/admin/ui/Button.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { RewindIcon } from '~/ui/later-icons.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { factsOf, isKept, restoreNote } from './deleted.rules.ts';
import { ImportEntry, ImportList } from './ImportList.tsx';
import { useImportDriveFile, useImportVideo, useRestoreVideo } from './imports.mutations.ts';
import { type DeletedVideo, importQueries } from './imports.queries.ts';

const PAGE_SIZE = 20;

/** What administrators took out of the catalogue, and the way back; nothing where nothing was deleted, unless a link led here. */
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
  const restore = useRestoreVideo();
  const videos = query.data ?? [];
  const isBusy = [importVideo, importFile, restore].some(({ isPending }) => isPending);
  const working = restore.isPending
    ? restore.variables
    : [importVideo, importFile].find(({ isPending }) => isPending)?.variables?.text;
  if (!query.isError && videos.length === 0 && !isWanted) return null;

  const bringBack = (video: DeletedVideo) => {
    if (isBusy) return;
    const { source, external_id: text } = video;
    if (isKept(video)) restore.mutate(video);
    else (source === 'youtube' ? importVideo : importFile).mutate({ text, categoryId });
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
          Vídeos excluídos
        </Heading>
        <Text maxWidth="prose" color="fg.muted" fontSize="sm">
          Ficam de fora das sincronizações e das importações de pastas. Por 30 dias, “Restaurar”
          devolve a aula inteira, com o progresso, os favoritos e as anotações dos membros. Depois,
          “Importar de novo” cria uma aula nova com o mesmo vídeo, na categoria escolhida acima.
        </Text>
      </Grid>
      <ListStates
        query={{
          ...query,
          hasNextPage: videos.length < (videos[0]?.total ?? 0),
          isFetchingNextPage: query.isPlaceholderData,
        }}
        count={videos.length}
        words={{
          failed: 'Não foi possível carregar os vídeos excluídos',
          none: 'Nenhum vídeo excluído',
          more: 'Carregar mais vídeos excluídos',
        }}
        onMore={() => setLimit(limit + PAGE_SIZE)}
      >
        <ImportList>
          {videos.map((video) => {
            const act = isKept(video) ? 'Restaurar' : 'Importar de novo';
            const isWorking = working === video || working === video.external_id;
            return (
              <ImportEntry
                key={video.video_id ?? `${video.source}/${video.external_id}`}
                title={video.title}
                text={factsOf(video)}
                note={restoreNote(video)}
              >
                <Button
                  size="sm"
                  variant="surface"
                  icon={isKept(video) && <RewindIcon size={16} />}
                  aria-label={`${act} ${video.title}`}
                  isLoading={isWorking}
                  disabled={video.lesson_id !== null || (isBusy && !isWorking)}
                  onClick={() => bringBack(video)}
                >
                  {act}
                </Button>
              </ImportEntry>
            );
          })}
        </ImportList>
      </ListStates>
    </Card.Root>
  );
}
