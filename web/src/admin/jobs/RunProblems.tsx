import { Grid } from '@chakra-ui/react/grid';
import { JobAlert } from './JobAlert.tsx';
import { causeOf, type JobSummary, sourceName } from './jobs.rules.ts';

/** Why the last run did not bring everything, source by source, and what to do; nothing when it did. */
export function RunProblems({ run }: { run: JobSummary }) {
  if (run.status === 'succeeded') return null;
  const cause = causeOf(run);
  return (
    <JobAlert
      title={
        run.status === 'failed'
          ? 'A última execução falhou. O que já estava feito foi mantido.'
          : 'Nem tudo pôde ser lido. O que não pôde ficou como estava, e a próxima execução tenta de novo.'
      }
    >
      {run.source_failures.length > 0 ? (
        <Grid as="ul" gap="1">
          {run.source_failures.map(({ source, message }) => (
            <li key={source}>
              <strong>{sourceName(source)}:</strong> {message}
            </li>
          ))}
        </Grid>
      ) : (
        cause && <p>{cause}</p>
      )}
    </JobAlert>
  );
}
