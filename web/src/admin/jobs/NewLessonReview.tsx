import { useQuery } from '@tanstack/react-query';
import { LoadError } from '~/kit/LoadError.tsx';
import { SwitchField } from '~/ui/SwitchField.tsx';
import { useReviewNewLessons } from './jobs.mutations.ts';
import { jobQueries } from './jobs.queries.ts';

/** The switch by which lessons of a sync wait until an administrator has looked at them: of everybody, not of this browser. */
export function NewLessonReview() {
  const setting = useQuery(jobQueries.reviewsNewLessons());
  const change = useReviewNewLessons();
  if (setting.error && setting.data === undefined) {
    return <LoadError title="Não foi possível saber como entram as aulas novas" query={setting} />;
  }
  return (
    <SwitchField
      label="Novas aulas entram inativas para revisão"
      help="Vale para toda sincronização: os membros veem e são avisados de cada aula só quando alguém da equipe a ativar."
      checked={change.isPending ? change.variables : (setting.data ?? false)}
      disabled={setting.data === undefined}
      onChange={({ target }) => change.mutate(target.checked)}
    />
  );
}
