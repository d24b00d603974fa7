import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
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
  const listRef = useRef<HTMLUListElement>(null);
  const [said, setSaid] = useState('');
  const pages = query.data?.pages ?? [];
  const lines = linesOf(pages);
  const last = pages.at(-1);
  const isOfOne = filter.video !== null || filter.podcast !== null;
  const isAutomaticAsked = query.isSuccess && lines.length === 0 && !filter.isChecked && !isOfOne;
  const automatic = useQuery({ ...doseQueries.hasAutomatic(), enabled: isAutomaticAsked });
  const [none, emptyText] = emptyWords(filter.isChecked, isOfOne, automatic.data);

  /** The keyboard goes on at the next line that waits, unless somebody works elsewhere meanwhile. */
  const goOn = (from: HTMLElement) => {
    if (!from.contains(document.activeElement)) return;
    const entries = [...(listRef.current?.querySelectorAll<HTMLElement>(':scope > li') ?? [])];
    const next = entries
      .slice(entries.indexOf(from) + 1)
      .find((entry) => entry.hasAttribute('data-waiting'));
    (next ?? from).querySelector<HTMLElement>('[data-listen]')?.focus();
  };

  return (
    <chakra.div display="grid" gap="3" gridTemplateColumns="minmax(0, 1fr)">
      <chakra.div display="flex" flexWrap="wrap" gap="2" alignItems="center">
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
      </chakra.div>
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
          none,
        }}
        emptyText={emptyText}
        onMore={showMore}
      >
        <chakra.ul
          ref={listRef}
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
    </chakra.div>
  );
}

/** Why there is nothing to show: a title, and a text under it. */
function emptyWords(
  isChecked: boolean,
  isOfOne: boolean,
  hasAutomatic: boolean | undefined,
): [title: string, text?: string] {
  if (isChecked) {
    return ['Nenhuma fala conferida', 'O que alguém conferir aparece aqui, com o nome e a data.'];
  }
  if (isOfOne) return ['Nada a conferir nesta gravação'];
  return hasAutomatic === false
    ? [
        'Não há transcrições automáticas',
        'As transcrições guardadas são de pessoas, ou ainda não há nenhuma. Só o que uma máquina escreveu é conferido aqui.',
      ]
    : [
        'Nada a conferir',
        'Nenhuma fala com dose ou medicamento espera nas transcrições automáticas.',
      ];
}
