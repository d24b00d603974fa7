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
import { MenuButton, prefetchMinutes, useMemberSheets } from './MemberSheets.tsx';
import styles from './TabBar.module.css';

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

/** The bar at the bottom of a phone. "Mais" opens the menu. */
export function TabBar() {
  return (
    <nav className={styles.bar} aria-label="Atalhos">
      {TABS.slice(0, 2).map(tabOf)}
      <MinutesTab />
      {TABS.slice(2).map(tabOf)}
      <MenuButton>
        {(button) => (
          <button type="button" className={styles.tab ?? ''} {...button}>
            <MenuIcon size={24} />
            Mais
          </button>
        )}
      </MenuButton>
    </nav>
  );
}

function MinutesTab() {
  // Drawn anew when its sheet closes: another number may have been chosen there.
  useMemberSheets();
  const minutes = lastMinutes();
  return (
    <button
      type="button"
      className={styles.tab ?? ''}
      aria-haspopup="dialog"
      // What is seen is part of it: a press can be spoken.
      aria-label={`Tenho ${minutes} min`}
      onPointerEnter={prefetchMinutes}
      onFocus={prefetchMinutes}
      onClick={() => openMinutes()}
    >
      <ClockIcon size={24} />
      {minutes} min
    </button>
  );
}
