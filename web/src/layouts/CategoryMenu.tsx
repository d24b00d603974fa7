import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '~/lib/paths.ts';
import { ChevronDownIcon } from '~/ui/icons.tsx';
import { Menu } from '~/ui/Menu.tsx';
import type { MenuEntry } from '~/ui/overlay-props.ts';
import type { CategoryLink } from './navigation.ts';
import styles from './TopBar.module.css';

export type CategoryMenuProps = {
  label: string;
  categories: readonly CategoryLink[];
  /** Said instead of an empty menu. */
  emptyText: string;
};

/** "Aulas Gravadas" and "Acervo" in the top bar. */
export function CategoryMenu({ label, categories, emptyText }: CategoryMenuProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const items: MenuEntry[] = categories.map(({ id, name, slug }) => ({
    id: String(id),
    label: name,
    href: paths.category(slug),
    isCurrent: pathname === paths.category(slug),
  }));
  if (items.length === 0) items.push({ id: 'empty', label: emptyText, isDisabled: true });
  return (
    <Menu
      label={label}
      items={items}
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
