import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

type ConfirmDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  /** What will happen and whether it can be undone. */
  text: ReactNode;
  /** Named after what it does: "Rejeitar e excluir cadastro". */
  confirmLabel: string;
  loadingText: string;
  /** Deletes something or suspends somebody. */
  isDangerous?: boolean | undefined;
  isLoading: boolean;
  onConfirm: () => void;
  /** More to fill in, e.g. a reason. */
  children?: ReactNode | undefined;
};

/** Asks before an act. The caller closes it once the act is done, so that a failure can be shown in it. */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  text,
  confirmLabel,
  loadingText,
  isDangerous = false,
  isLoading,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  return (
    <Dialog
      role="alertdialog"
      size="sm"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      description={text}
      isLocked={isLoading}
      footer={
        <>
          <Button variant="surface" disabled={isLoading} onClick={() => onOpenChange(false)}>
            Cancelar
          </Button>
          <Button
            {...(isDangerous && { variant: 'outline', colorPalette: 'red' })}
            isLoading={isLoading}
            loadingText={loadingText}
            onClick={onConfirm}
          >
            {confirmLabel}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
