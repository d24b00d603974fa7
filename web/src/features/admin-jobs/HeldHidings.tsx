import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { plural } from '~/lib/format.ts';
import { Button } from '~/ui/Button.tsx';
import { Card } from '~/ui/Card.tsx';
import { ConfirmDialog } from '~/ui/ConfirmDialog.tsx';
import { AlertIcon } from '~/ui/icons.tsx';
import styles from './HeldHidings.module.css';
import { useDecideHidings } from './jobs.mutations.ts';
import { jobQueries } from './jobs.queries.ts';
import { useJob } from './use-job.ts';

const lessons = (count: number) => plural(count, 'aula', 'aulas');

/** So many lessons at once that the check hid none of them: a person says whether they really are gone. */
export function HeldHidings() {
  const { job } = useJob('catalogue_check');
  const { data: held } = useQuery({
    ...jobQueries.held(job?.last ?? null),
    enabled: job !== undefined,
    placeholderData: keepPreviousData,
  });
  const [isAsking, setIsAsking] = useState(false);
  const decide = useDecideHidings();
  if (!held) return null;
  const { runId, count } = held;
  const more = count - held.lessons.length;
  const answer = (hides: boolean) =>
    decide.mutate(
      { runId, hides },
      {
        onSettled() {
          setIsAsking(false);
          // The buttons go with the question.
          document.getElementById('job-catalogue_check')?.focus();
        },
      },
    );
  return (
    <Card as="section" className={styles.card} aria-labelledby="held-title">
      <h2 id="held-title" className={styles.title}>
        <AlertIcon />
        <span>A verificação esconderia {lessons(count)} de uma vez. Nada foi escondido.</span>
      </h2>
      <p className={styles.text}>
        Tantas aulas fora do ar ao mesmo tempo costumam ser uma falha passageira do YouTube ou do
        Google Drive. Abra algumas na origem antes de decidir; até lá, os membros continuam a
        vê-las.
      </p>
      <details>
        <summary>Ver {count === 1 ? 'a aula' : `as ${lessons(count)}`}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard. */}
        <ul className={styles.list} aria-label="Aulas que esperam decisão" tabIndex={0}>
          {held.lessons.map(({ video_id: id, title, source, reason }) => (
            <li key={id}>
              <strong>{title}</strong>
              <span>
                {source === 'youtube' ? 'YouTube' : 'Google Drive'} · {reason}
              </span>
            </li>
          ))}
          {more > 0 && <li>e mais {lessons(more)}</li>}
        </ul>
      </details>
      <div className={styles.actions}>
        <Button
          variant="quiet"
          disabled={decide.isPending}
          isLoading={decide.isPending && !isAsking}
          onClick={() => answer(false)}
        >
          {count === 1 ? 'Manter a aula visível' : 'Manter as aulas visíveis'}
        </Button>
        <Button variant="danger" disabled={decide.isPending} onClick={() => setIsAsking(true)}>
          Confirmar ocultação de {lessons(count)}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        tone="danger"
        title={`Esconder ${lessons(count)} dos membros?`}
        text="Quem não administra deixa de vê-las agora. Nada é excluído: as que voltarem a ser públicas na origem voltam sozinhas na próxima verificação."
        confirmLabel={`Esconder ${lessons(count)}`}
        loadingText="Escondendo..."
        isLoading={decide.isPending}
        onConfirm={() => answer(true)}
      />
    </Card>
  );
}
