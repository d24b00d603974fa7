import { useInfiniteQuery } from '@tanstack/react-query';
import { ListStates } from '~/admin/ui/list/ListStates.tsx';
import { Panel } from '~/admin/ui/Panel.tsx';
import { rowsOf } from '~/lib/keyset.ts';
import { AuditEntries } from './AuditEntries.tsx';
import { auditQueries } from './audit.queries.ts';
import { AUDIT_PAGE_SIZE } from './audit.rules.ts';

/** "Histórico": what the audit log tells of one target, newest first. */
export function TargetHistory({ target }: { target: { type: string; id: string; name: string } }) {
  const query = useInfiniteQuery(auditQueries.of(target));
  const entries = rowsOf(query.data?.pages ?? [], AUDIT_PAGE_SIZE);
  return (
    <Panel title="Histórico" titleId="history-title">
      <ListStates
        query={query}
        count={entries.length}
        words={{
          failed: 'Não foi possível carregar o histórico',
          none: 'Nenhum administrador mudou nada ainda.',
          more: 'Carregar mais histórico',
        }}
        skeleton={{ height: 132 }}
        onMore={() => void query.fetchNextPage()}
      >
        <AuditEntries entries={entries} />
      </ListStates>
    </Panel>
  );
}
