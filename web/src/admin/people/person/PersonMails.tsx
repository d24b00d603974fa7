import { Badge } from '@chakra-ui/react/badge';
import { Flex } from '@chakra-ui/react/flex';
import { useQuery } from '@tanstack/react-query';
import { mailName } from '#contracts/mail.ts';
import { Panel } from '~/admin/ui/Panel.tsx';
import { formatDateTime } from '~/lib/format.ts';
import { PartList } from './PartList.tsx';
import { personQueries } from './person.queries.ts';
import { mailState } from './person.rules.ts';

/** "E-mails": what was sent to the person and when; neither to which address nor what it says. */
export function PersonMails({ userId }: { userId: string }) {
  const query = useQuery(personQueries.emails(userId));
  return (
    <Panel
      title="E-mails"
      titleId="person-mails-title"
      text="Os últimos 100 de 90 dias, sem o conteúdo."
    >
      <PartList
        query={query}
        failure="Não foi possível carregar os e-mails"
        empty="Nenhum e-mail em 90 dias."
      >
        {(mail) => {
          const state = mailState(mail.status);
          const at = mail.sent_at ?? mail.created_at;
          return (
            <Flex
              as="li"
              key={mail.id}
              wrap="wrap"
              justify="space-between"
              columnGap="3"
              paddingBlock="2"
              borderBottom="line"
              fontSize="sm"
            >
              <span>{mailName(mail.template)}</span>
              <Flex gap="3" align="center" color="fg.muted" fontVariantNumeric="tabular-nums">
                <time dateTime={at}>{formatDateTime(at)}</time>
                <Badge colorPalette={state.color}>{state.label}</Badge>
              </Flex>
            </Flex>
          );
        }}
      </PartList>
    </Panel>
  );
}
