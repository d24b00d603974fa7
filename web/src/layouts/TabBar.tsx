import { NavLink } from 'react-router-dom';
import { lastMinutes } from '~/features/minutes/minute-choices.ts';
import { openMinutes } from '~/features/minutes/open-minutes.ts';
import { paths } from '~/lib/paths.ts';
import {
  ClockIcon,
  HeadphonesIcon,
  HeartIcon,
  HomeIcon,
  LessonsIcon,
  MenuIcon,
} from '~/ui/icons.tsx';
import styles from './TabBar.module.css';
import type { MenuButton } from './TopBar.tsx';

const TABS = [
  { label: 'Início', to: paths.home(), icon: <HomeIcon size={24} />, isExact: true },
  { label: 'Categorias', to: paths.categories(), icon: <LessonsIcon size={24} />, isExact: false },
  { label: 'Podcasts', to: paths.podcasts(), icon: <HeadphonesIcon size={24} />, isExact: false },
  { label: 'Minha Lista', to: paths.favorites(), icon: <HeartIcon size={24} />, isExact: false },
] as const;

const tabOf = ({ label, to, icon, isExact }: (typeof TABS)[number]) => (
  <NavLink key={to} to={to} end={isExact} className={styles.tab ?? ''}>
    {icon}
    {label}
  </NavLink>
);

export type TabBarProps = {
  /** Opens the mobile menu. */
  menuButton: MenuButton;
  /** "Tenho 7 minutos" may be wanted next: its code can be fetched. */
  onMinutesIntent: () => void;
};

/** The bar at the bottom of a phone. "Mais" opens the mobile menu. */
export function TabBar({ menuButton, onMinutesIntent }: TabBarProps) {
  // Drawn anew when its sheet closes.
  const minutes = lastMinutes();
  return (
    <nav className={styles.bar} aria-label="Atalhos">
      {TABS.slice(0, 2).map(tabOf)}
      <button
        type="button"
        className={styles.tab ?? ''}
        aria-haspopup="dialog"
        // What is seen is part of it: a press can be spoken.
        aria-label={`Tenho ${minutes} min`}
        onPointerEnter={onMinutesIntent}
        onFocus={onMinutesIntent}
        onClick={() => openMinutes()}
      >
        <ClockIcon size={24} />
        {minutes} min
      </button>
      {TABS.slice(2).map(tabOf)}
      <button type="button" className={styles.tab ?? ''} {...menuButton}>
        <MenuIcon size={24} />
        Mais
      </button>
    </nav>
  );
}
