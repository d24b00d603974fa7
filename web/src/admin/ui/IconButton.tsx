import {
  IconButton as ChakraIconButton,
  type IconButtonProps as ChakraIconButtonProps,
} from '@chakra-ui/react/button';
import type { ReactNode } from 'react';

type IconButtonProps = Omit<ChakraIconButtonProps, 'size' | 'children' | 'aria-label'> & {
  /** What the button does: its accessible name and its tooltip. */
  label: string;
  icon: ReactNode;
  /** `md` is a touch target of 44 px, `sm` (32 px) is for dense tools with a mouse. */
  size?: 'sm' | 'md' | undefined;
};

/** A round button that is only a drawing. */
export function IconButton({ label, icon, size = 'md', ...props }: IconButtonProps) {
  return (
    <ChakraIconButton
      variant="ghost"
      aria-label={label}
      title={label}
      flex="none"
      boxSize={size === 'sm' ? '8' : '11'}
      minHeight="0"
      paddingInline="0"
      borderRadius="full"
      _disabled={{ background: 'transparent', opacity: '0.4' }}
      {...props}
    >
      {icon}
    </ChakraIconButton>
  );
}
