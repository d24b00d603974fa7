import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { NativeSelect } from '@chakra-ui/react/native-select';
import { type ComponentProps, useId, useState } from 'react';
import { MAX_VIDEOS_PER_ACT } from '#contracts/video.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { plural } from '~/lib/format.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { ChevronDownIcon, CloseIcon, EyeIcon, EyeOffIcon, StarIcon } from '~/ui/icons.tsx';
import { ChevronUpIcon, EditIcon, ImageIcon } from '~/ui/later-icons.tsx';
import { type Choice, ChoiceOptions } from '~/ui/SelectField.tsx';
import { RAISED } from './BulkOutcome.tsx';
import { MOST_CHANGED, type VideoChanges } from './video-changes.rules.ts';

type BulkBarProps = {
  count: number;
  categories: readonly Choice[];
  /** Which of the acts is at work; the others wait. */
  working: 'update' | 'thumbnails' | null;
  onChange(changes: VideoChanges): void;
  onEdit(): void;
  onRefreshThumbnails(): void;
  onClear(): void;
};

const SWITCHES = [
  { label: 'Ativar', Icon: EyeIcon, changes: { is_active: true } },
  { label: 'Desativar', Icon: EyeOffIcon, changes: { is_active: false } },
  { label: 'Destacar', Icon: StarIcon, changes: { featured: true } },
  { label: 'Tirar destaque', Icon: null, changes: { featured: false } },
];

/** What can be done with all chosen lessons at once; stays in view while the list scrolls. */
export function BulkBar({
  count,
  categories,
  working,
  onChange,
  onEdit,
  onRefreshThumbnails,
  onClear,
}: BulkBarProps) {
  const id = useId();
  const [category, setCategory] = useState('');
  // On a phone the acts take their room from the list.
  const [isOpen, setIsOpen] = useState(true);
  const isBusy = working !== null || count > MOST_CHANGED;
  const act = (changes: VideoChanges) => {
    if (!isBusy) onChange(changes);
  };
  return (
    <Grid
      as="section"
      aria-label="Ações em massa"
      aria-busy={isBusy}
      position="sticky"
      bottom="calc(var(--tabbar-height) + var(--player-height) + var(--space-3))"
      zIndex="3"
      gap="2"
      padding="2"
      paddingInline="3"
      templateColumns={{ xl: 'auto minmax(0, 1fr)' }}
      alignItems={{ xl: 'center' }}
      {...RAISED}
    >
      <Flex
        align="center"
        gap="2"
        fontSize="sm"
        fontWeight="semibold"
        fontVariantNumeric="tabular-nums"
      >
        <IconButton
          size="sm"
          label="Limpar seleção"
          icon={<CloseIcon size={16} />}
          onClick={onClear}
        />
        <p role="status">
          {plural(count, 'vídeo selecionado', 'vídeos selecionados')}
          {count > MOST_CHANGED && ': são demais para uma vez, filtre mais (até 5.000)'}
        </p>
        <Box hideFrom="sm" marginStart="auto">
          <IconButton
            size="sm"
            label={isOpen ? 'Recolher ações' : 'Mostrar ações'}
            icon={isOpen ? <ChevronDownIcon size={16} /> : <ChevronUpIcon size={16} />}
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setIsOpen(!isOpen)}
          />
        </Box>
      </Flex>
      <Grid
        id={id}
        hideBelow={isOpen ? undefined : 'sm'}
        templateColumns="repeat(2, minmax(0, 1fr))"
        display={{ base: 'grid', sm: 'flex' }}
        flexWrap="wrap"
        alignItems="center"
        justifyContent={{ xl: 'flex-end' }}
        gap="2"
      >
        <Flex gap="1" gridColumn="1 / -1">
          <NativeSelect.Root flex="1" maxWidth={{ sm: '180px' }}>
            <NativeSelect.Field
              aria-label="Mover para a categoria"
              minHeight="9"
              paddingBlock="0"
              paddingInlineStart="2"
              value={category}
              onChange={({ target }) => setCategory(target.value)}
            >
              <option value="">Mover para...</option>
              <ChoiceOptions choices={categories} />
              <option value="none">Sem categoria</option>
            </NativeSelect.Field>
            <NativeSelect.Indicator />
          </NativeSelect.Root>
          <Act
            disabled={category === ''}
            title={category === '' ? 'Escolha antes a categoria' : undefined}
            onClick={() => act({ category_id: category === 'none' ? null : Number(category) })}
          >
            Mover
          </Act>
        </Flex>
        {SWITCHES.map(({ label, Icon, changes }) => (
          <Act key={label} icon={Icon && <Icon size={16} />} onClick={() => act(changes)}>
            {label}
          </Act>
        ))}
        <Act icon={<EditIcon size={16} />} gridColumn="1 / -1" disabled={isBusy} onClick={onEdit}>
          Editar...
        </Act>
        <Act
          icon={<ImageIcon size={16} />}
          gridColumn="1 / -1"
          disabled={count > MAX_VIDEOS_PER_ACT}
          title={
            count > MAX_VIDEOS_PER_ACT ? `Até ${MAX_VIDEOS_PER_ACT} vídeos por vez` : undefined
          }
          isLoading={working === 'thumbnails'}
          onClick={() => {
            if (!isBusy) onRefreshThumbnails();
          }}
        >
          Atualizar thumbnails
        </Act>
      </Grid>
    </Grid>
  );
}

function Act(props: ComponentProps<typeof Button>) {
  return <Button size="sm" variant="surface" paddingInline={{ base: '2', sm: '3' }} {...props} />;
}
