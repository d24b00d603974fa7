import { ChakraProvider, createSystem } from '@chakra-ui/react/styled-system';
import { createContext, type ReactNode, useContext } from 'react';

/**
 * An empty system: Chakra brings behaviour, focus and ARIA; the looks are our CSS modules on our own
 * properties. Components inside are used `unstyled`.
 */
const system = createSystem({ disableLayers: true, preflight: false });

/** Whether a page brings a system of its own, which what stands in a dialog is drawn with. */
export const HasOwnSystem = createContext(false);

export function ChakraScope({ children }: { children: ReactNode }) {
  if (useContext(HasOwnSystem)) return children;
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}
