import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';
import type { DialogProps } from './overlay-props.ts';

type ConfirmDialogProps = Pick<DialogProps, 'isOpen' | 'onOpenChange' | 'title' | 'children'> & {
  /** What will happen and whether it can be undone. */
  text: ReactNode;
  /** Named after what it does: "Rejeitar e excluir cadastro". */
  confirmLabel: string;
  loadingText?: string | undefined;
  tone?: 'default' | 'danger' | undefined;
  isLoading?: boolean | undefined;
  /** Something is still missing for an answer. */
  isDisabled?: boolean | undefined;
  onConfirm: () => void;
};

/** Asks before an action. It stays open until the caller closes it, so that a failure can be shown in it. */
export function ConfirmDialog({
  text,
  confirmLabel,
  loadingText,
  tone,
  isLoading = false,
  isDisabled,
  onConfirm,
  ...dialog
}: ConfirmDialogProps) {
  const isDangerous = tone === 'danger';
  return (
    <Dialog
      {...dialog}
      kind="alertdialog"
      size="sm"
      description={text}
      isLocked={isLoading}
      footer={
        <>
          {/* The focus stands on what does no harm: on the act only where it can be taken back. */}
          <Button
            variant="quiet"
            data-autofocus={isDangerous || undefined}
            disabled={isLoading}
            onClick={() => dialog.onOpenChange(false)}
          >
            Cancelar
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'solid'}
            // Not `disabled`: the focus waits here for what is missing.
            {...(isDisabled && { 'aria-disabled': true })}
            data-autofocus={!isDangerous || undefined}
            isLoading={isLoading}
            loadingText={loadingText}
            onClick={isDisabled ? undefined : onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    />
  );
}
