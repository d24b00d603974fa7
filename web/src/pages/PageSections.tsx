import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { prefersReducedMotion } from '~/theme/reduced-motion.ts';
import styles from './PageSections.module.css';

type PageSection = {
  /** Behind the "#" of the address. */
  id: string;
  title: string;
  content: ReactNode;
};

type PageSectionsProps = { label: string; sections: readonly PageSection[] };

/** A long page in one column, with a list of its sections beside it (above it on a phone). Each has its own address. */
export function PageSections({ label, sections }: PageSectionsProps) {
  const current = useSectionInView(sections.map(({ id }) => id));
  const navRef = useRef<HTMLElement>(null);
  useJumps();

  // On a phone the list is a row that scrolls: what is current is within sight.
  useEffect(() => {
    const row = navRef.current;
    const link = row?.querySelector<HTMLElement>(`a[href$="#${current}"]`);
    if (row && link) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.clientWidth) / 2;
  }, [current]);

  return (
    <div className={styles.layout}>
      <nav ref={navRef} className={styles.nav} aria-label={label}>
        <ul>
          {sections.map(({ id, title }) => (
            <li key={id}>
              <Link
                // Moving within the page adds no history entry.
                replace
                to={{ hash: id }}
                aria-current={id === current ? 'location' : undefined}
              >
                {title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.sections}>
        {sections.map(({ id, content }) => (
          <div key={id} id={id} className={styles.section} tabIndex={-1}>
            {content}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Goes to the section that the address names, also on arrival and when its link is pressed again. */
function useJumps() {
  const { hash, key } = useLocation();
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the same section asked for again is a new key.
  useEffect(() => {
    const isArrival = isFirst.current;
    isFirst.current = false;
    const section = document.getElementById(decodeURIComponent(hash.slice(1)));
    if (!section) return;
    section.scrollIntoView({
      behavior: isArrival || prefersReducedMotion() ? 'instant' : 'smooth',
    });
    // The next Tab goes on from there.
    section.focus({ preventScroll: true });
  }, [hash, key]);
}

/** The section that is being read: the last one that has passed the upper third of the window. */
function useSectionInView(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState(ids[0]);
  const { hash } = useLocation();
  const named = hash.slice(1);
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
