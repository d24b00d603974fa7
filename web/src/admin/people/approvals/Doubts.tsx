import { Box } from '@chakra-ui/react/box';
import { Stack } from '@chakra-ui/react/stack';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { viewParams } from '~/admin/ui/list/list-view.ts';
import { useListView } from '~/admin/ui/list/use-list-view.ts';
import { TOUCHED } from '~/admin/ui/touched.ts';
import { describeError } from '~/lib/errors.ts';
import { formatInteger, plural } from '~/lib/format.ts';
import { paths } from '~/lib/paths.ts';
import { approvalQueries } from './approvals.queries.ts';
import { countOf, PENDING, type PendingView, type Whom } from './approvals.rules.ts';
import { tooLate, whoDecided } from './decisions.rules.ts';

/** What is counted of registrations while a question about them is open; the answer waits for it. */
export function useWeighed(whom: Whom, isOpen: boolean) {
  const query = useQuery({ ...approvalQueries.weighed(whom), enabled: isOpen });
  return {
    weighed: query.data,
    isCounting: query.isPending && query.isFetching,
    error: query.error,
  };
}

/** Room for what is being counted, so that the question does not jump. */
const LINES = '4.5em';
type DoubtsProps = ReturnType<typeof useWeighed> & {
  whom: Whom;
  /** A link that narrows the list was followed. */
  onLeave(): void;
};

/** What speaks against a decision about several: counted by the database, each a link that narrows the list to those. */
export function Doubts({ weighed, isCounting, error, whom, onLeave }: DoubtsProps) {
  const { view } = useListView(PENDING);
  const narrowed = (filters: Partial<PendingView['filters']>) => {
    const params = viewParams(PENDING, { ...view, filters: { ...view.filters, ...filters } });
    const given = Object.entries(params).filter((one): one is [string, string] => Boolean(one[1]));
    return `${paths.admin()}?${new URLSearchParams(given)}`;
  };
  const isMany = countOf(whom) > 1;
  // Of one there is something to read only where it was decided, or another administrator is at it.
  if (!isMany && !weighed?.holder_name && weighed?.total !== 0) return null;
  if (isCounting || !weighed) {
    return (
      <Box role="status" minHeight={isMany ? LINES : undefined} color="fg.muted">
        {isCounting
          ? 'Conferindo os cadastros...'
          : `Não deu para conferir os cadastros. ${describeError(error)}`}
      </Box>
    );
  }
  const decided = countOf(whom) - weighed.total;
  const [only] = !('total' in whom) && whom.length === 1 ? whom : [];
  const doubts = [
    [weighed.unconfirmed, 'sem e-mail confirmado', { isEmailConfirmed: false }],
    [weighed.without_crm, 'sem CRM', { hasCrm: false }],
    [
      weighed.duplicates,
      weighed.duplicates === 1 ? 'possível duplicata' : 'possíveis duplicatas',
      { isDuplicate: true },
    ],
  ] as const;
  const found = doubts.filter(([count]) => count > 0);
  return (
    <Stack gap="1" minHeight={isMany ? LINES : undefined}>
      {weighed.holder_name && (
        <p>{`${weighed.holder_name} está vendo ${isMany ? 'um destes cadastros' : 'este cadastro'} agora.`}</p>
      )}
      {decided > 0 && isMany && (
        <p>{`${plural(decided, 'cadastro já foi decidido', 'cadastros já foram decididos')} por outra pessoa e ${decided === 1 ? 'fica' : 'ficam'} de fora.`}</p>
      )}
      {decided > 0 && only && <WhoDecided id={only} />}
      {isMany && found.length === 0 && (
        <p>Todos têm e-mail confirmado e CRM, e não há possíveis duplicatas.</p>
      )}
      {isMany && found.length > 0 && (
        <Box as="ul" aria-label="Antes de decidir, confira" css={TOUCHED}>
          {found.map(([count, what, filters]) => (
            <li key={what}>
              <Link to={narrowed(filters)} onClick={onLeave}>
                {formatInteger(count)} {what}
              </Link>
            </li>
          ))}
        </Box>
      )}
    </Stack>
  );
}

function WhoDecided({ id }: { id: string }) {
  const { data } = useQuery(approvalQueries.registration(id));
  const { description } = tooLate(true);
  return <p role="status">{(data && whoDecided(data)) ?? description}</p>;
}
