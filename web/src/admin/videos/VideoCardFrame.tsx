import { Box } from '@chakra-ui/react/box';
import { Card } from '@chakra-ui/react/card';
import { Flex } from '@chakra-ui/react/flex';
import type { ReactNode } from 'react';

type VideoCardFrameProps = {
  art: ReactNode;
  /** Lies on the art. */
  overlay?: ReactNode;
  words: ReactNode;
  actions: ReactNode;
  isSelected?: boolean;
  /** Members do not see it: its picture is grey. */
  isInactive?: boolean;
  /** The keys j and k go from card to card. */
  place?: { id: string; onFocus(): void };
};

/** The boxes of a lesson's card: a row on a phone, a tile with the picture above from there on. */
export function VideoCardFrame({
  art,
  overlay,
  words,
  actions,
  isSelected = false,
  isInactive = false,
  place,
}: VideoCardFrameProps) {
  return (
    <Card.Root
      as="li"
      {...(place && { ...place, tabIndex: -1 })}
      display="grid"
      gap="2"
      columnGap="3"
      padding="2"
      gridTemplateColumns={{ base: '120px minmax(0, 1fr)', sm: 'minmax(0, 1fr)' }}
      gridTemplateRows={{ base: '1fr auto', sm: 'auto 1fr auto' }}
      {...(isSelected && {
        borderColor: 'cyan.solid',
        boxShadow: '0 0 0 1px var(--color-progress)',
      })}
    >
      <Box
        position="relative"
        alignSelf="start"
        overflow="hidden"
        aspectRatio="16 / 9"
        borderRadius="control"
        background="var(--color-track)"
      >
        <Box
          height="full"
          css={{ '& > *': { width: '100%', height: '100%', objectFit: 'cover' } }}
          {...(isInactive && { opacity: '0.45', filter: 'grayscale(1)' })}
        >
          {art}
        </Box>
        {overlay}
      </Box>
      <Box
        display="grid"
        alignContent="start"
        gap="1"
        minWidth="0"
        paddingInline={{ sm: '1' }}
        fontSize="sm"
      >
        {words}
      </Box>
      <Flex align="center" justify="space-between" gridColumn="1 / -1">
        {actions}
      </Flex>
    </Card.Root>
  );
}
