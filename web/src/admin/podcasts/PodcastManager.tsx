import { Grid } from '@chakra-ui/react/grid';
import { Heading } from '@chakra-ui/react/heading';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { SelectField } from '~/admin/ui/SelectField.tsx';
import { TextField } from '~/admin/ui/TextField.tsx';
import { describeError } from '~/lib/errors.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { useDebouncedValue } from '~/lib/use-debounced-value.ts';
import { useShownPages } from '~/lib/use-shown-pages.ts';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { ErrorState } from '~/ui/ErrorState.tsx';
import { HeadphonesIcon, PlusIcon, SearchIcon } from '~/ui/icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { DeletePodcastDialog } from './DeletePodcastDialog.tsx';
import { KeptAudioList } from './KeptAudioList.tsx';
import { keptAudioQueries } from './kept-audio.queries.ts';
import type { Recording } from './PodcastForm.tsx';
import { PodcastTable } from './PodcastTable.tsx';
import { type ManagedPodcast, managedPodcastQueries } from './podcast-admin.queries.ts';
import { PODCAST_PAGE_SIZE, type PodcastFilters } from './podcast-admin.rules.ts';

const PodcastDialog = lazyWhenOpen(
  async () => (await import('./PodcastDialog.tsx')).PodcastDialog,
  ({ target }) => target !== null,
);
const RestoreAudioDialog = lazyWhenOpen(
  async () => (await import('./RestoreAudioDialog.tsx')).RestoreAudioDialog,
  ({ podcast }) => podcast !== null,
);
const SKELETON_ROWS = 6;

type PodcastManagerProps = {
  /** The page keeps them in the URL. */
  filters: PodcastFilters;
  onFiltersChange(filters: PodcastFilters): void;
  categories: readonly Choice[];
  /** The fields of chapters and key points, for a recording of so many seconds. */
  renderOutline(seconds: number | null, recording: Recording): ReactNode;
};

/** The podcasts as administrators keep them: find, publish, edit, delete. */
export function PodcastManager({
  filters,
  onFiltersChange,
  categories,
  renderOutline,
}: PodcastManagerProps) {
  const { isReviewDue } = filters;
  const text = useDebouncedValue(filters.text.trim());
  const query = useInfiniteQuery(managedPodcastQueries.list({ text, isReviewDue }));
  const { showMore } = useShownPages(query);
  const [editing, setEditing] = useState<ManagedPodcast | 'new' | null>(null);
  const [deleting, setDeleting] = useState<ManagedPodcast | null>(null);
  const [restoring, setRestoring] = useState<ManagedPodcast | null>(null);
  // The list is there without it: what can be brought back only adds to it.
  const kept = useQuery(keptAudioQueries.list()).data ?? [];
  const deleted = kept.filter((one) => one.is_deleted);
  const replaced = kept.filter((one) => !one.is_deleted);
  const podcasts = rowsOf(query.data?.pages ?? [], PODCAST_PAGE_SIZE);
  const create = (
    <Button
      icon={<PlusIcon size={18} />}
      onPointerEnter={PodcastDialog.preload}
      onFocus={PodcastDialog.preload}
      onClick={() => setEditing('new')}
    >
      Novo podcast
    </Button>
  );
  return (
    <Grid gap="4" templateColumns="minmax(0, 1fr)">
      <Grid gap="3" templateColumns={{ sm: 'minmax(0, 1fr) auto auto' }} alignItems="end">
        <TextField
          label="Buscar podcasts"
          hasNote={false}
          type="search"
          placeholder="Título do podcast"
          autoComplete="off"
          icon={<SearchIcon />}
          value={filters.text}
          onChange={({ target }) => onFiltersChange({ ...filters, text: target.value })}
        />
        <SelectField
          label="Situação"
          hasNote={false}
          value={isReviewDue ? 'review_due' : ''}
          onChange={({ target }) =>
            onFiltersChange({ ...filters, isReviewDue: target.value === 'review_due' })
          }
        >
          <option value="">Todas</option>
          <option value="review_due">Revisão vencida</option>
        </SelectField>
        {create}
      </Grid>
      {query.isPending && (
        <Grid gap="2" aria-busy="true">
          {Array.from({ length: SKELETON_ROWS }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: placeholders have no identity.
            <Skeleton key={index} height={62} radius="var(--radius-card)" />
          ))}
        </Grid>
      )}
      {query.isError && (
        <ErrorState
          title="Não foi possível carregar os podcasts"
          text={describeError(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isSuccess && podcasts.length === 0 && (
        <EmptyState
          icon={<HeadphonesIcon size={28} />}
          title="Nenhum podcast encontrado"
          text={emptyText(text, isReviewDue)}
        />
      )}
      {podcasts.length > 0 && (
        <PodcastTable
          podcasts={podcasts}
          categories={categories}
          isBusy={query.isPlaceholderData}
          onEdit={setEditing}
          onDelete={setDeleting}
          restorable={new Set(replaced.map((one) => one.podcast_id))}
          onRestore={setRestoring}
        />
      )}
      {query.hasNextPage && (
        <Button variant="ghost" isLoading={query.isFetchingNextPage} onClick={showMore}>
          Carregar mais podcasts
        </Button>
      )}
      {deleted.length > 0 && (
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
      <DeletePodcastDialog podcast={deleting} onClose={() => setDeleting(null)} />
      <RestoreAudioDialog
        podcast={restoring}
        kept={replaced.filter((one) => one.podcast_id === restoring?.id)}
        onClose={() => setRestoring(null)}
      />
    </Grid>
  );
}

function emptyText(text: string, isReviewDue: boolean): string {
  if (isReviewDue) return 'Nenhum podcast com a revisão vencida corresponde à busca.';
  return text ? `Nenhum podcast com "${text}" no título.` : 'Publique o primeiro episódio.';
}
