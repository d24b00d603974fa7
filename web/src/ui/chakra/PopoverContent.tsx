import { Popover } from '@chakra-ui/react/popover';
import { Portal } from '@chakra-ui/react/portal';
import type { OverlayContentProps, PopoverProps } from '../overlay-props.ts';
import { ChakraScope } from './ChakraScope.tsx';
import styles from './PopoverContent.module.css';

/** The open part of `Popover`, loaded on hover, focus or press. */
export function PopoverContent({
  label,
  children,
  placement = 'bottom-end',
  triggerId,
  contentId,
  isOpen,
  onOpenChange,
}: Omit<PopoverProps, 'trigger' | 'onOpenChange'> & OverlayContentProps) {
  return (
    <ChakraScope>
      <Popover.Root
        unstyled
        lazyMount
        unmountOnExit
        open={isOpen}
        onOpenChange={({ open }) => onOpenChange(open)}
        ids={{ trigger: triggerId, content: contentId }}
        positioning={{ placement, gutter: 8 }}
      >
        <Portal>
          <Popover.Positioner>
            <Popover.Content
              className={styles.content}
              aria-label={label}
              aria-labelledby={undefined}
            >
              {typeof children === 'function' ? children(() => onOpenChange(false)) : children}
            </Popover.Content>
          </Popover.Positioner>
        </Portal>
      </Popover.Root>
    </ChakraScope>
  );
}
