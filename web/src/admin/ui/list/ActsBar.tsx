import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { type ReactNode, useId, useState } from 'react';
import { plural } from '~/lib/format.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { ChevronDownIcon, CloseIcon } from '~/ui/icons.tsx';
import { ChevronUpIcon } from '~/ui/later-icons.tsx';

type ActsBarProps = {
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

/** What can be done with all chosen rows at once; stays in view while the list scrolls. */
export function ActsBar({ count, names, note = '', isBusy, onClear, children }: ActsBarProps) {
  const id = useId();
  // On a phone the acts take their room from the list.
  const [isOpen, setIsOpen] = useState(true);
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
      border="1px solid"
      borderColor="cyan.solid"
      borderRadius="card"
      background="bg.raised"
      boxShadow="raised"
      animation="appear var(--duration-appear) var(--ease-out)"
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
          {plural(count, ...names)}
          {note}
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
        css={{ '@media (pointer: coarse)': { '& :is(button, select)': { minHeight: '44px' } } }}
      >
        {children}
      </Grid>
    </Grid>
  );
}
