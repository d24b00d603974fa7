import { type ReactNode, useState } from 'react';
import { lazyWhenOpen } from '~/ui/lazy-when-open.tsx';
import { UserActions } from './UserActions.tsx';
import type { ManagedUser, Viewer } from './user-admin.rules.ts';

const EditUserDialog = lazyWhenOpen(
  async () => (await import('./EditUserDialog.tsx')).EditUserDialog,
  ({ user }) => user !== null,
);
const PasswordDialog = lazyWhenOpen(
  async () => (await import('./PasswordDialog.tsx')).PasswordDialog,
  ({ user }) => user !== null,
);

type UserAdministrationProps = {
  viewer: Viewer;
  /** The list of users, given what draws each one's acts. */
  children(renderActions: (user: ManagedUser) => ReactNode): ReactNode;
};

/** The acts and dialogs around a list of users that somebody else draws. */
export function UserAdministration({ viewer, children }: UserAdministrationProps) {
  const [editing, setEditing] = useState<ManagedUser | null>(null);
  const [settingPassword, setSettingPassword] = useState<ManagedUser | null>(null);
  return (
    <>
      {children((user) => (
        <UserActions
          user={user}
          viewer={viewer}
          onEdit={() => setEditing(user)}
          onPassword={() => setSettingPassword(user)}
        />
      ))}
      <EditUserDialog user={editing} viewer={viewer} onClose={() => setEditing(null)} />
      <PasswordDialog user={settingPassword} onClose={() => setSettingPassword(null)} />
    </>
  );
}
