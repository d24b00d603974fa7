import { Link as ChakraLink } from '@chakra-ui/react/link';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { adminPaths } from './admin-paths.ts';

/** A link to the page of a person, which leads back to this address. */
export function PersonLink({ id, children }: { id: string; children: ReactNode }) {
  const { pathname, search } = useLocation();
  return (
    <ChakraLink asChild>
      <Link to={adminPaths.person(id)} state={{ from: pathname + search }}>
        {children}
      </Link>
    </ChakraLink>
  );
}
