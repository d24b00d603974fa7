import type { ReactNode } from 'react';
import { Link, NavLink, useLocation, useNavigate } from 'react-router-dom';
import { paths } from '~/lib/paths.ts';
import { Avatar } from '~/ui/Avatar.tsx';
import { Container } from '~/ui/Container.tsx';
import { IconButton } from '~/ui/IconButton.tsx';
import { ChevronDownIcon, MenuIcon } from '~/ui/icons.tsx';
import { Logo } from '~/ui/Logo.tsx';
import { Menu } from '~/ui/Menu.tsx';
import type { MenuEntry } from '~/ui/overlay-props.ts';
import { MenuButton } from './MemberSheets.tsx';
import {
  type CategoriesRead,
  type CategoryMenu,
  categoryMenus,
  MAIN_LINKS,
  PERSONAL_LINKS,
} from './navigation.ts';
import styles from './TopBar.module.css';

export type TopBarProps = {
  /** Of the signed-in person. */
  name: string | null;
  isAdmin: boolean;
  categories: CategoriesRead;
  /** Over a picture: transparent, with white text. */
  isOverArt: boolean;
  /** Search, bell and user menu. */
  children: ReactNode;
};

/** The bar of every signed-in page: the whole map on a desk, search and the menu button on a phone. */
export function TopBar({ name, isAdmin, categories, isOverArt, children }: TopBarProps) {
  const menus = categoryMenus(categories);
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
          {menus.map((menu) => (
            <Categories key={menu.label} {...menu} />
          ))}
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
          {isAdmin && (
            <NavLink to={paths.admin()} className={styles.link ?? ''} data-shown-from="medium">
              Painel Admin
            </NavLink>
          )}
        </nav>
        <div className={styles.tools}>
          {children}
          {/* On a phone "Mais" opens the menu; here the person finds what is theirs. */}
          <Link to={paths.profile()} className={styles.person} aria-label="Perfil Médico">
            <Avatar name={name} />
          </Link>
          <MenuButton>
            {(button) => (
              <IconButton
                className={styles.menuButton}
                label="Abrir menu"
                icon={<MenuIcon size={24} />}
                {...button}
              />
            )}
          </MenuButton>
        </div>
      </Container>
    </header>
  );
}

/** From so many entries on a menu has two columns, and a way to all of them. */
const LONG = 10;

function Categories({ label, categories, emptyText }: CategoryMenu) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const items: MenuEntry[] = categories.map(({ id, name, slug }) => ({
    id: String(id),
    label: name,
    href: paths.category(slug),
    isCurrent: pathname === paths.category(slug),
  }));
  const isLong = items.length >= LONG;
  if (isLong) items.push({ id: 'all', label: 'Ver todas', href: paths.categories() });
  if (items.length === 0) items.push({ id: 'empty', label: emptyText, isDisabled: true });
  return (
    <Menu
      label={label}
      items={items}
      isLong={isLong}
      onNavigate={navigate}
      trigger={(props) => (
        <button type="button" className={styles.link} {...props}>
          {label}
          <ChevronDownIcon size={16} />
        </button>
      )}
    />
  );
}
