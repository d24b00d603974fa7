import {
  Button as ChakraButton,
  type ButtonProps as ChakraButtonProps,
} from '@chakra-ui/react/button';
import { chakra } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { Spinner } from '~/ui/Spinner.tsx';

type ButtonProps = Omit<ChakraButtonProps, 'loading' | 'loadingText'> & {
  icon?: ReactNode | undefined;
  /** Shows a spinner; presses are ignored meanwhile. */
  isLoading?: boolean | undefined;
  loadingText?: string | undefined;
};

/** Chakra's button, which keeps its focus and its width while it works. A `submit` has to be asked for. */
export function Button({
  icon,
  isLoading = false,
  loadingText,
  children,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <ChakraButton
      // Not `disabled`: a disabled button loses the keyboard focus.
      aria-disabled={isLoading || undefined}
      aria-busy={isLoading || undefined}
      onClick={(event) => {
        if (isLoading) event.preventDefault();
        else onClick?.(event);
      }}
      {...props}
    >
      <Label isHidden={isLoading}>
        {icon}
        {children}
      </Label>
      {(isLoading || loadingText) && (
        <Label isHidden={!isLoading}>
          <Spinner />
          {loadingText}
        </Label>
      )}
    </ChakraButton>
  );
}

/** Both labels share one cell, so that the button keeps its width. */
function Label({ isHidden, children }: { isHidden: boolean; children: ReactNode }) {
  return (
    <chakra.span
      gridArea="1 / 1"
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      gap="2"
      visibility={isHidden ? 'hidden' : undefined}
      aria-hidden={isHidden || undefined}
    >
      {children}
    </chakra.span>
  );
}
