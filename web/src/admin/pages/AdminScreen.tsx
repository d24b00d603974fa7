import { Box } from '@chakra-ui/react/box';
import { Flex } from '@chakra-ui/react/flex';
import { Link as ChakraLink } from '@chakra-ui/react/link';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode, Ref } from 'react';
import { Link } from 'react-router-dom';
import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { TOUCHED_LINE } from '~/admin/ui/touched.ts';
import { ArrowLeftIcon } from '~/ui/icons.tsx';
import { AdminFrame } from './AdminFrame.tsx';

type AdminHeaderProps = {
  ref?: Ref<HTMLElement>;
  title: string;
  text: ReactNode;
  actions?: ReactNode;
  /** Where the way back leads, unless it is the panel; null where the page has one of its own. */
  back?: { to: string; label: string } | null;
};

/** A page of administrators under its header. */
export function AdminScreen({ children, ...header }: AdminHeaderProps & { children: ReactNode }) {
  return (
    <AdminFrame>
      <AdminHeader {...header} />
      {children}
    </AdminFrame>
  );
}

const PANEL = { to: adminPaths.admin({ tab: 'conteudo' }), label: 'Painel Administrativo' };

/** Way back to the panel, name of the screen, what it is for, and its main acts. */
export function AdminHeader({ ref, title, text, actions, back = PANEL }: AdminHeaderProps) {
  return (
    <Box as="header" ref={ref} display="grid" gap="1">
      <title>{`${title} · Plantão`}</title>
      {back && (
        <ChakraLink
          asChild
          display="inline-flex"
          alignItems="center"
          gap="1"
          width="fit-content"
          minHeight="32px"
          fontSize="sm"
          css={TOUCHED_LINE}
        >
          <Link to={back.to}>
            <ArrowLeftIcon size={16} />
            {back.label}
          </Link>
        </ChakraLink>
      )}
      <Flex wrap="wrap" align="end" justify="space-between" gap="3" columnGap="6">
        <div>
          <h1>{title}</h1>
          <Text as="div" marginTop="1" color="fg.muted" textWrap="pretty">
            {text}
          </Text>
        </div>
        {actions && (
          <Flex
            wrap="wrap"
            gap="2"
            flex={{ base: '1', sm: 'none' }}
            // Two of them fit beside each other at 360 px.
            css={{
              // Doubled, to win over the padding of a button.
              '&& > *': {
                flex: { base: '1 1 auto', sm: 'none' },
                paddingInline: { base: '3', sm: '5' },
              },
            }}
          >
            {actions}
          </Flex>
        )}
      </Flex>
    </Box>
  );
}
