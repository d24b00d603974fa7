import { LazyDialogContent } from './lazy-dialog.tsx';
import type { DialogProps } from './overlay-props.ts';

/** A modal dialog: a sheet on a phone, a box on a desk. The focus goes in and comes back. */
export function Dialog(props: DialogProps) {
  return <LazyDialogContent kind="dialog" {...props} />;
}
