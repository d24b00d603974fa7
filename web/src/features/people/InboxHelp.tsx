import { Grid } from '@chakra-ui/react/grid';
import { Kbd } from '@chakra-ui/react/kbd';
import { Fragment } from 'react';
import { Dialog } from '~/ui/admin/Dialog.tsx';
import { INBOX_KEYS } from './approvals.rules.ts';

const NAMES: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑' };

/** The keys of the list. */
export function InboxHelp({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(isStillOpen) => {
        if (!isStillOpen) onClose();
      }}
      title="Teclas da lista"
      size="sm"
    >
      <Grid as="dl" templateColumns="auto 1fr" gap="2" columnGap="4" alignItems="center">
        {INBOX_KEYS.map(({ keys, command, what }) => (
          <Fragment key={command}>
            <dt>
              {keys.map((key) => (
                <Kbd key={key} marginRight="1">
                  {NAMES[key] ?? key}
                </Kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </Fragment>
        ))}
      </Grid>
    </Dialog>
  );
}
