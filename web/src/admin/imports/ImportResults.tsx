import { Alert } from '@chakra-ui/react/alert';
import { Card } from '@chakra-ui/react/card';
import { Flex } from '@chakra-ui/react/flex';
import { chakra } from '@chakra-ui/react/styled-system';
import { Text } from '@chakra-ui/react/text';
import { type ReactNode, useEffect, useRef } from 'react';
import type { ImportOutcome } from '#contracts/import.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { AlertIcon, CheckIcon, InfoIcon, RefreshIcon } from '~/ui/icons.tsx';
import { ImportEntry, ImportList } from './ImportList.tsx';
import { placeText, summaryOf } from './imports.rules.ts';

const OUTCOMES = {
  imported: { label: 'Importado', icon: <CheckIcon size={16} />, color: 'green.fg' },
  restored: { label: 'Voltou a ser exibida', icon: <CheckIcon size={16} />, color: 'green.fg' },
  skipped: { label: 'Já existente', icon: <InfoIcon size={16} />, color: 'fg.muted' },
  failed: { label: 'Não importado', icon: <AlertIcon size={16} />, color: 'orange.fg' },
} as const;

type ImportResultsProps = {
  results: readonly ImportOutcome[];
  isBusy?: boolean;
  /** Imports these again; undefined where nothing can be retried. */
  onRetry?: ((externalIds: string[]) => void) | undefined;
};

/** What became of every entry of an import, what failed first. */
export function ImportResults({ results, isBusy = false, onRetry }: ImportResultsProps) {
  const failed = results.filter(({ outcome }) => outcome === 'failed');
  const others = results.filter(({ outcome }) => outcome !== 'failed');
  const headRef = useRef<HTMLDivElement>(null);
  // The toast at the foot of the screen must not cover the button that retries.
  useEffect(() => {
    if (!isBusy) headRef.current?.scrollIntoView({ block: 'nearest' });
  }, [isBusy]);
  return (
    <Card.Root as="section" aria-label="Resultado da importação" overflow="hidden">
      <Flex
        ref={headRef}
        as="header"
        wrap="wrap"
        align="center"
        justify="space-between"
        gap="2"
        columnGap="4"
        minHeight="13"
        paddingBlock="2"
        paddingInline="4"
        borderBottom="line"
        // Room for the bar above, and for a toast below.
        scrollMarginBlock="calc(var(--bar-height) + var(--space-4)) 200px"
      >
        <Text role="status" fontWeight="semibold" fontVariantNumeric="tabular-nums">
          {summaryOf(results)}
        </Text>
        {onRetry && failed.length > 0 && (
          <Button
            size="sm"
            variant="surface"
            icon={<RefreshIcon size={16} />}
            isLoading={isBusy}
            onClick={() => onRetry(failed.map(({ externalId }) => externalId))}
          >
            {failed.length === 1
              ? 'Tentar novamente a que falhou'
              : `Tentar novamente as ${failed.length} que falharam`}
          </Button>
        )}
      </Flex>
      <ImportList>
        {[...failed, ...others].map(({ externalId, outcome, title, reason, category }) => (
          <ImportEntry
            key={externalId}
            icon={
              <chakra.span display="grid" color={OUTCOMES[outcome].color}>
                {OUTCOMES[outcome].icon}
              </chakra.span>
            }
            title={title ?? externalId}
            text={reason ?? `${OUTCOMES[outcome].label}${placeText(category)}`}
          >
            {onRetry && outcome === 'failed' && (
              <IconButton
                size="sm"
                label={`Tentar novamente ${title ?? externalId}`}
                icon={<RefreshIcon size={16} />}
                disabled={isBusy}
                onClick={() => onRetry([externalId])}
              />
            )}
          </ImportEntry>
        ))}
      </ImportList>
    </Card.Root>
  );
}

/** Something about an import that is not as expected, and what can be done about it; read out when it comes. */
export function Notice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <Alert.Root status="warning" alignItems="center" flexWrap="wrap" paddingBlock="3" fontSize="sm">
      <Alert.Indicator>
        <AlertIcon size={16} />
      </Alert.Indicator>
      <Alert.Description role="status" flex="1 1 24ch" color="orange.fg">
        {children}
      </Alert.Description>
      {action}
    </Alert.Root>
  );
}
