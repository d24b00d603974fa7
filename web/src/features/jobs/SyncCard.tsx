import { useQuery, useQueryClient } from '@tanstack/react-query';
import { describeError } from '~/lib/errors.ts';
import { formatDateTime, plural } from '~/lib/format.ts';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { EyeIcon, EyeOffIcon, RefreshIcon } from '~/ui/icons.tsx';
import { TrashIcon } from '~/ui/later-icons.tsx';
import { AutoSyncSettings } from './AutoSyncSettings.tsx';
import styles from './SyncCard.module.css';
import { SyncLog } from './SyncLog.tsx';
import { SyncProgress } from './SyncProgress.tsx';
import { SyncResult } from './SyncResult.tsx';
import { runChannelSync } from './sync.mutations.ts';
import { syncQueries } from './sync.queries.ts';
import { isFinished, progressOf, resultOfRun, type SyncRun } from './sync.rules.ts';
import { clearSyncLogs, showSyncLogs, useSyncState } from './sync-store.ts';
import { useSyncRun } from './use-sync-run.ts';

/** The channel sync: start it, follow it (also one that another tab or person started), read what it did. */
export function SyncCard() {
  const client = useQueryClient();
  const { result, logs, isLogShown } = useSyncState();
  const { latest, runState, isRunning, isWorking, error } = useSyncRun();
  const shownRun = runState === 'none' ? undefined : latest;
  const earlier = useQuery({ ...syncQueries.finished(), enabled: isWorking }).data ?? [];
  // What ended while nobody looked is still worth showing.
  const missed = !isWorking && result === null && logs.length > 0 && isFinished(latest);
  const report = useReport(latest, missed || (isWorking && shownRun !== undefined && isLogShown));
  const shownResult = result ?? (missed && report ? resultOfRun(latest, report) : null);
  // Lines of a sync begun in this browser belong to it; those of an earlier one do not.
  const ownLines = isRunning || result === null ? logs : [];
  const lines = isWorking
    ? [...ownLines, ...(shownRun ? (report?.log ?? []) : []), 'Processando...']
    : // Begun here and ended while nobody looked: its own lines are the server's.
      [...logs, ...(missed ? (report?.log ?? []) : [])];
  const hasLog = lines.length > 0;
  const isStopped = !isWorking && (runState === 'paused' || runState === 'interrupted');

  return (
    <Card as="section" className={styles.card} aria-labelledby="sync-title">
      <header className={styles.head}>
        <div>
          <h2 id="sync-title" className={styles.title}>
            Sincronização do canal
          </h2>
          <p className={styles.text}>
            {error ? describeError(error) : lastRunText(latest, earlier)}
          </p>
        </div>
        <Button
          icon={<RefreshIcon size={18} />}
          loadingText="Sincronizando..."
          isLoading={isWorking}
          disabled={isWorking}
          onClick={() => void runChannelSync(client)}
        >
          {isStopped ? 'Retomar sincronização' : 'Sincronizar'}
        </Button>
      </header>
      {isStopped && (
        <p className={styles.notice}>
          A última sincronização parou no meio. Nada se perdeu: ao retomar, ela continua de onde
          estava.
        </p>
      )}
      {isWorking && <SyncProgress run={shownRun} share={progressOf(shownRun, earlier)} />}
      {shownResult && !isWorking && <SyncResult result={shownResult} />}
      {hasLog && (
        <div className={styles.logArea}>
          <div className={styles.logActions}>
            <Button
              size="sm"
              variant="ghost"
              aria-expanded={isLogShown}
              icon={isLogShown ? <EyeOffIcon size={16} /> : <EyeIcon size={16} />}
              onClick={() => showSyncLogs(!isLogShown)}
            >
              {isLogShown ? 'Ocultar log' : 'Ver log detalhado'}
            </Button>
            <Button
              size="sm"
              variant="ghost"
              icon={<TrashIcon size={16} />}
              disabled={isWorking}
              title={isWorking ? 'Aguarde o fim da sincronização' : undefined}
              onClick={clearSyncLogs}
            >
              Limpar logs
            </Button>
          </div>
          {isLogShown && <SyncLog lines={lines} />}
        </div>
      )}
      <AutoSyncSettings />
    </Card>
  );
}

type FinishedRun = Pick<SyncRun, 'status' | 'finished_at' | 'total_found' | 'imported'>;

function lastRunText(latest: SyncRun | undefined, earlier: readonly FinishedRun[]): string {
  const finished = [latest, ...earlier].find((run) => run?.finished_at);
  if (!finished) return 'Traz para o catálogo os vídeos novos do canal do YouTube.';
  const outcome =
    finished.status === 'failed'
      ? 'interrompida'
      : plural(finished.imported, 'vídeo importado', 'vídeos importados');
  return `Última sincronização: ${formatDateTime(finished.finished_at)}, ${outcome}.`;
}

/** What a run has told so far; while the next part is fetched, what it had told before. */
function useReport(run: SyncRun | undefined, isWanted: boolean) {
  return useQuery({
    ...syncQueries.report(run ?? { id: 0, status: '', total_found: 0 }),
    enabled: run !== undefined && isWanted,
    placeholderData: (before, query) => (query?.queryKey[2] === run?.id ? before : undefined),
  }).data;
}
