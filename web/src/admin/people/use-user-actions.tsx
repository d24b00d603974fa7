import { Flex } from '@chakra-ui/react/flex';
import { type ReactNode, useState } from 'react';
import type { Role } from '#contracts/user.ts';
import { Button } from '~/admin/ui/Button.tsx';
import { useQuestion } from '~/admin/ui/use-question.tsx';
import { EditIcon, KeyIcon } from '~/ui/later-icons.tsx';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { VisuallyHidden } from '~/ui/VisuallyHidden.tsx';
import { useSetUserActive } from './people.mutations.ts';
import {
  activityRefusal,
  isDesk,
  type ManagedUser,
  nameOf,
  ROLE_LABELS,
  type Viewer,
} from './people.rules.ts';
import { POWER_IS_TOLD } from './role-change.rules.ts';

const EditUserDialog = lazyWhenOpen(
  async () => (await import('./EditUserDialog.tsx')).EditUserDialog,
  ({ user }) => user !== null,
);
const PasswordDialog = lazyWhenOpen(
  async () => (await import('./PasswordDialog.tsx')).PasswordDialog,
  ({ user }) => user !== null,
);

/** What a viewer may do to people: superusers edit and set passwords, administrators switch accounts. */
export function useUserActions(
  viewer: Viewer,
): [actionsOf: (user: ManagedUser) => ReactNode, dialogs: ReactNode] {
  const [ask, question] = useQuestion();
  const [editing, setEditing] = useState<ManagedUser | null>(null);
  const [settingPassword, setSettingPassword] = useState<ManagedUser | null>(null);

  const actionsOf = (user: ManagedUser) => {
    const name = nameOf(user);
    return (
      <Flex
        wrap="wrap"
        gap="1"
        justify={{ md: 'flex-end' }}
        marginTop={{ base: '1', md: '0' }}
        _empty={{ display: 'none' }}
      >
        {viewer.role === 'superuser' && (
          <>
            <Button
              size="sm"
              variant="surface"
              icon={<EditIcon size={16} />}
              onClick={() => setEditing(user)}
            >
              Editar<VisuallyHidden> {name}</VisuallyHidden>
            </Button>
            {/* Viewers change their own password in the settings, where the present one is asked for. */}
            {user.id !== viewer.id && (
              <Button
                size="sm"
                variant="surface"
                icon={<KeyIcon size={16} />}
                onClick={() => setSettingPassword(user)}
              >
                Senha<VisuallyHidden> de {name}</VisuallyHidden>
              </Button>
            )}
          </>
        )}
        <AccountSwitch user={user} viewer={viewer} ask={ask} />
      </Flex>
    );
  };
  const dialogs = (
    <>
      {question}
      <EditUserDialog user={editing} viewer={viewer} onClose={() => setEditing(null)} />
      <PasswordDialog user={settingPassword} onClose={() => setSettingPassword(null)} />
    </>
  );
  return [actionsOf, dialogs];
}

type AccountSwitchProps = {
  user: ManagedUser;
  viewer: Viewer;
  ask: ReturnType<typeof useQuestion>[0];
};

/** Switches one account off, after a question, or on; switches of other accounts may be on their way meanwhile. */
function AccountSwitch({ user, viewer, ask }: AccountSwitchProps) {
  const setActive = useSetUserActive();
  const name = nameOf(user);
  const refusal = activityRefusal(viewer, user);
  const power = isDesk(user) ? ` ${POWER_IS_TOLD}` : '';
  const switchAccount = () => {
    if (!user.is_active && !power) return setActive.mutate({ userId: user.id, isActive: true });
    if (!user.is_active) {
      return ask({
        title: 'Ativar conta?',
        text: `${name} volta a entrar com o perfil ${ROLE_LABELS[user.role as Role]}.${power}`,
        confirm: 'Ativar conta',
        during: 'Ativando...',
        act: () => setActive.mutateAsync({ userId: user.id, isActive: true }),
      });
    }
    ask({
      isDangerous: true,
      title: 'Desativar conta?',
      text: `${name} sai de todos os aparelhos e não entra mais até a conta ser ativada de novo. Nada é excluído.${power}`,
      confirm: 'Desativar conta',
      during: 'Desativando...',
      act: () => setActive.mutateAsync({ userId: user.id, isActive: false }),
    });
  };
  // Who waits is not in yet: there is a registration to reject, and no access to take.
  if (!user.is_approved && user.is_active) return null;
  return (
    <Button
      size="sm"
      variant="ghost"
      disabled={refusal !== undefined}
      title={refusal}
      isLoading={setActive.isPending}
      onClick={switchAccount}
    >
      {user.is_active ? 'Desativar' : 'Ativar'}
      <VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  );
}
