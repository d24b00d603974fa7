import type { ReactNode } from 'react';
import { Link, NavLink } from 'react-router-dom';
import { paths } from '~/lib/paths.ts';
import { Container } from '~/ui/Container.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { MenuIcon } from '~/ui/icons.tsx';
import { Logo } from '~/ui/Logo.tsx';
import { CategoryMenu } from './CategoryMenu.tsx';
import {
  type CategoryLink,
  isAdminRole,
  MAIN_LINKS,
  PERSONAL_LINKS,
  splitCategories,
} from './navigation.ts';
import styles from './TopBar.module.css';
import type { MenuButton } from './use-mobile-menu.ts';

export type TopBarProps = {
  categories: readonly CategoryLink[];
  categoriesText: string;
  role: string;
  /** Over a picture: transparent, with white text. */
  isOverArt: boolean;
  menuButton: MenuButton;
  /** Search, bell and user menu. */
  children: ReactNode;
};

/** The bar of every signed-in page: the whole map on a desk, search and the menu button on a phone. */
export function TopBar({
  categories,
  categoriesText,
  role,
  isOverArt,
  menuButton,
  children,
}: TopBarProps) {
  const { recorded, archive } = splitCategories(categories);
  const [home, ...others] = MAIN_LINKS;
  return (
    <header
      className={styles.bar}
      data-over-art={isOverArt || undefined}
      data-theme={isOverArt ? 'dark' : undefined}
    >
      <Container className={styles.content}>
        <Link to={paths.home()} className="inline-row logo-link" aria-label="Plantão, início">
          <Logo />
        </Link>
        <nav className={styles.links} aria-label="Principal">
          <NavLink to={home.to} end className={styles.link ?? ''}>
            {home.label}
          </NavLink>
          <CategoryMenu label="Aulas Gravadas" categories={recorded} emptyText={categoriesText} />
          <CategoryMenu label="Acervo" categories={archive} emptyText={categoriesText} />
          {others.map(({ label, to }) => (
            <NavLink key={to} to={to} className={styles.link ?? ''}>
              {label}
            </NavLink>
          ))}
          {PERSONAL_LINKS.map(({ label, to }) => (
            <NavLink key={to} to={to} className={styles.link ?? ''} data-shown-from="wide">
              {label}
            </NavLink>
          ))}
          {isAdminRole(role) && (
            <NavLink to={paths.admin()} className={styles.link ?? ''} data-shown-from="medium">
              Painel Admin
            </NavLink>
          )}
        </nav>
        <div className={styles.tools}>
          {children}
          <IconButton
            className={styles.menuButton}
            label="Abrir menu"
            icon={<MenuIcon size={24} />}
            {...menuButton}
          />
        </div>
      </Container>
    </header>
  );
}
