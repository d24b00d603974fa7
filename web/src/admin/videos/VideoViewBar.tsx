import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { NativeSelect } from '@chakra-ui/react/native-select';
import { useId, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { CheckboxField } from '~/admin/ui/CheckboxField.tsx';
import { IconButton } from '~/admin/ui/IconButton.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '~/ui/later-icons.tsx';
import {
  COLUMN_KEYS,
  nextSort,
  SORT_KEYS,
  SORTS,
  type SortKey,
  VIDEO_COLUMNS,
  type VideoView,
} from './video-view.rules.ts';

const MODES = [
  { mode: 'cards', label: 'Cartões' },
  { mode: 'table', label: 'Tabela' },
] as const;

type VideoViewBarProps = {
  view: VideoView;
  onChange(view: VideoView): void;
  onViews(): void;
  onHistory(): void;
  onHelp(): void;
};

/** How the lessons are shown: as cards or as a table, in which order, with which columns. */
export function VideoViewBar({ view, onChange, onViews, onHistory, onHelp }: VideoViewBarProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const isTable = view.mode === 'table';
  const areColumnsOpen = isTable && isOpen;
  return (
    <Grid gap="2">
      <Flex wrap="wrap" align="center" gap="2">
        <Flex role="group" aria-label="Mostrar como" gap="1">
          {MODES.map(({ mode, label }) => (
            <Button
              key={mode}
              size="sm"
              variant={view.mode === mode ? 'surface' : 'ghost'}
              aria-pressed={view.mode === mode}
              onClick={() => onChange({ ...view, mode })}
            >
              {label}
            </Button>
          ))}
        </Flex>
        <Flex align="center">
          <NativeSelect.Root width="170px">
            <NativeSelect.Field
              aria-label="Ordenar por"
              minHeight="9"
              paddingBlock="0"
              value={view.sort.by}
              onChange={({ target }) =>
                // The values of the options below.
                onChange({ ...view, sort: nextSort(view.sort, target.value as SortKey) })
              }
            >
              {SORT_KEYS.map((key) => (
                <option key={key} value={key}>
                  {SORTS[key].label}
                </option>
              ))}
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
          <IconButton
            size="sm"
            label={
              view.sort.isAscending ? 'Ordem crescente: inverter' : 'Ordem decrescente: inverter'
            }
            icon={view.sort.isAscending ? <ArrowUpIcon size={16} /> : <ArrowDownIcon size={16} />}
            onClick={() => onChange({ ...view, sort: nextSort(view.sort, view.sort.by) })}
          />
        </Flex>
        {isTable && (
          <Button
            size="sm"
            variant="ghost"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          >
            Colunas
          </Button>
        )}
        <Flex marginInlineStart={{ md: 'auto' }} wrap="wrap">
          <Button size="sm" variant="ghost" hideBelow="md" onClick={onHelp}>
            Teclas (?)
          </Button>
          <Button size="sm" variant="ghost" onClick={onHistory}>
            Alterações em massa
          </Button>
          <Button size="sm" variant="ghost" onClick={onViews}>
            Visões salvas
          </Button>
        </Flex>
      </Flex>
      <Flex
        as="fieldset"
        id={id}
        hidden={!areColumnsOpen}
        wrap="wrap"
        columnGap="4"
        rowGap="1"
        border="0"
      >
        {areColumnsOpen && (
          <>
            {/* A legend takes no part in a row. */}
            <legend className="visually-hidden">Colunas</legend>
            {COLUMN_KEYS.map((key) => (
              <CheckboxField
                key={key}
                label={VIDEO_COLUMNS[key].label}
                checked={view.columns.includes(key)}
                onChange={(isShown) =>
                  onChange({
                    ...view,
                    columns: COLUMN_KEYS.filter((column) =>
                      column === key ? isShown : view.columns.includes(column),
                    ),
                  })
                }
              />
            ))}
            <CheckboxField
              label="Linhas compactas"
              checked={view.isCompact}
              onChange={(isCompact) => onChange({ ...view, isCompact })}
            />
          </>
        )}
      </Flex>
    </Grid>
  );
}
