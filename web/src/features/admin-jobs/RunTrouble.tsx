import { AlertIcon } from '~/ui/icons.tsx';
import styles from './jobs.module.css';
import { causeOf, type JobSummary, sourceName } from './jobs.rules.ts';

/** Why the last run did not bring everything, source by source, and what to do; nothing when it did. */
export function RunTrouble({ run }: { run: JobSummary }) {
  if (run.status === 'succeeded') return null;
  const cause = causeOf(run);
  return (
    <div className={styles.notice}>
      <p className={styles.noticeHead}>
        <AlertIcon size={16} />
        {run.status === 'failed'
          ? 'A última execução falhou. O que já estava feito foi mantido.'
          : 'Nem tudo pôde ser lido. O que não pôde ficou como estava, e a próxima execução tenta de novo.'}
      </p>
      {run.source_failures.length > 0 ? (
        <ul>
          {run.source_failures.map(({ source, message }) => (
            <li key={source}>
              <strong>{sourceName(source)}:</strong> {message}
            </li>
          ))}
        </ul>
      ) : (
        cause && <p>{cause}</p>
      )}
    </div>
  );
}
