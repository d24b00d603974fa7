import { Dialog as ChakraDialog } from '@chakra-ui/react/dialog';
import { Portal } from '@chakra-ui/react/portal';
import { useEffect, useRef } from 'react';
import { IconButton } from '../IconButton.tsx';
import { CloseIcon } from '../icons.tsx';
import { type DialogProps, HAS_SIDE } from '../overlay-props.ts';
import { useBackCloses } from '../use-back-closes.ts';
import { useFocusBack } from '../use-focus-back.ts';
import { ChakraScope } from './ChakraScope.tsx';
import styles from './DialogContent.module.css';
import { useShown } from './use-shown.ts';

/** Over another dialog it would be so with its second frame only. */
const REACHABLE = { pointerEvents: 'auto' } as const;

/** The open part of `Dialog` and `ConfirmDialog`; loaded with the first of them. */
export function DialogContent({
  kind = 'dialog',
  isOpen,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'md',
  isLocked = false,
  isVeiled = false,
}: DialogProps) {
  const contentRef = useRef<HTMLDivElement>(null);
  const finalFocus = useFocusBack(isOpen, contentRef);
  const isAside = size === 'side' && window.matchMedia(HAS_SIDE).matches;
  const isShown = useShown(isOpen, !isAside);
  useBackCloses(isShown && !isLocked && !isAside, () => onOpenChange(false));
  // Beside the page nothing holds the focus; it goes in all the same.
  useEffect(() => {
    if (isShown && isAside) contentRef.current?.focus();
  }, [isShown, isAside]);
  return (
    <ChakraScope>
      <ChakraDialog.Root
        unstyled
        open={isShown}
        onOpenChange={({ open }) => onOpenChange(open)}
        role={kind}
        modal={!isAside}
        finalFocusEl={finalFocus}
        closeOnEscape={!isLocked}
        closeOnInteractOutside={!isLocked && !isAside && kind !== 'alertdialog'}
      >
        <Portal>
          {!isAside && (
            <ChakraDialog.Backdrop
              className={styles.backdrop}
              data-veiled={isVeiled || undefined}
            />
          )}
          <ChakraDialog.Positioner className={styles.positioner} data-size={size}>
            <ChakraDialog.Content
              ref={contentRef}
              className={styles.content}
              style={REACHABLE}
              data-size={size}
            >
              <header className={styles.header}>
                <ChakraDialog.Title className={styles.title}>{title}</ChakraDialog.Title>
                {!isVeiled && (
                  <IconButton
                    label="Fechar"
                    icon={<CloseIcon />}
                    disabled={isLocked}
                    onClick={() => onOpenChange(false)}
                  />
                )}
              </header>
              <div className={styles.body}>
                {description && (
                  <ChakraDialog.Description className={styles.description}>
                    {description}
                  </ChakraDialog.Description>
                )}
                {children}
              </div>
              {footer && <footer className={styles.footer}>{footer}</footer>}
            </ChakraDialog.Content>
          </ChakraDialog.Positioner>
        </Portal>
      </ChakraDialog.Root>
    </ChakraScope>
  );
}
