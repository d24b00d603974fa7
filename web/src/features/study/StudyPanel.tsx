import { Suspense } from 'react';
import { classNames } from '~/ui/class-names.ts';
import { Skeleton } from '~/ui/Skeleton.tsx';
import { ToolBoundary } from '~/ui/ToolBoundary.tsx';
import styles from './Study.module.css';
import type { StudyTool } from './use-study-panel.ts';

type StudyPanelProps = { id: string; open: StudyTool; className?: string | undefined };

/** What is open beside a recording. */
export function StudyPanel({ id, open, className }: StudyPanelProps) {
  return (
    <section id={id} className={classNames(styles.panel, className)} aria-label={open.label}>
      <ToolBoundary resetKey={open.id}>
        <Suspense fallback={<Skeleton height={120} />}>{open.panel}</Suspense>
      </ToolBoundary>
    </section>
  );
}
