import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink } from 'react-router-dom';
import { paths } from '~/paths.ts';
import { useTheme } from '~/theme/theme.ts';
import { Button } from '~/ui/Button.tsx';
import { ChevronDownIcon, LogoutIcon, MoonIcon, SunIcon } from '~/ui/icons.tsx';
import styles from './MobileMenu.module.css';
import {
  type CategoryLink,
  isAdminRole,
  MAIN_LINKS,
  PERSONAL_LINKS,
  splitCategories,
} from './navigation.ts';

export type MobileMenuProps = {
  id: string;
  categories: readonly CategoryLink[];
  categoriesText: string;
  fullName: string | null;
  email: string;
  role: string;
  onClose: () => void;
  onSignOut: () => void;
};

/** The collapsible menu: everything that the bar of a desk holds. It takes the focus; Escape closes it. */
export function MobileMenu({
  id,
  categories,
  categoriesText,
  fullName,
  email,
  role,
  onClose,
  onSignOut,
}: MobileMenuProps) {
  const { theme, toggleTheme } = useTheme();
  const { recorded, archive } = splitCategories(categories);
  const [home, ...others] = MAIN_LINKS;
  const menuRef = useRef<HTMLElement>(null);

  useEffect(() => menuRef.current?.focus(), []);

  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [onClose]);

  return (
    <nav ref={menuRef} id={id} tabIndex={-1} className={styles.menu} aria-label="Menu">
      <p className={styles.person}>
        <strong>{fullName || 'Usuário'}</strong>
        <span>{email}</span>
      </p>
      <Item to={home.to}>{home.label}</Item>
      <Group label="Aulas Gravadas" categories={recorded} emptyText={categoriesText} />
      <Group label="Acervo" categories={archive} emptyText={categoriesText} />
      {others.map(({ label, to }) => (
        <Item key={to} to={to}>
          {label}
        </Item>
      ))}
      <hr className={styles.line} />
      {PERSONAL_LINKS.map(({ label, to }) => (
        <Item key={to} to={to}>
          {label}
        </Item>
      ))}
      {isAdminRole(role) && <Item to={paths.admin()}>Painel Admin</Item>}
      <hr className={styles.line} />
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
    </nav>
  );
}

function Item({ to, children }: { to: string; children: ReactNode }) {
  return (
    <NavLink to={to} end className={styles.item ?? ''}>
      {children}
    </NavLink>
  );
}

type GroupProps = { label: string; categories: readonly CategoryLink[]; emptyText: string };

function Group({ label, categories, emptyText }: GroupProps) {
  return (
    <details className={styles.group}>
      <summary className={styles.item ?? ''}>
        {label}
        <ChevronDownIcon size={18} />
      </summary>
      {categories.length === 0 && <p className={styles.empty}>{emptyText}</p>}
      {categories.map(({ id, name, slug }) => (
        <Item key={id} to={paths.category(slug)}>
          {name}
        </Item>
      ))}
    </details>
  );
}
