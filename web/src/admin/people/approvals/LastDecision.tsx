import { useQuery } from '@tanstack/react-query';
import { PersonLink } from '~/admin/ui/PersonLink.tsx';
import { formatDateTime } from '~/lib/format.ts';
import { approvalQueries } from './approvals.queries.ts';
import { calledList } from './decisions.rules.ts';

/** What was decided last, where no person waits any more; an approval that was undone is no decision. */
export function LastDecision() {
  const { data: last } = useQuery(approvalQueries.lastDecision());
  if (!last) return null;
  const person = last.decided_by ? ` por ${last.decided_by}` : '';
  const by = last.list_name ? ` pela ${calledList(last.list_name, last.decided_by)}` : person;
  return (
    <>
      Último decidido:{' '}
      {last.person_id && last.person_name ? (
        <>
          <PersonLink id={last.person_id}>{last.person_name}</PersonLink>
          {`, com o cadastro aprovado${by}`}
        </>
      ) : (
        `um cadastro ${last.decision === 'approved' ? 'aprovado' : 'rejeitado'}${by}`
      )}
      , em <time dateTime={last.decided_at}>{formatDateTime(last.decided_at)}</time>.
    </>
  );
}
