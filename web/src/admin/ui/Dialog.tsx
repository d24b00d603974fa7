import { DialogContent } from '~/ui/chakra/DialogContent.tsx';
import type { DialogProps } from '~/ui/overlay-props.ts';

/** The members' dialog, whose code every page of administrators has from its beginning. */
export function Dialog(props: DialogProps) {
  return <DialogContent {...props} />;
}
