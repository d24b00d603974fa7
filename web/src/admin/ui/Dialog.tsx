import { Dialog as ChakraDialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CloseIcon } from '~/ui/icons.tsx';
import { useFocusBack } from '~/ui/use-focus-back.ts';
import { IconButton } from './IconButton.tsx';

type DialogProps = {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: ReactNode;
  description?: ReactNode | undefined;
  children?: ReactNode | undefined;
  /** Buttons; the last one is the main one. */
  footer?: ReactNode | undefined;
  size?: 'sm' | 'md' | 'lg' | undefined;
  /** While work is going on: neither Escape nor a press outside closes it. */
  isLocked?: boolean | undefined;
  /** `alertdialog` asks a question: a press outside does not answer it. */
  role?: 'dialog' | 'alertdialog' | undefined;
};

/** A modal dialog: a sheet on a phone, a box on a desk. */
export function Dialog({
  isOpen,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size,
  isLocked = false,
  role = 'dialog',
}: DialogProps) {
  // Opened one render after it is mounted: born open, it loses the focus where effects run twice, and closes.
  const [isMounted, setIsMounted] = useState(false);
  useEffect(() => setIsMounted(true), []);
  const contentRef = useRef<HTMLDivElement>(null);
  const finalFocus = useFocusBack(isOpen, contentRef);
  return (
    <ChakraDialog.Root
      open={isOpen && isMounted}
      onOpenChange={({ open }) => onOpenChange(open)}
      role={role}
      size={size}
      finalFocusEl={finalFocus}
      closeOnEscape={!isLocked}
      closeOnInteractOutside={!isLocked && role === 'dialog'}
    >
      <Portal>
        <ChakraDialog.Backdrop />
        <ChakraDialog.Positioner>
          <ChakraDialog.Content ref={contentRef}>
            <ChakraDialog.Header>
              <ChakraDialog.Title>{title}</ChakraDialog.Title>
              <IconButton
                label="Fechar"
                icon={<CloseIcon />}
                disabled={isLocked}
                onClick={() => onOpenChange(false)}
              />
            </ChakraDialog.Header>
            <ChakraDialog.Body>
              {description && <ChakraDialog.Description>{description}</ChakraDialog.Description>}
              {children}
            </ChakraDialog.Body>
            {footer && <ChakraDialog.Footer>{footer}</ChakraDialog.Footer>}
          </ChakraDialog.Content>
        </ChakraDialog.Positioner>
      </Portal>
    </ChakraDialog.Root>
  );
}
