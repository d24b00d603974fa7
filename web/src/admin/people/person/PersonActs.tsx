import { Flex } from '@chakra-ui/react/flex';
import { useState } from 'react';
import { useApproveUsers } from '~/admin/people/approvals/approvals.mutations.ts';
import { RejectDialog, type Rejected } from '~/admin/people/approvals/RejectDialog.tsx';
import { UserActions } from '~/admin/people/UserActions.tsx';
import type { Viewer } from '~/admin/people/user-admin.rules.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { ConfirmDialog } from '~/admin/ui/ConfirmDialog.tsx';
import { CheckIcon, CloseIcon } from '~/ui/icons.tsx';
import { RewindIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { useRevokeApproval } from './person.mutations.ts';
import type { Person } from './person.queries.ts';
import { mayActUpon } from './person.rules.ts';

const EditUserDialog = lazyWhenOpen(
  async () => (await import('~/admin/people/EditUserDialog.tsx')).EditUserDialog,
  ({ user }) => user !== null,
);
const PasswordDialog = lazyWhenOpen(
  async () => (await import('~/admin/people/PasswordDialog.tsx')).PasswordDialog,
  ({ user }) => user !== null,
);

type PersonActsProps = { person: Person; viewer: Viewer };

/** What a viewer may do to this person; what deletes stands apart, in the part about their data. */
export function PersonActs({ person, viewer }: PersonActsProps) {
  const [isEditing, setIsEditing] = useState(false);
  const [isSettingPassword, setIsSettingPassword] = useState(false);
  return (
    <Flex wrap="wrap" gap="1" justify={{ md: 'flex-end' }}>
      {mayActUpon(viewer, person) &&
        (person.is_approved ? <Revocation person={person} /> : <Decision person={person} />)}
      <UserActions
        user={person}
        viewer={viewer}
        onEdit={() => setIsEditing(true)}
        onPassword={() => setIsSettingPassword(true)}
      />
      <EditUserDialog
        user={isEditing ? person : null}
        viewer={viewer}
        onClose={() => setIsEditing(false)}
      />
      <PasswordDialog
        user={isSettingPassword ? person : null}
        onClose={() => setIsSettingPassword(false)}
      />
    </Flex>
  );
}

function Decision({ person }: { person: Person }) {
  const approve = useApproveUsers();
  const [rejected, setRejected] = useState<Rejected | null>(null);
  return (
    <>
      <Button
        size="sm"
        icon={<CheckIcon size={16} />}
        isLoading={approve.isPending}
        onClick={() => approve.mutate({ whom: [person.id] })}
      >
        Aprovar
      </Button>
      <Button
        size="sm"
        variant="outline"
        colorPalette="red"
        icon={<CloseIcon size={16} />}
        onClick={() =>
          setRejected({ whom: [person.id], count: 1, name: person.full_name || person.email })
        }
      >
        Rejeitar
      </Button>
      <RejectDialog rejected={rejected} onClose={() => setRejected(null)} />
    </>
  );
}

function Revocation({ person }: { person: Person }) {
  const revoke = useRevokeApproval();
  const [isAsking, setIsAsking] = useState(false);
  const name = person.full_name || person.email;
  return (
    <>
      <Button
        size="sm"
        variant="ghost"
        icon={<RewindIcon size={16} />}
        isLoading={revoke.isPending}
        onClick={() => setIsAsking(true)}
      >
        Retirar aprovação
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        isDangerous
        title="Retirar a aprovação?"
        text={`${name} volta para as aprovações pendentes e não vê mais aulas nem podcasts até ser aprovado de novo. Nada é excluído, e nenhum e-mail é enviado.`}
        confirmLabel="Retirar aprovação"
        loadingText="Retirando..."
        isLoading={revoke.isPending}
        onConfirm={() => revoke.mutate(person.id, { onSettled: () => setIsAsking(false) })}
      />
    </>
  );
}
