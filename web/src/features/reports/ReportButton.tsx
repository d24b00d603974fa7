import { useState } from 'react';
import type { Playback } from '~/lib/playback.ts';
import { Button, type ButtonLook } from '~/ui/Button.tsx';
import { FlagIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import type { ReportDialogProps } from './ReportDialog.tsx';
import type { ReportedItem } from './reports.rules.ts';

const ReportDialog = lazyWhenOpen<ReportDialogProps>(
  async () => (await import('./ReportDialog.tsx')).ReportDialog,
  ({ opened }) => opened !== null,
);

type ReportButtonProps = ButtonLook & { item: ReportedItem; playback: Playback };

/** "Avisar a equipe": what is wrong with a lesson or an episode, at the second at which it is. */
export function ReportButton({ item, playback, ...look }: ReportButtonProps) {
  const [opened, setOpened] = useState<ReportDialogProps['opened']>(null);
  const { positionSeconds, seek } = playback;
  const open = () =>
    setOpened({
      item,
      // Google Drive tells no position, and what has not begun has none.
      atSeconds: seek ? Math.floor(positionSeconds()) || null : null,
    });
  return (
    <>
      <Button
        variant="quiet"
        {...look}
        icon={<FlagIcon size={18} />}
        aria-haspopup="dialog"
        onPointerEnter={ReportDialog.preload}
        onFocus={ReportDialog.preload}
        onClick={open}
      >
        Avisar a equipe
      </Button>
      <ReportDialog opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}
