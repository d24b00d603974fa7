import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, type ReactNode, useState } from 'react';
import type { Playback } from '~/lib/playback.ts';
import { ActButton } from '~/ui/ActButton.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { FlagIcon } from '~/ui/lesson-icons.tsx';
import type { ReportDialogProps } from './ReportDialog.tsx';
import type { ReportedItem } from './reports.rules.ts';

const load = () => import('./ReportDialog.tsx');
const ReportDialog = lazyWhenOpen<ReportDialogProps>(
  async () => (await load()).ReportDialog,
  ({ opened }) => opened !== null,
);

type ReportButtonProps = {
  item: ReportedItem;
  playback: Playback;
  /** Draws the control; spread the given props on a `<button>` or `IconButton`. */
  trigger?(props: ComponentProps<'button'>): ReactNode;
};

/** "Avisar a equipe": what is wrong with a lesson or an episode, at the second at which it is. */
export function ReportButton({ item, playback, trigger }: ReportButtonProps) {
  const [opened, setOpened] = useState<ReportDialogProps['opened']>(null);
  const client = useQueryClient();
  const { positionSeconds, seek } = playback;
  // With what was reported before: what came after the form would push it from under the thumb.
  const prepare = () =>
    void load().then(
      ({ prefetchOwnReports }) => prefetchOwnReports(client, item),
      // Shown when it is needed.
      () => undefined,
    );
  const props = {
    'aria-haspopup': 'dialog',
    onPointerEnter: prepare,
    onFocus: prepare,
    onClick: () =>
      setOpened({
        item,
        // Google Drive tells no position, and what has not begun has none.
        atSeconds: seek ? Math.floor(positionSeconds()) || null : null,
      }),
  } as const;
  return (
    <>
      {trigger ? (
        trigger(props)
      ) : (
        <ActButton
          {...props}
          icon={<FlagIcon />}
          label="Avisar a equipe"
          word="Avisar"
          yields="icon"
        />
      )}
      <ReportDialog opened={opened} onClose={() => setOpened(null)} />
    </>
  );
}
