import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { describeError } from '~/lib/errors.ts';
import { plural } from '~/lib/format.ts';
import { useShownPages } from '~/lib/use-shown-pages.ts';
import { CheckIcon } from '~/ui/icons.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { Warning } from './DoseEditor.tsx';
import { DoseItem } from './DoseItem.tsx';
import { doseQueries } from './dose-lines.queries.ts';
import { type DoseFilter, type DoseLine, keyOf, linesOf } from './dose-lines.rules.ts';

type DoseListProps = {
  filter: DoseFilter;
  /** Who looks at it, as confirmed lines name people. */
  ownName: string | null;
  /** The line that was listened to last. */
  heard: DoseLine | null;
  onListen(line: DoseLine): void;
  onShowAll(): void;
};

/** Lines of automatic transcripts that say a quantity or name a drug, to be listened to and confirmed. Give it its filter as its key. */
export function DoseList({ filter, ownName, heard, onListen, onShowAll }: DoseListProps) {
  const query = useInfiniteQuery(doseQueries.list(filter));
  const { showMore } = useShownPages(query);
  const [said, setSaid] = useState('');
  const pages = query.data?.pages ?? [];
  const lines = linesOf(pages);
  const last = pages.at(-1);
  const isOfOne = filter.video !== null || filter.podcast !== null;
  const isAutomaticAsked = query.isSuccess && lines.length === 0 && !filter.isChecked && !isOfOne;
  const automatic = useQuery({ ...doseQueries.hasAutomatic(), enabled: isAutomaticAsked });
  const why = filter.isChecked
    ? 'checked'
    : isOfOne
      ? 'ofOne'
      : automatic.data === false
        ? 'byPeople'
        : 'done';

  /** The keyboard goes on at the next line that waits, unless it is used elsewhere meanwhile. */
  const goOn = (from: HTMLElement) => {
    if (!from.contains(document.activeElement)) return;
    const entries = [...(from.parentElement?.children ?? [])];
    const later = entries.slice(entries.indexOf(from) + 1);
    const next = later.find((entry) => entry.matches('[data-waiting]'));
    (next ?? from).querySelector<HTMLElement>('[data-listen]')?.focus();
  };

  return (
    <Grid gap="3" templateColumns="minmax(0, 1fr)">
      <Flex wrap="wrap" gap="2" align="center">
        <Text flex="1 1 240px" color="fg.muted" fontSize="sm">
          {last && lines.length > 0 && (
            <chakra.strong color="fg" fontVariantNumeric="tabular-nums">
              {plural(last.total, 'fala', 'falas')}
              {!isOfOne && ` em ${plural(last.recordings, 'gravação', 'gravações')}`}.{' '}
            </chakra.strong>
          )}
          {isOfOne
            ? `Só de “${lines[0]?.title ?? 'uma gravação'}”.`
            : filter.isChecked
              ? 'Primeiro as conferidas há menos tempo.'
              : 'Primeiro o que mais se procura sem achar e o que mais se assiste; de cada gravação, as falas com dose antes das que só citam um medicamento.'}
        </Text>
        {isOfOne && (
          <Button size="sm" variant="surface" onClick={onShowAll}>
            Ver todas as gravações
          </Button>
        )}
      </Flex>
      <ListStates
        query={
          isAutomaticAsked && automatic.isPending
            ? automatic
            : { ...query, isError: query.isError && lines.length === 0 }
        }
        count={lines.length}
        words={{
          failed: 'Não foi possível carregar as falas',
          more: 'Carregar mais falas',
          icon: <CheckIcon size={28} />,
          none: EMPTY[why].none,
        }}
        emptyText={EMPTY[why].text}
        onMore={showMore}
      >
        <chakra.ul
          display="grid"
          gap="3"
          gridTemplateColumns="minmax(0, 1fr)"
          listStyleType="none"
          // What has the focus is not behind the player that stays above.
          css={{ '& :is(a, button, textarea)': { scrollMarginTop: { base: '7rem', lg: '0' } } }}
          aria-label={filter.isChecked ? 'Falas conferidas' : 'Falas a conferir'}
        >
          {lines.map((line) => (
            <DoseItem
              key={keyOf(line)}
              row={line}
              filter={filter}
              ownName={ownName}
              isHeard={heard !== null && keyOf(heard) === keyOf(line)}
              onListen={onListen}
              onDone={(entry, words) => {
                goOn(entry);
                setSaid(words);
              }}
            />
          ))}
        </chakra.ul>
        {query.isFetchNextPageError && (
          <Warning>Não foi possível carregar mais. {describeError(query.error)}</Warning>
        )}
      </ListStates>
      <VisuallyHidden>
        <span role="status">{said}</span>
      </VisuallyHidden>
    </Grid>
  );
}

/** Why there is nothing to show: a title, and a text under it. */
const EMPTY = {
  checked: {
    none: 'Nenhuma fala conferida',
    text: 'O que alguém conferir aparece aqui, com o nome e a data.',
  },
  ofOne: { none: 'Nada a conferir nesta gravação', text: undefined },
  byPeople: {
    none: 'Não há transcrições automáticas',
    text: 'As transcrições salvas são de pessoas, ou ainda não há nenhuma. Só o que uma máquina escreveu é conferido aqui.',
  },
  done: {
    none: 'Nada a conferir',
    text: 'Nenhuma fala com dose ou medicamento espera nas transcrições automáticas.',
  },
};
