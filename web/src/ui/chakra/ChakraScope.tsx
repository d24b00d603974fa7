import { ChakraProvider, createSystem } from '@chakra-ui/react/styled-system';
import { type ReactNode, useContext } from 'react';
import { HasOwnSystem } from './own-system.ts';

/**
 * An empty system: Chakra brings behaviour, focus and ARIA; the looks are our CSS modules on our own
 * properties. Components inside are used `unstyled`.
 */
const system = createSystem({ disableLayers: true, preflight: false });

export function ChakraScope({ children }: { children: ReactNode }) {
  if (useContext(HasOwnSystem)) return children;
  return <ChakraProvider value={system}>{children}</ChakraProvider>;
}
