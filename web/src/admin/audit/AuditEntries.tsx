import { Box } from '@chakra-ui/react/box';
import { DataList } from '@chakra-ui/react/data-list';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { useInfiniteQuery } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { PersonLink } from '~/admin/ui/PersonLink.tsx';
import { TOUCHED } from '~/admin/ui/touched.ts';
import { formatDateTime } from '~/lib/format.ts';
import { rowsOf } from '~/lib/keyset.ts';
import { auditQueries, type NamedEntry } from './audit.queries.ts';
import {
  AUDIT_PAGE_SIZE,
  actOf,
  actorOf,
  changesOf,
  manyIn,
  TARGETS_PAGE_SIZE,
} from './audit.rules.ts';

type AuditEntriesProps = Omit<
  ComponentProps<typeof ListStates>,
  'query' | 'count' | 'onMore' | 'children'
> & { log: ReturnType<typeof auditQueries.of> };

/** Entries of the audit log, in a box of its own height. */
export function AuditEntries({ log, ...states }: AuditEntriesProps) {
  const query = useInfiniteQuery(log);
  const entries = rowsOf(query.data?.pages ?? [], AUDIT_PAGE_SIZE);
  return (
    <ListStates
      query={query}
      count={entries.length}
      onMore={() => void query.fetchNextPage()}
      {...states}
    >
      <Box
        as="ol"
        position="relative"
        maxHeight="28rem"
        overflowY="auto"
        // A scrolling box must be reachable by keyboard.
        tabIndex={0}
        aria-busy={query.isPlaceholderData}
      >
        {entries.map((entry) => (
          <AuditEntryItem key={entry.id} entry={entry} />
        ))}
      </Box>
    </ListStates>
  );
}

/** One entry, which opens to the values before and after where there are any. */
function AuditEntryItem({ entry }: { entry: NamedEntry }) {
  const changes = changesOf(entry);
  const head = (
    <Grid
      templateColumns={{ sm: 'minmax(0, 1fr) auto' }}
      alignItems="baseline"
      columnGap="4"
      minHeight="11"
      paddingBlock="2"
      fontSize="sm"
    >
      <chakra.span color="fg.muted" overflowWrap="anywhere">
        <chakra.strong color="fg">{actorOf(entry)}</chakra.strong> {actOf(entry, entry.targetName)}
      </chakra.span>
      <chakra.time
        dateTime={entry.at}
        color="fg.subtle"
        fontVariantNumeric="tabular-nums"
        whiteSpace="nowrap"
      >
        {formatDateTime(entry.at)}
      </chakra.time>
    </Grid>
  );
  return (
    <Box as="li" borderBottom="line" _last={{ border: '0' }}>
      {changes.length === 0 && manyIn(entry) === 1 ? (
        head
      ) : (
        <Changes head={head} changes={changes} entry={entry} />
      )}
    </Box>
  );
}

type ChangesProps = {
  head: ReactNode;
  changes: ReturnType<typeof changesOf>;
  entry: NamedEntry;
};

/** The entry opens to the values before and after, and of an act upon many to those whom it is about. */
function Changes({ head, changes, entry }: ChangesProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <chakra.summary cursor="pointer" listStyleType="none" _hover={{ background: 'bg.muted' }}>
        {head}
      </chakra.summary>
      {isOpen && manyIn(entry) > 1 && <Targets entry={entry} />}
      {changes.length > 0 && (
        <DataList.Root
          gap="1"
          marginBottom="3"
          padding="3"
          borderRadius="control"
          background="bg.muted"
          fontSize="sm"
        >
          {changes.map(({ field, before, after }) => (
            <DataList.Item
              key={field}
              display="grid"
              gridTemplateColumns="minmax(90px, 140px) minmax(0, 1fr)"
              gap="3"
            >
              <DataList.ItemLabel>{field}</DataList.ItemLabel>
              <DataList.ItemValue>
                {before === '–' ? (
                  after
                ) : (
                  <>
                    <chakra.del color="fg.subtle">{before}</chakra.del>{' '}
                    <span aria-hidden="true">→</span>{' '}
                    <chakra.ins textDecoration="none">{after}</chakra.ins>
                  </>
                )}
              </DataList.ItemValue>
            </DataList.Item>
          ))}
        </DataList.Root>
      )}
    </details>
  );
}

/** Whom or what an act upon many is about. */
function Targets({ entry }: { entry: NamedEntry }) {
  const query = useInfiniteQuery(auditQueries.targets(entry));
  const targets = rowsOf(query.data?.pages ?? [], TARGETS_PAGE_SIZE);
  const isPeople = entry.target_type === 'user';
  // Some acts tell only how many they were about.
  if (query.isSuccess && targets.length === 0) return null;
  return (
    <Box marginBottom="3">
      <ListStates
        query={query}
        count={targets.length}
        onMore={() => void query.fetchNextPage()}
        words={{
          failed: 'Não foi possível carregar a lista',
          none: 'Nada a mostrar',
          more: 'Carregar mais nomes',
        }}
        skeleton={{ rows: 1, height: 44 }}
      >
        <Grid
          as="ul"
          aria-label="Quem ou o que mudou"
          templateColumns="repeat(auto-fill, minmax(min(100%, 14rem), 1fr))"
          columnGap="4"
          fontSize="sm"
          color="fg.muted"
          css={TOUCHED}
        >
          {targets.map(({ id, name }) => (
            <Box as="li" key={id} overflowWrap="anywhere">
              {isPeople && name ? (
                <PersonLink id={id}>{name}</PersonLink>
              ) : (
                (name ?? (isPeople ? `Usuário removido (${id.slice(0, 8)})` : `nº ${id}`))
              )}
            </Box>
          ))}
        </Grid>
      </ListStates>
    </Box>
  );
}
