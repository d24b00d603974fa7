import { useEffect, useRef } from 'react';
import styles from './jobs.module.css';

/** The lines of a run, the newest in view. */
export function JobLog({ lines }: { lines: readonly string[] }) {
  const box = useRef<HTMLOListElement>(null);
  const count = lines.length;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new line is what has to be followed.
  useEffect(() => {
    const list = box.current;
    if (list) list.scrollTop = list.scrollHeight;
  }, [count]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
    <ol ref={box} className={styles.log} aria-label="Log detalhado" tabIndex={0}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines are only ever added at the end.
        <li key={index}>{line}</li>
      ))}
    </ol>
  );
}
