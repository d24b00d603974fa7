import { Badge } from '@chakra-ui/react/badge';
import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { chakra } from '@chakra-ui/react/styled-system';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { Dialog } from '~/admin/ui/Dialog.tsx';
import type { EditTarget } from '~/admin/ui/edit/EditDialog.tsx';
import { fact, figure } from '~/admin/ui/list/columns.ts';
import { type Column, DataTable } from '~/admin/ui/list/DataTable.tsx';
import { FilterBar } from '~/admin/ui/list/FilterBar.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { useQuestion } from '~/admin/ui/use-question.tsx';
import { durationLabel } from '~/lib/duration.ts';
import { formatDate, formatMegabytes } from '~/lib/format.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { lastReview } from '~/lib/review.ts';
import { isReviewDue } from '~/lib/review-note.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { useLastShown } from '~/lib/use-last-shown.ts';
import { useShownPages } from '~/lib/use-shown-pages.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { HeadphonesIcon, PlusIcon } from '~/ui/icons.tsx';
import { EditIcon, RewindIcon, TrashIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import { KeptAudioList } from './KeptAudioList.tsx';
import type { RenderOutline } from './PodcastDialog.tsx';
import { useDeletePodcast } from './podcast-admin.mutations.ts';
import { type ManagedPodcast, managedPodcastQueries } from './podcast-admin.queries.ts';
import { PODCAST_PAGE_SIZE, PODCASTS, type PodcastsView } from './podcast-admin.rules.ts';
import { NEW_PODCAST, type PodcastValues } from './podcast-edit.rules.ts';

const PodcastDialog = lazyWhenOpen(
  async () => (await import('./PodcastDialog.tsx')).PodcastDialog,
  ({ target }) => target !== null,
);

type PodcastManagerProps = {
  /** Search and filter; the page keeps them in the URL. */
  view: PodcastsView;
  onViewChange(view: PodcastsView): void;
  categories: readonly Choice[];
  renderOutline: RenderOutline;
};

/** The podcasts as administrators keep them: find, publish, edit, delete, bring back. */
export function PodcastManager({
  view,
  onViewChange,
  categories,
  renderOutline,
}: PodcastManagerProps) {
  const text = useDebouncedValue(view.text.trim());
  const isReview = view.filters.standing === 'review_due';
  const query = useInfiniteQuery(managedPodcastQueries.list({ text, isReviewDue: isReview }));
  const { showMore } = useShownPages(query);
  const podcasts = rowsOf(query.data?.pages ?? [], PODCAST_PAGE_SIZE);
  const [editing, setEditing] = useState<EditTarget<number, PodcastValues> | null>(null);
  const [restoring, setRestoring] = useState<ManagedPodcast | null>(null);
  const restored = useLastShown(restoring);
  const remove = useDeletePodcast();
  const [ask, question] = useQuestion();
  // The list is there without it: what can be brought back only adds to it.
  const kept = useQuery(managedPodcastQueries.kept()).data ?? [];
  const deleted = kept.filter((one) => one.is_deleted);
  const replaced = kept.filter((one) => !one.is_deleted);
  const askDelete = (podcast: ManagedPodcast) =>
    ask({
      title: 'Tem certeza que deseja excluir este podcast?',
      text: `“${podcast.title}” sai do ar agora, com o áudio. Por 30 dias dá para restaurá-lo em “Podcasts excluídos”.`,
      confirm: 'Excluir podcast',
      during: 'Excluindo...',
      isDangerous: true,
      act: () => remove.mutateAsync(podcast),
    });
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      <FilterBar
        address={PODCASTS}
        view={view}
        onChange={onViewChange}
        search={{ label: 'Buscar podcasts', placeholder: 'Título do podcast' }}
      >
        <Button
          icon={<PlusIcon size={18} />}
          onPointerEnter={PodcastDialog.preload}
          onFocus={PodcastDialog.preload}
          onClick={() => setEditing({ begin: NEW_PODCAST })}
        >
          Novo podcast
        </Button>
      </FilterBar>
      <ListStates
        query={query}
        count={podcasts.length}
        words={{
          failed: 'Não foi possível carregar os podcasts',
          none: 'Nenhum podcast encontrado',
          more: 'Carregar mais podcasts',
          icon: <HeadphonesIcon size={28} />,
        }}
        emptyText={emptyText(text, isReview)}
        skeleton={{ rows: 6, height: 62 }}
        onMore={showMore}
      >
        <DataTable
          label="Podcasts"
          rows={podcasts}
          nameOf={({ title }) => title}
          columns={columnsOf(categories)}
          isBusy={query.isPlaceholderData}
          acts={(podcast) => (
            <>
              {replaced.some((one) => one.podcast_id === podcast.id) && (
                <IconButton
                  label={`Restaurar áudio anterior de ${podcast.title}`}
                  icon={<RewindIcon size={18} />}
                  onClick={() => setRestoring(podcast)}
                />
              )}
              <IconButton
                label={`Editar ${podcast.title}`}
                icon={<EditIcon size={18} />}
                onClick={() => setEditing({ id: podcast.id })}
              />
              <IconButton
                label={`Excluir ${podcast.title}`}
                icon={<TrashIcon size={18} />}
                onClick={() => askDelete(podcast)}
              />
            </>
          )}
        />
      </ListStates>
      {/* Below the list, which would push it away. */}
      {!query.isPending && deleted.length > 0 && (
        <Grid as="section" gap="2" marginTop="6" aria-labelledby="deleted-podcasts">
          <Heading as="h2" id="deleted-podcasts" size="lg">
            Podcasts excluídos
          </Heading>
          <KeptAudioList kept={deleted} />
        </Grid>
      )}
      <PodcastDialog
        target={editing}
        categories={categories}
        renderOutline={renderOutline}
        onClose={() => setEditing(null)}
      />
      <Dialog
        isOpen={restoring !== null}
        onOpenChange={() => setRestoring(null)}
        title="Restaurar áudio anterior"
        description={`O áudio escolhido volta a tocar em “${restored?.title}”. O atual fica guardado por 30 dias.`}
        footer={
          <Button variant="surface" onClick={() => setRestoring(null)}>
            Fechar
          </Button>
        }
      >
        <KeptAudioList
          kept={replaced.filter((one) => one.podcast_id === restored?.id)}
          onRestored={() => setRestoring(null)}
        />
      </Dialog>
      {question}
    </Grid>
  );
}

const columnsOf = (categories: readonly Choice[]): Column<ManagedPodcast>[] => [
  fact('Título', Title),
  fact(
    'Categoria',
    ({ category_id }) => categories.find(({ id }) => id === category_id)?.name ?? 'Sem categoria',
    { wraps: true },
  ),
  figure('Duração', (podcast) => durationLabel(podcast) ?? '–'),
  figure('Tamanho', ({ file_size: size }) => (size === null ? '–' : formatMegabytes(size))),
  figure('Criado em', ({ created_at }) => formatDate(created_at)),
];

function Title({
  title,
  is_active: isActive,
  original_file_name: file,
  key_points_reviewed_on: reviewedOn,
}: ManagedPodcast) {
  return (
    <chakra.span fontSize="md" fontWeight="semibold">
      {title} {!isActive && <Badge>Inativo</Badge>}{' '}
      {isReviewDue(reviewedOn) && (
        <Badge title={lastReview(reviewedOn)} colorPalette="orange">
          Revisão vencida
        </Badge>
      )}
      {file && (
        <chakra.span display="block" color="fg.subtle" fontSize="sm" fontWeight="normal">
          {file}
        </chakra.span>
      )}
    </chakra.span>
  );
}

function emptyText(text: string, isReviewDue: boolean): string {
  if (isReviewDue) return 'Nenhum podcast com a revisão vencida corresponde à busca.';
  return text ? `Nenhum podcast com “${text}” no título.` : 'Publique o primeiro episódio.';
}
