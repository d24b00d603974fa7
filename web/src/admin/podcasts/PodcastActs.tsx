import { useState } from 'react';
import type { Selection } from '~/admin/ui/list/selection.ts';
import type { Publication } from '~/admin/ui/ScheduleDialog.tsx';
import { useQuestion } from '~/admin/ui/use-question.tsx';
import { formatInteger, plural } from '~/lib/format.ts';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import type { Choice } from '~/ui/SelectField.tsx';
import { toast } from '~/ui/toast.ts';
import { PodcastActsBar } from './PodcastActsBar.tsx';
import { useChangePodcasts, useTryChange, useUndoPodcastAct } from './podcast-acts.mutations.ts';
import {
  chosenPodcasts,
  noticedInWords,
  outcomeInWords,
  type PodcastChanges,
} from './podcast-acts.rules.ts';
import type { AskedPodcasts } from './podcast-admin.rules.ts';

const ScheduleDialog = lazyWhenOpen(
  async () => (await import('~/admin/ui/ScheduleDialog.tsx')).ScheduleDialog,
  ({ subject }) => subject !== null,
);
const PodcastHistory = lazyWhenOpen(
  async () => (await import('./PodcastHistory.tsx')).PodcastHistory,
  ({ isOpen }) => isOpen,
);

/** How long the message of an act offers to take it back; the list of acts does so for 30 days. */
const UNDO_MS = 30_000;

type PodcastActsProps = {
  /** Where the bar of the chosen is drawn. */
  place: HTMLElement | null;
  /** How many are chosen; 0 for none. */
  count: number;
  selection: Selection<number>;
  /** What the list was asked for. */
  asked: AskedPodcasts;
  categories: readonly Choice[];
  onClear(): void;
  isHistoryOpen: boolean;
  onHistoryClose(): void;
};

/** What is done with all chosen podcasts, what came of it, and what takes it back. */
export function PodcastActs({
  place,
  count,
  selection,
  asked,
  categories,
  onClear,
  isHistoryOpen,
  onHistoryClose,
}: PodcastActsProps) {
  const chosen = chosenPodcasts(selection, asked, count);
  const attempt = useTryChange();
  const change = useChangePodcasts();
  const undo = useUndoPodcastAct();
  const [isScheduling, setIsScheduling] = useState(false);
  const [ask, question] = useQuestion();
  const isBusy = attempt.isPending || change.isPending;

  const apply = async (changes: PodcastChanges) => {
    const result = await change.mutateAsync({ chosen, changes });
    const { act_id: actId } = result;
    onClear();
    toast({
      title: actId === null ? 'Nada mudou' : 'Atualização em massa concluída!',
      description: outcomeInWords(changes, result),
      tone: actId === null ? 'default' : 'success',
      ...(actId !== null && {
        action: { label: 'Desfazer', onSelect: () => undo.mutate(actId), forMs: UNDO_MS },
      }),
    });
  };
  /** Done at once, unless it deletes or changes a large part, which the database counts before. */
  const begin = async (changes: PodcastChanges) => {
    const trial = await attempt.mutateAsync({ chosen, changes });
    const isAsked = changes.is_deleted || trial.is_large;
    if (!isAsked || trial.changed === 0) return apply(changes);
    const names = plural(trial.changed, 'podcast', 'podcasts');
    const [act, during] = verbsOf(changes);
    ask({
      title: `${act} ${names}?`,
      text: `${noticedInWords(trial)} ${changes.is_deleted ? `Por 30 dias dá para ${trial.changed === 1 ? 'restaurá-lo' : 'restaurá-los'} em “Podcasts excluídos”.` : 'Por 30 dias dá para desfazer em “Alterações em massa”.'}`,
      confirm: `${act} ${names}`,
      during,
      isDangerous: trial.hidden > 0 || Boolean(changes.is_deleted),
      act: () => apply(changes),
    });
  };
  // Each act says by itself why it failed.
  const told = () => undefined;
  const schedule = async (publication: Publication) => {
    if (typeof publication === 'object')
      await begin({ published_at: publication.at.toISOString() });
  };
  return (
    <>
      {count > 0 && (
        <PodcastActsBar
          place={place}
          count={count}
          categories={categories}
          isBusy={isBusy}
          onChange={(changes) => void begin(changes).catch(told)}
          onSchedule={() => setIsScheduling(true)}
          onClear={onClear}
        />
      )}
      <ScheduleDialog
        subject={
          isScheduling && count > 0
            ? {
                id: 'many',
                moment: null,
                text: `Até o momento escolhido ninguém ouve ${count === 1 ? 'o podcast escolhido' : `os ${formatInteger(count)} podcasts escolhidos`}. Os que estão ativos agora deixam de ser ouvidos.`,
              }
            : null
        }
        isPending={isBusy}
        decide={schedule}
        onClose={() => setIsScheduling(false)}
      />
      <PodcastHistory
        isOpen={isHistoryOpen}
        categories={categories}
        undoing={undo.isPending ? undo.variables : null}
        onUndo={(actId) => undo.mutate(actId)}
        onClose={onHistoryClose}
      />
      {question}
    </>
  );
}

/** What the button of a question says, and what it says meanwhile. */
function verbsOf({ is_deleted, published_at, is_active }: PodcastChanges) {
  if (is_deleted) return ['Excluir', 'Excluindo...'] as const;
  if (published_at) return ['Agendar', 'Agendando...'] as const;
  if (is_active === undefined) return ['Mover', 'Movendo...'] as const;
  return is_active
    ? (['Ativar', 'Ativando...'] as const)
    : (['Desativar', 'Desativando...'] as const);
}
