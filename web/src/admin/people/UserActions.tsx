import { Flex } from '@chakra-ui/react/flex';
import { useState } from 'react';
import { Button } from '~/admin/ui/Button.tsx';
import { ConfirmDialog } from '~/admin/ui/ConfirmDialog.tsx';
import { EditIcon, KeyIcon } from '~/ui/later-icons.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { useSetUserActive } from './user-admin.mutations.ts';
import { activityRefusal, type ManagedUser, type Viewer } from './user-admin.rules.ts';

type UserActionsProps = {
  user: Pick<ManagedUser, 'id' | 'full_name' | 'email' | 'role' | 'is_active'>;
  viewer: Viewer;
  onEdit(): void;
  onPassword(): void;
};

/** What a viewer may do to one person: superusers edit and set passwords, administrators switch accounts. */
export function UserActions({ user, viewer, onEdit, onPassword }: UserActionsProps) {
  const setActive = useSetUserActive();
  const [isAsking, setIsAsking] = useState(false);
  const name = user.full_name || user.email;
  const refusal = activityRefusal(viewer, user);
  return (
    <Flex wrap="wrap" gap="1" justify={{ md: 'flex-end' }} marginTop={{ base: '1', md: '0' }}>
      {viewer.role === 'superuser' && (
        <>
          <Button size="sm" variant="surface" icon={<EditIcon size={16} />} onClick={onEdit}>
            Editar<VisuallyHidden> {name}</VisuallyHidden>
          </Button>
          {/* One's own password is changed in the settings, with the present one. */}
          {user.id !== viewer.id && (
            <Button size="sm" variant="surface" icon={<KeyIcon size={16} />} onClick={onPassword}>
              Senha<VisuallyHidden> de {name}</VisuallyHidden>
            </Button>
          )}
        </>
      )}
      <Button
        size="sm"
        variant="ghost"
        disabled={refusal !== undefined}
        title={refusal}
        isLoading={setActive.isPending}
        onClick={() =>
          user.is_active ? setIsAsking(true) : setActive.mutate({ userId: user.id, isActive: true })
        }
      >
        {user.is_active ? 'Desativar' : 'Ativar'}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        isDangerous
        title="Desativar conta?"
        text={`${name} sai de todos os dispositivos e não entra mais até a conta ser ativada de novo. Nada é excluído.`}
        confirmLabel="Desativar conta"
        loadingText="Desativando..."
        isLoading={setActive.isPending}
        onConfirm={() =>
          setActive.mutate(
            { userId: user.id, isActive: false },
            { onSettled: () => setIsAsking(false) },
          )
        }
      />
    </Flex>
  );
}
