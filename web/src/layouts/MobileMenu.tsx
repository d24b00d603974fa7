import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { categoryQueries } from '~/features/categories/categories.queries.ts';
import { paths } from '~/lib/paths.ts';
import { useTheme } from '~/theme/theme.ts';
import { Button } from '~/ui/Button.tsx';
import { ChevronDownIcon } from '~/ui/icons.tsx';
import { LogoutIcon, MoonIcon, SunIcon } from '~/ui/later-icons.tsx';
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
  isAdmin: boolean;
  onSignOut: () => void;
};

/** What the menu of a phone holds. Its sheet is there before it (`MemberSheets.tsx`). */
export function MobileMenu({ isAdmin, onSignOut }: MobileMenuProps) {
  const { theme, toggleTheme } = useTheme();
  const menus = categoryMenus(useQuery(categoryQueries.list()));
  const [home, ...others] = MAIN_LINKS;
  return (
    <div className={styles.menu}>
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
      <Button variant="ghost" className={styles.action} icon={<LogoutIcon />} onClick={onSignOut}>
        Sair
      </Button>
    </div>
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
          <span className="clamp-2">{name}</span>
        </Item>
      ))}
    </details>
  );
}
