import { Flex } from '@chakra-ui/react/flex';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDecisions } from '~/admin/people/approvals/use-decisions.tsx';
import { useRevokeApproval } from '~/admin/people/people.mutations.ts';
import { type Person, peopleQueries } from '~/admin/people/people.queries.ts';
import { isDesk, mayActUpon, nameOf, type Viewer } from '~/admin/people/people.rules.ts';
import { POWER_IS_TOLD } from '~/admin/people/role-change.rules.ts';
import { useUserActions } from '~/admin/people/use-user-actions.tsx';
import { Button } from '~/admin/ui/Button.tsx';
import { useQuestion } from '~/admin/ui/use-question.tsx';
import { CheckIcon, CloseIcon } from '~/ui/icons.tsx';
import { MailIcon, RewindIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';

const DocumentDialog = lazyWhenOpen(
  async () => (await import('~/admin/people/approvals/DocumentDialog.tsx')).DocumentDialog,
  ({ user }) => user !== null,
);

/** What a viewer may do to this person. The erasure stands in the part about their data. */
export function PersonActs({ person, viewer }: { person: Person; viewer: Viewer }) {
  const [actionsOf, dialogs] = useUserActions(viewer);
  return (
    // The header pads its buttons, which these are not.
    <Flex
      wrap="wrap"
      gap="2"
      justify={{ md: 'flex-end' }}
      // On a phone they stand below the name, not in a narrow column beside it.
      minWidth={{ base: '18rem', sm: '0' }}
      css={{ '&&&': { paddingInline: '0' } }}
    >
      {mayActUpon(viewer, person) &&
        (person.is_approved ? <Revocation person={person} /> : <Decision person={person} />)}
      {actionsOf(person)}
      {dialogs}
    </Flex>
  );
}

function Decision({ person }: { person: Person }) {
  const { isApproving, approveOne, reject, dialogs } = useDecisions();
  // A request names the newest one that was seen.
  const review = useQuery(peopleQueries.review(person.id));
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        icon={<CheckIcon size={16} />}
        isLoading={isApproving(person)}
        onClick={() => void approveOne(person)}
      >
        Aprovar
      </Button>
      <Button
        size="sm"
        variant="outline"
        colorPalette="red"
        icon={<CloseIcon size={16} />}
        onClick={() => reject([person.id], [person])}
      >
        Rejeitar
      </Button>
      <Button
        size="sm"
        variant="surface"
        icon={<MailIcon size={16} />}
        isLoading={isAsking && !review.data && review.isFetching}
        onClick={() => {
          setIsAsking(true);
          if (review.isError) void review.refetch();
        }}
      >
        Pedir documento
      </Button>
      {dialogs}
      <DocumentDialog
        user={isAsking && review.data ? { ...person, documents: review.data.documents } : null}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}

function Revocation({ person }: { person: Person }) {
  const revoke = useRevokeApproval();
  const [ask, question] = useQuestion();
  const askRevoke = () =>
    ask({
      isDangerous: true,
      title: 'Retirar a aprovação?',
      text: `${nameOf(person)} volta para as aprovações pendentes e não vê mais aulas nem podcasts até uma nova aprovação. Nada é excluído${isDesk(person) ? `. ${POWER_IS_TOLD}` : ', e nenhum e-mail é enviado.'}`,
      confirm: 'Retirar aprovação',
      during: 'Retirando...',
      act: () => revoke.mutateAsync(person.id),
    });
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<RewindIcon size={16} />}
        isLoading={revoke.isPending}
        onClick={askRevoke}
      >
        Retirar aprovação
      </Button>
      {question}
    </>
  );
}
