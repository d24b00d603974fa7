import styles from './Spinner.module.css';

/** Turning ring for work inside a control; its caller adds the text. */
export function Spinner({ size = 16 }: { size?: number }) {
  return (
    <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />
  );
}
