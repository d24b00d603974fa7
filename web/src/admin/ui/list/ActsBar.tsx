import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { NativeSelect } from '@chakra-ui/react/native-select';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { createPortal } from 'react-dom';
import { plural } from '~/lib/format.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { CloseIcon } from '~/ui/icons.tsx';
import { type Choice, ChoiceOptions } from '~/ui/SelectField.tsx';
import { Button } from '../Button.tsx';

type ActsBarProps = {
  /** Where it is drawn: `ActsPlace` in the line over the list, while the list has rows. */
  place: HTMLElement | null;
  count: number;
  /** "podcast selecionado", "podcasts selecionados" */
  names: readonly [one: string, many: string];
  /** Behind the number: why nothing can be done with so many. */
  note?: string | undefined;
  isBusy: boolean;
  onClear(): void;
  /** The acts. */
  children: ReactNode;
};

/** What can be done with all chosen rows at once, in one row that moves sideways where it is too long. */
export function ActsBar({
  place,
  count,
  names,
  note = '',
  isBusy,
  onClear,
  children,
}: ActsBarProps) {
  return (
    place &&
    createPortal(
      <Flex
        as="section"
        aria-label="Ações em massa"
        aria-busy={isBusy}
        wrap={{ base: 'wrap', sm: 'nowrap' }}
        align="center"
        gap="1"
        columnGap="2"
        fontSize="sm"
      >
        <Flex
          flex="none"
          align="center"
          gap="1"
          fontWeight="semibold"
          fontVariantNumeric="tabular-nums"
        >
          <p role="status">
            {plural(count, ...names)}
            {note}
          </p>
          <IconButton
            size="sm"
            label="Limpar seleção"
            icon={<CloseIcon size={16} />}
            onClick={onClear}
          />
        </Flex>
        <Flex
          flex="1"
          minWidth={{ base: '100%', sm: '0' }}
          gap="2"
          // The ring of what has the focus is not cut off.
          margin="-1"
          padding="1"
          overflowX="auto"
          scrollbarWidth="thin"
          css={{
            '& > *': { flex: 'none' },
            '@media (pointer: coarse)': { '& :is(button, select)': { minHeight: '44px' } },
          }}
        >
          {children}
        </Flex>
      </Flex>,
      place,
    )
  );
}

/** In the line over a list: where `ActsBar` is drawn, which other parts of the page decide. */
export const ActsPlace = ({ onPlace }: { onPlace(place: HTMLElement | null): void }) => (
  <Box ref={onPlace} flex="1 1 15rem" minWidth="0" minHeight={{ base: '11', md: '9' }} />
);

/** A button of the bar. */
export const Act = (props: ComponentProps<typeof Button>) => (
  <Button size="sm" variant="surface" paddingInline={{ base: '2', sm: '3' }} {...props} />
);

type MoveActProps = {
  categories: readonly Choice[];
  isDisabled?: boolean;
  onMove(categoryId: number | null): void;
};

/** Gives all chosen rows a category, or none. */
export function MoveAct({ categories, isDisabled = false, onMove }: MoveActProps) {
  const [category, setCategory] = useState('');
  return (
    <Flex gap="1">
      <NativeSelect.Root width="150px">
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
        disabled={isDisabled || category === ''}
        title={category === '' ? 'Escolha antes a categoria' : undefined}
        onClick={() => onMove(category === 'none' ? null : Number(category))}
      >
        Mover
      </Act>
    </Flex>
  );
}
