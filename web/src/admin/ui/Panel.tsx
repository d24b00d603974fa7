import { Card, type CardRootProps } from '@chakra-ui/react/card';
import { Flex } from '@chakra-ui/react/flex';
import { Heading } from '@chakra-ui/react/heading';
import { Text } from '@chakra-ui/react/text';
import type { ReactNode, Ref } from 'react';

type PanelProps = Omit<CardRootProps, 'title'> & {
  ref?: Ref<HTMLDivElement>;
  title: ReactNode;
  /** Id of the heading, which names the section. */
  titleId: string;
  /** One line under the title. */
  text?: ReactNode | undefined;
  /** Beside the title, usually one button. */
  action?: ReactNode | undefined;
};

/** A section of a page on a card, under its own heading. */
export function Panel({ title, titleId, text, action, children, ...root }: PanelProps) {
  return (
    <Card.Root as="section" aria-labelledby={titleId} {...root}>
      <Card.Body>
        <Flex
          as="header"
          wrap={text ? 'wrap' : 'nowrap'}
          align={text ? 'start' : 'center'}
          justify="space-between"
          gap="3"
        >
          <div style={{ flex: text ? '1 1 240px' : 1 }}>
            <Heading as="h2" id={titleId} size="lg" tabIndex={-1} _focus={{ outline: 'none' }}>
              {title}
            </Heading>
            {text && (
              <Text fontSize="sm" color="fg.muted">
                {text}
              </Text>
            )}
          </div>
          {action}
        </Flex>
        {children}
      </Card.Body>
    </Card.Root>
  );
}
