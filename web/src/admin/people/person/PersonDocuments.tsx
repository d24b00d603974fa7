import { useQuery } from '@tanstack/react-query';
import { Documents } from '~/admin/people/approvals/PendingDetails.tsx';
import { peopleQueries } from '~/admin/people/people.queries.ts';
import { Panel } from '~/admin/ui/Panel.tsx';

/** "Documentos pedidos": what the person was asked for, and answered; nothing where they were asked for none. */
export function PersonDocuments({ userId }: { userId: string }) {
  const { data } = useQuery(peopleQueries.review(userId));
  if (!data?.documents.length) return null;
  return (
    <Panel title="Documentos pedidos" titleId="person-documents-title">
      <Documents of={data.documents} />
    </Panel>
  );
}
