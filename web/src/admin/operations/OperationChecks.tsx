import { Badge } from '@chakra-ui/react/badge';
import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import type { CheckState, OperationCheck } from '#contracts/operations.ts';
import { formatDateTime } from '~/lib/format.ts';
import { AlertIcon, ClockIcon, CloseIcon, SuccessIcon } from '~/ui/icons.tsx';
import { byUrgency, STATE_WORDS } from './operations.rules.ts';

const ICONS: Record<CheckState, typeof AlertIcon> = {
  red: CloseIcon,
  yellow: AlertIcon,
  idle: ClockIcon,
  green: SuccessIcon,
};

/** Every check with its state in words, what was measured, and what to do where it is not well. */
export function OperationChecks({ checks }: { checks: readonly OperationCheck[] }) {
  return (
    <chakra.ul listStyleType="none" aria-label="Verificações">
      {byUrgency(checks).map((check) => (
        <Check key={check.id} {...check} />
      ))}
    </chakra.ul>
  );
}

function Check({ name, state, value, since, action, chapter }: OperationCheck) {
  return (
    <Grid
      as="li"
      templateColumns={{ base: 'minmax(0, 1fr)', md: '9rem minmax(0, 1fr)' }}
      columnGap="4"
      rowGap="1"
      paddingBlock="3"
      borderTop="line"
      _first={{ borderTop: '0' }}
    >
      <Box>
        <StateBadge state={state} />
      </Box>
      <Box minWidth="0" overflowWrap="anywhere">
        <Flex wrap="wrap" align="baseline" justify="space-between" columnGap="4">
          <Text fontWeight="semibold">{name}</Text>
          <Text fontSize="sm" color="fg.subtle" fontVariantNumeric="tabular-nums">
            desde <time dateTime={since}>{formatDateTime(since)}</time>
          </Text>
        </Flex>
        <Text color="fg.muted" fontVariantNumeric="tabular-nums">
          {value}
        </Text>
        {(state === 'red' || state === 'yellow') && (
          <Text marginTop="1" fontSize="sm">
            <strong>O que fazer:</strong> {action}{' '}
            <chakra.span color="fg.muted">Mais em docs/operacao.md, “{chapter}”.</chakra.span>
          </Text>
        )}
      </Box>
    </Grid>
  );
}

/** Colour, sign and word say the same. */
export function StateBadge({ state, label }: { state: CheckState; label?: string }) {
  const Icon = ICONS[state];
  return (
    <Badge colorPalette={STATE_WORDS[state].color} gap="1">
      <Icon size={14} />
      {label ?? STATE_WORDS[state].label}
    </Badge>
  );
}
