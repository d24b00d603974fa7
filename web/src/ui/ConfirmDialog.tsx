import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { LazyDialogContent } from './lazy-dialog.tsx';

type ConfirmDialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  /** What will happen and whether it can be undone. */
  text: ReactNode;
  /** Named after what it does: "Rejeitar e excluir cadastro". */
  confirmLabel: string;
  loadingText?: string | undefined;
  tone?: 'default' | 'danger' | undefined;
  isLoading?: boolean | undefined;
  onConfirm: () => void;
  /** More to fill in, e.g. a reason. */
  children?: ReactNode | undefined;
};

/** Asks before an action. It stays open until the caller closes it, so that a failure can be shown in it. */
export function ConfirmDialog({
  isOpen,
  onOpenChange,
  title,
  text,
  confirmLabel,
  loadingText,
  tone = 'default',
  isLoading = false,
  onConfirm,
  children,
}: ConfirmDialogProps) {
  return (
    <LazyDialogContent
      kind="alertdialog"
      size="sm"
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      title={title}
      description={text}
      isLocked={isLoading}
      footer={
        <>
          <Button variant="quiet" disabled={isLoading} onClick={() => onOpenChange(false)}>
            Cancelar
          </Button>
          <Button
            variant={tone === 'danger' ? 'danger' : 'solid'}
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
    </LazyDialogContent>
  );
}
