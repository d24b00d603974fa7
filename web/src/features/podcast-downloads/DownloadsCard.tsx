import { useEffect, useState } from 'react';
import { useIsOnline } from '~/lib/offline/connectivity.ts';
import {
  DOWNLOAD_LIMITS,
  type DownloadRecord,
  formatBytes,
  queueOf,
  takenBytes,
} from '~/lib/offline/downloads.rules.ts';
import { downloads, isPersisted, useDownloads } from '~/lib/offline/downloads.ts';
import { isSharedComputer } from '~/lib/personal-storage.ts';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx';
import { TrashIcon } from '~/ui/later-icons.tsx';
import { ProgressBar } from '~/ui/ProgressBar.tsx';
import { SelectField } from '~/ui/SelectField.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import { LOCKED, shownDownload } from './downloads.rules.ts';

/** "Downloads neste aparelho": how much room they may take, and what is there. */
export function DownloadsCard() {
  const { userId, records, limit, isLocked } = useDownloads();
  const taken = takenBytes(records);
  const partRef = useFocusKept<HTMLDivElement>();
  return (
    <Card as="section" aria-labelledby="downloads-title">
      <h2 id="downloads-title" className="card-title">
        Downloads neste aparelho
      </h2>
      {userId === null ? (
        <p className="card-text">
          {isSharedComputer()
            ? 'Este computador não é seu: nada é baixado nele.'
            : 'Este navegador não salva downloads.'}
        </p>
      ) : (
        <div className="stack" ref={partRef}>
          <p className="muted">
            Episódios que você ouve sem internet, só com a sua conta. São apagados quando você sai
            da conta ou após 7 dias sem conexão com o Plantão.
          </p>
          <SelectField
            label="Espaço para downloads"
            help="Vale para este aparelho"
            value={limit}
            onChange={({ target }) => downloads().setLimit(Number(target.value))}
          >
            {DOWNLOAD_LIMITS.map((bytes) => (
              <option key={bytes} value={bytes}>
                {formatBytes(bytes)}
              </option>
            ))}
          </SelectField>
          <div className="grid gap-2">
            <p className="hint tabular">{`${formatBytes(taken)} de ${formatBytes(limit)} em uso`}</p>
            <ProgressBar value={taken / limit} label="Espaço em uso" height={6} />
            {taken > limit && (
              <p className="hint">
                O limite é menor do que o espaço em uso. Nada foi apagado; nada novo é baixado até
                caber.
              </p>
            )}
            {isLocked && <p className="hint">{LOCKED}</p>}
          </div>
          {records.length > 0 ? <List records={records} /> : <p>Nenhum episódio baixado.</p>}
        </div>
      )}
    </Card>
  );
}

function List({ records }: { records: readonly DownloadRecord[] }) {
  const isOnline = useIsOnline();
  const isKept = useIsPersisted();
  const [isAsking, setIsAsking] = useState(false);
  const first = queueOf(records)[0];
  const newest = [...records].sort((a, b) => b.addedAt - a.addedAt);
  return (
    <>
      <ul className="grid gap-2">
        {newest.map((record) => (
          <li key={record.id} className="row spread gap-3">
            <span className="column">
              <span className="clip">{record.title}</span>
              <span className="hint tabular">
                {
                  shownDownload(record, {
                    isFirst: first?.id === record.id,
                    isOnline,
                    liveBytes: 0,
                  }).text
                }
              </span>
            </span>
            <Button
              variant="ghost"
              size="sm"
              aria-label={`Remover ${record.title}`}
              onClick={() => void downloads().remove([record.id])}
            >
              Remover
            </Button>
          </li>
        ))}
      </ul>
      {isKept === false && (
        <p className="hint">O navegador pode apagar os downloads se faltar espaço.</p>
      )}
      {isKept && (
        <p className="hint">O navegador vai manter os downloads mesmo com pouco espaço.</p>
      )}
      <div className="form-actions">
        <Button variant="quiet" icon={<TrashIcon />} onClick={() => setIsAsking(true)}>
          Remover todos
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Remover todos os downloads?"
        text="Os episódios são apagados deste aparelho. Você pode baixá-los de novo quando quiser."
        confirmLabel="Remover todos"
        tone="danger"
        onConfirm={() => {
          setIsAsking(false);
          void downloads().remove(records.map(({ id }) => id));
        }}
      />
    </>
  );
}

/** Whether the browser promised to keep what is stored; null while or where it does not say. */
function useIsPersisted(): boolean | null {
  const [isKept, setIsKept] = useState<boolean | null>(null);
  useEffect(() => {
    void isPersisted().then(setIsKept);
  }, []);
  return isKept;
}
