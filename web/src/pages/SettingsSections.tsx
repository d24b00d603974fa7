import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { restoreScroll } from '~/lib/restore-scroll.ts';
import { prefersReducedMotion } from '~/theme/reduced-motion.ts';
import { ArrowLeftIcon } from '~/ui/core-icons.tsx';
import { ChevronRightIcon } from '~/ui/icons.tsx';
import styles from './SettingsSections.module.css';

type Section = {
  /** Behind the "#" of the address. */
  id: string;
  title: string;
  content: ReactNode;
};

export type SettingsGroup = {
  id: string;
  title: string;
  /** What is in it, for the list on a phone. */
  about: string;
  sections: readonly Section[];
};

type SettingsSectionsProps = { label: string; groups: readonly SettingsGroup[] };

/**
 * A long page in groups. With room they stand below each other, with a list of them beside; on a phone the list comes
 * first and leads to one group at a time. Each group and each of its sections has its own address.
 */
export function SettingsSections({ label, groups }: SettingsSectionsProps) {
  const named = useNamed();
  const open = groups.find(({ id, sections }) => isIn(named, id, sections));
  const current = useSectionInView(groups.flatMap(({ sections }) => sections.map(({ id }) => id)));
  const navRef = useRef<HTMLElement>(null);
  const { state } = useLocation();
  const navigate = useNavigate();
  const isFromList = state === FROM_LIST;
  useJumps(navRef, open?.id);
  const link = (id: string, children: ReactNode, isCurrent: boolean) => (
    <Link
      // Beside the page it only moves within it, and that adds no history entry; on a phone Back closes the group.
      {...(window.matchMedia(BESIDE).matches ? { replace: true } : { state: FROM_LIST })}
      to={{ hash: id }}
      aria-current={isCurrent ? 'location' : undefined}
    >
      {children}
    </Link>
  );

  return (
    <div className={styles.layout} data-open={open ? '' : undefined}>
      <nav ref={navRef} className={styles.nav} aria-label={label}>
        <ul>
          {groups.map(({ id, title, about, sections }) => (
            <li key={id}>
              {link(
                id,
                <>
                  <span className={styles.words}>
                    {title}
                    <span className={styles.about}>{about}</span>
                  </span>
                  <ChevronRightIcon size={18} />
                </>,
                isIn(current, id, sections),
              )}
              <ul>
                {sections.map((section) => (
                  <li key={section.id}>
                    {link(section.id, section.title, section.id === current)}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.groups}>
        {groups.map(({ id, title, sections }) => (
          <div
            key={id}
            id={id}
            className={styles.group}
            tabIndex={-1}
            data-open={id === open?.id || undefined}
          >
            <Link
              className={styles.back}
              to={{ hash: '' }}
              replace
              onClick={(event) => {
                // The list is the entry before: it does not come twice.
                if (!isFromList || event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                void navigate(-1);
              }}
            >
              <ArrowLeftIcon size={18} />
              Configurações
            </Link>
            <h2 className={styles.title}>{title}</h2>
            {sections.map((section) => (
              <div key={section.id} id={section.id} className={styles.section} tabIndex={-1}>
                {section.content}
              </div>
            ))}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Of an entry of the history: the list of groups is the one before. */
const FROM_LIST = 'from-list';

/** There is room for the list beside the page, or in a row above it. */
const BESIDE = '(min-width: 768px)';

/** What the address names; older links name what is a part of the notifications now. */
function useNamed(): string {
  const named = decodeURIComponent(useLocation().hash.slice(1));
  return named === 'novidades' ? 'notificacoes' : named;
}

const isIn = (named: string | undefined, groupId: string, sections: readonly Section[]) =>
  named === groupId || sections.some(({ id }) => id === named);

/** Goes to what the address names, also on arrival and when its link is pressed again; a closed group returns to its link. */
function useJumps(navRef: RefObject<HTMLElement | null>, openId: string | undefined) {
  const { key } = useLocation();
  const named = useNamed();
  const isFirst = useRef(true);
  const lastOpen = useRef<string>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same section asked for again is a new key.
  useEffect(() => {
    const isArrival = isFirst.current;
    isFirst.current = false;
    const left = lastOpen.current;
    lastOpen.current = openId;
    if (named === '' && left) {
      navRef.current?.querySelector<HTMLElement>(`a[href$="#${left}"]`)?.focus();
      return undefined;
    }
    const section = document.getElementById(named);
    if (!section) return undefined;
    const isFar = isArrival || openId !== left || prefersReducedMotion();
    section.scrollIntoView({ behavior: isFar ? 'instant' : 'smooth' });
    // The next Tab goes on from there.
    section.focus({ preventScroll: true });
    // The page may still be too short for it: its cards are read.
    return isFar ? restoreScroll(topOf(section), () => undefined) : undefined;
  }, [named, key]);
}

/** Where the page has to be scrolled to, for this to stand below its bars. */
function topOf(section: HTMLElement): number {
  const { scrollPaddingTop } = getComputedStyle(document.documentElement);
  const { scrollMarginTop } = getComputedStyle(section);
  const kept =
    (Number.parseFloat(scrollPaddingTop) || 0) + (Number.parseFloat(scrollMarginTop) || 0);
  return Math.max(0, section.getBoundingClientRect().top + window.scrollY - kept);
}

/** The section that is being read: the last one that has passed the upper third of the window. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const named = useNamed();
  const order = ids.join();
  useEffect(() => {
    const all = order.split(',');
    const update = () => {
      const { scrollHeight } = document.documentElement;
      const isAtEnd = window.scrollY > 0 && window.innerHeight + window.scrollY >= scrollHeight - 2;
      const passed = all.filter((id) => {
        const top = document.getElementById(id)?.getBoundingClientRect().top;
        return top !== undefined && top < window.innerHeight / 3;
      });
      // The last ones may never come so far up.
      const last = all.includes(named) ? named : all.at(-1);
      setCurrent(isAtEnd ? last : (passed.at(-1) ?? all[0]));
    };
    update();
    window.addEventListener('scroll', update, { passive: true });
    window.addEventListener('resize', update);
    return () => {
      window.removeEventListener('scroll', update);
      window.removeEventListener('resize', update);
    };
  }, [order, named]);
  return current;
}
