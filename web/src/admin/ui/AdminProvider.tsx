import { ChakraProvider } from '@chakra-ui/react/styled-system';
import type { ReactNode } from 'react';
import { system } from '~/admin/system/system.ts';
import { HasOwnSystem } from '~/ui/chakra/own-system.ts';

/** Around every page of administrators: Chakra with our system. Members never load it. */
export function AdminProvider({ children }: { children: ReactNode }) {
  return (
    <HasOwnSystem value={true}>
      <ChakraProvider value={system}>{children}</ChakraProvider>
    </HasOwnSystem>
  );
}
