import { Box } from '@chakra-ui/react/box';
import type { ReactNode } from 'react';
import { AdminProvider } from '~/admin/ui/AdminProvider.tsx';

/** What every page of administrators stands in: Chakra's system, and one column as wide as the members' pages. */
export function AdminFrame({ children }: { children: ReactNode }) {
  return (
    <AdminProvider>
      <Box
        display="grid"
        gap="6"
        width="full"
        maxWidth="var(--page-width)"
        marginInline="auto"
        paddingInline="gutter"
        paddingBottom="16"
        css={{
          // A field of a page gives its message room only when there is one.
          '--field-note-room': '0px',
          // An empty one takes no gap either, so that buttons beside a field stand as low as it.
          '& [id$="-note"]:empty': { position: 'absolute' },
          '& > *': { minWidth: '0' },
        }}
      >
        {children}
      </Box>
    </AdminProvider>
  );
}
