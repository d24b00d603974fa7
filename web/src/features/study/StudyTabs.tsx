import { type KeyboardEvent, Suspense, useEffect, useId, useRef } from 'react';
import { classNames } from '~/ui/class-names.ts';
import { IconButton } from '~/ui/IconButton.tsx';
import { CloseIcon } from '~/ui/icons.tsx';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { ToolBoundary } from '~/ui/ToolBoundary.tsx';
import styles from './StudyTabs.module.css';
import type { StudyTool } from './use-study-panel.ts';

type StudyTabsProps = {
  tools: readonly StudyTool[];
  open: StudyTool | null;
  onToggle(id: string): void;
  className?: string | undefined;
};

/** Where it is, so that what is open takes the rest of the screen below the picture. */
const BELOW = '(max-width: 1099px) and (min-height: 500px)';

/**
 * What belongs to a recording, as tabs: arrows, Home and End choose at once. A second press on the chosen one, or the cross,
 * closes it.
 */
export function StudyTabs({ tools, open, onToggle, className }: StudyTabsProps) {
  const id = useId();
  const rootRef = useRef<HTMLElement>(null);
  const shownRef = useRef(open?.id);
  const tabOf = (tool: string) =>
    rootRef.current?.querySelector<HTMLElement>(`[data-tool="${tool}"]`);
  // The lesson of a fresh page is at its top already.
  useEffect(() => {
    if (shownRef.current === open?.id) return;
    shownRef.current = open?.id;
    if (open && window.matchMedia(BELOW).matches) {
      rootRef.current?.scrollIntoView({ block: 'start' });
    }
  }, [open]);

  const handleKeyDown = (event: KeyboardEvent) => {
    const at = tools.findIndex((tool) => event.target === tabOf(tool.id));
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const next = to === undefined ? undefined : tools.at(to % tools.length);
    if (!next) return;
    event.preventDefault();
    if (next.id !== open?.id) onToggle(next.id);
    tabOf(next.id)?.focus();
  };
  const close = () => {
    if (!open) return;
    tabOf(open.id)?.focus();
    onToggle(open.id);
  };
  return (
    <section
      ref={rootRef}
      className={classNames(styles.root, className)}
      aria-label="Para estudar"
      data-open={open ? true : undefined}
      data-fills={open?.fills}
    >
      <div className={styles.strip}>
        <div
          role="tablist"
          aria-label="Para estudar"
          className={styles.list}
          onKeyDown={handleKeyDown}
        >
          {tools.map((tool, index) => {
            const isChosen = tool.id === open?.id;
            return (
              <button
                key={tool.id}
                type="button"
                role="tab"
                id={`${id}-${tool.id}`}
                data-tool={tool.id}
                aria-selected={isChosen}
                aria-controls={isChosen ? `${id}-panel` : undefined}
                tabIndex={isChosen || (!open && index === 0) ? 0 : -1}
                className={styles.tab}
                onClick={() => onToggle(tool.id)}
              >
                {tool.label}
              </button>
            );
          })}
        </div>
        {open && (
          <IconButton
            className={styles.close}
            label={`Fechar ${open.label.toLowerCase()}`}
            icon={<CloseIcon />}
            onClick={close}
          />
        )}
      </div>
      {open && (
        <div
          role="tabpanel"
          id={`${id}-panel`}
          aria-labelledby={`${id}-${open.id}`}
          className={styles.panel}
        >
          <ToolBoundary resetKey={open.id}>
            <Suspense fallback={<Skeleton height={120} />}>{open.panel}</Suspense>
          </ToolBoundary>
        </div>
      )}
    </section>
  );
}
