import { Card } from '@chakra-ui/react/card';
import { Grid } from '@chakra-ui/react/grid';
import { Text } from '@chakra-ui/react/text';
import { Button } from '~/admin/ui/Button.tsx';
import { formatDate, formatDateTime, formatMegabytes } from '~/lib/format.ts';
import { RewindIcon } from '~/ui/later-icons.tsx';
import { useRestoreAudio } from './podcast-admin.mutations.ts';
import type { KeptAudio } from './podcast-admin.queries.ts';

type KeptAudioListProps = {
  kept: readonly KeptAudio[];
  onRestored?(): void;
};

/** What can be brought back: which, when it went, by whom, and until when it is kept. */
export function KeptAudioList({ kept, onRestored }: KeptAudioListProps) {
  const restore = useRestoreAudio();
  return (
    <Grid as="ul" gap="2">
      {kept.map((one) => {
        const name = one.is_deleted ? one.title : one.file_name;
        return (
          <Card.Root
            key={one.id}
            as="li"
            display="flex"
            flexWrap="wrap"
            alignItems="center"
            gap="2"
            columnGap="3"
            padding="3"
            overflowWrap="anywhere"
          >
            <Text as="div" flex="1 1 220px" minWidth="0" color="fg.muted" fontSize="sm">
              <Text color="fg" fontSize="md" fontWeight="semibold">
                {name}
              </Text>
              <p>{detailsOf(one)}</p>
              <p>
                {one.is_deleted ? 'Excluído' : 'Substituído'} em {formatDateTime(one.kept_at)}
                {one.kept_by && ` por ${one.kept_by}`} · guardado até {formatDate(one.kept_until)}
              </p>
            </Text>
            <Button
              size="sm"
              variant="surface"
              icon={<RewindIcon size={16} />}
              aria-label={`Restaurar ${name}`}
              disabled={restore.isPending}
              isLoading={restore.isPending && restore.variables.id === one.id}
              loadingText="Restaurando..."
              onClick={() => restore.mutate(one, { onSuccess: () => onRestored?.() })}
            >
              Restaurar
            </Button>
          </Card.Root>
        );
      })}
    </Grid>
  );
}

const detailsOf = ({ is_deleted: wasDeleted, file_name: name, duration, file_size }: KeptAudio) =>
  [
    wasDeleted && name,
    duration,
    // The types of functions know no null: an external audio has no size.
    file_size === null ? null : formatMegabytes(file_size),
  ]
    .filter(Boolean)
    .join(' · ');
