import { Grid } from '@chakra-ui/react/grid';
import { Kbd } from '@chakra-ui/react/kbd';
import { Fragment } from 'react';
import { Dialog } from './Dialog.tsx';
import type { ListKey } from './use-list-keys.ts';

const NAMES: Record<string, string> = { ArrowDown: '↓', ArrowUp: '↑' };

type KeysDialogProps = { keys: readonly ListKey<string>[]; isOpen: boolean; onClose(): void };

/** The keys of a list. */
export function KeysDialog({ keys, isOpen, onClose }: KeysDialogProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onClose} title="Teclas da lista" size="sm">
      <Grid as="dl" templateColumns="auto 1fr" gap="2" columnGap="4" alignItems="center">
        {keys.map(({ keys: names, command, what }) => (
          <Fragment key={command}>
            <dt>
              {names.map((name) => (
                <Kbd key={name} marginRight="1">
                  {NAMES[name] ?? name}
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
