import { Panel } from '~/admin/ui/Panel.tsx';
import { AuditEntries } from './AuditEntries.tsx';
import { auditQueries } from './audit.queries.ts';

/** "Histórico": what the audit log tells of one target, newest first. */
export function TargetHistory({ target }: { target: { type: string; id: string; name: string } }) {
  return (
    <Panel title="Histórico" titleId="history-title">
      <AuditEntries
        log={auditQueries.of(target)}
        words={{
          failed: 'Não foi possível carregar o histórico',
          none: 'Nenhum administrador mudou nada ainda.',
          more: 'Carregar mais histórico',
        }}
        skeleton={{ height: 132 }}
      />
    </Panel>
  );
}
