import { useState } from 'react';
import type { DialogContentProps } from './chakra/DialogContent.tsx';
import { lazyComponent } from './lazy-component.tsx';
import { ToolBoundary } from './ToolBoundary.tsx';

const DialogContent = lazyComponent(
  async () => (await import('./chakra/DialogContent.tsx')).DialogContent,
);

/** Nothing until it is opened for the first time. One whose code does not arrive closes, and can be opened again. */
export function LazyDialogContent(props: DialogContentProps) {
  const { isOpen, onOpenChange } = props;
  const [state, setState] = useState<'unused' | 'wanted' | 'failed'>('unused');
  if (isOpen && state === 'unused') setState('wanted');
  if (!isOpen && state === 'failed') setState('unused');
  if (state !== 'wanted') return null;
  const giveUp = () => {
    setState('failed');
    onOpenChange(false);
  };
  return (
    <ToolBoundary onFailed={giveUp}>
      <DialogContent {...props} />
    </ToolBoundary>
  );
}
