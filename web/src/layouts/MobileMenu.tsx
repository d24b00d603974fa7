import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import type { OwnProfile } from '~/features/me/profile.queries.ts';
import { paths } from '~/lib/paths.ts';
import { useTheme } from '~/theme/theme.ts';
import { Avatar } from '~/ui/Avatar.tsx';
import { Button } from '~/ui/Button.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { ChevronDownIcon, CloseIcon, LogoutIcon, MoonIcon, SunIcon } from '~/ui/icons.tsx';
import styles from './MobileMenu.module.css';
import {
  type CategoryMenu,
  CONNECT_LINK,
  categoryMenus,
  DOSES_LINK,
  MAIN_LINKS,
  NOTES_LINK,
  PERSONAL_LINKS,
} from './navigation.ts';

export type MobileMenuProps = {
  id: string;
  profile: OwnProfile;
  isAdmin: boolean;
  onClose: () => void;
  onSignOut: () => void;
};

/**
 * The one menu of a phone: who is signed in, and everything that the bar of a desk holds. A sheet from below, or from
 * the side where there is width for it. Mounted means open; it takes the focus, Escape and a press beside it close it.
 */
export function MobileMenu({ id, profile, isAdmin, onClose, onSignOut }: MobileMenuProps) {
  const { theme, toggleTheme } = useTheme();
  const menus = categoryMenus(useQuery(categoryQueries.list()));
  const [home, ...others] = MAIN_LINKS;
  const sheetRef = useRef<HTMLDialogElement>(null);
  const menuRef = useRef<HTMLElement>(null);

  useEffect(() => {
    const sheet = sheetRef.current;
    if (sheet && !sheet.open) sheet.showModal();
    menuRef.current?.focus();
    // Without this the page behind would scroll.
    const { style } = document.documentElement;
    style.overflow = 'hidden';
    return () => {
      style.overflow = '';
    };
  }, []);

  return (
    <dialog
      ref={sheetRef}
      id={id}
      className={styles.sheet}
      aria-label="Menu"
      onClose={onClose}
      onClick={(event) => {
        // Only the backdrop is the dialog itself: everything inside has its own element.
        if (event.target === event.currentTarget) onClose();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
      }}
    >
      <div className={styles.box}>
        <div className={styles.head}>
          <Avatar name={profile.full_name} />
          <p className={styles.person}>
            <strong>{profile.full_name || 'Usuário'}</strong>
            <span className="hint">{profile.email}</span>
          </p>
          <IconButton label="Fechar menu" icon={<CloseIcon size={24} />} onClick={onClose} />
        </div>
        <nav ref={menuRef} tabIndex={-1} className={styles.menu} aria-label="Menu">
          <Item to={home.to}>{home.label}</Item>
          {menus.map((menu) => (
            <Group key={menu.label} {...menu} />
          ))}
          {others.map(({ label, to }) => (
            <Item key={to} to={to}>
              {label}
            </Item>
          ))}
          <hr />
          {[DOSES_LINK, NOTES_LINK, ...PERSONAL_LINKS, CONNECT_LINK].map(({ label, to }) => (
            <Item key={to} to={to}>
              {label}
            </Item>
          ))}
          {isAdmin && <Item to={paths.admin()}>Painel Admin</Item>}
          <hr />
          <Button
            variant="ghost"
            className={styles.action}
            icon={theme === 'dark' ? <SunIcon /> : <MoonIcon />}
            onClick={toggleTheme}
          >
            {theme === 'dark' ? 'Tema claro' : 'Tema escuro'}
          </Button>
          <Button
            variant="ghost"
            className={styles.action}
            icon={<LogoutIcon />}
            onClick={onSignOut}
          >
            Sair
          </Button>
        </nav>
      </div>
    </dialog>
  );
}

/** Takes the place of the entry that opening the menu made. */
function Item({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink to={to} end replace className={styles.item ?? ''}>
      {children}
    </NavLink>
  );
}

function Group({ label, categories, emptyText }: CategoryMenu) {
  return (
    <details className={styles.group}>
      <summary className={styles.item ?? ''}>
        {label}
        <ChevronDownIcon size={18} />
      </summary>
      {categories.length === 0 && <p style={{ paddingBlock: 'var(--space-2)' }}>{emptyText}</p>}
      {categories.map(({ id, name, slug }) => (
        <Item key={id} to={paths.category(slug)}>
          {name}
        </Item>
      ))}
    </details>
  );
}
