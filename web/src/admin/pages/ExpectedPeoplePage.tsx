import { Button as LinkButton } from '@chakra-ui/react/button';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate, useNavigationType } from 'react-router-dom';
import { ExpectedLists } from '~/admin/people/expected/ExpectedLists.tsx';
import { ExpectedListView } from '~/admin/people/expected/ExpectedListView.tsx';
import { expectedQueries } from '~/admin/people/expected/expected.queries.ts';
import { adminPaths } from '~/admin/ui/admin-paths.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { useQuestion } from '~/admin/ui/use-question.tsx';
import { paths } from '~/lib/paths.ts';
import { useUrlState } from '~/lib/use-url-state.ts';
import { EmptyState } from '~/ui/EmptyState.tsx';
import { PlusIcon } from '~/ui/icons.tsx';
import { UsersIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { AdminScreen } from './AdminScreen.tsx';

const PutDialog = lazyWhenOpen(
  async () => (await import('~/admin/people/expected/PutDialog.tsx')).PutDialog,
  ({ isOpen }) => isOpen,
);

const TITLE = 'Pessoas esperadas';

/** /expected-people: lists of who is about to register; one of them with `lista` in the address. */
export function ExpectedPeoplePage() {
  const [params] = useUrlState();
  const navigate = useNavigate();
  const query = useQuery(expectedQueries.lists());
  const [isPutting, setIsPutting] = useState(false);
  const [ask, question] = useQuestion();
  const wanted = params.get('lista');
  useTopOf(wanted);
  const list = query.data?.find(({ id }) => String(id) === wanted);
  const put = (label: string) => (
    <Button
      icon={<PlusIcon size={18} />}
      onPointerEnter={PutDialog.preload}
      onFocus={PutDialog.preload}
      onClick={() => setIsPutting(true)}
    >
      {label}
    </Button>
  );
  const isOne = wanted !== null;
  return (
    <AdminScreen
      back={
        isOne
          ? { to: adminPaths.expectedPeople(), label: TITLE }
          : { to: paths.admin(), label: 'Aprovações Pendentes' }
      }
      title={isOne && list ? list.name : TITLE}
      text={
        isOne
          ? list?.is_stopped
            ? 'Ninguém entra por esta lista enquanto ela estiver parada.'
            : 'Quem se cadastrar e confirmar um destes e-mails entra na hora.'
          : 'Quem se cadastrar e confirmar um e-mail destas listas entra na hora. Os outros esperam como hoje.'
      }
      actions={
        isOne
          ? list && !list.is_stopped && put('Adicionar pessoas')
          : query.data && query.data.length > 0 && put('Nova lista')
      }
    >
      {!isOne || query.isError ? (
        <ExpectedLists query={query} create={put('Nova lista')} />
      ) : list ? (
        <ExpectedListView key={list.id} list={list} ask={ask} />
      ) : query.isPending ? (
        <Skeleton height="24rem" radius="var(--radius-card)" />
      ) : (
        <EmptyState
          icon={<UsersIcon size={28} />}
          title="Esta lista não existe mais"
          text="Ela passou da data ou foi excluída. Quem entrou por ela continua membro."
          action={
            <LinkButton asChild variant="surface">
              <Link to={adminPaths.expectedPeople()}>Ver todas as listas</Link>
            </LinkButton>
          }
        />
      )}
      <PutDialog
        isOpen={isPutting}
        {...(list && isOne && { list })}
        onClose={() => setIsPutting(false)}
        onSaved={(id) => navigate(adminPaths.expectedPeople({ list: id }))}
      />
      {question}
    </AdminScreen>
  );
}

/** Another list is another page, though its path is the same: it begins at its top, unless the person comes back to it. */
function useTopOf(wanted: string | null): void {
  const shown = useRef(wanted);
  const way = useNavigationType();
  useLayoutEffect(() => {
    if (shown.current !== wanted && way !== 'POP') window.scrollTo({ top: 0, behavior: 'instant' });
    shown.current = wanted;
  }, [wanted, way]);
}
