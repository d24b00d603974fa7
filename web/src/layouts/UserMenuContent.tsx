import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '~/lib/paths.ts';
import { useTheme } from '~/theme/theme.ts';
import { LessonsIcon, ShieldIcon } from '~/ui/core-icons.tsx';
import {
  LogoutIcon,
  MoonIcon,
  NoteIcon,
  PillIcon,
  SettingsIcon,
  SunIcon,
  UserIcon,
} from '~/ui/later-icons.tsx';
import { MenuContent } from '~/ui/MenuContent.tsx';
import type { MenuEntry, OverlayContentProps } from '~/ui/overlay-props.ts';
import type { MenuSheetProps } from './MemberSheets.tsx';
import { CONNECT_LINK, DOSES_LINK, NOTES_LINK } from './navigation.ts';

const PANEL = {
  id: 'admin',
  label: 'Painel Administrativo',
  icon: <ShieldIcon />,
  href: paths.admin(),
};

/** The open part of `UserMenu`. */
export function UserMenuContent({
  profile,
  isAdmin,
  onSignOut,
  ...overlay
}: Pick<MenuSheetProps, 'profile' | 'isAdmin' | 'onSignOut'> & OverlayContentProps) {
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
    <MenuContent
      {...overlay}
      label="Menu do usuário"
      items={items.map((item) => ({ ...item, isCurrent: item.href === pathname }))}
      placement="bottom-end"
      onNavigate={navigate}
      header={
        <span className="person">
          <strong>{profile.full_name || 'Usuário'}</strong>
          <span className="hint">{profile.email}</span>
        </span>
      }
    />
  );
}
