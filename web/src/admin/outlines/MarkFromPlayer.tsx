import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Grid } from '@chakra-ui/react/grid';
import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { formatClock } from '~/lib/duration.ts';
import { ClockIcon, PlayIcon } from '~/ui/icons.tsx';
import { Spinner } from '~/ui/Spinner.tsx';
import { ToolBoundary } from '~/ui/ToolBoundary.tsx';

/** A small player of the recording, which tells the second where it is. */
export type RenderPlayer = (onSecond: (seconds: number) => void) => ReactNode;

type MarkFromPlayerProps = {
  renderPlayer: RenderPlayer;
  onMark(seconds: number): void;
};

/** Opens the recording beside the field, and marks the second that is heard. */
export function MarkFromPlayer({ renderPlayer, onMark }: MarkFromPlayerProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [seconds, setSeconds] = useState(0);
  return (
    <Grid gap="2" marginBottom="2">
      {isOpen && (
        <ToolBoundary onFailed={() => setIsOpen(false)}>
          {/* Looking for a second edits nothing of the form around it, and sends nothing. */}
          <Box
            onInput={(event) => event.stopPropagation()}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && event.target instanceof HTMLInputElement) {
                event.preventDefault();
              }
            }}
          >
            <Suspense fallback={<Spinner />}>
              {renderPlayer((now) => setSeconds(Math.floor(now)))}
            </Suspense>
          </Box>
        </ToolBoundary>
      )}
      <Flex wrap="wrap" gap="2">
        {isOpen && (
          <Button
            icon={<ClockIcon size={16} />}
            fontVariantNumeric="tabular-nums"
            onClick={() => onMark(seconds)}
          >
            {`Marcar ${formatClock(seconds)}`}
          </Button>
        )}
        <Button
          variant="surface"
          aria-expanded={isOpen}
          icon={!isOpen && <PlayIcon size={16} />}
          onClick={() => {
            setSeconds(0);
            setIsOpen(!isOpen);
          }}
        >
          {isOpen ? 'Fechar o player' : 'Marcar do player'}
        </Button>
      </Flex>
    </Grid>
  );
}
