import { type ReactNode, useId } from 'react';
import { useUrlState } from '~/lib/use-url-state.ts';
import { Button } from '~/ui/Button.tsx';
import { MotionList } from '~/ui/motion/MotionList.tsx';
import { useFocusKept } from '~/ui/use-focus-kept.ts';
import styles from './ContinueWatching.module.css';

type ContinueWatchingProps = {
  /** Cards of the lessons loaded so far. */
  children: readonly ReactNode[];
  /** Lessons begun and not completed, loaded or not. */
  total: number;
  hasMore: boolean;
  isLoadingMore: boolean;
  onLoadMore(): void;
  /** In the place of the button when more could not be loaded. */
  failure?: ReactNode;
};

const OPEN_PARAM = 'continuar';
/** The row shows this many; "Ver Todos (n)" opens the rest. */
const CONTINUE_VISIBLE = 4;

/** "Continue Assistindo": four lessons, the rest behind "Ver Todos (n)"; the address remembers which, for Back. */
export function ContinueWatching({
  children,
  total,
  hasMore,
  isLoadingMore,
  onLoadMore,
  failure,
}: ContinueWatchingProps) {
  const titleId = useId();
  const sectionRef = useFocusKept<HTMLElement>();
  const [params, change] = useUrlState();
  const isOpen = params.get(OPEN_PARAM) === 'todos';
  const toggle = () => change({ [OPEN_PARAM]: isOpen ? null : 'todos' });
  const shown = isOpen ? children : children.slice(0, CONTINUE_VISIBLE);
  return (
    <section ref={sectionRef} aria-labelledby={titleId}>
      <div className="section-head">
        <h2 id={titleId} className="section-title">
          Continue Assistindo
        </h2>
        {total > CONTINUE_VISIBLE && (
          <Button variant="ghost" size="sm" aria-expanded={isOpen} onClick={toggle}>
            {isOpen ? 'Ver Menos' : `Ver Todos (${total})`}
          </Button>
        )}
      </div>
      {shown.length === 0 ? (
        <p className="empty-text">Os vídeos aparecerão aqui quando você começar a assistir.</p>
      ) : (
        <MotionList className={styles.grid} data-open={isOpen || undefined}>
          {shown}
        </MotionList>
      )}
      {isOpen && failure}
      {isOpen && hasMore && !failure && (
        <Button
          style={{ marginTop: 'var(--space-6)' }}
          variant="quiet"
          isLoading={isLoadingMore}
          onClick={onLoadMore}
        >
          Carregar mais
        </Button>
      )}
    </section>
  );
}
