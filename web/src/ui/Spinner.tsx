import styles from './Spinner.module.css';

/** Turning ring for work inside a control; whoever shows it says in words what is going on. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />
  );
}
