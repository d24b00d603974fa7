import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '~/lib/paths.ts';
import { useTheme } from '~/theme/theme.ts';
import { Avatar } from '~/ui/Avatar.tsx';
import { LessonsIcon } from '~/ui/core-icons.tsx';
import {
  LogoutIcon,
  MoonIcon,
  NoteIcon,
  PillIcon,
  SettingsIcon,
  ShieldIcon,
  SunIcon,
  UserIcon,
} from '~/ui/icons.tsx';
import { Menu } from '~/ui/Menu.tsx';
import type { MenuEntry } from '~/ui/overlay-props.ts';
import type { MenuSheetProps } from './MemberSheets.tsx';
import { CONNECT_LINK, DOSES_LINK, NOTES_LINK } from './navigation.ts';
import styles from './UserMenu.module.css';

const PANEL = {
  id: 'admin',
  label: 'Painel Administrativo',
  icon: <ShieldIcon />,
  href: paths.admin(),
};

export type UserMenuProps = Pick<MenuSheetProps, 'profile' | 'isAdmin' | 'onSignOut'>;

/** The signed-in person and the personal links. */
export function UserMenu({ profile, isAdmin, onSignOut }: UserMenuProps) {
  const { full_name: fullName, email } = profile;
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const { theme, toggleTheme } = useTheme();
  const items: MenuEntry[] = [
    { id: 'profile', label: 'Perfil Médico', icon: <UserIcon />, href: paths.profile() },
    { id: 'doses', label: DOSES_LINK.label, icon: <PillIcon />, href: DOSES_LINK.to },
    { id: 'notes', label: NOTES_LINK.label, icon: <NoteIcon />, href: NOTES_LINK.to },
    { id: 'settings', label: 'Configurações', icon: <SettingsIcon />, href: paths.settings() },
    { id: 'connect', label: CONNECT_LINK.label, icon: <LessonsIcon />, href: CONNECT_LINK.to },
    ...(isAdmin ? [PANEL] : []),
    {
      id: 'theme',
      label: theme === 'dark' ? 'Tema claro' : 'Tema escuro',
      icon: theme === 'dark' ? <SunIcon /> : <MoonIcon />,
      onSelect: toggleTheme,
      hasSeparatorBefore: true,
    },
    { id: 'sign-out', label: 'Sair', icon: <LogoutIcon />, onSelect: onSignOut },
  ];
  return (
    <Menu
      label="Menu do usuário"
      items={items.map((item) => ({ ...item, isCurrent: item.href === pathname }))}
      placement="bottom-end"
      onNavigate={navigate}
      header={
        <span className="person">
          <strong>{fullName || 'Usuário'}</strong>
          <span className="hint">{email}</span>
        </span>
      }
      trigger={(props) => (
        <button
          type="button"
          className={styles.trigger}
          aria-label={`Menu do usuário: ${fullName || email}`}
          {...props}
        >
          <Avatar name={fullName} />
        </button>
      )}
    />
  );
}
