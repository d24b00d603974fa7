import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Button } from '~/admin/ui/Button.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { CloseIcon } from '~/ui/icons.tsx';
import { RewindIcon } from '~/ui/later-icons.tsx';

/** What came of an act upon many lessons. */
export type Outcome = {
  title: string;
  text: string;
  /** One line per lesson that was not served. */
  problems?: readonly string[];
  /** The act, where it can be undone. */
  actId?: number | null;
};

type BulkOutcomeProps = {
  outcome: Outcome;
  isUndoing: boolean;
  onUndo(actId: number): void;
  onDismiss(): void;
};

/** What the last bulk act did. It stays until it is dismissed, so that there is time to undo it. */
export function BulkOutcome({ outcome, isUndoing, onUndo, onDismiss }: BulkOutcomeProps) {
  const { title, text, problems = [], actId = null } = outcome;
  return (
    // Over the list, not in it, where toasts appear: nothing moves when it comes or goes.
    <Box
      as="section"
      aria-label="Última ação em massa"
      position="fixed"
      inset="auto var(--gutter) calc(var(--tabbar-height) + var(--player-height) + env(safe-area-inset-bottom, 0px) + var(--space-4))"
      zIndex="3"
      display="grid"
      justifyItems={{ base: 'center', md: 'end' }}
      pointerEvents="none"
    >
      <Flex
        wrap="wrap"
        align="center"
        gap="2"
        columnGap="3"
        maxWidth="full"
        padding="2"
        paddingInlineStart="4"
        fontSize="sm"
        pointerEvents="auto"
        border="1px solid"
        borderColor="cyan.solid"
        borderRadius="card"
        background="bg.raised"
        boxShadow="raised"
        animation="appear var(--duration-appear) var(--ease-out)"
      >
        <p role="status">
          <strong>{title}</strong> {text}
        </p>
        {actId !== null && (
          <Button
            size="sm"
            variant="surface"
            icon={<RewindIcon size={16} />}
            isLoading={isUndoing}
            onClick={() => onUndo(actId)}
          >
            Desfazer
          </Button>
        )}
        <IconButton
          size="sm"
          label="Dispensar"
          icon={<CloseIcon size={16} />}
          onClick={onDismiss}
        />
        {problems.length > 0 && (
          <Box as="ul" flexBasis="100%" maxHeight="120px" overflowY="auto" color="orange.fg">
            {problems.map((problem, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two lessons may have one title, and the list never changes.
              <li key={index}>{problem}</li>
            ))}
          </Box>
        )}
      </Flex>
    </Box>
  );
}
