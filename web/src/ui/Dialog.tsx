import { useState } from 'react';
import { lazyComponent } from './lazy-component.tsx';
import type { DialogProps } from './overlay-props.ts';
import { ToolBoundary } from './ToolBoundary.tsx';

const DialogContent = lazyComponent(
  async () => (await import('./chakra/DialogContent.tsx')).DialogContent,
);

/**
 * A modal dialog: a sheet on a phone, a box on a desk. The focus goes in and comes back. Nothing is drawn until it is opened for the
 * first time. A dialog whose code does not arrive closes, and can be opened again.
 */
export function Dialog(props: DialogProps) {
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
    // Keys of the page are the dialog's from the press that opens it on.
    <ToolBoundary onFailed={giveUp} fallback={<span hidden data-opening />}>
      <DialogContent {...props} />
    </ToolBoundary>
  );
}
